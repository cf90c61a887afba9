"""Records of SudokuPad, read and written.

They hold a puzzle as a drawing: cells with digits, regions, cages, lines, things above and below
the board, and a text of rules. `drawn/` finds out which rules these are.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ninefold.errors import FormatError, UnsupportedError, ValueRangeError
from ninefold.formats.drawn.assembly import assembled
from ninefold.formats.drawn.drawings import Arrow, Cage, Drawings, Figure, Line, Point
from ninefold.formats.drawn.reading import Reading, read_drawings, rules_in
from ninefold.formats.drawn.solutions import solution_of
from ninefold.formats.drawn.writing import drawings_for
from ninefold.formats.square_records import Records, cells_of, digit_in, in_rows
from ninefold.formats.squares import (
    Cells,
    Regions,
    square_of,
)
from ninefold.formats.strict_json import (
    list_of,
    number_of,
    record_of,
    text_of,
)
from ninefold.model.constraints import (
    AntiKing,
    AntiKnight,
    Automaton,
    Constraint,
    ForbiddenPattern,
    HumanRandom,
    NonConsecutive,
    Predicate,
    Table,
)
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
    "comment": "comment",
    "date": "date",
    "level": "level",
    "url": "url",
}
"""What a record says about a puzzle, and what that is called here."""

GLOBAL: Mapping[str, type[Constraint]] = {
    "antiknight": AntiKnight,
    "antiking": AntiKing,
    "nonconsecutive": NonConsecutive,
}
"""Rules of the whole board, by their names."""

DISJOINT = "disjoint"
"""The name of the rule of disjoint groups, which the layout has."""

READ = frozenset(
    {"cells", "regions", "cages", "metadata", "metaData", "global", "title", "solution"}
    | {"lines", "arrows", "overlays", "underlays"}
)
SETTINGS = frozenset(
    {"id", "cellSize", "settings", "duration", "videos", "foglight", "fogofwar", "triggereffect"}
)
"""What no digit depends on."""

MUTE = frozenset(
    {"solution", "msgcorrect", "msgincorrect", "bgimage", "bgimageopacity", "tags", "created"}
    | {"customstyle", "foglight", "video"}
)
"""Words about a puzzle that no digit depends on either."""

CELL_KEYS = frozenset({"value", "given", "pencilMarks", "centremarks", "cornermarks"})
"""What a cell may have: its digit, and marks of a player."""

_SAID = re.compile(r"([A-Za-z]+):\s*(.*)", re.DOTALL)
_MOST = 5_000
"""How many lines, figures and cages a record may have."""


def puzzle_of(value: object, asked: Layout | None = None, lenient: bool = False) -> Puzzle:
    """The puzzle of a record; a lenient reading lists what it did not understand."""
    record = record_of(value, RECORD)
    cells, size = cells_of(record.get("cells"), f"{RECORD}, with rows of cells")
    cages = [record_of(cage, "a record as a cage") for cage in _list(record, "cages")]
    said = _said(record, cages)
    metadata = _metadata(said)
    drawings = _drawings(record, size, metadata.description or "")
    drawings.regions = _regions(record, size)
    drawings.cages = [_cage(cage, size) for cage in cages if cage.get("cells")]
    told = _global(record, said)
    reading = read_drawings(drawings, told)
    reading.groups |= DISJOINT in told
    _leave_strange(reading, record, said, cells, told)
    return assembled(
        reading,
        bytes(_digit(each, reading.digits) for each in cells),
        drawings.regions,
        constraints=[GLOBAL[key]() for key in told if key in GLOBAL],
        metadata=metadata,
        solution=said.get("solution", record.get("solution")),
        asked=asked,
        lenient=lenient,
    )


def _leave_strange(
    reading: Reading,
    record: Mapping[str, Any],
    said: Mapping[str, object],
    cells: list[dict[str, Any]],
    told: list[str],
) -> None:
    """Note every key that may be a rule and is not known."""
    strange = [key for key, value in record.items() if key not in READ | SETTINGS and value]
    strange += [key for key in said if key not in {*WORDS, *MUTE, *GLOBAL} and said[key]]
    strange += {key for cell in cells for key in cell if key not in CELL_KEYS and cell[key]}
    strange += [key for key in told if key not in GLOBAL and key != DISJOINT]
    for key in strange:
        reading.leave(f"{shown(key)}, which may be a rule")


def _list(record: Mapping[str, Any], key: str) -> list[Any]:
    found = list_of(record.get(key) or [], f"a list as {key}")
    if len(found) > _MOST:
        raise FormatError(0, 0, f"at most {_MOST:,} {key}", f"{len(found):,}")
    return found


def _drawings(record: Mapping[str, Any], size: int, rules: str) -> Drawings:
    """Everything drawn, but for the cages."""
    figures = [*_list(record, "underlays"), *_list(record, "overlays")]
    return Drawings(
        size,
        [Line(*way) for each in _list(record, "lines") if (way := _way(each))],
        [Arrow(*way) for each in _list(record, "arrows") if (way := _way(each))],
        [_figure(record_of(each, "a record as a figure")) for each in figures],
        rules=rules,
    )


def _way(value: object) -> tuple[tuple[Point, ...], str, float] | None:
    """Points, colour and thickness of a line; nothing if it has no points."""
    part = record_of(value, "a record as a line")
    points = [_point(each) for each in list_of(part.get("wayPoints") or [], "a list of points")]
    if len(points) < 2:
        return None
    return tuple(points), _text(part, "color") or "#000000", _size(part.get("thickness"), 5)


def _point(value: object) -> Point:
    pair = list_of(value, "a point as [row, column]")
    if len(pair) != 2:
        raise FormatError(0, 0, "a point as [row, column]", shown(value))
    return _size(pair[0], None), _size(pair[1], None)


def _size(value: object, usual: float | None) -> float:
    """A number that may be whole or not."""
    if value is None and usual is not None:
        return usual
    if isinstance(value, str):
        match = _NUMBER.fullmatch(value.strip())
        value = value if match is None else float(match[0])
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 10**6:
        raise FormatError(0, 0, "a number", shown(value))
    return float(value)


_NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?")


def _text(part: Mapping[str, Any], key: str) -> str:
    """A text or a number as a text; anything else is none."""
    value = part.get(key)
    is_plain = isinstance(value, str | int | float) and not isinstance(value, bool)
    return str(value)[:200] if is_plain else ""


def _figure(part: dict[str, Any]) -> Figure:
    return Figure(
        _point(part.get("center") or [-9, -9]),
        _size(part.get("width"), 0),
        _size(part.get("height"), 0),
        part.get("rounded") is True,
        _text(part, "backgroundColor"),
        _text(part, "borderColor"),
        _text(part, "text"),
        _size(part.get("angle"), 0),
    )


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


def _cage(cage: dict[str, Any], size: int) -> Cage:
    differ = cage.get("unique")
    value = _text(cage, "value") or _text(cage, "sum")
    hidden = cage.get("hidden") is True or bool(cage.get("type"))
    unique = differ if isinstance(differ, bool) else None
    return Cage(_numbers(cage["cells"], size), value, unique, hidden, _text(cage, "style"))


def _said(record: Mapping[str, Any], cages: list[dict[str, Any]]) -> dict[str, object]:
    """What the record says in words: as metadata, and in cages that have no cells."""
    metadata = record.get("metadata") or record.get("metaData") or {}
    said = dict(record_of(metadata, "a record as metadata"))
    for cage in cages:
        if not cage.get("cells"):
            match = _SAID.fullmatch(str(cage.get("value") or "").strip())
            if match is None:
                raise FormatError(0, 0, "cells in a cage", "none")
            said.setdefault(match[1].lower(), match[2])
    if "title" in record and "title" not in said:
        said["title"] = record["title"]
    return said


def _global(record: Mapping[str, Any], said: Mapping[str, object]) -> list[str]:
    """Names of rules of the whole board."""
    told = [*_list(record, "global"), *(key for key in GLOBAL if said.get(key))]
    return list(dict.fromkeys(map(str, told)))


def _metadata(said: Mapping[str, object]) -> Metadata:
    kept = {WORDS[key]: value for key, value in said.items() if key in WORDS and value}
    return Metadata(**{name: text_of(_joined(value), name) for name, value in kept.items()})


def _joined(value: object) -> object:
    """Rules may come as a list of paragraphs."""
    is_texts = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return "\n".join(value) if is_texts else value  # type: ignore[arg-type]


def record_for(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as a record: everything drawn and stated in the rules text, with the solution."""
    size, square = puzzle.layout.size, square_of(puzzle.layout, NAME)
    _refuse_wordless(puzzle)
    drawings = drawings_for(puzzle)
    cells = [{"value": digit} if digit else {} for digit in puzzle.givens]
    record: dict[str, Any] = {"cellSize": 50, "cells": in_rows(cells, size)}
    record["regions"] = _told_regions(square.regions, size)
    extra = [Cage(cells, unique=True, style="extraregion") for cells in square.others]
    record["cages"] = [_told_cage(cage, size) for cage in [*extra, *drawings.cages]]
    record["lines"] = [_told_line(line) for line in drawings.lines]
    record["arrows"] = [_told_line(arrow) | {"headLength": 0.3} for arrow in drawings.arrows]
    record["underlays"] = [_told_figure(each) for each in drawings.figures if _is_under(each)]
    record["overlays"] = [_told_figure(each) for each in drawings.figures if not _is_under(each)]
    names = {kind: name for name, kind in GLOBAL.items()}
    record["global"] = [names[type(each)] for each in puzzle.constraints if type(each) in names]
    said = {key: getattr(puzzle.metadata, name) for key, name in WORDS.items()}
    said |= {"rules": drawings.rules, "solution": solution_of(puzzle)}
    record["metadata"] = {key: value for key, value in said.items() if value}
    record = {key: value for key, value in record.items() if value}
    if read_again(puzzle, record) is False:
        kinds = ", ".join(sorted({each.kind for each in puzzle.constraints}))
        raise UnsupportedError(f"SudokuPad's drawing of these rules means others too ({kinds})")
    return record


