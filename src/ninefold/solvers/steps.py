"""The steps of searches told in words: those of `dpll`, of `cover`, and of those in Python.

The kernels report numbers: `Step` in cpp/classic/engine.hpp, 0-1 variables that are translated
to cells and digits here (docs/algorithms.md has the equations that its rules are named after),
and `Move` in cpp/cover/links.hpp.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TypeVar

from ninefold.model import Layout
from ninefold.model.digits import symbol
from ninefold.solvers.protocol import TraceEvent

TRACE_CAPACITY = 1_000_000
"""How many steps a traced search keeps; a last event tells if there were more."""

KINDS = ("branch", "deduce", "contradiction", "solution", "backtrack")
COVER_KINDS = ("place", "remove", "contradiction", "solution")
RULES = ("", "cell", "mini-row", "mini-column", "row", "column", "box by rows", "box by columns")

StepRecord = tuple[int, int, int, int, int, int, int, int]


CoverRecord = tuple[int, int, int, int]
S = TypeVar("S")


def dpll_events(steps: Iterable[StepRecord], total: int) -> Iterator[TraceEvent]:
    """Every step of `dpll` as an event."""
    return _told(_dpll_event, steps, total)


def cover_events(layout: Layout, steps: Iterable[CoverRecord], total: int) -> Iterator[TraceEvent]:
    """Every step of `cover` as an event."""
    return _told(partial(_cover_event, layout), steps, total)


def _told(tell: Callable[[S], TraceEvent], steps: Iterable[S], total: int) -> Iterator[TraceEvent]:
    """Every step as an event, and a last one if some had to be left out."""
    told = 0
    for step in steps:
        told += 1
        yield tell(step)
    if told < total:
        text = f"{total - told:,} further steps are not shown"
        yield TraceEvent("truncated", "", (), 0, False, 0, text)


def _dpll_event(step: StepRecord) -> TraceEvent:
    kind, rule, variable, box, index, digit, value, depth = step
    name, reason = KINDS[kind], RULES[rule]
    if not variable:
        text = f"{name} ({reason})" if reason else name
        return TraceEvent(name, reason, (), digit, False, depth, text)
    cells, place = _place(variable, box, index)
    # h and v say that a mini-line does *not* contain the digit, a that a cell does.
    placed = bool(value) == (variable == 1)
    verb = "is" if variable == 1 else "has"
    text = f"{name}: {place} {verb} {'' if placed else 'not '}{digit}"
    return TraceEvent(
        name, reason, cells, digit, placed, depth, text + (f" ({reason})" if reason else "")
    )


def _place(variable: int, box: int, index: int) -> tuple[tuple[int, ...], str]:
    """The cells of a variable, and their name."""
    layout = Layout.classic()
    cells = layout.units[18 + box].cells
    if variable == 1:
        return (cells[index],), layout.cell_name(cells[index])
    if variable == 2:
        return cells[3 * index : 3 * index + 3], f"mini-row {index + 1} of box {box + 1}"
    return cells[index::3], f"mini-column {index + 1} of box {box + 1}"


def _cover_event(layout: Layout, step: CoverRecord) -> TraceEvent:
    kind, cell, digit, depth = step
    return cell_event(layout, COVER_KINDS[kind], cell, digit + 1, depth)


def cell_event(
    layout: Layout, kind: str, cell: int, digit: int, depth: int, rule: str = ""
) -> TraceEvent:
    """A step that speaks of a cell, or of none if that is negative, and perhaps of a digit."""
    cells = (cell,) if cell >= 0 else ()
    place, written = layout.cell_name(cell) if cells else "", symbol(digit)
    text = {
        "place": f"{place} is {written}",
        "remove": f"{place} is not {written}",
        "contradiction": f"{place} has no digit left" if cells else f"{written} has no place left",
        "solution": "solution",
    }[kind]
    told = f"{text} ({rule})" if rule else text
    shown = digit if kind in ("place", "remove") else 0
    return TraceEvent(kind, rule, cells, shown, kind == "place", depth, told)


def ruled_out_event(layout: Layout, cells: Iterable[int], digit: int, depth: int) -> TraceEvent:
    """A digit that cells can no longer hold."""
    where = tuple(cells)
    text = f"{symbol(digit)} is ruled out in {', '.join(map(layout.cell_name, where))}"
    return TraceEvent("candidates", "", where, digit, False, depth, text)
