"""Arrows: lines whose digits add up to the one in the circle at their beginning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ninefold.generator.placement.kind import Board, Cells, Kind, Shape, every_image, first_cell
from ninefold.model.constraints import Arrow, Constraint

LENGTHS = {2: 5, 3: 5, 4: 2}
"""The weight of each number of cells behind the circle."""


class Arrows(Kind):
    """Arrows of a circle and 2 to 4 cells."""

    name = "arrow"
    is_sketched = True

    def drawn(self, board: Board) -> Cells | None:
        """A walk whose sum comes out right at its end."""
        circle = first_cell(board)
        if circle is None:
            return None
        (length,) = board.chance.choices([*LENGTHS], [*LENGTHS.values()])
        return _walk(board, (circle,), length + 1)

    def shape(self, cells: Cells, digits: Sequence[int]) -> Shape | None:
        """The arrow, if its sum is right."""
        shape = Shape(cells)
        return shape if self.holds(shape, digits) else None

    def holds(self, shape: Shape, digits: Sequence[int]) -> bool:
        """Whether the digits add up to the circle."""
        circle, *cells = shape.cells
        return digits[circle] == sum(digits[cell] for cell in cells)

    def constraints(self, shapes: Sequence[Shape]) -> Iterable[Constraint]:
        """An arrow each."""
        return (Arrow(shape.cells[:1], shape.cells[1:]) for shape in sorted(shapes))


def _walk(board: Board, line: Cells, length: int) -> Cells | None:
    """The line, continued to that length; none if no sum comes out right."""

    def may_go_on(digits: Sequence[int]) -> bool:
        circle, *rest = digits
        return sum(rest) == circle if len(digits) == length else sum(rest) < circle

    for cell in board.steps(line):
        grown = (*line, cell)
        if every_image(board, grown, may_go_on):
            found = grown if len(grown) == length else _walk(board, grown, length)
            if found is not None:
                return found
    return None
