"""Constraints in the words of f-puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ninefold.errors import UnsupportedError
from ninefold.formats.drawn.writing import COLOURS
from ninefold.formats.fpuzzles_places import DIRECTIONS, Places
from ninefold.model.constraints import (
    XV,
    AntiKing,
    AntiKnight,
    Arrow,
    BetweenLine,
    Clones,
    Constraint,
    Cosmetic,
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
from ninefold.model.constraints.base import numbers

Said = Iterator[tuple[str, object]]
Writer = Callable[[Any, Places], Said]


def record_of_constraints(constraints: Sequence[Constraint], places: Places) -> dict[str, Any]:
    """The constraints in the words of the program."""
    _refuse_clashes(constraints)
    record: dict[str, Any] = {}
    for each in constraints:
        writer = WRITERS.get(type(each))
        if writer is None:
            raise UnsupportedError(f"f-puzzles has no word for the constraint {each.kind!r}")
        for key, part in writer(each, places):
            if part is True:
                record[key] = True
            else:
                record.setdefault(key, []).append(part)
    return record


def _refuse_clashes(constraints: Sequence[Constraint]) -> None:
    """Where all marks are given, other marks of the kind would mean something else beside them."""
    dots = [each for each in constraints if isinstance(each, Kropki | NonConsecutive)]
    letters = [each for each in constraints if isinstance(each, XV)]
    for kind in (dots, letters):
        if len(kind) > 1 and any(getattr(each, "negative", True) for each in kind):
            kinds = " and ".join(sorted(each.kind for each in kind))
            raise UnsupportedError(f"f-puzzles cannot say {kinds} beside each other")


def _say_line(key: str) -> Writer:
    def write(each: Any, places: Places) -> Said:
        yield key, {"lines": [places.names(each.cells)]}

    return write


def _say_thermometer(each: Thermometer, places: Places) -> Said:
    if each.slow:
        return _say_slow(each, places)
    return _say_line("thermometer")(each, places)


def _say_slow(each: Thermometer, places: Places) -> Said:
    yield from _say_drawn("slowthermometer", "Slow Thermometer")(each, places)
    colour = COLOURS["slow thermometer"][0].upper()
    bulb = {"cells": places.names(each.cells[:1]), "baseC": colour, "outlineC": colour}
    yield "circle", bulb | {"width": 0.8, "height": 0.8, "fromConstraint": "Slow Thermometer"}


def _say_cage(each: KillerCage, places: Places) -> Said:
    value = {} if each.sum is None else {"value": str(each.sum)}
    yield "killercage", {"cells": places.names(each.cells)} | value


def _say_arrow(each: Arrow, places: Places) -> Said:
    """The line begins in the cell of the circle that is nearest."""
    row, column = divmod(numbers(each.cells)[0], places.size)

    def far(cell: int) -> int:
        return abs(cell // places.size - row) + abs(cell % places.size - column)

    line = places.names([min(numbers(each.circle), key=far), *each.cells])
    yield "arrow", {"cells": places.names(each.circle), "lines": [line]}


def _say_whispers(each: Whispers, places: Places) -> Said:
    lines = [places.names(each.cells)]
    yield "whispers", {"lines": lines, "value": str(each.difference)}
    yield "line", {"lines": lines, **_look("whispers"), "fromConstraint": "Whispers"}


def _say_little_killer(each: LittleKiller, places: Places) -> Said:
    row, column = divmod(numbers(each.cells)[0], places.size)
    for name, (down, across) in DIRECTIONS.items():
        outside = row - down, column - across
        if not places.has(*outside) and places.walk((row, column), (down, across)) == each.cells:
            told = {"cell": places.name_at(*outside), "cells": places.names(each.cells)}
            yield "littlekillersum", told | {"direction": name, "value": str(each.sum)}
            return
    raise UnsupportedError("f-puzzles has little killers along whole diagonals only")


def _say_beside(key: str, number: str) -> Writer:
    """A number beside a whole row or column."""

    def write(each: Any, places: Places) -> Said:
        for place in places.beside():
            if places.line_from(*place) == each.cells:
                yield key, {"cell": places.name_at(*place), "value": str(getattr(each, number))}
                return
        raise UnsupportedError(f"f-puzzles has a {each.kind} of whole rows and columns only")

    return write


def _say_indexing(each: Indexing, places: Places) -> Said:
    yield f"{each.of}indexer", {"cells": places.names(each.cells)}


def _say_lockout(each: LockoutLine, places: Places) -> Said:
    if each.difference != LockoutLine.difference:
        raise UnsupportedError("f-puzzles has lockout lines of the usual difference only")
    return _say_drawn("lockout", "Lockout")(each, places)


def _say_modular(each: ModularLine, places: Places) -> Said:
    if each.modulus != ModularLine.modulus:
        raise UnsupportedError("f-puzzles has modular lines of rests by 3 only")
    return _say_drawn("modularline", "Modular Line")(each, places)


def _say_number(key: str, number: str) -> Writer:
    """Dots with a number in them, of which not all are given."""

    def write(each: Any, places: Places) -> Said:
        if each.negative:
            raise UnsupportedError(f"f-puzzles cannot say that all dots of a {each.kind} are given")
        for pair in each.pairs:
            value = str(getattr(each, number))
            yield key, {"cells": places.names(pair), "value": value}

    return write


def _say_drawn(key: str, name: str) -> Writer:
    """A line that the program does not know: drawn as well, so that it is seen there."""

    def write(each: Any, places: Places) -> Said:
        lines = [places.names(each.cells)]
        yield key, {"lines": lines}
        yield "line", {"lines": lines, **_look(key), "fromConstraint": name}

    return write


def _look(key: str) -> dict[str, Any]:
    """The colour and the width of a line that is drawn beside its rule."""
    colour, thickness = COLOURS[ROLES[key]]
    return {"outlineC": colour.upper(), "width": thickness / 32, "isNewConstraint": True}


ROLES: Mapping[str, str] = {
    "renban": "renban",
    "whispers": "whispers",
    "slowthermometer": "slow thermometer",
    "regionsumline": "region sum",
    "entropicline": "entropic",
    "modularline": "modular",
    "nabner": "nabner",
    "doublearrow": "double arrow",
    "zipperline": "zipper",
    "lockout": "lockout",
}
"""What lines are that the program does not draw."""


def _say_cosmetic(each: Cosmetic, places: Places) -> Said:
    names, colour = places.names(each.cells), each.colour or "#808080"
    if each.figure == "line":
        yield "line", {"lines": [names], "outlineC": colour, "width": 0.15}
    elif each.figure == "text":
        yield "text", {"cells": names, "value": each.label}
    elif each.figure == "cage":
        yield "cage", {"cells": names, "value": each.label, "outlineC": colour}
    else:
        wide = 0.8 if len(names) == 1 else 0.3
        key = "circle" if each.figure == "circle" else "rectangle"
        # A grey one inside a cell would be read as even or odd.
        fill = "#ffffff" if len(names) == 1 and not each.colour else colour
        told = {"cells": names, "baseC": fill, "outlineC": colour, "width": wide, "height": wide}
        yield key, told | ({"value": each.label} if each.label else {})


def _say_flag(key: str) -> Writer:
    def write(_each: Constraint, _places: Places) -> Said:
        yield key, True

    return write


def _say_each(key: str) -> Writer:
    def write(each: Any, places: Places) -> Said:
        return ((key, {"cell": name}) for name in places.names(each.cells))

    return write


def _say_kropki(each: Kropki, places: Places) -> Said:
    yield from (("difference", {"cells": places.names(pair)}) for pair in each.white)
    yield from (("ratio", {"cells": places.names(pair)}) for pair in each.black)
    if "white" in each.denied:
        yield "nonconsecutive", True
    if "black" in each.denied:
        yield "negative", "ratio"


def _say_xv(each: XV, places: Places) -> Said:
    for letter, pairs in (("X", each.x), ("V", each.v)):
        yield from (("xv", {"cells": places.names(pair), "value": letter}) for pair in pairs)
    if isinstance(each.negative, str):
        raise UnsupportedError(f"f-puzzles cannot say that all {each.negative} alone are given")
    if each.negative:
        yield "negative", "xv"


def _say_clones(each: Clones, places: Places) -> Said:
    yield "clone", {"cells": places.names(each.cells), "cloneCells": places.names(each.twins)}


def _say_quadruple(each: Quadruple, places: Places) -> Said:
    yield "quadruple", {"cells": places.names(each.cells), "values": list(each.digits)}


WRITERS: Mapping[type[Constraint], Writer] = {
    KillerCage: _say_cage,
    Thermometer: _say_thermometer,
    Arrow: _say_arrow,
    Renban: _say_drawn("renban", "Renban"),
    RegionSumLine: _say_drawn("regionsumline", "Region Sum Line"),
    EntropicLine: _say_drawn("entropicline", "Entropic Line"),
    ModularLine: _say_modular,
    Nabner: _say_drawn("nabner", "Nabner"),
    DoubleArrow: _say_drawn("doublearrow", "Double Arrow"),
    Zipper: _say_drawn("zipperline", "Zipper Line"),
    LockoutLine: _say_lockout,
    Whispers: _say_whispers,
    Palindrome: _say_line("palindrome"),
    BetweenLine: _say_line("betweenline"),
    LittleKiller: _say_little_killer,
    SandwichSum: _say_beside("sandwichsum", "sum"),
    XSum: _say_beside("xsum", "sum"),
    Skyscraper: _say_beside("skyscraper", "count"),
    Indexing: _say_indexing,
    Difference: _say_number("difference", "difference"),
    Ratio: _say_number("ratio", "ratio"),
    Minimum: _say_each("minimum"),
    Maximum: _say_each("maximum"),
    Cosmetic: _say_cosmetic,
    Clones: _say_clones,
    Quadruple: _say_quadruple,
    Kropki: _say_kropki,
    XV: _say_xv,
    Even: _say_each("even"),
    Odd: _say_each("odd"),
    AntiKnight: _say_flag("antiknight"),
    AntiKing: _say_flag("antiking"),
    NonConsecutive: _say_flag("nonconsecutive"),
}
"""How each kind of constraint is said; sets that must differ go with the layout."""
