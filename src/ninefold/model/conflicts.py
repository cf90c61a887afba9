"""Equal digits in one unit: what makes givens contradictory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ninefold.model.digits import symbol
from ninefold.model.layout import Layout


@dataclass(frozen=True, slots=True)
class Conflict:
    """A digit that stands more than once in a unit: which, where, in which cells.

    >>> import ninefold as nf
    >>> print(nf.Grid("55" + 79 * ".").conflicts()[0])
    5 twice in row 1: r1c1, r1c2
    """

    digit: int
    unit: str
    cells: tuple[str, ...]

    def __str__(self) -> str:
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        return f"{symbol(self.digit)} {times} in {self.unit}: {', '.join(self.cells)}"

    def to_json(self) -> dict[str, Any]:
        """The conflict as a plain dict."""
        return {"digit": self.digit, "unit": self.unit, "cells": list(self.cells)}


def find_conflicts(layout: Layout, digits: Sequence[int]) -> tuple[Conflict, ...]:
    """Every digit that stands more than once in a unit, unit by unit."""
    found = []
    for unit in layout.units:
        places: dict[int, list[int]] = {}
        for cell in unit.cells:
            if digits[cell]:
                places.setdefault(digits[cell], []).append(cell)
        for digit, cells in sorted(places.items()):
            if len(cells) > 1:
                names = tuple(layout.cell_name(cell) for cell in cells)
                found.append(Conflict(digit, unit.name, names))
    return tuple(found)
