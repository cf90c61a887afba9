"""The canonical forms of many puzzles in one call: arrays in, arrays out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ninefold import _core
from ninefold.arguments import checked
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.outcomes import ENDS
from ninefold.solvers.batch import thread_count
from ninefold.solvers.batch_rows import BatchLike, plain_boards
from ninefold.solvers.bounds import Watch, flag_of
from ninefold.symmetry.search import transformation_of
from ninefold.symmetry.transformations import Transformation

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Digits = npt.NDArray[np.uint8]

SYMMETRY_BYTES = 28
"""The record that the compiled search writes for a way to a form."""


@dataclass(frozen=True, slots=True, eq=False)
class CanonicalBatch:
    """The results of `canonical_batch`, row by row.

    `forms`: `uint8[n, 81]`, zeros where there is none. `automorphisms`: `uint32[n]`, 0 where there
    is no form. `ends`: 0, `MALFORMED`, or the reason why the row has no form, as an index of
    `outcomes.ENDS`. `lines`: the number of each puzzle's line, if the input was text.

    >>> import ninefold as nf
    >>> batch = nf.canonical_batch(["1" + 80 * ".", 80 * "." + "7", "oops", "12" + 79 * "."])
    >>> batch.automorphisms.tolist(), batch.first_of_each().tolist()
    ([41472, 41472, 0, 20736], [0, 3])
    """

    forms: Digits
    automorphisms: npt.NDArray[np.uint32]
    symmetries: Digits
    ends: Digits
    lines: npt.NDArray[np.uint64] | None
    seconds: float
    stopped_by: str | None

    def __len__(self) -> int:
        return len(self.ends)

    def puzzle(self, row: int) -> Puzzle | None:
        """The canonical form of one row, if it has one."""
        return Puzzle(self.forms[row].tobytes()) if self.automorphisms[row] else None

    def transformation(self, row: int) -> Transformation | None:
        """A transformation that makes its form of one row, if it has one."""
        if not self.automorphisms[row]:
            return None
        return transformation_of(self.symmetries[row].tobytes())

    def first_of_each(self) -> npt.NDArray[np.intp]:
        """The first row of each form, in order."""
        import numpy as np

        rows = np.flatnonzero(self.automorphisms)
        _, first = np.unique(self.forms[rows], axis=0, return_index=True)
        return rows[np.sort(first)]

    def _state(self) -> tuple[object, ...]:
        arrays = (self.forms, self.automorphisms, self.symmetries, self.ends)
        lines = None if self.lines is None else self.lines.tobytes()
        return *(array.tobytes() for array in arrays), lines, self.stopped_by

    def __eq__(self, other: object) -> bool:
        return (
            self._state() == other._state() if isinstance(other, CanonicalBatch) else NotImplemented
        )

    def __hash__(self) -> int:
        return hash(self._state())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The rows as a table of Arrow: canonical, automorphisms."""
        from ninefold.formats.arrow_columns import arrow, board_column

        pa = arrow()
        columns = {
            "canonical": board_column(self.forms, self.automorphisms > 0),
            "automorphisms": pa.array(self.automorphisms),
        }
        return pa.table(columns).__arrow_c_stream__(requested_schema)

    def __str__(self) -> str:
        total, found = len(self), int((self.automorphisms > 0).sum())
        different = len(self.first_of_each())
        return (
            f"{total:,} puzzle{'' if total == 1 else 's'}: {found:,} forms, {different:,} different"
        )

    def to_json(self) -> dict[str, Any]:
        """The batch as a plain dict: a record for every row."""
        return {
            "different": len(self.first_of_each()),
            "stopped_by": self.stopped_by,
            "seconds": self.seconds,
            "rows": [
                {
                    "canonical": form.to_line() if (form := self.puzzle(row)) else None,
                    "automorphisms": int(self.automorphisms[row]),
                }
                for row in range(len(self))
            ],
        }


@checked
def canonical_batch(
    puzzles: BatchLike,
    threads: int = 1,
    *,
    limits: Limits | None = None,
    stop: StopToken | None = None,
    progress: Callable[[int], None] | None = None,
) -> CanonicalBatch:
    """The canonical forms of many plain 9x9 puzzles or full grids.

    `puzzles` is what `solve_batch` takes: an array `uint8[n, 81]`, a text (a string or its bytes)
    with a puzzle in each line, an iterable of strings, or a column with the Arrow interface. A row
    that cannot be read has no form, and the others are still computed. `limits.seconds` bounds the
    whole call; `threads=0` takes all cores; `progress` is called from time to time, in this thread,
    with the number of rows begun.

    >>> import ninefold as nf
    >>> print(nf.canonical_batch(["1" + 80 * ".", 80 * "." + "7"]))
    2 puzzles: 2 forms, 1 different
    """
    import numpy as np

    watch = Watch(limits or Limits(), stop)
    boards, lines = plain_boards(puzzles, watch)
    rows = len(boards)
    forms, symmetries = np.empty((rows, 81), np.uint8), np.empty((rows, SYMMETRY_BYTES), np.uint8)
    automorphisms, ends = np.empty(rows, np.uint32), np.empty(rows, np.uint8)
    end = _core.canonical_batch(
        boards,
        forms,
        symmetries,
        automorphisms,
        ends,
        watch.left(),
        flag_of(stop),
        thread_count(threads),
        progress,
    )
    for array in (forms, symmetries, automorphisms, ends):
        array.flags.writeable = False  # a result is a value
    return CanonicalBatch(forms, automorphisms, symmetries, ends, lines, watch.seconds, ENDS[end])
