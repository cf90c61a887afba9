"""The cells of a board: their places and their names.

A cell has an index, from 0; a place, its row and column from 0; and a name for people, `r3c4`, in
which both count from 1. CodeCup writes `Cd` for the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING

from ninefold.errors import ValueRangeError
from ninefold.model.units import Place

if TYPE_CHECKING:
    from ninefold.model.layout import Layout

FARTHEST = 999
"""The most rows and columns of a board: the range of cell names."""

CellKey = int | str | Place
"""The names of a cell: its index, `r3c4` (or `Cd`), or its row and column from 0."""

_PEOPLES_NAME = re.compile(r"r(\d{1,3})c(\d{1,3})", re.IGNORECASE | re.ASCII)
_CODECUP_NAME = re.compile(r"([A-Za-z])([A-Za-z])")


def place_of(key: str | Place) -> Place:
    """The row and column, from 0, that a name or a pair of numbers means."""
    if isinstance(key, str):
        if not (match := _PEOPLES_NAME.fullmatch(key)):
            raise ValueRangeError(f"{key!r} names no cell; cells are named like r3c4")
        place = int(match[1]) - 1, int(match[2]) - 1
    else:
        place = _pair(key)
    if min(place) < 0:
        raise ValueRangeError(f"rows and columns count from r1c1, not {place}")
    return place


def _pair(key: object) -> Place:
    from ninefold.model.source import shown

    try:
        row, column = map(index, key)  # type: ignore[call-overload]
    except (TypeError, ValueError):
        expected = "a cell is a name like r3c4, or its row and column from 0"
        raise ValueRangeError(f"{expected}, not {shown(key)}") from None
    return row, column


class Cells:
    """The cells of a layout; each has a position."""

    name: str
    size: int
    positions: tuple[Place, ...]

    @property
    def cells(self) -> int:
        """The number of cells."""
        return len(self.positions)

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

    @cached_property
    def _index_of(self) -> dict[Place, int]:
        return {position: cell for cell, position in enumerate(self.positions)}

    def cell_at(self, row: int, column: int) -> int:
        """The index of the cell in that row and column, both counted from 0."""
        try:
            return self._index_of[row, column]
        except (KeyError, TypeError):
            row, column = _pair((row, column))
            raise ValueRangeError(
                f"there is no cell in row {row + 1}, column {column + 1} of {self.name}"
            ) from None

    def cell_name(self, cell: int) -> str:
        """The name of a cell for people: `r1c1` is the first."""
        row, column = self.positions[cell]
        return f"r{row + 1}c{column + 1}"

    def cell_names(self, cells: Iterable[int]) -> str:
        """The names of some cells, side by side: `r1c1 r1c2`."""
        return " ".join(map(self.cell_name, cells))

    def cell_index(self, name: str) -> int:
        """The index of the cell of that name, `r3c4` or, as in CodeCup, `Cd`."""
        if match := _PEOPLES_NAME.fullmatch(name):
            return self.cell_at(int(match[1]) - 1, int(match[2]) - 1)
        if match := _CODECUP_NAME.fullmatch(name):
            return self.cell_at(ord(match[1].upper()) - 65, ord(match[2].upper()) - 65)
        raise ValueRangeError(f"{name!r} names no cell; cells are named like r3c4 or Cd")

    def cell(self, key: CellKey) -> int:
        """The index of a cell from its index, its name, or its row and column from 0."""
        if isinstance(key, str):
            return self.cell_index(key)
        try:
            number = index(key)  # type: ignore[arg-type]
        except TypeError:
            return self.cell_at(*_pair(key))
        if not 0 <= number < self.cells:
            raise ValueRangeError(f"cell {key} is not one of 0 to {self.cells - 1}")
        return number


def cells_on(layout: Layout, keys: Iterable[CellKey] | CellKey) -> tuple[int, ...]:
    """Cells as numbers; a text names them side by side, or is the name of a unit.

    >>> from ninefold.model import Layout
    >>> cells_on(Layout.classic(), "r1c1 r1c2"), cells_on(Layout.classic(), [(8, 8), 0])
    ((0, 1), (80, 0))
    >>> cells_on(Layout.usual(4), "box 4")
    (10, 11, 14, 15)
    """
    return tuple(cell for key in keys_in(keys) for cell in _cells_of(layout, key))


def keys_in(keys: Iterable[CellKey] | CellKey) -> tuple[CellKey, ...]:
    """Names of cells one by one, from a list, from a text with several, or from a single one.

    >>> keys_in("r1c1 r1c2"), keys_in(["r1c1"]), keys_in(7), keys_in("row 3")
    (('r1c1', 'r1c2'), ('r1c1',), (7,), ('row 3',))
    """
    if isinstance(keys, str):
        names = keys.split()
        return tuple(names) if all(map(_is_name, names)) else (keys,)
    return tuple(keys) if isinstance(keys, Iterable) else (keys,)


def _is_name(text: str) -> bool:
    return bool(_PEOPLES_NAME.fullmatch(text) or _CODECUP_NAME.fullmatch(text))


def _cells_of(layout: Layout, key: CellKey) -> tuple[int, ...]:
    if isinstance(key, str) and not _is_name(key):
        for unit in layout.units:
            if unit.name == key:
                return unit.cells
    return (layout.cell(key),)
