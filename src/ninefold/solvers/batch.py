"""Many puzzles in one call: arrays in, arrays out."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from ninefold import _core
from ninefold.errors import FormatError, UnsupportedError
from ninefold.limits import Limits, StopToken, whole_number, with_limit
from ninefold.model import Grid, Layout, Puzzle, PuzzleLike, as_puzzle
from ninefold.model.source import ArrayLike
from ninefold.outcomes import ENDS, Status
from ninefold.solvers.compiled import at_most, flag_of, kernel_seed
from ninefold.solvers.native import NativeSolver
from ninefold.solvers.registry import choose

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]

_EMPTY = Puzzle(bytes(81), Layout.classic())

MOST_THREADS = 256

AT_A_TIME = 10_000
"""Rows of an array of other numbers that are turned into bytes at a time."""

BatchLike = bytes | bytearray | memoryview | ArrayLike | Iterable[PuzzleLike]
"""What a batch can be made from: an array, the bytes of a text, or puzzles one by one."""

MALFORMED = 255
"""The number that marks a row which cannot be read, where others have a `Status`."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """The results of `solve_batch`, row by row.

    `solutions`: `uint8[n, 81]`, zeros where none was found. `counts`: solutions found, up to
    the limit. `nodes`: branches of each search, if they were asked for. `ends`: why each search
    ended, as places in `outcomes.ENDS`. `statuses`: numbers of `Status`, or `MALFORMED`.
    `lines`: the number of each puzzle's line, if the input was text.

    >>> import ninefold as nf
    >>> batch = nf.solve_batch(["." * 81], limits=nf.Limits(nodes=3))
    >>> nf.Status(batch.statuses[0]), batch.stopped_row(0)
    (<Status.UNDECIDED: 0>, 'nodes')
    """

    solutions: Digits
    counts: npt.NDArray[np.uint64]
    nodes: npt.NDArray[np.uint64] | None
    ends: Digits
    statuses: Digits
    lines: npt.NDArray[np.uint64] | None
    seconds: float
    stopped_by: str | None

    def __len__(self) -> int:
        return len(self.statuses)

    def _state(self) -> tuple[object, ...]:
        arrays = (self.solutions, self.counts, self.nodes, self.ends, self.statuses, self.lines)
        return *(a if a is None else a.tobytes() for a in arrays), self.stopped_by

    def __eq__(self, other: object) -> bool:
        return self._state() == other._state() if isinstance(other, Batch) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._state())

    def solution(self, row: int) -> Grid | None:
        """The solution of one row as a grid, if one was found."""
        if not self.counts[row]:
            return None
        return Grid(self.solutions[row].tobytes(), Layout.classic())

    def stopped_row(self, row: int) -> str | None:
        """The limit that ended the search of one row; `None` if it looked everywhere."""
        return ENDS[self.ends[row]]

    def summary(self) -> dict[str, int]:
        """How many rows there are of each status."""
        import numpy as np

        names = {int(status): str(status) for status in Status} | {MALFORMED: "malformed"}
        numbers, counts = np.unique(self.statuses, return_counts=True)
        found = dict(zip(numbers.tolist(), counts.tolist(), strict=True))
        return {name: found.get(number, 0) for number, name in names.items()}

    def __str__(self) -> str:
        parts = [f"{count:,} {name}" for name, count in self.summary().items() if count]
        return f"{len(self):,} puzzles: {', '.join(parts) or 'none'}"

    def to_json(self) -> dict[str, Any]:
        """The batch as a plain dict: the summary, and a record for every row."""
        return {
            "summary": self.summary(),
            "stopped_by": self.stopped_by,
            "seconds": self.seconds,
            "rows": [
                {
                    "status": "malformed" if status == MALFORMED else str(Status(status)),
                    "count": int(count),
                    "solution": found.to_line() if (found := self.solution(row)) else None,
                }
                for row, (status, count) in enumerate(zip(self.statuses, self.counts, strict=True))
            ],
        }


def solve_batch(
    puzzles: BatchLike,
    limit: int = 2,
    threads: int = 1,
    *,
    limits: Limits | None = None,
    solver: str = "auto",
    seed: int | None = None,
    stop: StopToken | None = None,
    nodes: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Batch:
    """Solve many plain 9x9 puzzles.

    `puzzles` is an array `uint8[n, 81]` (0 for empty; not copied if it already is one), the
    bytes of a text with a puzzle in each line, or an iterable of strings. A row that cannot be
    read is marked `MALFORMED`, one whose givens contradict each other `Status.NONE`; the rest
    goes on. `limit=2` proves the status; `limit=1` is faster for those who know that their
    puzzles are unique. `limits.nodes` bounds each row, `limits.seconds` the whole. `threads=0`
    takes all cores. `nodes=True` gives the branches of each row. `progress` is called now and
    then, in this thread, with the number of rows begun; what it raises ends the batch.

    >>> import ninefold as nf
    >>> batch = nf.solve_batch(["." * 81, "12" + "." * 79, "11" + "." * 79, "oops"])
    >>> print(batch)
    4 puzzles: 1 none, 2 multiple, 1 malformed
    """
    import numpy as np

    engine = _engine(solver)
    bounds = with_limit(limits, limit)
    boards, wrong, lines = _boards(puzzles)
    rows = len(boards)
    solutions, counts = np.empty((rows, 81), np.uint8), np.empty(rows, np.uint64)
    ends, statuses = np.empty(rows, np.uint8), np.empty(rows, np.uint8)
    taken = np.empty(rows, np.uint64) if nodes else None
    start = time.perf_counter()
    end = _core.solve_batch(
        engine,
        boards,
        wrong,
        solutions,
        counts,
        taken,
        ends,
        statuses,
        at_most(bounds.solutions),
        at_most(bounds.nodes),
        bounds.seconds,
        kernel_seed(seed),
        flag_of(stop),
        thread_count(threads),
        progress,
    )
    took = time.perf_counter() - start
    for array in (solutions, counts, taken, ends, statuses):
        if array is not None:
            array.flags.writeable = False  # a result is a value
    return Batch(solutions, counts, taken, ends, statuses, lines, took, ENDS[end])


def _engine(name: str) -> str:
    """The compiled engine that takes the batch."""
    solver = choose(name, _EMPTY)
    if not isinstance(solver, NativeSolver):
        raise UnsupportedError(f"the solver {name!r} takes no batches; 'classic' and 'dpll' do")
    return solver.name


def thread_count(threads: int) -> int:
    """The number of threads to use where so many are asked for; 0 asks for all cores."""
    if whole_number("threads", threads):
        return min(threads, MOST_THREADS)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _boards(puzzles: BatchLike) -> tuple[Digits, Any, Any]:
    """The boards of a batch, the columns of what is wrong in them, and their lines' numbers."""
    if isinstance(puzzles, bytes | bytearray | memoryview):
        view = memoryview(puzzles)
        if view.ndim > 1:
            return _array_boards(view), None, None
        if not view.c_contiguous:
            raise FormatError(0, 0, "bytes that stand side by side", "a view with gaps")
        return _core.read_lines(view.cast("B"))
    if hasattr(puzzles, "__array__"):
        return _array_boards(puzzles), None, None
    if isinstance(puzzles, str) or not isinstance(puzzles, Iterable):
        raise FormatError(0, 0, "an array, bytes, or a list of strings", type(puzzles).__name__)
    return _string_boards(list(cast("Iterable[PuzzleLike]", puzzles)))


