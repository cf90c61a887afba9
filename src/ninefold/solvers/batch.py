"""Many puzzles in one call: arrays in, arrays out."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ninefold import _core
from ninefold.errors import FormatError, UnsupportedError, ValueRangeError
from ninefold.limits import UNLIMITED, Limits, StopToken
from ninefold.model import Grid, Layout, Puzzle
from ninefold.outcomes import ENDS, Status
from ninefold.solvers.native import NativeSolver, at_most, flag_of, kernel_seed
from ninefold.solvers.registry import choose

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]

_EMPTY = Puzzle(bytes(81), Layout.classic())

MALFORMED = 255
"""The number that marks a row which cannot be read, where others have a `Status`."""


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """The results of `solve_batch`, row by row.

    `solutions`: `uint8[n, 81]`, zeros where none was found. `counts`: solutions found, up to
    the limit. `statuses`: numbers of `Status`, or `MALFORMED`. `lines`: the number of each
    puzzle's line, if the input was text.
    """

    solutions: Digits
    counts: npt.NDArray[np.uint64]
    statuses: Digits
    lines: npt.NDArray[np.uint64] | None
    seconds: float
    stopped_by: str | None

    def __len__(self) -> int:
        return len(self.statuses)

    def solution(self, row: int) -> Grid | None:
        """The solution of one row as a grid, if one was found."""
        if not self.counts[row]:
            return None
        return Grid(self.solutions[row].tobytes(), Layout.classic())

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
    puzzles: object,
    limit: int = 2,
    threads: int = 1,
    *,
    limits: Limits | None = None,
    solver: str = "classic",
    seed: int | None = None,
    stop: StopToken | None = None,
) -> Batch:
    """Solve many plain 9x9 puzzles.

    `puzzles` is an array `uint8[n, 81]` (0 for empty; not copied if it already is one), the
    bytes of a text with a puzzle in each line, or an iterable of strings. A row that cannot be
    read is marked `MALFORMED`, one whose givens contradict each other `Status.NONE`; the rest
    goes on. `limit=2` proves the status; `limit=1` is faster for those who know that their
    puzzles are unique. `limits.nodes` bounds each row, `limits.seconds` the whole. `threads=0`
    takes all cores.

    >>> import ninefold as nf
    >>> batch = nf.solve_batch(["." * 81, "12" + "." * 79, "11" + "." * 79, "oops"])
    >>> print(batch)
    4 puzzles: 1 none, 2 multiple, 1 malformed
    """
    import numpy as np

    _check_solver(solver)
    bounds = limits or UNLIMITED
    boards, wrong, lines = _boards(puzzles)
    rows = len(boards)
    answers = np.zeros((rows, 81), np.uint8), np.zeros(rows, np.uint64), np.zeros(rows, np.uint8)
    start = time.perf_counter()
    end = _core.solve_batch(
        solver,
        boards,
        wrong,
        *answers,
        at_most(limit if bounds.solutions is None else bounds.solutions),
        at_most(bounds.nodes),
        bounds.seconds,
        kernel_seed(seed),
        flag_of(stop),
        _thread_count(threads),
    )
    return Batch(*answers, lines, time.perf_counter() - start, ENDS[end])


def _check_solver(name: str) -> None:
    """Only compiled solvers take batches."""
    if not isinstance(choose(name, _EMPTY), NativeSolver):
        raise UnsupportedError(f"the solver {name!r} takes no batches; 'classic' and 'dpll' do")


def _thread_count(threads: int) -> int:
    if threads < 0:
        raise ValueRangeError(f"threads must not be negative, not {threads}")
    return threads or len(os.sched_getaffinity(0))


def _boards(puzzles: object) -> tuple[Digits, Any, Any]:
    """The boards of a batch, the columns of what is wrong in them, and their lines' numbers."""
    if isinstance(puzzles, bytes | bytearray | memoryview):
        return _core.read_lines(bytes(puzzles))
    if hasattr(puzzles, "__array__"):
        return _array_boards(puzzles), None, None
    if isinstance(puzzles, str) or not isinstance(puzzles, Iterable):
        raise FormatError(0, 0, "an array, bytes, or a list of strings", type(puzzles).__name__)
    return _string_boards(list(puzzles))


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
        # What does not fit in a byte must stay wrong, not wrap to a digit.
        array = np.where((array < 0) | (array > 9), MALFORMED, array).astype(np.uint8)
    return np.ascontiguousarray(array)


def _string_boards(texts: list[object]) -> tuple[Digits, Any, Any]:
    """One row for every string, whatever is in it: also for those that no line would hold."""
    import numpy as np

    lines = (t if isinstance(t, str) and "\n" not in t else "?" for t in texts)
    boards, wrong, numbers = _core.read_lines("\n".join(lines).encode("utf-8", "replace"))
    digits = np.full((len(texts), 81), MALFORMED, np.uint8)
    right = wrong == 0
    digits[numbers[right].astype(np.intp) - 1] = boards[right]
    return digits, None, None
