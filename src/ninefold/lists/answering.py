"""What is asked about the puzzles of a list, and the rows that answer it.

Plain 9x9 puzzles go to the kernel chunk by chunk, and come back as rows of text without a
Python object for each; only the odd line is read more closely here. Those of other layouts are
in `batching.py`.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ninefold import _core
from ninefold.errors import FormatError, NinefoldError
from ninefold.formats import read_one
from ninefold.formats.csv_columns import Table
from ninefold.formats.sources import Malformed, moved
from ninefold.formats.text import Line
from ninefold.limits import Limits, StopToken, with_limit
from ninefold.lists.chunks import Chunk, Place
from ninefold.lists.rows import SOLVED, WRITERS, Row
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import ENDS, Answer, Status
from ninefold.solvers import solve
from ninefold.solvers.bounds import at_most, kernel_seed

ENGINES = {"auto": "classic", "classic": "classic", "dpll": "dpll"}
"""The solvers that take many puzzles at once, by the names that may be asked for."""

LONG_LINE = 1_000
"""Past this length a line that is no puzzle is not looked at more closely."""

CELLS = 81
"""Cells of a plain board, which a line is taken for if nobody says what it is."""

_OUTCOMES = (*map(str, sorted(Status)), SOLVED)
"""The order in which the kernel counts."""


class Part(NamedTuple):
    """Some rows as they are written, how many there are of each outcome, and the place behind them.

    `is_whole` tells that nothing was left out because somebody said stop; `last_line` is the
    number of the last line that has a row.
    """

    rows: bytes | memoryview
    tally: Counter[str]
    end: Place
    last_line: int
    is_whole: bool


@dataclass(frozen=True)
class Question:
    """What is asked about every puzzle, and how the answer is written.

    `deadline` is the time, by the clock of `time.monotonic`, at which `limits.seconds` are over;
    `layout` what every puzzle is, if that was named.
    """

    limit: int
    limits: Limits
    solver: str
    seed: int | None
    format: str
    deadline: float
    stop: StopToken
    layout: Layout | None = None

    def __getstate__(self) -> dict[str, Any]:
        """Two machines have no clock in common, but what is left of the time means the same."""
        return vars(self) | {"deadline": self.deadline - time.monotonic()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state | {"deadline": state["deadline"] + time.monotonic()})

    def row(self, item: Puzzle | Malformed, line: int = 0) -> Row:
        """The row of a puzzle that was read by itself."""
        if isinstance(item, Malformed):
            return Row.of_error(item.error)
        try:
            return Row.of_answer(self._alone(item), line)
        except NinefoldError as error:  # one that this solver cannot do must not end the list
            return Row.of_error(error, line)

    def written(self, row: Row) -> bytes:
        """A row as it stands in the output."""
        return f"{WRITERS[self.format][1](row)}\n".encode()

    def part(self, chunk: Chunk, table: Table | None, worker: _core.ListWorker) -> Part:
        """The rows of a chunk, in the worker's memory unless there are odd ones."""
        limits = self.remaining()
        odd, counts, last_line, end = worker.solve(
            chunk.text,
            chunk.size,
            chunk.begin.line,
            ENGINES[self.solver],
            self.format,
            table,
            at_most(with_limit(limits, self.limit).solutions),
            at_most(limits.nodes),
            limits.seconds,
            kernel_seed(self.seed),
            self.stop.flag,
        )
        tally = Counter(dict(zip(_OUTCOMES, counts, strict=True)))
        rows, whole = worker.rows(), ENDS[end] != "stop"
        if not odd:
            return Part(rows, tally, chunk.end, last_line, whole)
        pieces: list[bytes | memoryview] = []
        done = 0
        for number, start, size, place in odd:
            text = bytes(chunk.text[start : start + size])
            row = self._read_closely(text, number, table)
            if row.stopped_by == "stop":
                return Part(b"", Counter(), chunk.end, 0, is_whole=False)
            tally[row.outcome] += 1
            pieces += [rows[done:place], self.written(row)]
            done, last_line = place, max(last_line, number)
        return Part(b"".join([*pieces, rows[done:]]), tally, chunk.end, last_line, whole)

    def _alone(self, puzzle: Puzzle) -> Answer:
        limits = self.remaining()
        return solve(
            puzzle, self.limit, limits=limits, solver=self.solver, seed=self.seed, stop=self.stop
        )

    def remaining(self) -> Limits:
        """The limits, with the seconds that are left of those for the whole list."""
        if self.limits.seconds is None:
            return self.limits
        return replace(self.limits, seconds=max(0.0, self.deadline - time.monotonic()))

    def _read_closely(self, text: bytes, line: int, table: Table | None) -> Row:
        """The row of a line that the kernel did not read: of another size, malformed, quoted."""
        if len(text) > LONG_LINE and table is None:
            found = f"a line of more than {LONG_LINE:,} characters"
            return Row.of_error(FormatError(line, CELLS + 1, f"{CELLS} cells", found))
        content = text.decode("utf-8", "replace")
        try:
            if table is not None:
                puzzle = table.puzzle(Line(1, content), self.layout)
            else:
                puzzle = read_one(content, format="line", layout=self.layout)
        except FormatError as error:
            return Row.of_error(moved(error, line - 1))
        return self.row(puzzle, line)