def _array_boards(puzzles: object) -> Digits:
    import numpy as np

    array = np.asarray(puzzles)
    if array.ndim == 3 and array.shape[1:] == (9, 9):
        array = array.reshape(len(array), 81)
    if array.ndim != 2 or array.shape[1] != 81:
        raise FormatError(0, 0, "an array of n x 81 digits", f"shape {array.shape}")
    if array.dtype != np.uint8:
        if not np.issubdtype(array.dtype, np.integer):
            raise FormatError(0, 0, "an array of whole numbers", f"{array.dtype}")
        return _as_bytes(array)
    return np.ascontiguousarray(array)


def _as_bytes(array: npt.NDArray[Any]) -> Digits:
    """Whole numbers as digits, some rows at a time, so that memory and Ctrl-C do not wait."""
    import numpy as np

    digits = np.empty(array.shape, np.uint8)
    for start in range(0, len(array), AT_A_TIME):
        rows = array[start : start + AT_A_TIME]
        # What does not fit in a byte must stay wrong, not wrap to a digit.
        digits[start : start + AT_A_TIME] = np.where((rows < 0) | (rows > 9), MALFORMED, rows)
    return digits


def _string_boards(items: list[PuzzleLike]) -> tuple[Digits, Any, Any]:
    """One row for every item, whatever it is: also for those that no line would hold."""
    import numpy as np

    text = "\n".join(map(_row_text, items)).encode("utf-8", "replace")
    boards, wrong, numbers = _core.read_lines(text)
    digits = np.full((len(items), 81), MALFORMED, np.uint8)
    right = wrong == 0
    digits[numbers[right].astype(np.intp) - 1] = boards[right]
    return digits, None, None


def _row_text(item: PuzzleLike) -> str:
    """An item of a batch as one line; `?`, which is none, for what cannot be one."""
    if not isinstance(item, str):
        try:
            puzzle = as_puzzle(item)
        except FormatError:
            return "?"
        return "?" if puzzle.marks else puzzle.to_line()
    line = item.removesuffix("\n").removesuffix("\r").removeprefix("\ufeff")
    return "?" if "\n" in line or "\r" in line else line
