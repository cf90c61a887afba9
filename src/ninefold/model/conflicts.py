"""Conflicts of givens: equal digits in one unit, and broken rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ninefold.model.digits import value_symbol
from ninefold.model.layout import Layout
from ninefold.model.relations import can_hold
from ninefold.model.stated_relations import relations_in

if TYPE_CHECKING:
    from ninefold.model.constraints.base import Constraint


@dataclass(frozen=True, slots=True)
class Conflict:
    """A digit that stands more than once in a unit, with the unit and the cells.

    `digit` is its shown value.

    >>> import ninefold as nf
    >>> print(nf.Grid("55" + 79 * ".").conflicts()[0])
    5 twice in row 1: r1c1, r1c2
    """

    digit: int
    unit: str
    cells: tuple[str, ...]

    def __str__(self) -> str:
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        return f"{value_symbol(self.digit)} {times} in {self.unit}: {', '.join(self.cells)}"

    def to_json(self) -> dict[str, Any]:
        """The conflict as a plain dict."""
        return {"digit": self.digit, "unit": self.unit, "cells": list(self.cells)}


@dataclass(frozen=True, slots=True)
class BrokenRule:
    """A constraint that the digits on a board break: its words, and the cells that break it.

    `digits` are the shown values of the cells.

    >>> import ninefold as nf
    >>> from ninefold.constraints import KillerCage
    >>> print(*nf.Puzzle("36" + 79 * ".", constraints=[KillerCage("r1c1 r1c2", 8)]).broken_rules())
    the cage r1c1 r1c2 holds different digits that add up to 8: not with r1c1=3 r1c2=6
    """

    rule: str
    cells: tuple[str, ...]
    digits: tuple[int, ...]

    def __str__(self) -> str:
        placed = zip(self.cells, map(value_symbol, self.digits), strict=True)
        held = " ".join(f"{cell}={digit}" for cell, digit in placed)
        return f"{self.rule}: not with {held}" if held else f"{self.rule}: no digits do that"

    def to_json(self) -> dict[str, Any]:
        """The broken rule as a plain dict."""
        return {"rule": self.rule, "cells": list(self.cells), "digits": list(self.digits)}


def find_broken(
    layout: Layout, constraints: Iterable[Constraint], digits: Sequence[int]
) -> tuple[BrokenRule, ...]:
    """Every constraint that digits break, with any digits in the empty cells. Of each one the first
    broken part is named; there may be more.
    """
    found = []
    for constraint in constraints:
        for relation in relations_in(constraint, layout):
            if not can_hold(relation, digits, layout.size):
                cells = [cell for cell in sorted(relation.cells) if digits[cell]]
                names = tuple(layout.cell_name(cell) for cell in cells)
                held = tuple(layout.value(digits[cell]) for cell in cells)
                found.append(BrokenRule(constraint.describe_part(layout, relation), names, held))
                break
    return tuple(found)


def find_conflicts(layout: Layout, digits: Sequence[int]) -> tuple[Conflict, ...]:
    """Every digit that stands more than once in a unit, unit by unit."""
    found = []
    for unit in layout.units:
        held = [digits[cell] for cell in unit.cells if digits[cell]]
        if len(set(held)) == len(held):
            continue
        places: dict[int, list[int]] = {}
        for cell in unit.cells:
            if digits[cell]:
                places.setdefault(digits[cell], []).append(cell)
        for digit, cells in sorted(places.items()):
            if len(cells) > 1:
                names = tuple(layout.cell_name(cell) for cell in cells)
                found.append(Conflict(layout.value(digit), unit.name, names))
    return tuple(found)
