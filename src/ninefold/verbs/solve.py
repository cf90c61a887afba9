"""`solve`: the solution, and whether it is the only one.

Plain 9x9 lines go to the kernel chunk by chunk, and come back as rows of text without a Python
object for each; only unusual lines are read here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, BinaryIO, ClassVar

from ninefold.arguments import checked
from ninefold.errors import FormatError, ValueRangeError
from ninefold.formats.sources import Malformed
from ninefold.formats.text import Line
from ninefold.limits import Limits, StopToken, checked_limits, with_limit
from ninefold.model import Layout, LayoutLike, Puzzle, as_layout
from ninefold.outcomes import ENDS, Answer, Status
from ninefold.runs.chunks import Chunk, Part
from ninefold.runs.columns import Boards, Words
from ninefold.runs.rows import REMARK, STOP, WRITERS, Row, solved_or
from ninefold.runs.verb import Record
from ninefold.runs.work import odd_puzzle, row_of
from ninefold.solvers import solve
from ninefold.solvers.bounds import MOST, at_most, kernel_seed
from ninefold.verbs.search import Search, solved_batch, status_words

if TYPE_CHECKING:
    from ninefold._core import ListWorker
    from ninefold.formats.sources import PlainLines
    from ninefold.runs.columns import Columns, Digits, Mask
    from ninefold.runs.summary import ListSummary
    from ninefold.runs.targets import Name

ENGINES = {"auto": "classic", "classic": "classic", "dpll": "dpll"}
"""The names of the solvers that take many plain puzzles at once."""

LONG_LINE = 1_000
"""The length above which a line that is not a puzzle gets no closer look."""

_OUTCOMES = (*map(str, sorted(Status)), "solved")
"""The order in which the kernel counts."""


@dataclass(frozen=True, kw_only=True)
class Solve(Search):
    """Look for up to `limit` solutions: 2 proves that a solution is the only one, 1 is faster.

    `limits.seconds` bound all puzzles together.
    """

    limit: int = 2
    seed: int | None = None

    name: ClassVar[str] = "solve"
    writes_boards: ClassVar[bool] = True
    columns: ClassVar[dict[str, str]] = {"solution": "string"}
    boards: ClassVar[str | None] = "solution"
    shares_seconds: ClassVar[bool] = True
    rows_at_a_time: ClassVar[tuple[int, int]] = (1 << 10, 1 << 15)
    rows_in_memory: ClassVar[int] = 1 << 16

    def check(self) -> None:
        """Check for a known solver, a number of solutions and a seed."""
        super().check()
        if self.limit is None or at_most(self.limit) == MOST:
            raise ValueRangeError(
                "the limit of solve is 1 or 2 solutions; use count or solutions for more"
            )
        kernel_seed(self.seed)

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Answer:
        """The answer of `nf.solve`."""
        return solve(
            puzzle, self.limit, limits=self.limits, solver=self.solver, seed=self.seed, stop=stop
        )

    def record(self, answer: Answer) -> Record:
        """Status, solution, and the limit that ended it."""
        found = answer.solution
        return {
            "status": str(answer.status),
            "solution": None if found is None else found.to_line(),
            "stopped_by": answer.stopped_by,
        }

    def outcome(self, record: Record) -> str:
        """The status, or "solved" if only one solution was wanted."""
        return solved_or(record["status"], record.get("stopped_by"))

    def text(self, row: Row) -> str:
        """The solution; or the puzzle with a remark, if it does not have exactly one."""
        solution, status = row.record.get("solution"), row.status
        if self.outcome(row.record) in self.accepts:
            return str(solution or "")
        if status == "multiple":
            return f"{solution}{REMARK}{status}"
        reason = f": {row.record.get('stopped_by')}" if status == "undecided" else ""
        return f"{row.puzzle}{REMARK}{status}{reason}"

    def takes_many(self, layout: Layout) -> bool:
        """Boards whose rules are units are solved as a batch."""
        return self.has_line_kernel(layout) or self.has_batch(layout)

    def many(
        self, digits: Digits, layout: Layout, threads: int, stop: StopToken | None
    ) -> tuple[Columns, Mask]:
        """The columns from the arrays of a batch."""
        batch, readable = solved_batch(self, digits, layout, threads, stop, self.limit, self.seed)
        columns: Columns = {
            "status": status_words(batch),
            "solution": Boards(batch.solutions, batch.counts > 0, layout),
            "stopped_by": Words(batch.ends, ENDS),
        }
        return columns, readable

    def has_line_kernel(self, layout: Layout) -> bool:
        """The kernel for lines solves plain 9x9."""
        return self.solver in ENGINES and layout == Layout.classic()

    def solved_lines(
        self, chunk: Chunk, lines: PlainLines, worker: ListWorker, format: str, stop: StopToken
    ) -> Part:
        """The rows of a chunk, in the worker's memory unless some lines are unusual."""
        odd, counts, last_line, end = worker.solve(
            chunk.text,
            chunk.size,
            chunk.begin.line,
            ENGINES[self.solver],
            format,
            lines.table,
            at_most(with_limit(self.limits, self.limit).solutions),
            at_most(self.limits.nodes),
            self.limits.seconds,
            kernel_seed(self.seed),
            stop.flag,
        )
        tally = Counter(dict(zip(_OUTCOMES, counts, strict=True)))
        rows, whole = worker.rows(), ENDS[end] != STOP
        if not odd:
            return Part(rows, tally, chunk.end, last_line, whole)
        pieces: list[bytes | memoryview] = []
        done = 0
        for number, start, size, place in odd:
            text = bytes(chunk.text[start : start + size])
            row = row_of(self, self._odd_item(text, number, lines), stop, number)
            if row.record.get("stopped_by") == STOP:
                return Part(b"", Counter(), chunk.end, is_whole=False)
            tally[self.outcome(row.record)] += 1
            written = f"{WRITERS[format](self, row, False)}\n".encode()
            pieces += [rows[done:place], written]
            done, last_line = place, max(last_line, number)
        return Part(b"".join([*pieces, rows[done:]]), tally, chunk.end, last_line, whole)

    def _odd_item(self, text: bytes, number: int, lines: PlainLines) -> Puzzle | Malformed:
        """The item of a line that the kernel did not read: malformed, quoted, of another size."""
        is_record = text.startswith(b"{") and not lines.is_text
        if len(text) > LONG_LINE and lines.table is None and not is_record:
            cells = Layout.classic().cells
            found = f"a line of more than {LONG_LINE:,} characters"
            return Malformed(FormatError(number, cells + 1, f"{cells} cells", found), None)
        content = text.decode("utf-8", "replace")
        try:
            return odd_puzzle(Line(number, content), lines, self.layout)
        except FormatError as error:
            return Malformed(error, content)


