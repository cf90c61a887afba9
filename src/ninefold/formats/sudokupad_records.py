"""Records of SudokuPad, read and written.

They tell a puzzle as a drawing: cells with digits, regions, cages, lines, things above and below
the board. What of it is a rule for certain is read: givens, regions, cages with sums, cages whose
digits differ, and the chess rules. Any other drawing may be a rule, and is an error that names it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ninefold.errors import FormatError, UnsupportedError
from ninefold.formats.square_records import Records, cells_of, digit_in, in_rows
from ninefold.formats.squares import (
    Cells,
    Regions,
    Square,
    layout_of,
    square_of,
)
from ninefold.formats.strict_json import (
    list_of,
    number_of,
    record_of,
    text_of,
)
from ninefold.model.constraints import (
    AllDifferent,
    AntiKing,
    AntiKnight,
    Constraint,
    KillerCage,
    NonConsecutive,
)
from ninefold.model.constraints.base import numbers
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Metadata, Puzzle
from ninefold.model.source import shown

NAME = "sudokupad"
RECORD = "a puzzle of SudokuPad as JSON"

WORDS: Mapping[str, str] = {
    "title": "title",
    "author": "author",
    "rules": "description",
    "source": "source",
}
"""What a record says about a puzzle, and what that is called here."""

GLOBAL: Mapping[str, type[Constraint]] = {
    "antiknight": AntiKnight,
    "antiking": AntiKing,
    "nonconsecutive": NonConsecutive,
}
"""Rules of the whole board, by their names."""

READ = frozenset({"cells", "regions", "cages", "metadata", "global"})
SETTINGS = frozenset(
    {"id", "cellSize", "settings", "duration", "videos", "foglight", "title", "solution"}
)
"""What no digit depends on."""

MUTE = frozenset({"solution", "msgcorrect", "bgimage", "bgimageopacity", "tags", "created"})
"""Words about a puzzle that no digit depends on either."""

CELL_KEYS = frozenset({"value", "given", "pencilMarks", "centremarks", "cornermarks"})
"""What a cell may have: its digit, and marks of a player."""

_SAID = re.compile(r"([a-z]+):\s*(.*)", re.DOTALL)


def puzzle_of(value: object, asked: Layout | None = None) -> Puzzle:
    """The puzzle of a record."""
    record = record_of(value, RECORD)
    _refuse_drawings(record)
    cells, size = _cells(record)
    cages = [record_of(cage, "a record as a cage") for cage in _list(record, "cages")]
    said = _said(record, cages)
    walls = [cage for cage in cages if cage.get("cells")]
    rules = [*_cages(walls, size), *_global(record, said, walls)]
    regions = _regions(record, size)
    lines = {frozenset(cells) for cells in _lines(size)}
    sets = [numbers(rule.cells) for rule in rules if isinstance(rule, AllDifferent)]
    others = tuple(cells for cells in sets if frozenset(cells) not in lines)
    layout, left = layout_of(size, Square(regions, others), asked)
    return Puzzle(
        bytes(_digit(each, size) for each in cells),
        layout,
        metadata=_metadata(said),
        constraints=[
            *map(AllDifferent, left),
            *(rule for rule in rules if not isinstance(rule, AllDifferent)),
        ],
    )


def _lines(size: int) -> Iterator[range]:
    for line in range(size):
        yield range(line * size, line * size + size)
        yield range(line, size * size, size)


def _refuse_drawings(record: Mapping[str, Any]) -> None:
    strange = [key for key, value in record.items() if key not in READ | SETTINGS and value]
    if strange:
        listed = ", ".join(shown(key) for key in strange[:10])
        expected = "a puzzle of digits, regions and cages"
        raise FormatError(0, 0, expected, f"{listed}: drawings, which may be rules")


def _list(record: Mapping[str, Any], key: str) -> list[Any]:
    return list_of(record.get(key) or [], f"a list as {key}")


def _cells(record: Mapping[str, Any]) -> tuple[list[dict[str, Any]], int]:
    cells, size = cells_of(record.get("cells"), f"{RECORD}, with rows of cells")
    strange = {key for cell in cells for key in cell if key not in CELL_KEYS and cell[key]}
    if strange:
        found = f"{shown(min(strange))}, which may be a rule"
        raise FormatError(0, 0, f"cells with no keys but {', '.join(sorted(CELL_KEYS))}", found)
    return cells, size


def _digit(cell: Mapping[str, Any], size: int) -> int:
    digit = 0 if cell.get("given") is False else digit_in(cell.get("value"), size)
    if digit is None:
        raise FormatError(0, 0, f"a digit from 1 to {size}", shown(cell["value"]))
    return digit


def _numbers(places: object, size: int) -> Cells:
    """The cells at places, which are pairs of a row and a column from 0."""
    found = []
    for place in list_of(places, "a list of cells"):
        pair = list_of(place, "a cell as [row, column]")
        inside = [number_of(each, "a row or column") for each in pair]
        if len(pair) != 2 or not all(0 <= each < size for each in inside):
            raise FormatError(0, 0, f"a cell of a {size}x{size} board", shown(place))
        found.append(inside[0] * size + inside[1])
    return tuple(found)


def _regions(record: Mapping[str, Any], size: int) -> Regions:
    regions: list[int | None] = [None for _ in range(size * size)]
    for number, places in enumerate(_list(record, "regions")):
        for cell in _numbers(places, size):
            if regions[cell] is not None:
                found = f"one in two, r{cell // size + 1}c{cell % size + 1}"
                raise FormatError(0, 0, "every cell in one region at most", found)
            regions[cell] = number
    return tuple(regions)


def _cages(cages: list[dict[str, Any]], size: int) -> Iterator[Constraint]:
    """What cages of cells say; one that is hidden and whose digits may repeat says nothing."""
    for cage in cages:
        cells, value = _numbers(cage["cells"], size), cage.get("value", cage.get("sum"))
        differ = cage.get("unique")
        if differ is False and cage.get("hidden") is True and value in (None, ""):
            continue
        if value not in (None, "") and cage.get("style") != "extraregion":
            if differ is False:
                found = "one in which they may repeat, which is not supported"
                raise FormatError(0, 0, "a cage of different digits", found)
            yield KillerCage(cells, number_of(value, "a cage with a sum"))
        elif differ is not True:
            raise FormatError(0, 0, "a cage with a sum, or of different digits", "neither")
        elif cage.get("style") == "extraregion" or cage.get("hidden") or cage.get("type"):
            yield AllDifferent(cells)
        else:
            yield KillerCage(cells)


def _said(record: Mapping[str, Any], cages: list[dict[str, Any]]) -> dict[str, object]:
    """What the record says in words: as metadata, and in cages that have no cells."""
    said = dict(record_of(record.get("metadata") or {}, "a record as metadata"))
    for cage in cages:
        if not cage.get("cells"):
            match = _SAID.fullmatch(str(cage.get("value") or "").strip())
            if match is None:
                raise FormatError(0, 0, "cells in a cage", "none")
            said.setdefault(match[1], match[2])
    if "title" in record and "title" not in said:
        said["title"] = record["title"]
    strange = [key for key in said if key not in {*WORDS, *MUTE, *GLOBAL} and said[key]]
    if strange:
        listed = ", ".join(shown(key) for key in strange[:10])
        raise FormatError(0, 0, "metadata that is known", f"{listed}, which may be a rule")
    return said


def _global(
    record: Mapping[str, Any], said: Mapping[str, object], cages: list[dict[str, Any]]
) -> Iterator[Constraint]:
    """Rules of the whole board; of disjoint groups cages must say where they are."""
    has_groups = any(cage.get("type") == "disjoint" for cage in cages)
    told = [*_list(record, "global"), *(key for key in GLOBAL if said.get(key))]
    for key in dict.fromkeys(map(str, told)):
        if key == "disjoint" and has_groups:
            continue
        if key not in GLOBAL:
            found = f"{shown(key)}, which is not supported"
            raise FormatError(0, 0, f"a rule of the board ({', '.join(GLOBAL)})", found)
        yield GLOBAL[key]()


def _metadata(said: Mapping[str, object]) -> Metadata:
    kept = {WORDS[key]: value for key, value in said.items() if key in WORDS and value}
    return Metadata(**{name: text_of(_joined(value), name) for name, value in kept.items()})


def _joined(value: object) -> object:
    """Rules may come as a list of paragraphs."""
    is_texts = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return "\n".join(value) if is_texts else value  # type: ignore[arg-type]


def record_for(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as a record."""
    size, square = puzzle.layout.size, square_of(puzzle.layout, NAME)
    cells = [{"value": digit} if digit else {} for digit in puzzle.givens]
    record: dict[str, Any] = {
        "cellSize": 50,
        "cells": in_rows(cells, size),
        "regions": _told_regions(square.regions, size),
        "cages": [_extra(cells, size) for cells in square.others],
    }
    for each in puzzle.constraints:
        _tell(each, record, size)
    said = {key: getattr(puzzle.metadata, name) for key, name in WORDS.items()}
    record["metadata"] = {key: value for key, value in said.items() if value}
    return record


