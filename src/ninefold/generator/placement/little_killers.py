"""Little killers: numbers outside of the board, sums of a diagonal."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache

from ninefold.generator.placement.kind import ACROSS, Board, Cells, Kind, Shape
from ninefold.model import Layout
from ninefold.model.constraints import Constraint, LittleKiller

SHORTEST = 3
"""Cells of a diagonal, at least."""


class LittleKillers(Kind):
    """Sums of diagonals, no diagonal from both ends, and no two numbers at one place."""

    name = "little_killer"
    takes_cells = False
    most_givens = 20

    def drawn(self, board: Board) -> Cells | None:
        """Any diagonal, from any of its ends."""
        lines = diagonals(board.layout)
        return board.chance.choice(lines) if lines else None

    def ground(self, layout: Layout, cells: Cells) -> tuple[Hashable, ...]:
        """The diagonal, and the place outside at which the number stands."""
        (top, left), (row, column) = (layout.positions[cell] for cell in cells[:2])
        return frozenset(cells), (2 * top - row, 2 * left - column)

    def shape(self, cells: Cells, digits: Sequence[int]) -> Shape:
        """The diagonal with its sum."""
        return Shape(cells, sum(digits[cell] for cell in cells))

    def holds(self, shape: Shape, digits: Sequence[int]) -> bool:
        """Whether the digits have that sum."""
        return sum(digits[cell] for cell in shape.cells) == shape.value

    def constraints(self, shapes: Sequence[Shape]) -> Iterable[Constraint]:
        """A number each."""
        return (LittleKiller(shape.cells, shape.value) for shape in sorted(shapes))


@lru_cache(maxsize=64)
def diagonals(layout: Layout) -> tuple[Cells, ...]:
    """All diagonals of some length, each in both directions.

    >>> len(diagonals(Layout.classic()))
    52
    """
    at = {place: cell for cell, place in enumerate(layout.positions)}

    def line(row: int, column: int, down: int, across: int) -> Iterator[int]:
        while (row, column) in at:
            yield at[row, column]
            row, column = row + down, column + across

    ways = (*ACROSS, *((-down, -across) for down, across in ACROSS))
    lines = [
        tuple(line(row, column, down, across))
        for down, across in ways
        for row, column in layout.positions
        if (row - down, column - across) not in at
    ]
    return tuple(each for each in lines if len(each) >= SHORTEST)