@checked
def solve_file(
    source: Any,
    target: Name | BinaryIO,
    limit: int = 2,
    threads: int = 0,
    *,
    layout: LayoutLike | None = None,
    rules: Sequence[str] = (),
    lenient: bool = False,
    limits: Limits | None = None,
    solver: str = "auto",
    seed: int | None = None,
    **settings: Any,
) -> ListSummary:
    """Solve every puzzle of a file into another file, one row each: `nf.run("solve", ...)`.

    `rules` are further rules for every puzzle, such as `killer 15 r1c1-r1c3`; `lenient` leaves out
    rules of files that are not understood. `limits.nodes` bounds each puzzle, `limits.seconds` the
    whole run. `settings` are those of `nf.run`: `format`, `column`, `resume`, `deadline`,
    `progress`, `stop`, `pool`.

    >>> import pathlib, tempfile
    >>> import ninefold as nf
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "list.txt").write_text("12" + 79 * "." + chr(10) + 81 * "5")
    >>> summary = nf.solve_file(folder / "list.txt", folder / "solutions.txt")
    >>> summary.puzzles, summary.multiple, summary.none
    (2, 1, 1)
    """
    verb = Solve(
        limit=limit,
        layout=as_layout(layout),
        rules=rules,  # type: ignore[arg-type]  # the verb makes a tuple of them
        lenient=lenient,
        limits=checked_limits(limits),
        solver=solver,
        seed=seed,
    )
    from ninefold.runs.run import Settings, run_verb

    return run_verb(verb, source, target, Settings(threads=threads, **settings))
