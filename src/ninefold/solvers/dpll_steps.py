"""The steps of `dpll` told in words.

The kernel reports numbers (`Step` in cpp/classic/engine.hpp): 0-1 variables, which are translated
to cells and digits here. docs/algorithms.md has the equations that its rules are named after.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninefold.model import Layout
from ninefold.solvers.protocol import TraceEvent
from ninefold.solvers.steps import told

KINDS = ("branch", "deduce", "contradiction", "solution", "backtrack")
RULES = ("", "cell", "mini-row", "mini-column", "row", "column", "box by rows", "box by columns")

StepRecord = tuple[int, int, int, int, int, int, int, int]


def dpll_events(steps: Iterable[StepRecord], total: int) -> Iterator[TraceEvent]:
    """Every step of `dpll` as an event."""
    return told(_event, steps, total)


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
