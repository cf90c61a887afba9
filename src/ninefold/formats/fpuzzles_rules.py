"""The rules of f-puzzles, read: which of its words is which constraint.

A record of the program has a list of parts for every kind of rule, or `true`.
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
    Difference,
    DoubleArrow,
    EntropicLine,
    Even,
    Indexing,
    KillerCage,
    Kropki,
    LittleKiller,
    LockoutLine,
    Maximum,
    Minimum,
    ModularLine,
    Nabner,
    NonConsecutive,
    Odd,
    Palindrome,
    Quadruple,
    Ratio,
    RegionSumLine,
    Renban,
    SandwichSum,
    Skyscraper,
    Thermometer,
    Whispers,
    XSum,
    Zipper,
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


def _beside(kind: Callable[[tuple[int, ...], int], Constraint], called: str) -> Reader:
    """A number beside a row or a column."""

    def read(part: Part, places: Places) -> Iterator[Constraint]:
        cells = places.line_from(*places.place(part.get("cell")))
        if not cells:
            raise FormatError(0, 0, f"{called} beside the board", shown(part.get("cell")))
        number = _value(part, called)
        if number is not None:
            yield kind(cells, number)

    return read


def _indexer(of: str) -> Reader:
    def read(part: Part, places: Places) -> Iterator[Constraint]:
        yield Indexing(places.cells(part.get("cells")), of)

    return read


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
    "sandwichsum": _beside(SandwichSum, "a sandwich sum"),
    "xsum": _beside(XSum, "an x-sum"),
    "skyscraper": _beside(Skyscraper, "a skyscraper"),
    "regionsumline": _line_of(RegionSumLine),
    "entropicline": _line_of(EntropicLine),
    "modularline": _line_of(ModularLine),
    "nabner": _line_of(Nabner),
    "doublearrow": _line_of(DoubleArrow),
    "zipperline": _line_of(Zipper),
    "lockout": _line_of(LockoutLine),
    "rowindexer": _indexer("row"),
    "columnindexer": _indexer("column"),
    "boxindexer": _indexer("box"),
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
"""Drawings: fpuzzles_drawings.py has them."""

NAMES = "activeConstraints"
"""The names of the rules that a record has, told again: what a list of tools shows."""

KNOWN = frozenset((*READERS, *FLAGS, *TOGETHER, *SETS, *BOARD, *SETTINGS, *DRAWINGS))


def constraints_of(
    record: Part, places: Places, leave: Callable[[str], None] | None = None
) -> Iterator[Constraint]:
    """The constraints of a record, but for sets that must differ.

    A part that cannot be read is an error, or is left to the function that is given.
    """
    for key, reader in READERS.items():
        for number, part in enumerate(parts(record, key), start=1):
            try:
                yield from [*reader(part, places)]
            except FormatError as error:
                where = f"{error.expected}, in {key} {number}"
                if leave is None:
                    raise FormatError(0, 0, where, error.found) from None
                leave(f"{key} {number} (expected {error.expected}, found {error.found})")
    yield from (kind() for key, kind in FLAGS.items() if flag(record, key))
    yield from _extremes(record, places)
    yield from _parities(record, places)
    yield from _kropki(record, places)
    yield from _xv(record, places)


def strange_keys(record: Part) -> list[str]:
    """Everything that may be a rule and is none that is known."""
    strange = [key for key in record if key not in KNOWN and record[key]]
    if NAMES in strange and _are_told(record[NAMES], record):
        strange.remove(NAMES)
    return strange


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


def _are_told(names: object, record: Part) -> bool:
    """Whether all of these names, such as "Killer Cage", are rules that the record has."""
    listed = list_of(names, f"a list as {NAMES}")
    return all(str(name).replace(" ", "").lower() in record for name in listed)


def _extremes(record: Part, places: Places) -> Iterator[Constraint]:
    """Cells that are less, or more, than their neighbours that are none of the kind."""
    for key, kind in (("minimum", Minimum), ("maximum", Maximum)):
        marked = {places.cell(part.get("cell")): None for part in parts(record, key)}
        if marked:
            yield kind(tuple(marked))


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


def _pairs(record: Part, key: str, places: Places, usual: int) -> dict[int, list[Pair]]:
    """The pairs of cells with a dot of a kind, by the number in it; the usual one comes first."""
    found: dict[int, list[Pair]] = {usual: []}
    for part in parts(record, key):
        value = _value(part, f"the value of a {key}")
        found.setdefault(usual if value is None else value, []).append(_pair(part, places))
    return found


def _pair(part: Part, places: Places) -> Pair:
    cells = places.cells(part.get("cells"))
    if len(cells) != 2:
        raise FormatError(0, 0, "two cells beside each other", f"{len(cells)} cells")
    return cells


def _kropki(record: Part, places: Places) -> Iterator[Constraint]:
    """Dots; that all white ones are given is a rule of its own if there are no dots at all."""
    whites = _pairs(record, "difference", places, usual=1)
    blacks = _pairs(record, "ratio", places, usual=2)
    white, black = whites.pop(1), blacks.pop(2)
    yield from (Difference(tuple(pairs), number) for number, pairs in whites.items())
    yield from (Ratio(tuple(pairs), number) for number, pairs in blacks.items())
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
