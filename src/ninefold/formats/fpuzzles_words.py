"""Constraints in the words of f-puzzles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ninefold.errors import UnsupportedError
from ninefold.formats.fpuzzles_places import DIRECTIONS, Places
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
    return _say_line("slowthermometer" if each.slow else "thermometer")(each, places)


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
    yield "whispers", {"lines": [places.names(each.cells)], "value": str(each.difference)}


def _say_little_killer(each: LittleKiller, places: Places) -> Said:
    row, column = divmod(numbers(each.cells)[0], places.size)
    for name, (down, across) in DIRECTIONS.items():
        outside = row - down, column - across
        if not places.has(*outside) and places.walk((row, column), (down, across)) == each.cells:
            told = {"cell": places.name_at(*outside), "cells": places.names(each.cells)}
            yield "littlekillersum", told | {"direction": name, "value": str(each.sum)}
            return
    raise UnsupportedError("f-puzzles has little killers along whole diagonals only")


def _say_sandwich(each: SandwichSum, places: Places) -> Said:
    for place in places.beside():
        if places.line_from(*place) == each.cells:
            yield "sandwichsum", {"cell": places.name_at(*place), "value": str(each.sum)}
            return
    raise UnsupportedError("f-puzzles has sandwich sums of whole rows and columns only")


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
    Renban: _say_line("renban"),
    Whispers: _say_whispers,
    Palindrome: _say_line("palindrome"),
    BetweenLine: _say_line("betweenline"),
    LittleKiller: _say_little_killer,
    SandwichSum: _say_sandwich,
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
