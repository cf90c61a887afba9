"""Records of layouts, as JSON has them: written, and read strictly."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ninefold.errors import FormatError, ValueRangeError
from ninefold.model.cells import place_of
from ninefold.model.layout import Layout
from ninefold.model.layout_rules import LONGEST_NAME, MOST_CELLS
from ninefold.model.source import shown
from ninefold.model.units import Unit

MOST_UNITS = 20_000
"""Units of a layout; the largest named one has some hundred."""

KEYS = frozenset(("name", "size", "box", "cells", "units", "first_digit"))
UNIT_KEYS = frozenset(("kind", "name", "cells"))


def record_of(layout: Layout) -> dict[str, Any]:
    """The record of a layout, cell by cell and unit by unit."""
    names = [layout.cell_name(cell) for cell in range(layout.cells)]
    record = {
        "name": layout.name,
        "size": layout.size,
        "box": None if layout.box is None else list(layout.box),
        "cells": names,
        "units": [
            {"kind": unit.kind, "name": unit.name, "cells": [names[cell] for cell in unit.cells]}
            for unit in layout.units
        ],
    }
    return record if layout.first_digit == 1 else record | {"first_digit": layout.first_digit}


def layout_in(record: object) -> Layout:
    """The layout of a record as `Layout.to_json` makes it.

    >>> layout_in({"name": "pair", "size": 2, "cells": ["r1c1", "r1c2"], "units": []}).cells
    2
    """
    found = _fields(
        record, KEYS, "a layout: its name, or a record with name, size, cells and units"
    )
    names = _list(found.get("cells"), "a list of cells")
    if len(names) > MOST_CELLS:
        raise FormatError(0, 0, f"a layout of at most {MOST_CELLS:,} cells", f"{len(names):,}")
    places = tuple(place_of(_text(name, "a cell like r3c4")) for name in names)
    index = {place: cell for cell, place in enumerate(places)}
    sets = _list(found.get("units"), "a list of units")
    if len(sets) > MOST_UNITS:
        raise FormatError(0, 0, f"a layout of at most {MOST_UNITS:,} units", f"{len(sets):,}")
    units = tuple(_unit(each, index) for each in sets)
    size = _number(found.get("size"), "the number of digits as its size")
    first = _number(found.get("first_digit", 1), "0 or 1 as its first digit")
    name, box = _text(found.get("name"), "a name"), _box(found.get("box"))
    return Layout(name, size, places, units, box, first)


def _unit(record: object, index: Mapping[tuple[int, int], int]) -> Unit:
    found = _fields(record, UNIT_KEYS, "a unit with kind, name and cells")
    cells = []
    for name in _list(found.get("cells"), "a list of cells in a unit"):
        place = place_of(_text(name, "a cell like r3c4"))
        if place not in index:
            raise ValueRangeError(f"{name} stands in a unit, but is no cell of the layout")
        cells.append(index[place])
    return Unit(
        _text(found.get("kind"), "a kind"), _text(found.get("name"), "a name"), tuple(cells)
    )


def _box(value: object) -> tuple[int, int] | None:
    if value is None:
        return None
    expected = "rows and columns of a box"
    sides = [_number(each, expected) for each in _list(value, expected)]
    if len(sides) != 2:
        raise FormatError(0, 0, expected, shown(value))
    return sides[0], sides[1]


def _fields(record: object, known: frozenset[str], expected: str) -> Mapping[str, Any]:
    """A record all of whose keys are known: an unknown one may change the meaning of the others."""
    if not isinstance(record, Mapping):
        raise FormatError(0, 0, expected, shown(record))
    if strange := [key for key in record if key not in known]:
        raise FormatError(0, 0, expected, f"the key {shown(strange[0])}")
    return record


def _list(value: object, expected: str) -> list[Any] | tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise FormatError(0, 0, expected, shown(value))
    return value


def _text(value: object, expected: str) -> str:
    """A short text that can be printed: names stand in errors and reports."""
    if not isinstance(value, str) or len(value) > LONGEST_NAME or not value.isprintable():
        raise FormatError(0, 0, expected, shown(value))
    return value


def _number(value: object, expected: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise FormatError(0, 0, expected, shown(value))
    return value
