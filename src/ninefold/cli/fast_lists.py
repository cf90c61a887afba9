"""Lists of plain 9x9 puzzles, solved chunk by chunk, at the speed of `nf.solve_batch`.

What is unique, or known to be multiple, goes from array to bytes without a Python object for
each puzzle; only the rest is looked at row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from ninefold.cli.result_rows import MULTIPLE, REMARK, SOLVED, UNDECIDED, UNIQUE, Row, to_text
from ninefold.errors import FormatError, NinefoldError
from ninefold.formats import read_one
from ninefold.formats.sources import moved
from ninefold.formats.streams import Chunk
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.model.digits import EMPTY
from ninefold.outcomes import Answer, Status
from ninefold.solvers import MALFORMED, Batch, solve_batch

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

CELLS = 81
ENGINES = {"auto": "classic", "classic": "classic", "dpll": "dpll"}
"""The solvers that have a batch, by the names that may be asked for."""

LONG_LINE = 1_000
"""Past this length a line that is no puzzle is not looked at more closely."""

_STATUS_TEXTS = {int(status): str(status) for status in Status}
_AS_POINT = bytes.maketrans(EMPTY.encode(), EMPTY[:1].encode() * len(EMPTY))


@dataclass(frozen=True)
class Question:
    """What is asked about every puzzle."""

    limit: int
    limits: Limits
    solver: str
    seed: int | None
    threads: int
    stop: StopToken
    alone: Callable[[Puzzle], Answer]
    """Answers for a puzzle that only a closer look could read."""

    def ask(self, text: bytes) -> Batch:
        """Solve the puzzles of some lines."""
        return solve_batch(
            text,
            self.limit,
            self.threads,
            limits=self.limits,
            solver=ENGINES[self.solver],
            seed=self.seed,
            stop=self.stop,
        )


class _Columns(NamedTuple):
    """The results as plain Python, made once if any row is looked at by itself."""

    texts: list[bytes]
    lines: list[int]
    statuses: list[int]
    counts: list[int]
    solutions: str

    @classmethod
    def of(cls, chunk: Chunk, batch: Batch) -> _Columns:
        assert batch.lines is not None
        solutions = (batch.solutions + ord("0")).tobytes().decode("ascii")
        texts, lines = chunk.text.split(b"\n"), batch.lines.tolist()
        return cls(texts, lines, batch.statuses.tolist(), batch.counts.tolist(), solutions)


class Answered:
    """A chunk and its results, row by row where that is needed."""

    def __init__(self, chunk: Chunk, question: Question) -> None:
        self._chunk, self._question = chunk, question
        self._batch = question.ask(chunk.text)

    def __len__(self) -> int:
        """How many rows there are; if the search was stopped, those before the first open one."""
        statuses = self._batch.statuses
        if self._batch.stopped_by != "stop":
            return len(statuses)
        is_open = statuses == Status.UNDECIDED
        return int(is_open.argmax()) if is_open.any() else len(statuses)

    def rows(self) -> Iterator[Row]:
        """Every row."""
        return map(self._row, range(len(self)))

    def last_line(self) -> int:
        """The number of the last line that is done."""
        assert self._batch.lines is not None
        done = len(self)
        return self._chunk.first - 1 + int(self._batch.lines[done - 1]) if done else 0

    def text(self) -> tuple[bytes, dict[str, int]]:
        """All rows as text, and how many there are of each outcome."""
        import numpy as np

        size, statuses = len(self), self._batch.statuses[: len(self)]
        multiple = statuses == Status.MULTIPLE
        plain = self._is_plain()[:size]
        rendered, ends = _rendered(self._batch.solutions[:size], plain, multiple)
        tally = {MULTIPLE: int(multiple.sum()), self._plain_outcome(): int(plain.sum())}
        pieces, done = [], 0
        for index in np.flatnonzero(~(plain | multiple)).tolist():
            row = self._row(index)
            tally[row.outcome] = tally.get(row.outcome, 0) + 1
            pieces += [rendered[done : ends[index]], to_text(row).encode() + b"\n"]
            done = ends[index]
        return b"".join([*pieces, rendered[done:]]), tally

    def _plain_outcome(self) -> str:
        return SOLVED if self._question.limit == 1 else UNIQUE

    def _is_plain(self) -> npt.NDArray[np.bool_]:
        """Which rows are written as their solution and nothing else, as `Row.is_solved` says."""
        import numpy as np

        if self._question.limit == 1:
            return np.equal(self._batch.counts, 1)
        return np.equal(self._batch.statuses, Status.UNIQUE)

    @cached_property
    def _columns(self) -> _Columns:
        return _Columns.of(self._chunk, self._batch)

    def _row(self, index: int) -> Row:
        columns = self._columns
        line = columns.lines[index]
        text, number = columns.texts[line - 1], self._chunk.first + line - 1
        if columns.statuses[index] == MALFORMED or self._was_not_reached(index):
            return self._read_closely(text, number)
        status, count = _STATUS_TEXTS[columns.statuses[index]], columns.counts[index]
        puzzle = text[:CELLS].translate(_AS_POINT).decode("ascii")
        solution = columns.solutions[index * CELLS : (index + 1) * CELLS] if count else None
        return Row(number, puzzle, status, solution, self._reason(status, count))

    def _was_not_reached(self, index: int) -> bool:
        """Whether the batch may have ended before it even read this row."""
        return bool(self._batch.stopped_by) and self._columns.statuses[index] == Status.UNDECIDED

    def _reason(self, status: str, count: int) -> str | None:
        """What ended the search of a row."""
        if count >= self._question.limit:
            return "solutions"
        if status != UNDECIDED:
            return None
        return self._batch.stopped_by or "nodes"

    def _read_closely(self, text: bytes, line: int) -> Row:
        """A row that the kernel did not read: indented, of another size, malformed, too late."""
        if len(text) > LONG_LINE:
            found = f"a line of more than {LONG_LINE:,} characters"
            return Row.of_error(FormatError(line, CELLS + 1, f"{CELLS} cells", found))
        try:
            puzzle = read_one(text.decode("utf-8", "replace").rstrip("\r"), format="line")
            return Row.of_answer(self._question.alone(puzzle), line)
        except FormatError as error:
            return Row.of_error(moved(error, line - 1))
        except NinefoldError as error:
            return Row.of_error(error, line)


def _rendered(
    solutions: npt.NDArray[np.uint8],
    plain: npt.NDArray[np.bool_],
    multiple: npt.NDArray[np.bool_],
) -> tuple[bytes, npt.NDArray[np.int64]]:
    """The lines of all rows that are plain or multiple, and where each of them ends."""
    import numpy as np

    remark = f"{REMARK}{MULTIPLE}".encode()
    width = CELLS + 1 if not multiple.any() else CELLS + 1 + len(remark)
    lines = np.full((len(solutions), width), ord("\n"), np.uint8)
    np.add(solutions, ord("0"), out=lines[:, :CELLS])
    lengths = np.where(plain, CELLS + 1, np.where(multiple, width, 0))
    if width > CELLS + 1:
        lines[multiple, CELLS:-1] = np.frombuffer(remark, np.uint8)
    if not plain.all():
        lines = lines[np.arange(width) < lengths[:, None]]
    return lines.tobytes(), np.cumsum(lengths)
