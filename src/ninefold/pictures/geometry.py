"""Places in a drawing: cells, digits and pencil marks, in units of which a cell has 60."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, isqrt

from ninefold.model.cells import CellKey
from ninefold.model.layout import Layout
from ninefold.model.units import Place
from ninefold.pictures.scene import Spot

CELL = 60
"""The side of a cell: its halves, thirds, quarters and fifths are whole numbers."""

DIGIT = 36
MARK = 13
LABEL = 12
COORDINATE = 14
TITLE = 22
CAPTION = 15
"""Type sizes."""

RISE = 0.36
"""Half the height of a digit, as a part of the size of its type; nearly so in every sans serif."""


@dataclass(frozen=True)
class Places:
    """The places of a layout's cells; `caged` leaves room for a label above the marks."""

    layout: Layout
    caged: bool = False

    def of(self, cells: Iterable[CellKey]) -> list[Place]:
        """The rows and columns of cells."""
        return [self.layout.positions[self.layout.cell(cell)] for cell in cells]

    def corner(self, cell: CellKey) -> Spot:
        """The upper left corner of a cell."""
        ((row, column),) = self.of([cell])
        return column * CELL, row * CELL

    def centre(self, cell: CellKey) -> Spot:
        """The middle of a cell."""
        x, y = self.corner(cell)
        return x + CELL / 2, y + CELL / 2

    def mark(self, cell: CellKey, digit: int) -> Spot:
        """The middle of the place that a digit has among the marks of a cell."""
        x, y = self.corner(cell)
        row, column = divmod(digit - 1, self.columns)
        left, top, width, height = self._inner
        return (
            x + round(left + (column + 0.5) * width / self.columns, 1),
            y + round(top + (row + 0.5) * height / self.rows, 1),
        )

    @property
    def _inner(self) -> tuple[int, int, int, int]:
        """The place of the marks in a cell: left, top, width and height."""
        return (7, 14, 46, 42) if self.caged else (3, 3, CELL - 6, CELL - 6)

    @property
    def columns(self) -> int:
        """The number of marks side by side in a cell."""
        return isqrt(self.layout.size - 1) + 1

    @property
    def rows(self) -> int:
        """The number of rows of marks in a cell."""
        return ceil(self.layout.size / self.columns)

    @property
    def room(self) -> float:
        """The side of the square for one mark."""
        _, _, width, height = self._inner
        return min(width / self.columns, height / self.rows)

    @property
    def mark_size(self) -> float:
        """The type size of the marks."""
        return min(MARK, round(0.78 * self.room, 1))


def foot(spot: Spot, size: float) -> Spot:
    """The baseline of a text of that size whose middle is there."""
    return spot[0], spot[1] + round(RISE * size, 1)
