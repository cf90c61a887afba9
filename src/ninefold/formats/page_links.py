"""Links of Ninefold's own page: what follows `#p=` is a line, or a packed record behind a `z`.

The record is that of `core/links.js`: `g` the givens, `l` the geometry of a layout, `c` the
constraints, `t` the title, `a` the author, `i` what else the metadata say. The progress of a player
is passed over.
"""

from __future__ import annotations

import binascii
import zlib
from base64 import b64decode
from dataclasses import fields
from typing import Any

from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.strict_json import list_of, loaded, record_of, text_of
from ninefold.formats.text import Line, puzzle_in
from ninefold.model.layout import Layout
from ninefold.model.layout_records import layout_in
from ninefold.model.puzzle import Metadata, Puzzle

LARGEST = 1 << 20
"""Bytes that a packed record may unfold to."""

_EXPECTED = "a link of Ninefold that holds its puzzle"


def puzzle_of(payload: str, line: int, column: int, layout: Layout | None) -> Puzzle:
    """The puzzle of what follows `#p=` in a link, which begins at that place.

    >>> puzzle_of("1234............", 1, 1, None).layout.size
    4
    """
    try:
        if not payload.startswith("z"):
            return puzzle_in(Line(1, payload), layout)
        return _puzzle(loaded(_unpacked(payload[1:]), _EXPECTED), layout)
    except FormatError as error:
        inside = error.column - 1 if error.column and not payload.startswith("z") else 0
        raise FormatError(line, column + inside, error.expected, error.found) from None
    except NinefoldError as error:
        raise FormatError(line, column, _EXPECTED, f"a fault ({error})") from None


def _unpacked(packed: str) -> str:
    """The text of a record, packed by deflate and written in base64 for addresses."""
    try:
        data = b64decode(packed + -len(packed) % 4 * "=", "-_", validate=True)
        stream = zlib.decompressobj(-zlib.MAX_WBITS)
        text = stream.decompress(data, LARGEST).decode()
    except (binascii.Error, zlib.error, ValueError):
        raise FormatError(0, 0, _EXPECTED, "a damaged one") from None
    if not stream.eof:
        found = "a larger one" if stream.unconsumed_tail else "its beginning alone"
        raise FormatError(0, 0, _EXPECTED, found)
    return text


def _puzzle(value: object, asked: Layout | None) -> Puzzle:
    record = record_of(value, _EXPECTED)
    layout = _layout(record["l"]) if "l" in record else Layout.classic()
    if asked not in (None, layout):
        raise FormatError(0, 0, f"a puzzle of {asked}", f"one of {layout}")
    board = puzzle_in(Line(1, text_of(record.get("g"), "givens")), layout)
    rules = list_of(record.get("c", []), "a list of constraints")
    if rules:
        from ninefold.model.constraints.records import constraint_from_json  # loads every kind

        rules = [constraint_from_json(each, layout) for each in rules]
    names = {"title": "t", "author": "a"}
    said = {name: text_of(record[key], name) for name, key in names.items() if key in record}
    others = record_of(record.get("i", {}), "a record of metadata")
    said |= {
        each.name: text_of(others[each.name], each.name)
        for each in fields(Metadata)
        if each.name in others
    }
    return Puzzle(board, metadata=Metadata(**said), constraints=rules)


def _layout(value: object) -> Layout:
    """The layout of a geometry; a name is believed only if it stands for these cells and units."""
    geometry = record_of(value, "the geometry of a layout")
    names = [_cell_name(place) for place in list_of(geometry.get("cells"), "a list of cells")]
    units = [_unit(each, names) for each in list_of(geometry.get("units"), "a list of units")]
    kept = {"name": geometry.get("name"), "size": geometry.get("size")}
    layout = layout_in({**kept, "cells": names, "units": units})
    try:
        named = Layout.named(layout.name)
    except NinefoldError:
        return layout
    named.check_first_digit("the page")
    same = named.positions == layout.positions and named.units == layout.units
    return named if same else layout


def _cell_name(place: object) -> str:
    match list_of(place, "a cell as row and column"):
        case [int(row), int(column)]:
            return f"r{row + 1}c{column + 1}"
    raise FormatError(0, 0, "a cell as row and column", f"{place!r}"[:60])


def _unit(value: object, names: list[str]) -> dict[str, Any]:
    unit = record_of(value, "a unit of a layout")
    cells = list_of(unit.get("cells"), "a list of cells in a unit")
    if not all(isinstance(cell, int) and 0 <= cell < len(names) for cell in cells):
        raise FormatError(0, 0, "cells of the layout in a unit", f"{cells!r}"[:60])
    return {**unit, "cells": [names[cell] for cell in cells]}
