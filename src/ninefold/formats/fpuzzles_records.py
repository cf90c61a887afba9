"""Records of f-puzzles, read and written.

A record has the board as `grid`, a list of rows, and a list of parts for every kind of rule. Of
a board in play only what is given counts: entries and pencil marks of a player are no puzzle.
Colours of cells are passed over, and the puzzle's comment says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ninefold.errors import FormatError, UnsupportedError
from ninefold.formats.drawn.assembly import assembled
from ninefold.formats.drawn.reading import read_drawings
from ninefold.formats.drawn.solutions import solution_of
from ninefold.formats.fpuzzles_drawings import drawings_of, stated_kinds
from ninefold.formats.fpuzzles_places import Places
from ninefold.formats.fpuzzles_rules import constraints_of, flag, parts, strange_keys
from ninefold.formats.fpuzzles_words import record_of_constraints
from ninefold.formats.pencilmarks import written_marks
from ninefold.formats.square_records import Records, cells_of, digit_in, in_rows
from ninefold.formats.squares import (
    Cells,
    Square,
    default_regions,
    diagonals_of,
    disjoint_groups,
    square_of,
    without,
)
from ninefold.formats.strict_json import (
    list_of,
    number_of,
    record_of,
    text_of,
)
from ninefold.model.constraints import AllDifferent
from ninefold.model.digits import digit_of, mask_of
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Metadata, Puzzle
from ninefold.model.source import shown

NAME = "fpuzzles"
RECORD = "a puzzle of f-puzzles as JSON"

WORDS: Mapping[str, str] = {
    "title": "title",
    "author": "author",
    "ruleset": "description",
}
"""What a record says about a puzzle, and what that is called here."""

NOTES = ("cornerPencilMarks", "centerPencilMarks")
COLOURS = ("c", "cArray", "highlight")
CELL_KEYS = frozenset({"value", "given", "region", "givenPencilMarks", "parity", *NOTES, *COLOURS})


def puzzle_of(value: object, asked: Layout | None = None, lenient: bool = False) -> Puzzle:
    """The puzzle of a record; a lenient reading lists what it did not understand."""
    record = record_of(value, RECORD)
    cells, size = _cells(record)
    places, metadata = Places(size), _metadata(record, cells)
    drawings = drawings_of(record, places, metadata.description or "")
    regions = tuple(
        _region(each, usual) for each, usual in zip(cells, default_regions(size), strict=True)
    )
    drawings.regions = regions
    reading = read_drawings(drawings, stated_kinds(record))
    for key in strange_keys(record):
        reading.leave(f"{shown(key)}, which is not supported")
    reading.sets += _others(record, places)
    reading.groups |= flag(record, "disjointgroups")
    digits = bytes(_digit(each, reading.digits) for each in cells)
    return assembled(
        reading,
        digits,
        regions,
        constraints=list(constraints_of(record, places, reading.leave if lenient else None)),
        marks=_marks(cells, digits, reading.digits),
        metadata=metadata,
        solution=record.get("solution"),
        asked=asked,
        lenient=lenient,
    )


def _cells(record: Mapping[str, Any]) -> tuple[list[dict[str, Any]], int]:
    """The cells of the grid, which is a square."""
    cells, size = cells_of(record.get("grid"), f"{RECORD}, with a grid of rows")
    told = record.get("size")
    if told is not None and number_of(told, "a size") != size:
        raise FormatError(0, 0, f"{told} rows", f"{size}")
    for each in cells:
        if strange := each.keys() - CELL_KEYS:
            keys = f"cells with no keys but {', '.join(sorted(CELL_KEYS))}"
            raise FormatError(0, 0, keys, f"the key {shown(min(strange))}")
    return cells, size


def _digit(cell: Mapping[str, Any], size: int) -> int:
    """The given of a cell; what a player entered is none."""
    if not flag(cell, "given"):
        return 0
    digit = digit_in(cell.get("value"), size)
    if digit is None:
        raise FormatError(0, 0, f"a digit from 1 to {size}", shown(cell["value"]))
    return digit


def _region(cell: Mapping[str, Any], usual: object) -> int | None:
    region = cell.get("region", usual)
    return None if region is None else number_of(region, "the number of a region")


def _others(record: Mapping[str, Any], places: Places) -> list[Cells]:
    """The sets of cells that must differ beside rows, columns and regions."""
    found = [
        cells
        for name, cells in diagonals_of(places.size).items()
        if flag(record, f"diagonal{name}")
    ]
    return [*found, *(places.cells(part.get("cells")) for part in parts(record, "extraregion"))]


def _marks(cells: list[dict[str, Any]], digits: bytes, size: int) -> list[int] | None:
    """What is given of cells by pencil marks, if anything is."""
    masks, full = [], (1 << size) - 1
    for cell, digit in zip(cells, digits, strict=True):
        listed = list_of(cell.get("givenPencilMarks") or [], "a list as givenPencilMarks")
        marks = [digit_in(mark, size) for mark in listed]
        if not all(marks):
            raise FormatError(0, 0, f"digits from 1 to {size} as marks", shown(listed))
        mask = mask_of(mark for mark in marks if mark)
        masks.append(full if digit or not mask else mask)
    return None if all(mask == full for mask in masks) else masks


def _metadata(record: Mapping[str, Any], cells: list[dict[str, Any]]) -> Metadata:
    said = {
        name: text_of(record[key], key)
        for key, name in WORDS.items()
        if record.get(key) not in (None, "")
    }
    coloured = sum(any(cell.get(key) for key in COLOURS) for cell in cells)
    if coloured:
        said["comment"] = f"passed over: colours of {coloured} cells"
    return Metadata(**said)


def record_for(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as a record."""
    size, square = puzzle.layout.size, square_of(puzzle.layout, NAME)
    places = Places(size)
    record: dict[str, Any] = {"size": size}
    for key, name in WORDS.items():
        if said := getattr(puzzle.metadata, name):
            record[key] = said
    record["grid"] = in_rows(_told_cells(puzzle, square), size)
    differ = [each.cells for each in puzzle.constraints if isinstance(each, AllDifferent)]
    record |= _told_sets([*square.others, *differ], square, places)
    rest = [each for each in puzzle.constraints if not isinstance(each, AllDifferent)]
    record |= record_of_constraints(rest, places)
    solution = solution_of(puzzle)
    if solution is not None:
        record["solution"] = [digit_of(each, size) for each in solution]
    return record


