"""The compiled solvers of plain 9x9: `classic`, the fast one, and `dpll`, the second opinion."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ninefold import _core
from ninefold.errors import UnsupportedError
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import ENDS, Count, Estimate, Record, Solutions, TrueCandidates
from ninefold.solvers.bounds import MOST, at_most, flag_of, kernel_seed, list_bounds, memory_of
from ninefold.solvers.compiled import CompiledSolver, masks_of, true_candidates
from ninefold.solvers.protocol import Order, Trace, TraceEvent
from ninefold.solvers.samples import interval
from ninefold.solvers.steps import TRACE_CAPACITY, step_events

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


_WIDEST = 2**128 - 1

CountRecord = tuple[tuple[int, int], int, int, float]
"""The kernel's record of a count: its value in two halves, nodes, end, seconds."""

LISTS = {
    "search": _core.Question.solutions,
    "sorted": _core.Question.sorted_solutions,
    "random": _core.Question.random_solutions,
}
"""For every order how a kernel lists solutions."""


KINDS = ("branch", "deduce", "contradiction", "solution", "backtrack")

RULES = ("", "cell", "mini-row", "mini-column", "row", "column", "box by rows", "box by columns")

StepRecord = tuple[int, int, int, int, int, int, int, int]


class NativeSolver(CompiledSolver):
    """An engine for plain 9x9."""

    def supports(self, puzzle: Puzzle) -> bool:
        """Plain 9x9, with or without pencil marks."""
        return puzzle.layout == Layout.classic() and not puzzle.constraints

    def candidates(
        self,
        puzzle: Puzzle,
        limits: Limits,
        stop: StopToken | None = None,
        counts: bool = False,
    ) -> TrueCandidates:
        """Find for every cell the digits that it has in at least one solution."""
        question = self._question(puzzle, MOST, limits, None, stop)
        found = true_candidates(question.candidates(), puzzle.layout, self.name, puzzle)
        return self.with_counts(found, puzzle, limits, stop) if counts else found

    def fill(
        self,
        out: npt.NDArray[np.uint8],
        puzzle: Puzzle,
        limits: Limits,
        stop: StopToken | None = None,
    ) -> Solutions:
        """List solutions in the order of the search into the first rows of an array."""
        bounds, by_memory = list_bounds(limits, puzzle.layout.cells)
        question = self._question(puzzle, at_most(bounds.solutions), bounds, None, stop)
        record = question.fill_solutions(out)
        return self._listed(record, out[: record.solutions], puzzle.layout, by_memory)

    def _list(
        self, puzzle: Puzzle, limits: Limits, order: Order, seed: int, stop: StopToken | None
    ) -> tuple[Record, npt.NDArray[np.uint8]]:
        random = seed if order == "random" else None
        question = self._question(puzzle, at_most(limits.solutions), limits, random, stop)
        return LISTS[order](question)

    def _question(
        self,
        puzzle: Puzzle,
        solutions: int,
        limits: Limits,
        seed: int | None,
        stop: StopToken | None,
    ) -> _core.Question:
        return _core.Question(
            self.name,
            puzzle.givens,
            masks_of(puzzle),
            solutions,
            at_most(limits.nodes),
            limits.seconds,
            kernel_seed(seed),
            flag_of(stop),
        )


class DpllSolver(NativeSolver):
    """The engine `dpll`, which can report its steps."""

    traces = True

    def __init__(self) -> None:
        super().__init__("dpll")

    def _traced(self, question: _core.Question, _puzzle: Puzzle, trace: Trace) -> Record:
        record, steps, total = question.trace(TRACE_CAPACITY)
        for event in dpll_events(steps, total):
            trace(event)
        return record


class ClassicSolver(NativeSolver):
    """The engine `classic`, which alone counts and estimates numbers of any size."""

    def __init__(self) -> None:
        super().__init__("classic")

    def count(self, puzzle: Puzzle, limits: Limits, stop: StopToken | None = None) -> Count:
        """Count solutions one by one while they are few, then add them up without listing. A limit
        on nodes means branches: with it, solutions are counted one by one.
        """
        if limits.nodes is not None:
            return super().count(puzzle, limits, stop)
        record = _core.count_all(
            puzzle.givens,
            masks_of(puzzle),
            halves_of(limits.solutions),
            memory_of(limits),
            limits.seconds,
            flag_of(stop),
        )
        return counted(record, self.name)

    def estimate(
        self,
        puzzle: Puzzle,
        samples: int,
        limits: Limits,
        seed: int,
        stop: StopToken | None = None,
    ) -> Estimate:
        """Estimate from samples of the sum by which solutions are added up."""
        if limits.nodes is not None:
            raise UnsupportedError(
                f"the solver {self.name!r} estimates without nodes: bound it by samples or seconds"
            )
        halves, error, taken, exact, end, seconds = _core.estimate(
            puzzle.givens,
            masks_of(puzzle),
            at_most(samples),
            kernel_seed(seed) or 0,
            memory_of(limits),
            limits.seconds,
            flag_of(stop),
        )
        value = _joined(halves)
        share = error / value if value else error
        low, high = interval(value, share, taken - 1, value if share == math.inf else 0)
        return Estimate(value, share, taken, exact, self.name, seconds, ENDS[end], low, high)


def counted(record: CountRecord, solver: str) -> Count:
    """The count that a kernel has made."""
    halves, nodes, end, seconds = record
    stopped_by = ENDS[end]
    return Count(_joined(halves), stopped_by is None, solver, nodes, seconds, stopped_by)


def halves_of(limit: int | None) -> tuple[int, int]:
    """A limit of 128 bits in two halves.

    >>> halves_of(7)
    (0, 7)
    """
    most = _WIDEST if limit is None else min(limit, _WIDEST)
    return most >> 64, most & MOST


def _joined(halves: tuple[int, int]) -> int:
    """A number of 128 bits from its halves."""
    return halves[0] << 64 | halves[1]


def dpll_events(steps: Iterable[StepRecord], total: int) -> Iterator[TraceEvent]:
    """Every step of `dpll` as an event.

    The kernel reports numbers (`Step` in cpp/classic/engine.hpp): 0-1 variables, which become
    cells and digits here. docs/algorithms.md has the equations that its rules are named after.
    """
    return step_events(_event, steps, total)


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
