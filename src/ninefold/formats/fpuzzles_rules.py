"""The rules of f-puzzles, read: which of its words is which constraint.

A record of the program has a list of parts for every kind of rule, or `true`. What is not known
here is an error that names it, since a rule that is passed over makes another puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ninefold.errors import FormatError
from ninefold.formats.fpuzzles_places import DIRECTIONS, Pair, Places
from ninefold.formats.strict_json import list_of, number_of, record_of
from ninefold.model.constraints import (
    XV,
    AntiKing,
    AntiKnight,
    Arrow,
    BetweenLine,
    Clones,
    Constraint,
    Even,
    KillerCage,
    Kropki,
    LittleKiller,
    NonConsecutive,
    Odd,
    Palindrome,
    Quadruple,
    Renban,
    SandwichSum,
    Thermometer,
    Whispers,
)
from ninefold.model.source import shown

Part = Mapping[str, Any]


def _value(part: Part, expected: str) -> int | None:
    """The number of a part; `None` where it has none, so that it says nothing."""
    value = part.get("value")
    return None if value in (None, "") else number_of(value, expected)


def _lines(part: Part, places: Places) -> Iterator[tuple[int, ...]]:
    return map(places.cells, _line_list(part))


def _line_list(part: Part) -> list[Any]:
    return list_of(part.get("lines"), "the lines of a part")


def _line_of(kind: Callable[[tuple[int, ...]], Constraint]) -> Reader:
    def read(part: Part, places: Places) -> Iterator[Constraint]:
        return (kind(cells) for cells in _lines(part, places))

    return read


def _cage(part: Part, places: Places) -> Iterator[Constraint]:
    yield KillerCage(places.cells(part.get("cells")), _value(part, "the sum of a cage"))


def _arrow(part: Part, places: Places) -> Iterator[Constraint]:
    """An arrow for every line; a line begins in the circle."""
    circle = places.cells(part.get("cells"))
    for line in _lines(part, places):
        if not set(line[:1]) & set(circle):
            found = places.name(line[0]) if line else "none"
            raise FormatError(0, 0, "an arrow that begins in its circle", found)
        yield Arrow(circle, line[1:])


def _whispers(less: int = 0) -> Reader:
    def read(part: Part, places: Places) -> Iterator[Constraint]:
        told = _value(part, "the difference of whispers")
        difference = (places.size + 1) // 2 - less if told is None else told
        return (Whispers(cells, difference) for cells in _lines(part, places))

    return read


def _little_killer(part: Part, places: Places) -> Iterator[Constraint]:
    step = DIRECTIONS.get(str(part.get("direction")))
    if step is None:
        expected = f"a direction ({', '.join(DIRECTIONS)})"
        raise FormatError(0, 0, expected, shown(part.get("direction")))
    row, column = places.place(part.get("cell"))
    if not places.has(row, column):
        row, column = row + step[0], column + step[1]
    cells = places.walk((row, column), step)
    if not cells:
        raise FormatError(0, 0, "a little killer beside the board", shown(part.get("cell")))
    total = _value(part, "the sum of a little killer")
    if total is not None:
        yield LittleKiller(cells, total)


def _sandwich(part: Part, places: Places) -> Iterator[Constraint]:
    cells = places.line_from(*places.place(part.get("cell")))
    if not cells:
        raise FormatError(0, 0, "a sandwich sum beside the board", shown(part.get("cell")))
    total = _value(part, "a sandwich sum")
    if total is not None:
        yield SandwichSum(cells, total)


def _clone(part: Part, places: Places) -> Iterator[Constraint]:
    yield Clones(places.cells(part.get("cells")), places.cells(part.get("cloneCells")))


def _quadruple(part: Part, places: Places) -> Iterator[Constraint]:
    values = list_of(part.get("values"), "the values of a quadruple")
    if values:
        digits = tuple(number_of(value, "a digit of a quadruple") for value in values)
        yield Quadruple(places.cells(part.get("cells")), digits)


Reader = Callable[[Part, Places], Iterator[Constraint]]

READERS: Mapping[str, Reader] = {
    "killercage": _cage,
    "thermometer": _line_of(Thermometer),
    "slowthermometer": _line_of(lambda cells: Thermometer(cells, slow=True)),
    "arrow": _arrow,
    "renban": _line_of(Renban),
    "whispers": _whispers(),
    "germanwhispers": _whispers(),
    "dutchwhispers": _whispers(less=1),
    "palindrome": _line_of(Palindrome),
    "betweenline": _line_of(BetweenLine),
    "littlekillersum": _little_killer,
    "sandwichsum": _sandwich,
    "clone": _clone,
    "quadruple": _quadruple,
}
"""How a part is read that is a rule by itself."""

FLAGS: Mapping[str, type[Constraint]] = {"antiknight": AntiKnight, "antiking": AntiKing}
TOGETHER = (
    "minimum",
    "maximum",
    "even",
    "odd",
    "difference",
    "ratio",
    "xv",
    "negative",
    "nonconsecutive",
)
"""Parts that make one rule with others of their kind."""

SETS = ("diagonal+", "diagonal-", "disjointgroups", "extraregion")
"""Sets of cells that must differ: the layout has them."""

BOARD = ("size", "title", "author", "ruleset", "grid")
SETTINGS = (
    *("solution", "disabledlogic", "truecandidatesoptions", "highlightConflicts"),
    *("fogofwar", "foglight"),
)
"""What no digit depends on: the solution, what the program shows, what it looks for."""

DRAWINGS = ("line", "text", "circle", "rectangle", "cage")
"""Drawings. They may be rules, which only words tell, unless a rule that is known drew them."""

LINES = ("renban", "whispers", "germanwhispers", "dutchwhispers", "slowthermometer")
"""Rules of which files have a drawing as well, for programs that do not know them."""

NAMES = "activeConstraints"
"""The names of the rules that a record has, told again: what a list of tools shows."""

KNOWN = frozenset((*READERS, *FLAGS, *TOGETHER, *SETS, *BOARD, *SETTINGS, *DRAWINGS))


def constraints_of(record: Part, places: Places) -> Iterator[Constraint]:
    """The constraints of a record, but for sets that must differ."""
    _refuse_unknown(record)
    for key, reader in READERS.items():
        for number, part in enumerate(parts(record, key), start=1):
            try:
                yield from reader(part, places)
            except FormatError as error:
                where = f"{error.expected}, in {key} {number}"
                raise FormatError(0, 0, where, error.found) from None
    yield from (kind() for key, kind in FLAGS.items() if flag(record, key))
    yield from _extremes(record, places)
    yield from _parities(record, places)
    yield from _kropki(record, places)
    yield from _xv(record, places)


def parts(record: Part, key: str) -> list[Part]:
    """The parts of a kind."""
    value = record.get(key)
    listed = [] if value is None else list_of(value, f"a list as {key}")
    return [record_of(part, f"a record in {key}") for part in listed]


def flag(record: Part, key: str) -> bool:
    """Whether a rule that is simply on or off is on."""
    value = record.get(key)
    if value not in (None, False, True) or isinstance(value, int) is not isinstance(value, bool):
        raise FormatError(0, 0, f"{key} as true or false", shown(value))
    return bool(value)


def _refuse_unknown(record: Part) -> None:
    """Name everything that may be a rule and is none that is known."""
    strange = [key for key in record if key not in KNOWN and record[key]]
    if NAMES in strange and _are_told(record[NAMES], record):
        strange.remove(NAMES)
    drawn = _drawn(record)
    for key in DRAWINGS:
        if not all(_is_drawn(key, part, drawn) for part in parts(record, key)):
            strange.append(key)
    if strange:
        listed = ", ".join(shown(key) for key in strange[:10])
        raise FormatError(0, 0, "rules of f-puzzles that are supported", f"{listed}, which are not")


def _are_told(names: object, record: Part) -> bool:
    """Whether all of these names, such as "Killer Cage", are rules that the record has."""
    listed = list_of(names, f"a list as {NAMES}")
    return all(str(name).replace(" ", "").lower() in record for name in listed)


def _drawn(record: Part) -> set[tuple[str, ...]]:
    """What is drawn of those rules: their lines, in both directions, and the bulbs alone."""
    every = (line for key in LINES for part in parts(record, key) for line in _line_list(part))
    lines = {tuple(map(str, list_of(line, "a list as a line"))) for line in every}
    return lines | {line[::-1] for line in lines} | {line[:1] for line in lines}


def _is_drawn(key: str, part: Part, drawn: set[tuple[str, ...]]) -> bool:
    """Whether a drawing only shows a rule that is there: its line, or the bulb of one."""
    is_bulb = key == "circle" and part.get("fromConstraint") == "Slow Thermometer"
    if key != "line" and not is_bulb:
        return False
    shown_cells = _line_list(part) if key == "line" else [part.get("cells")]
    return all(tuple(map(str, list_of(each, "a list of cells"))) in drawn for each in shown_cells)


def _extremes(record: Part, places: Places) -> Iterator[Constraint]:
    """Cells that are less, or more, than their neighbours that are none of the kind."""
    for key, turn in (("minimum", 1), ("maximum", -1)):
        marked = {places.cell(part.get("cell")): None for part in parts(record, key)}
        for cell in marked:
            for neighbour in places.neighbours(cell):
                if neighbour not in marked:
                    yield Thermometer((cell, neighbour)[::turn])


def _parities(record: Part, places: Places) -> Iterator[Constraint]:
    """Even and odd cells, which are parts of their own or, in old files, told by the cell."""
    told = {key: [places.cell(part.get("cell")) for part in parts(record, key)] for key in PARITIES}
    for cell, each in enumerate(each for row in record["grid"] for each in row):
        parity = each.get("parity")
        if parity is not None:
            if not isinstance(parity, str) or parity.lower() not in PARITIES:
                raise FormatError(0, 0, "Even or Odd as parity", shown(parity))
            told[parity.lower()].append(cell)
    for key, cells in told.items():
        if cells:
            yield PARITIES[key](tuple(dict.fromkeys(cells)))


PARITIES: Mapping[str, type[Even] | type[Odd]] = {"even": Even, "odd": Odd}


def _pairs(record: Part, key: str, places: Places, only: int) -> list[Pair]:
    """The pairs of cells with a dot of a kind, all of which must be the usual ones."""
    found = []
    for part in parts(record, key):
        value = _value(part, f"the value of a {key}")
        if value not in (None, only):
            raise FormatError(0, 0, f"a {key} of {only}", f"one of {value}, which is not supported")
        found.append(_pair(part, places))
    return found


def _pair(part: Part, places: Places) -> Pair:
    cells = places.cells(part.get("cells"))
    if len(cells) != 2:
        raise FormatError(0, 0, "two cells beside each other", f"{len(cells)} cells")
    return cells


def _kropki(record: Part, places: Places) -> Iterator[Constraint]:
    """Dots; that all white ones are given is a rule of its own if there are no dots at all."""
    white = _pairs(record, "difference", places, only=1)
    black = _pairs(record, "ratio", places, only=2)
    no_white, no_black = flag(record, "nonconsecutive"), "ratio" in _negative(record)
    if no_white and not (white or black or no_black):
        yield NonConsecutive()
    elif white or black or no_black:
        some = "white" if no_white else "black" if no_black else False
        negative = True if no_white and no_black else some
        yield Kropki(tuple(white), tuple(black), negative=negative)


def _negative(record: Part) -> list[object]:
    listed = list_of(record.get("negative") or [], "a list as negative")
    if strange := [each for each in listed if each not in ("ratio", "xv")]:
        found = f"{shown(strange[0])}, which is not supported"
        raise FormatError(0, 0, "ratio or xv in negative", found)
    return listed


def _xv(record: Part, places: Places) -> Iterator[Constraint]:
    pairs: dict[object, list[Pair]] = {"X": [], "V": []}
    for part in parts(record, "xv"):
        value = part.get("value")
        letter = value.upper() if isinstance(value, str) else value
        if letter in (None, ""):
            continue
        if letter not in ("X", "V"):
            raise FormatError(0, 0, "X or V", shown(value))
        pairs[letter].append(_pair(part, places))
    negative = "xv" in _negative(record)
    if negative or any(pairs.values()):
        yield XV(tuple(pairs["X"]), tuple(pairs["V"]), negative=negative)