def _told_cells(puzzle: Puzzle, square: Square) -> list[dict[str, Any]]:
    size = puzzle.layout.size
    is_usual = square.regions == default_regions(size)
    cells: list[dict[str, Any]] = []
    for digit, mask, region in zip(
        puzzle.givens, written_marks(puzzle).masks, square.regions, strict=True
    ):
        cell: dict[str, Any] = {"value": digit, "given": True} if digit else {}
        if not mask:
            raise UnsupportedError("f-puzzles cannot say that a cell allows no digit; 'json' can")
        if not digit and mask != puzzle.layout.full_mask:
            cell["givenPencilMarks"] = [d for d in range(1, size + 1) if mask >> (d - 1) & 1]
        if not is_usual:
            cell["region"] = region
        cells.append(cell)
    return cells


def _told_sets(sets: list[Any], square: Square, places: Places) -> dict[str, Any]:
    """Sets that must differ: the diagonals and disjoint groups by name, others cell by cell."""
    said: dict[str, Any] = {}
    known = {frozenset(cells) for cells in sets}
    for name, cells in diagonals_of(places.size).items():
        if frozenset(cells) in known:
            said[f"diagonal{name}"] = True
            sets = without(sets, [cells])
    groups = disjoint_groups(places.size)
    is_usual = square.regions == default_regions(places.size)
    if is_usual and known.issuperset(map(frozenset, groups)):
        said["disjointgroups"] = True
        sets = without(sets, groups)
    if sets:
        said["extraregion"] = [{"cells": places.names(cells)} for cells in sets]
    return said


RECORDS = Records(RECORD, puzzle_of, record_for)
