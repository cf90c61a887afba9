"""Kropki dots between neighbours: some of those that the grid allows, or all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import ClassVar

from ninefold.generator.placement.kind import Board, Cells, Kind, Piece, Shape
from ninefold.model import Layout
from ninefold.model.constraints import Constraint, Kropki
from ninefold.model.constraints.neighbours import neighbours

COLOURS = ("white", "black")


class Dots(Kind):
    """Some dots; neighbours without one may be anything."""

    name = "kropki"
    takes_cells = False
    is_sketched = True
    most_givens = 20
    negative: ClassVar[bool] = False

    def drawn(self, board: Board) -> Cells | None:
        """Any two neighbours."""
        cell = board.chance.randrange(board.layout.cells)
        near = board.beside[cell]
        return (cell, board.chance.choice(near)) if near else None

    def shape(self, cells: Cells, digits: Sequence[int]) -> Shape | None:
        """The dot between two cells; between 1 and 2, which may have either, a black one."""
        black_first = (Shape(cells, colour) for colour in (1, 0))
        return next((each for each in black_first if self.holds(each, digits)), None)

    def holds(self, shape: Shape, digits: Sequence[int]) -> bool:
        """Whether the two digits are as the colour says."""
        right, _ = Kropki().meanings[COLOURS[shape.value]]
        one, other = shape.cells
        return right(digits[one], digits[other])

    def constraints(self, shapes: Sequence[Shape]) -> Iterable[Constraint]:
        """All dots together."""
        white, black = (
            [each.cells for each in sorted(shapes) if each.value == colour] for colour in (0, 1)
        )
        return [Kropki(white, black, self.negative)]

    def ground(self, layout: Layout, cells: Cells) -> tuple[Cells]:  # noqa: ARG002
        """The side between the cells."""
        return (cells,)

    def sketch(self, cells: Cells, chance: Random) -> Shape:
        """A dot of either colour."""
        return Shape(cells, chance.randrange(len(COLOURS)))

    def arranged(self, cells: Cells) -> Cells:
        """The upper or left cell first."""
        return tuple(sorted(cells))


class AllDots(Dots):
    """All dots that the grid has: neighbours without one are neither."""

    name = "negative_kropki"
    may_go = False
    is_sketched = False
    negative = True

    def first(self, board: Board) -> list[Piece]:
        """A dot wherever there can be one. The grid decides their places, so there is no
        symmetry.
        """
        digits = board.digits
        assert digits is not None, "dots are found in a full grid"
        pairs = neighbours(board.layout)
        shapes = (self.shape(self.arranged(pair), digits) for pair in pairs)
        return [(shape,) for shape in shapes if shape is not None]

    def drawn(self, board: Board) -> Cells | None:  # noqa: ARG002
        """There are no more."""
        return None
