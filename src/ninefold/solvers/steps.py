"""The steps of a search in words: steps about cells and digits, and the last one.

`dpll` and `rules`, which have other steps, have words of their own (classic.py,
rule_steps.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from ninefold.model import Layout
from ninefold.solvers.protocol import TraceEvent

TRACE_CAPACITY = 1_000_000
"""The number of steps that a traced search keeps; a last event says whether there were more."""

S = TypeVar("S")


def step_events(
    event_of: Callable[[S], TraceEvent], steps: Iterable[S], total: int
) -> Iterator[TraceEvent]:
    """Every step as an event, and a last one if some were left out."""
    shown = 0
    for step in steps:
        shown += 1
        yield event_of(step)
    if shown < total:
        yield left_out_event(total - shown)


def left_out_event(steps: int) -> TraceEvent:
    """The last event of a search with more steps than are kept."""
    text = f"{steps:,} further steps are not shown"
    return TraceEvent("truncated", "", (), 0, False, 0, text)


def unit_names(layout: Layout, units: Iterable[Iterable[int]]) -> list[str]:
    """The name of each unit; one that follows from others is named by its cells.

    >>> unit_names(Layout.usual(4), [[0, 1, 2, 3], [0, 5, 10]])
    ['row 1', 'r1c1, r2c2, r3c3']
    """
    named = {unit.cells: unit.name for unit in reversed(layout.units)}
    return [
        named.get(cells) or ", ".join(map(layout.cell_name, sorted(cells)))
        for cells in map(tuple, units)
    ]


def cell_event(
    layout: Layout, kind: str, cell: int, digit: int, depth: int, rule: str = ""
) -> TraceEvent:
    """A step about a cell, or about none if it is negative, and perhaps about a digit."""
    cells = (cell,) if cell >= 0 else ()
    place, written = layout.cell_name(cell) if cells else "", layout.symbol(digit)
    text = {
        "place": f"{place} is {written}",
        "remove": f"{place} is not {written}",
        "contradiction": f"{place} has no digit left",
        "solution": "solution",
    }[kind]
    words = f"{text} ({rule})" if rule else text
    shown = digit if kind in ("place", "remove") else 0
    return TraceEvent(kind, rule, cells, shown, kind == "place", depth, words)


def stuck_unit_event(
    layout: Layout, name: str, cells: Iterable[int], digit: int, depth: int
) -> TraceEvent:
    """A unit in which a digit has no place left."""
    text = f"{layout.symbol(digit)} has no place left in {name}"
    return TraceEvent("contradiction", "", tuple(cells), digit, False, depth, text)


def ruled_out_event(
    layout: Layout, cells: Iterable[int], digit: int, depth: int, rule: str = ""
) -> TraceEvent:
    """A digit that cells can no longer hold."""
    where = tuple(cells)
    text = f"{layout.symbol(digit)} is ruled out in {', '.join(map(layout.cell_name, where))}"
    words = f"{text} ({rule})" if rule else text
    return TraceEvent("candidates", rule, where, digit, False, depth, words)
