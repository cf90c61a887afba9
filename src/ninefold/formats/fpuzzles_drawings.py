"""What is drawn in a record of f-puzzles: lines, circles, rectangles, texts and cages.

Files also draw rules that the program itself does not know, for those who look at them there; a
drawing that only shows a rule of the record is no drawing of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ninefold.errors import FormatError
from ninefold.formats.drawn.drawings import Cage, Drawings, Figure, Line, Point
from ninefold.formats.fpuzzles_places import Places
from ninefold.formats.fpuzzles_rules import Part, parts
from ninefold.formats.strict_json import list_of
from ninefold.model.source import shown

LINES = (
    *("renban", "whispers", "germanwhispers", "dutchwhispers", "slowthermometer"),
    *("regionsumline", "entropicline", "modularline", "nabner", "doublearrow", "zipperline"),
    "lockout",
)
"""Rules of which files have a drawing as well, for programs that do not know them."""

STATED: Mapping[str, tuple[str, ...]] = {
    "killercage": ("cage", "cage differs"),
    "thermometer": ("thermometer",),
    "slowthermometer": ("thermometer", "slow thermometer"),
    "arrow": ("arrow",),
    "renban": ("renban",),
    "whispers": ("whispers",),
    "germanwhispers": ("whispers",),
    "dutchwhispers": ("whispers",),
    "palindrome": ("palindrome",),
    "betweenline": ("between",),
    "littlekillersum": ("little killer",),
    "sandwichsum": ("sandwich",),
    "clone": ("clone",),
    "quadruple": ("quadruple",),
    "minimum": ("minimum",),
    "maximum": ("maximum",),
    "even": ("even",),
    "odd": ("odd",),
    "difference": ("white dot",),
    "ratio": ("black dot",),
    "xv": ("x", "v"),
    "negative": ("all dots", "all xv"),
    "nonconsecutive": ("nonconsecutive", "all dots"),
    "antiknight": ("antiknight",),
    "antiking": ("antiking",),
    "diagonal+": ("diagonals",),
    "diagonal-": ("diagonals",),
    "disjointgroups": ("disjoint",),
    "extraregion": ("extra region",),
    "xsum": ("x-sum",),
    "skyscraper": ("skyscraper",),
    "regionsumline": ("region sum",),
    "entropicline": ("entropic",),
    "modularline": ("modular",),
    "nabner": ("nabner",),
    "doublearrow": ("double arrow",),
    "zipperline": ("zipper",),
    "lockout": ("lockout",),
    "rowindexer": ("indexing",),
    "columnindexer": ("indexing",),
    "boxindexer": ("indexing",),
}
"""The rules, by the names of sentences, that a key of a record states."""


def stated_kinds(record: Part) -> Iterator[str]:
    """The rules that a record states by its keys."""
    for key, kinds in STATED.items():
        if record.get(key):
            yield from kinds


def drawings_of(record: Part, places: Places, rules: str) -> Drawings:
    """What is drawn that no rule of the record draws."""
    drawn = _shown_lines(record)
    found = Drawings(places.size, rules=rules)
    for part in parts(record, "line"):
        if not _shows_rule(part, record):
            found.lines += [
                _line(part, names, places)
                for names in _lists(part, "lines")
                if _key(names) not in drawn
            ]
    for key in ("circle", "rectangle", "text"):
        for part in parts(record, key):
            is_bulb = key == "circle" and _key(part.get("cells") or []) in drawn
            if not is_bulb and not _shows_rule(part, record):
                found.figures.append(_figure(key, part, places))
    for part in parts(record, "cage"):
        if part.get("cells") and not _shows_rule(part, record):
            found.cages.append(Cage(places.cells(part.get("cells")), str(part.get("value") or "")))
    return found


def _shows_rule(part: Part, record: Part) -> bool:
    """Whether a drawing says that it belongs to a rule that the record has."""
    name = part.get("fromConstraint")
    return isinstance(name, str) and bool(record.get(name.replace(" ", "").lower()))


def _shown_lines(record: Part) -> set[tuple[str, ...]]:
    """Lines of rules, in both directions, and their first cells alone, where bulbs stand."""
    every = (line for key in LINES for part in parts(record, key) for line in _lists(part, "lines"))
    lines = {_key(line) for line in every}
    return lines | {line[::-1] for line in lines} | {line[:1] for line in lines}


def _key(names: object) -> tuple[str, ...]:
    return tuple(map(str, list_of(names, "a list of cells")))


def _lists(part: Part, key: str) -> list[Any]:
    return list_of(part.get(key) or [], f"a list as {key}")


def _line(part: Part, names: object, places: Places) -> Line:
    points = [_middle(name, places) for name in list_of(names, "a list of cells")]
    return Line(
        tuple(points), _text(part, "outlineC") or "#000000", 32 * _number(part, "width", 0.3)
    )


def _middle(name: object, places: Places) -> Point:
    row, column = places.place(name)
    return row + 0.5, column + 0.5


def _figure(key: str, part: Part, places: Places) -> Figure:
    names = list_of(part.get("cells") or [part.get("cell")], "a list of cells")
    points = [_middle(name, places) for name in names]
    centre = sum(row for row, _ in points) / len(points), sum(c for _, c in points) / len(points)
    text = str(part.get("value") or "")[:200]
    if key == "text":
        return Figure(centre, text=text)
    return Figure(
        centre,
        _number(part, "width", 0.5),
        _number(part, "height", 0.5),
        key == "circle",
        _text(part, "baseC"),
        _text(part, "outlineC"),
        text,
        _number(part, "angle", 0.0),
    )


def _text(part: Part, key: str) -> str:
    value = part.get(key)
    return value[:40] if isinstance(value, str) else ""


def _number(part: Part, key: str, usual: float) -> float:
    value = part.get(key, usual)
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 10**6:
        raise FormatError(0, 0, f"a number as {key}", shown(value))
    return float(value)
