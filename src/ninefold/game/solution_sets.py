"""A position of the game as the set of its solutions, the subject of the theory.

Once all solutions are listed the board's geometry is no longer needed. A move (cell, digit)
keeps the *class* of those solutions that have the digit in the cell. In a *choice cell*
different solutions have different digits; an *inferred cell* is empty, but all solutions
agree on it. Written to be read and for small positions; not for speed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ninefold.errors import UndecidedError, ValueRangeError
from ninefold.game.candidate_boards import CandidateBoard, is_candidate_board
from ninefold.model import Grid, Layout, Move, PuzzleLike, as_puzzle
from ninefold.model.digits import LARGEST
from ninefold.solvers import solutions as list_solutions

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST_LISTED = 10_000
"""The default bound on the solutions of a board that becomes a set."""


@dataclass(frozen=True, eq=False)
class SolutionSet:
    """The solutions of a position, each once, in ascending order, and the cells already filled.

    Rows may have any length, whether a board has such solutions or not: without a layout
    the cells form one row. Solutions are numbered as their rows; a set of them is a bit
    mask.

    >>> from ninefold.game import SolutionSet
    >>> pair = SolutionSet([(7, 8, 9), (8, 7, 9)])
    >>> pair.choice_cells, pair.inferred
    ((0, 1), (2,))
    >>> print(pair)
    2 solutions, 2 choice cells, 1 inferred cell
    >>> for mask, moves in pair.classes.items():
    ...     print(f"{mask:02b}", *moves)
    01 r1c1=7 r1c2=8
    10 r1c1=8 r1c2=7
    """

    array: npt.NDArray[np.uint8]
    filled: frozenset[int]
    layout: Layout

    def __init__(
        self,
        rows: Sequence[Sequence[int]] | npt.NDArray[np.uint8],
        filled: Iterable[int] = (),
        layout: Layout | None = None,
    ) -> None:
        import numpy as np

        array = np.unique(_digits(rows), axis=0)
        layout = layout or _row_of_cells(array.shape[1], int(array.max()))
        _check_rows(array, layout)
        array.flags.writeable = False
        object.__setattr__(self, "array", array)
        object.__setattr__(self, "filled", frozenset(map(layout.cell, filled)))
        object.__setattr__(self, "layout", layout)
        if not self.filled.isdisjoint(self.choice_cells):
            raise ValueRangeError("the solutions differ in a cell that is filled")

    @classmethod
    def of(cls, board: PuzzleLike, most: int = MOST_LISTED) -> SolutionSet:
        """The solutions of a board; `UndecidedError` if there are more than `most`.

        >>> from ninefold.game import SolutionSet
        >>> print(SolutionSet.of("1234" + 12 * "."))
        12 solutions, 12 choice cells, 0 inferred cells

        A text may have the candidates of empty cells in brackets, and may be a part of a board.

        >>> print(SolutionSet.of("[123] [123] [123] 4 5 6 7 8 9"))
        6 solutions, 3 choice cells, 0 inferred cells
        """
        if is_candidate_board(board):
            drawn = CandidateBoard.parse(board)
            puzzle, digits = drawn.puzzle, drawn.digits
        else:
            puzzle = as_puzzle(board)
            digits = puzzle.givens
        listed = list_solutions(puzzle, most + 1)
        if len(listed) > most or listed.stopped_by not in (None, "solutions"):
            raise UndecidedError(f"the board has more than {most:,} solutions to list")
        if not len(listed):
            raise ValueRangeError("the board has no solution")
        filled = [cell for cell, digit in enumerate(digits) if digit]
        return cls(listed.array, filled, puzzle.layout)

    def __len__(self) -> int:
        return len(self.array)

    @property
    def grid(self) -> Grid:
        """The board as it stands: the digits of the cells that are filled."""
        first = self.array[0].tolist()
        digits = (first[cell] if cell in self.filled else 0 for cell in range(len(first)))
        return Grid(bytes(digits), self.layout)

    @property
    def everything(self) -> int:
        """The mask of all solutions."""
        return (1 << len(self)) - 1

    @cached_property
    def choice_cells(self) -> tuple[int, ...]:
        """The cells in which the solutions differ."""
        differ = (self.array != self.array[0]).any(axis=0)
        return tuple(differ.nonzero()[0].tolist())

    @cached_property
    def inferred(self) -> tuple[int, ...]:
        """The empty cells in which all solutions agree."""
        known = self.filled.union(self.choice_cells)
        return tuple(cell for cell in range(self.layout.cells) if cell not in known)

    @cached_property
    def digit_masks(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For every choice cell its digits, each with the mask of the solutions that have it."""
        import numpy as np

        return tuple(
            tuple(
                (digit, _mask_of(column == digit))
                for digit in np.bincount(column).nonzero()[0].tolist()
            )
            for column in self.array.T[list(self.choice_cells)]
        )

    @cached_property
    def classes(self) -> dict[int, tuple[Move, ...]]:
        """The different classes, smallest first, each with all choice moves that lead to it."""
        found: dict[int, list[Move]] = {}
        for cell, digits in zip(self.choice_cells, self.digit_masks, strict=True):
            for digit, mask in digits:
                found.setdefault(mask, []).append(Move(cell, digit, self.layout))
        ordered = sorted(found, key=lambda mask: (mask.bit_count(), mask))
        return {mask: tuple(found[mask]) for mask in ordered}

    def inferred_moves(self) -> tuple[Move, ...]:
        """The moves that fill an inferred cell; only the free rules allow them."""
        first = self.array[0].tolist()
        return tuple(Move(cell, first[cell], self.layout) for cell in self.inferred)

    def only(self, mask: int, filled: Iterable[int] = ()) -> SolutionSet:
        """The solutions of a mask; the named cells become filled.

        >>> from ninefold.game import SolutionSet
        >>> print(SolutionSet([(1, 2, 3), (1, 3, 2), (2, 1, 3)]).only(0b011, filled=[0]))
        2 solutions, 2 choice cells, 0 inferred cells
        """
        kept = [number for number in range(len(self)) if mask >> number & 1]
        return SolutionSet(self.array[kept], self.filled.union(filled), self.layout)

    def after(self, move: Move) -> SolutionSet:
        """The set after a move, of a choice or of an inferred cell."""
        mask = _mask_of(self.array[:, move.cell] == move.digit)
        if move.cell in self.filled or not mask:
            raise ValueRangeError(f"{move} is no move: the cell is filled, or no solution is left")
        return self.only(mask, [move.cell])

    def _state(self) -> tuple[object, ...]:
        return self.array.shape, self.array.tobytes(), self.filled, self.layout

    def __eq__(self, other: object) -> bool:
        return self._state() == other._state() if isinstance(other, SolutionSet) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._state())

    def __reduce__(self) -> tuple[object, ...]:
        return SolutionSet, (self.array, self.filled, self.layout)

    def __str__(self) -> str:
        counts = (
            (len(self), "solution"),
            (len(self.choice_cells), "choice cell"),
            (len(self.inferred), "inferred cell"),
        )
        return ", ".join(f"{count:,} {name}{'' if count == 1 else 's'}" for count, name in counts)

    def to_json(self) -> dict[str, Any]:
        """The set as a plain dict, without its rows."""
        names = self.layout.cell_name
        return {
            "solutions": len(self),
            "choice_cells": [names(cell) for cell in self.choice_cells],
            "inferred": [names(cell) for cell in self.inferred],
            "filled": [names(cell) for cell in sorted(self.filled)],
        }


