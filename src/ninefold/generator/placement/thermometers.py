"""Thermometers: lines along which the digits of the grid grow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ninefold.generator.placement.kind import Board, Cells, Kind, Shape, every_image, first_cell
from ninefold.model.constraints import Constraint, Thermometer

LENGTHS = {3: 3, 4: 4, 5: 4, 6: 2, 7: 1}
"""The weight of each length."""


class Thermometers(Kind):
    """Thermometers of 3 to 7 cells."""

    name = "thermometer"
    is_sketched = True

    def drawn(self, board: Board) -> Cells | None:
        """A walk uphill."""
        begin = first_cell(board)
        if begin is None:
            return None
        (length,) = board.chance.choices([*LENGTHS], [*LENGTHS.values()])
        line: Cells = (begin,)
        while len(line) < length:
            further = ((*line, cell) for cell in board.steps(line))
            grown = next((each for each in further if every_image(board, each, grows)), None)
            if grown is None:
                break
            line = grown
        return line if len(line) >= min(LENGTHS) else None

    def shape(self, cells: Cells, digits: Sequence[int]) -> Shape | None:
        """The thermometer, if digits grow along the cells."""
        shape = Shape(cells)
        return shape if self.holds(shape, digits) else None

    def holds(self, shape: Shape, digits: Sequence[int]) -> bool:
        """Whether each digit is above the one before it."""
        return grows([digits[cell] for cell in shape.cells])

    def constraints(self, shapes: Sequence[Shape]) -> Iterable[Constraint]:
        """A thermometer each."""
        return (Thermometer(shape.cells) for shape in sorted(shapes))


def grows(digits: Sequence[int]) -> bool:
    """Whether each digit is above the one before it.

    >>> grows([1, 4, 9]), grows([1, 4, 4])
    (True, False)
    """
    return all(low < high for low, high in pairwise(digits))