def _refuse_wordless(puzzle: Puzzle) -> None:
    """A rule that nothing shows and no sentence states would be lost."""
    for each in puzzle.constraints:
        if isinstance(each, Table | Automaton | ForbiddenPattern | Predicate | HumanRandom):
            raise UnsupportedError(f"SudokuPad has no word for the constraint {each.kind!r}")


def read_again(puzzle: Puzzle, record: dict[str, Any]) -> bool | None:
    """Whether a record is read as the same rules; `None` if not all of it is understood.

    Its solution is left out, as one that contradicts other rules would hide that they are others.
    """
    said = {key: value for key, value in record.get("metadata", {}).items() if key != "solution"}
    try:
        found = puzzle_of(record | {"metadata": said})
    except (FormatError, ValueRangeError):
        return None
    return rules_in(found) == rules_in(puzzle)


def _told_regions(regions: Regions, size: int) -> list[list[list[int]]]:
    found: dict[object, list[list[int]]] = {}
    for cell, region in enumerate(regions):
        if region is not None:
            found.setdefault(region, []).append([*divmod(cell, size)])
    return list(found.values())


def _told_cage(cage: Cage, size: int) -> dict[str, Any]:
    told: dict[str, Any] = {"cells": [[*divmod(cell, size)] for cell in cage.cells]}
    if cage.unique:
        told["unique"] = True
    if cage.style:
        told["style"] = cage.style
    if cage.value:
        told["value"] = cage.value
        if cage.value.isdecimal():
            told["sum"] = int(cage.value)
    return told


def _told_line(line: Line) -> dict[str, Any]:
    points = [[_short(row), _short(column)] for row, column in line.points]
    return {"wayPoints": points, "color": line.colour, "thickness": line.thickness}


def _short(value: float) -> float:
    return round(value, 3)


def _is_under(figure: Figure) -> bool:
    """Whether digits stand on it: bulbs, squares and circles of parity, shades."""
    return not figure.text and figure.fill not in ("", "#ffffff", "#000000")


def _told_figure(figure: Figure) -> dict[str, Any]:
    told = {
        "center": [_short(figure.centre[0]), _short(figure.centre[1])],
        "width": _short(figure.width),
        "height": _short(figure.height),
        "rounded": figure.rounded,
        "backgroundColor": figure.fill,
        "borderColor": figure.border,
        "text": figure.text,
        "angle": figure.angle,
    }
    if figure.text:
        told["fontSize"] = 26 if figure.is_text else 14
    return {key: value for key, value in told.items() if value not in ("", 0.0, False)}


RECORDS = Records(RECORD, puzzle_of, record_for)
