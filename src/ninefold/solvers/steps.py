"""The steps of `dpll` told in words: its 0-1 variables translated to cells and digits.

The kernel reports numbers (`Step` in cpp/classic/engine.hpp); docs/algorithms.md has the
equations that the rules are named after.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninefold.model import Layout
from ninefold.solvers.protocol import TraceEvent

TRACE_CAPACITY = 1_000_000
"""How many steps a traced search keeps; a last event tells if there were more."""

KINDS = ("branch", "deduce", "contradiction", "solution", "backtrack")
RULES = ("", "cell", "mini-row", "mini-column", "row", "column", "box by rows", "box by columns")

StepRecord = tuple[int, int, int, int, int, int, int, int]


def events(steps: Iterable[StepRecord], total: int) -> Iterator[TraceEvent]:
    """Every step as an event, and a last one if some had to be left out."""
    told = 0
    for step in steps:
        told += 1
        yield _event(step)
    if told < total:
        text = f"{total - told:,} further steps are not shown"
        yield TraceEvent("truncated", "", (), 0, False, 0, text)


def _event(step: StepRecord) -> TraceEvent:
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
