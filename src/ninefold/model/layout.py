"""The shape of a board: which cells there are, and which sets of them must differ.

A `Layout` is data. It names its cells (`r3c4`), lists its units (rows, columns, boxes and
whatever else must hold different digits) and knows who sees whom. Nothing in it is nine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.model.digits import LARGEST

_PEOPLES_NAME = re.compile(r"r(\d{1,3})c(\d{1,3})", re.IGNORECASE)
_BOXES_NAME = re.compile(r"boxes (\d{1,2})x(\d{1,2})")
_CODECUP_NAME = re.compile(r"([A-Za-z])([A-Za-z])")


@dataclass(frozen=True, slots=True)
class Unit:
    """A set of cells that must hold different digits: `kind` row, column, box or another.

    >>> from ninefold import Layout
    >>> Layout.classic().units[0].name
    'row 1'
    """

    kind: str
    name: str
    cells: tuple[int, ...]


@dataclass(frozen=True)
class Layout:
    """A board's shape: `size` digits, a position for every cell, and units.

    >>> from ninefold import Layout
    >>> classic = Layout.classic()
    >>> classic.size, len(classic.positions), len(classic.units)
    (9, 81, 27)
    >>> classic.cell_name(30), classic.cell_index("r4c4")
    ('r4c4', 30)
    """

    name: str
    size: int
    positions: tuple[tuple[int, int], ...]
    units: tuple[Unit, ...]
    box: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if not self.positions or not 1 <= self.size <= LARGEST:
            raise ValueRangeError(f"a layout has cells and a size from 1 to {LARGEST}")
        every = set(range(len(self.positions)))
        for unit in self.units:
            if not set(unit.cells) <= every or len(unit.cells) > self.size:
                raise ValueRangeError(f"{unit.name} has cells that do not exist, or too many")

    @staticmethod
    def classic() -> Layout:
        """The plain 9x9 board: nine rows, nine columns, nine boxes."""
        return Layout.boxes(3, 3)

    @staticmethod
    def boxes(rows: int, columns: int) -> Layout:
        """A square board whose boxes have so many rows and columns.

        >>> from ninefold import Layout
        >>> Layout.boxes(2, 3).size
        6
        """
        return _boxes(rows, columns)

    @staticmethod
    def usual(size: int) -> Layout:
        """The usual board of a size: 4 has 2x2 boxes, 6 has 2x3, 16 has 4x4.

        >>> from ninefold import Layout
        >>> Layout.usual(6).box
        (2, 3)
        """
        if size not in USUAL_BOXES:
            raise UnknownNameError("layout of size", str(size), map(str, USUAL_BOXES))
        return Layout.boxes(*USUAL_BOXES[size])

    @staticmethod
    def named(name: str) -> Layout:
        """The layout that has that name, as JSON gives it.

        >>> from ninefold import Layout
        >>> Layout.named("boxes 2x3")
        Layout.boxes(2, 3)
        """
        if name == Layout.classic().name:
            return Layout.classic()
        if match := _BOXES_NAME.fullmatch(name):
            return Layout.boxes(int(match[1]), int(match[2]))
        raise UnknownNameError("layout", name, [Layout.classic().name, "boxes ROWSxCOLUMNS"])

    @property
    def cells(self) -> int:
        """The number of cells."""
        return len(self.positions)

    @property
    def full_mask(self) -> int:
        """The mask of all digits."""
        return (1 << self.size) - 1

    @cached_property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of the rectangle that the cells stand in."""
        return (
            max(row for row, _ in self.positions) + 1,
            max(column for _, column in self.positions) + 1,
        )

    @cached_property
    def is_square(self) -> bool:
        """Whether the cells fill a square of `size` rows, in reading order."""
        size = self.size
        return self.positions == tuple((r, c) for r in range(size) for c in range(size))

    @property
    def is_usual(self) -> bool:
        """Whether this is the board that its size alone stands for."""
        box = USUAL_BOXES.get(self.size)
        return box is not None and self == Layout.boxes(*box)

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """For every cell the indices of the units that it stands in."""
        return tuple(
            tuple(i for i, unit in enumerate(self.units) if cell in unit.cells)
            for cell in range(self.cells)
        )

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For every cell the other cells that share a unit with it."""
        return tuple(
            frozenset(peer for i in units for peer in self.units[i].cells) - {cell}
            for cell, units in enumerate(self.units_of)
        )

    @cached_property
    def _index_of(self) -> dict[tuple[int, int], int]:
        return {position: cell for cell, position in enumerate(self.positions)}

    def cell_at(self, row: int, column: int) -> int:
        """The index of the cell in that row and column, both counted from 0."""
        try:
            return self._index_of[row, column]
        except KeyError:
            raise ValueRangeError(
                f"there is no cell in row {row + 1}, column {column + 1} of {self.name}"
            ) from None

    def cell_name(self, cell: int) -> str:
        """The name of a cell for people: `r1c1` is the first."""
        row, column = self.positions[cell]
        return f"r{row + 1}c{column + 1}"

    def cell_index(self, name: str) -> int:
        """The index of the cell of that name, `r3c4` or, as in CodeCup, `Cd`."""
        if match := _PEOPLES_NAME.fullmatch(name):
            return self.cell_at(int(match[1]) - 1, int(match[2]) - 1)
        if match := _CODECUP_NAME.fullmatch(name):
            return self.cell_at(ord(match[1].upper()) - 65, ord(match[2].upper()) - 65)
        raise ValueRangeError(f"{name!r} names no cell; cells are named like r3c4 or Cd")

    def cell(self, key: int | str | tuple[int, int]) -> int:
        """The index of a cell from its index, its name, or its row and column from 0."""
        if isinstance(key, str):
            return self.cell_index(key)
        if isinstance(key, tuple):
            return self.cell_at(*key)
        if not 0 <= key < self.cells:
            raise ValueRangeError(f"cell {key} is not one of 0 to {self.cells - 1}")
        return key

    def to_json(self) -> dict[str, object]:
        """The layout as a plain dict."""
        return {
            "name": self.name,
            "size": self.size,
            "cells": self.cells,
            "units": [
                {"kind": u.kind, "name": u.name, "cells": [self.cell_name(c) for c in u.cells]}
                for u in self.units
            ],
        }

    def __repr__(self) -> str:
        if self.box is None or self is not Layout.boxes(*self.box):
            return f"<Layout {self.name}>"
        rows, columns = self.box
        return "Layout.classic()" if rows == columns == 3 else f"Layout.boxes({rows}, {columns})"

    @property
    def _state(self) -> tuple[object, ...]:
        return self.name, self.size, self.positions, self.units, self.box

    def __eq__(self, other: object) -> bool:
        # Almost always it is the same object, and this is asked for every puzzle.
        if self is other:
            return True
        return self._state == other._state if isinstance(other, Layout) else NotImplemented

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self._state)

    def __reduce__(self) -> tuple[object, ...]:
        if self.box is not None and self is Layout.boxes(*self.box):
            return Layout.boxes, self.box
        return Layout, self._state


USUAL_BOXES: dict[int, tuple[int, int]] = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    15: (3, 5),
    16: (4, 4),
    25: (5, 5),
}
"""Rows and columns of a box, for every size that puzzle people use."""


@cache
def _boxes(rows: int, columns: int) -> Layout:
    size = rows * columns
    if rows < 1 or columns < 1 or size > LARGEST:
        raise ValueRangeError(f"boxes of {rows}x{columns} do not give a size from 1 to {LARGEST}")
    span = range(size)

    def unit(kind: str, number: int, cells: list[int]) -> Unit:
        return Unit(kind, f"{kind} {number + 1}", tuple(cells))

    def box_cells(number: int) -> list[int]:
        top, left = number // rows * rows, number % rows * columns
        return [(top + r) * size + left + c for r in range(rows) for c in range(columns)]

    units = [unit("row", r, [r * size + c for c in span]) for r in span]
    units += [unit("column", c, [r * size + c for r in span]) for c in span]
    units += [unit("box", b, box_cells(b)) for b in span]
    name = "classic" if (rows, columns) == (3, 3) else f"boxes {rows}x{columns}"
    positions = tuple((r, c) for r in span for c in span)
    return Layout(name, size, positions, tuple(units), (rows, columns))
