"""The verdict and the defects of a report, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

from ninefold.formats.text import counted
from ninefold.outcomes import Status
from ninefold.validation.fewest_givens import shortage

if TYPE_CHECKING:
    from ninefold.validation.report import Report

Verdict = Literal["solved", "valid", "not-unique", "no-solution", "undecided", "illegal-values"]
"""Every outcome of a check; only the first two are `ok`."""


def verdict(report: Report) -> Verdict:
    """The outcome in one word. Wrong entries come before their consequences."""
    if report.illegal:
        return "illegal-values"
    if report.status is Status.UNIQUE:
        return "solved" if report.solved else "valid"
    if report.status is Status.NONE:
        return "no-solution"
    # Too few givens settle uniqueness even where the solver was cut short.
    if report.status is Status.MULTIPLE or shortage(report.puzzle):
        return "not-unique"
    return "undecided"


def summary(report: Report) -> str:
    """The outcome in one line."""
    kind = verdict(report)
    if kind == "solved":
        whole = all(unit.target is not None for unit in report.units)
        units = "every unit holds each digit once" if whole else "no unit holds a digit twice"
        return f"solved: every cell is filled, and {units}"
    if kind == "illegal-values":
        named = _few([f"{each.value} in {each.cell}" for each in report.illegal])
        return f"illegal values: {named}; without them {_solutions(report)}"
    if kind in ("no-solution", "undecided"):
        return _solutions(report)
    return f"{kind.replace('-', ' ')}: {_solutions(report)}"


def _few(parts: list[str], most: int = 3) -> str:
    """The first few, and the number of the others."""
    more = f" and {len(parts) - most} more" if len(parts) > most else ""
    return ", ".join(parts[:most]) + more


def _solutions(report: Report) -> str:
    """The knowledge about the number of solutions, and its source."""
    if report.status is Status.UNIQUE:
        return f"exactly one solution, proven by {report.solver}"
    if report.status is Status.MULTIPLE:
        return f"several solutions, found by {report.solver}"
    if report.status is Status.NONE:
        return f"no solution: {_reason(report)}"
    return _open_question(report)


def _reason(report: Report) -> str:
    """Why there is no solution: what can be seen, else the search that found none."""
    if report.conflicts:
        return _few([str(each).partition(":")[0] for each in report.conflicts], 1)
    if report.broken_rules:
        return f"the digits break a rule, {report.broken_rules[0].rule}"
    if report.dead_cells:
        return f"no digit is left for {_few(list(report.dead_cells))}"
    if report.clashing_marks:
        return f"the pencil marks exclude the digit of {_few(list(report.clashing_marks))}"
    return f"proven by {report.solver}"


def _open_question(report: Report) -> str:
    known = "at least one solution, " if report.solution else ""
    if lacking := shortage(report.puzzle):
        if report.solution:
            return f"{lacking[0]}, so the solution that was found is not the only one"
        known = f"{lacking[0]}, "
    if report.solver_faults:
        return f"{known}undecided: the solver {report.solver} gave a wrong solution"
    by = "a request to stop" if report.stopped_by == "stop" else f"the limit on {report.stopped_by}"
    question = "another" if report.solution else "any solution"
    return f"{known}undecided whether it has {question}: stopped by {by}"


def defects(report: Report) -> Iterator[str]:
    """All faults, the plainest first."""
    yield from map(str, report.illegal)
    yield from map(str, report.conflicts)
    yield from map(str, report.broken_rules)
    for unit in report.units:
        if unit.balanced is False:
            yield f"{unit.name} is full but totals {unit.total}, not {unit.target}"
    for cell in report.clashing_marks:
        written = report.puzzle.layout.symbol(report.puzzle[cell])
        yield f"{written} in {cell} is excluded by its pencil marks"
    for cell in report.dead_cells:
        yield f"no digit is left for {cell}"
    for fault in report.solver_faults:
        yield f"the solver {report.solver} gave a wrong solution: {fault}"


def notes(report: Report) -> Iterator[str]:
    """Remarks for a reader beside the defects."""
    digits = counted(report.puzzle.given_count, "digit")
    cells = counted(report.puzzle.layout.cells, "cell")
    yield f"Counted: {digits} on {cells}, as they were entered; none from a solver."
    if lacking := shortage(report.puzzle):
        yield f"With {lacking[0]} it cannot have exactly one solution ({lacking[1]})."