def _told_regions(regions: Regions, size: int) -> list[list[list[int]]]:
    found: dict[object, list[list[int]]] = {}
    for cell, region in enumerate(regions):
        if region is not None:
            found.setdefault(region, []).append([*divmod(cell, size)])
    return list(found.values())


def _extra(cells: Iterable[Any], size: int) -> dict[str, Any]:
    return {"cells": _places(cells, size), "unique": True, "style": "extraregion"}


def _places(cells: Iterable[Any], size: int) -> list[list[int]]:
    return [[*divmod(cell, size)] for cell in cells]


def _tell(each: Constraint, record: dict[str, Any], size: int) -> None:
    """Put a constraint into a record."""
    names = {kind: name for name, kind in GLOBAL.items()}
    if isinstance(each, AllDifferent):
        record["cages"].append(_extra(each.cells, size))
    elif isinstance(each, KillerCage):
        total = {} if each.sum is None else {"value": str(each.sum), "sum": each.sum}
        record["cages"].append({"cells": _places(each.cells, size), "unique": True} | total)
    elif type(each) in names:
        record.setdefault("global", []).append(names[type(each)])
    else:
        raise UnsupportedError(
            f"the JSON of SudokuPad has no word for the constraint {each.kind!r}; "
            "'sudokupad-link' has one where f-puzzles does"
        )


RECORDS = Records(RECORD, puzzle_of, record_for)
