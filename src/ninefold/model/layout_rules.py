"""Checks of a layout: cells in different places, units of cells that exist, printable names.

A wrong layout is an error when it is made, not when it is used.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import prod
from typing import TYPE_CHECKING, Any

from ninefold.errors import FormatError, ValueRangeError
from ninefold.limits import whole_number
from ninefold.model.cells import FARTHEST
from ninefold.model.digits import LARGEST
from ninefold.model.source import shown
from ninefold.model.units import Box, Unit, pictured

if TYPE_CHECKING:
    from ninefold.model.layout import Layout

LONGEST_NAME = 1_000
"""Characters of a name; that of the largest jigsaw needs not seven hundred."""

MOST_CELLS = 5_000
"""Cells of the largest layout that is read, or that the kernels take."""


def check_layout(layout: Layout) -> None:
    """Raise an error if these parts make no layout."""
    _check_kinds(layout)
    if not layout.positions or not 1 <= whole_number("the size", layout.size) <= LARGEST:
        raise ValueRangeError(f"a layout has cells and a size from 1 to {LARGEST}")
    if whole_number("the first digit", layout.first_digit) not in (0, 1):
        raise ValueRangeError(f"the first digit of a layout is 0 or 1, not {layout.first_digit}")
    for name in (layout.name, *(text for unit in layout.units for text in (unit.kind, unit.name))):
        check_name(name)
    if not all(map(_stands, layout.positions)):
        raise ValueRangeError(f"rows and columns are whole numbers, {FARTHEST} at most")
    if len(set(layout.positions)) < layout.cells:
        raise ValueRangeError(f"two cells of {layout.name} stand in the same place")
    every = set(range(layout.cells))
    for unit in layout.units:
        _check_unit(unit, every, layout.size)
    if layout.box is not None and prod(box_of(layout.box)) != layout.size:
        raise ValueRangeError(f"a box of {layout.name} has {layout.size} cells, not {layout.box}")


def check_name(name: object) -> None:
    """Refuse names that cannot be printed: they stand in errors, reports and pictures."""
    if not isinstance(name, str):
        raise FormatError(0, 0, "a name", shown(name))
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise ValueRangeError(f"a name has at most {LONGEST_NAME:,} printable characters")


def box_of(value: object) -> Box:
    """The rows and columns of a box, of a pair of numbers."""
    if not isinstance(value, tuple | list) or len(value) != 2:
        raise FormatError(0, 0, "rows and columns of a box", shown(value))
    rows, columns = (whole_number("a side of a box", side) for side in value)
    return rows, columns


def sets_of(sets: str | Iterable[Iterable[Any]]) -> list[list[Any]]:
    """Sets of cells, or those of a picture of letters, as lists of lists."""
    if isinstance(sets, str):
        return [list(places) for places in pictured(sets).values()]
    listed = list(sets) if isinstance(sets, Iterable) else [sets]
    if not all(isinstance(each, Iterable) for each in listed):
        raise FormatError(0, 0, "lists of cells", shown(sets))
    return [list(each) for each in listed]


def _check_kinds(layout: Layout) -> None:
    for values, expected in ((layout.positions, "places"), (layout.units, "units")):
        if not isinstance(values, tuple):  # anything else could be neither hashed nor trusted
            raise FormatError(0, 0, f"a tuple of {expected}", shown(values))
    for unit in layout.units:
        if not isinstance(unit, Unit) or not isinstance(unit.cells, tuple):
            raise FormatError(0, 0, "units with tuples of cells", shown(unit))


def _check_unit(unit: Unit, every: set[int], size: int) -> None:
    try:
        cells = set(unit.cells)
    except TypeError:
        raise FormatError(0, 0, "the indices of cells", shown(unit.cells)) from None
    if not cells <= every:
        raise ValueRangeError(f"{unit.name} has cells that do not exist")
    if len(cells) < len(unit.cells):
        raise ValueRangeError(f"{unit.name} holds a cell twice")
    if len(cells) > size:
        raise ValueRangeError(f"{unit.name} has {len(cells)} cells, and there are {size} digits")


def _stands(place: object) -> bool:
    """Whether a board can have a cell there: one too far away could be neither named nor drawn."""
    if not isinstance(place, tuple) or len(place) != 2:
        return False
    return all(type(at) is int and 0 <= at < FARTHEST for at in place)
