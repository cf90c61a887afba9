"""The steps of `cover` told in words.

The kernel reports numbers: `Move` in cpp/cover/links.hpp, and of what in cpp/bind/cover.cpp.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from ninefold.model import Layout
from ninefold.solvers.protocol import TraceEvent
from ninefold.solvers.steps import cell_event, stuck_unit_event, told

KINDS = ("place", "remove", "contradiction", "solution")

StepRecord = tuple[int, int, int, int, int]
"""Kind, cell, unit, digit from 0, depth; cell and unit are -1 where a step speaks of none. A digit
that is placed or removed has a unit if it was for that unit that a place was looked for."""

Units = Sequence[Sequence[int]]


def cover_events(
    layout: Layout, units: Units, steps: Iterable[StepRecord], total: int
) -> Iterator[TraceEvent]:
    """Every step of `cover` as an event; `units` are those of the search, by their numbers."""
    return told(partial(_event, layout, units, _names(layout, units)), steps, total)


def _names(layout: Layout, units: Units) -> list[str]:
    """What each unit is called; one that follows from others has no name, and is told by its cells.

    >>> _names(Layout.usual(4), [[0, 1, 2, 3], [0, 5, 10]])
    ['row 1', 'r1c1, r2c2, r3c3']
    """
    named = {unit.cells: unit.name for unit in reversed(layout.units)}
    return [
        named.get(tuple(cells)) or ", ".join(map(layout.cell_name, sorted(cells)))
        for cells in units
    ]


def _event(layout: Layout, units: Units, names: list[str], step: StepRecord) -> TraceEvent:
    kind, cell, unit, digit, depth = step
    if cell < 0 <= unit:
        return stuck_unit_event(names[unit], units[unit], digit + 1, depth)
    event = cell_event(layout, KINDS[kind], cell, digit + 1, depth)
    return event if unit < 0 else replace(event, among=tuple(units[unit]))