def _row_of_cells(cells: int, largest: int) -> Layout:
    """A layout for rows that come without one: cells side by side, none of which need differ."""
    return Layout(f"row of {cells}", largest, tuple((0, column) for column in range(cells)), ())


def _digits(rows: object) -> npt.NDArray[np.uint8]:
    """Rows of digits as an array; an error if they are not."""
    import numpy as np

    wrong = ValueRangeError("a set of solutions has at least one, each a row of as many digits")
    try:
        array = np.asarray(rows)
    except ValueError:  # rows of different lengths
        raise wrong from None
    if array.ndim != 2 or not array.size or array.dtype.kind not in "iu":
        raise wrong
    if array.min() < 1 or array.max() > LARGEST:
        raise ValueRangeError(f"a solution has digits from 1 to {LARGEST} in all cells")
    return array.astype(np.uint8)


def _check_rows(array: npt.NDArray[np.uint8], layout: Layout) -> None:
    if array.shape[1] != layout.cells:
        raise ValueRangeError(f"a solution has {layout.cells} cells, not {array.shape[1]}")
    if not 1 <= array.min() <= array.max() <= layout.size:
        raise ValueRangeError(f"a solution has digits from 1 to {layout.size} in all cells")


def _mask_of(chosen: npt.NDArray[np.bool_]) -> int:
    """The bit mask of those numbers that are chosen."""
    import numpy as np

    return int.from_bytes(np.packbits(chosen, bitorder="little").tobytes(), "little")
