"""The steps of a search in words: those that speak of cells and digits, and the last one.

`dpll`, which speaks of other things, has words of its own (classic.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from ninefold.model import Layout
from ninefold.model.digits import symbol
from ninefold.solvers.protocol import TraceEvent

TRACE_CAPACITY = 1_000_000
"""How many steps a traced search keeps; a last event tells if there were more."""

S = TypeVar("S")


def step_events(
    event_of: Callable[[S], TraceEvent], steps: Iterable[S], total: int
) -> Iterator[TraceEvent]:
    """Every step as an event, and a last one if some had to be left out."""
    shown = 0
    for step in steps:
        shown += 1
        yield event_of(step)
    if shown < total:
        text = f"{total - shown:,} further steps are not shown"
        yield TraceEvent("truncated", "", (), 0, False, 0, text)


def cell_event(
    layout: Layout, kind: str, cell: int, digit: int, depth: int, rule: str = ""
) -> TraceEvent:
    """A step that speaks of a cell, or of none if that is negative, and perhaps of a digit."""
    cells = (cell,) if cell >= 0 else ()
    place, written = layout.cell_name(cell) if cells else "", symbol(digit)
    text = {
        "place": f"{place} is {written}",
        "remove": f"{place} is not {written}",
        "contradiction": f"{place} has no digit left",
        "solution": "solution",
    }[kind]
    words = f"{text} ({rule})" if rule else text
    shown = digit if kind in ("place", "remove") else 0
    return TraceEvent(kind, rule, cells, shown, kind == "place", depth, words)


def stuck_unit_event(name: str, cells: Iterable[int], digit: int, depth: int) -> TraceEvent:
    """A unit in which a digit has no place left."""
    text = f"{symbol(digit)} has no place left in {name}"
    return TraceEvent("contradiction", "", tuple(cells), digit, False, depth, text)


def ruled_out_event(layout: Layout, cells: Iterable[int], digit: int, depth: int) -> TraceEvent:
    """A digit that cells can no longer hold."""
    where = tuple(cells)
    text = f"{symbol(digit)} is ruled out in {', '.join(map(layout.cell_name, where))}"
    return TraceEvent("candidates", "", where, digit, False, depth, text)
