"""The compiled solvers of plain 9x9: `classic`, the fast one, and `dpll`, the second opinion."""

from __future__ import annotations

from dataclasses import replace
from itertools import compress
from operator import index
from typing import TYPE_CHECKING

from ninefold import _core
from ninefold.errors import ValueRangeError
from ninefold.limits import Limits, StopToken, whole_number
from ninefold.model import Candidates, Layout, Puzzle
from ninefold.outcomes import ENDS, Answer, Count, Estimate, Solutions, TrueCandidates
from ninefold.solvers.protocol import Order, Trace, refuse_trace
from ninefold.solvers.steps import TRACE_CAPACITY, events

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST = 2**64 - 1
"""What a kernel takes for "no limit"."""

MOST_MEMORY = 1 << 30
"""Bytes that a search may take if nobody bounds them."""

_WIDEST = 2**128 - 1

_CELLS = range(Layout.classic().cells)
_EVERY_CELL = frozenset(_CELLS)

LISTS = {
    "search": _core.Question.solutions,
    "sorted": _core.Question.sorted_solutions,
    "random": _core.Question.random_solutions,
}
"""For every order how a kernel lists solutions."""


def at_most(limit: int | None) -> int:
    """A limit as a kernel takes it."""
    if limit is None:
        return MOST
    return min(whole_number("limit", limit), MOST)


def kernel_seed(seed: int | None) -> int | None:
    """A seed of any size and sign as a kernel takes it."""
    if seed is None:
        return None
    try:
        return index(seed) & MOST
    except TypeError:
        raise ValueRangeError(f"a seed is a whole number, not {seed!r}") from None


def flag_of(stop: StopToken | None) -> _core.StopFlag | None:
    """The flag inside a token."""
    return None if stop is None else stop.flag


def candidates_in(counts: npt.NDArray[np.uint64], puzzle: Puzzle) -> Candidates:
    """The digits that stand in some of the solutions that were counted, cell by cell."""
    masks = (sum(1 << digit for digit, each in enumerate(row) if each) for row in counts.tolist())
    return Candidates(masks, puzzle.layout)


class NativeSolver:
    """A compiled engine behind the solver protocol."""

    def __init__(self, name: str) -> None:
        self.name = name

    def supports(self, puzzle: Puzzle) -> bool:
        """Plain 9x9, with or without pencil marks."""
        return puzzle.layout == Layout.classic()

    def run(
        self,
        puzzle: Puzzle,
        limits: Limits,
        seed: int | None = None,
        trace: Trace | None = None,
        stop: StopToken | None = None,
    ) -> Answer:
        """Look for up to two solutions, with restarts where the search gets stuck."""
        question = self._question(puzzle, at_most(limits.solutions), limits, seed, stop)
        if trace is None:
            return Answer(question.solve(), puzzle, self.name)
        if self.name != "dpll":
            refuse_trace(self.name, trace)
        record, steps, total = question.trace(TRACE_CAPACITY)
        for event in events(steps, total):
            trace(event)
        return Answer(record, puzzle, self.name)

    def count(self, puzzle: Puzzle, limits: Limits, stop: StopToken | None = None) -> Count:
        """Count solutions depth first."""
        record = self._question(puzzle, at_most(limits.solutions), limits, None, stop).count()
        stopped_by = ENDS[record.end]
        return Count(
            record.solutions,
            stopped_by is None,
            self.name,
            record.nodes,
            record.seconds,
            stopped_by,
        )

    def solutions(
        self,
        puzzle: Puzzle,
        limits: Limits,
        order: Order = "search",
        seed: int = 0,
        stop: StopToken | None = None,
    ) -> Solutions:
        """List solutions into one array."""
        most = at_most(limits.solutions)
        fits = MOST if limits.memory is None else limits.memory // puzzle.layout.cells
        random = seed if order == "random" else None
        question = self._question(puzzle, min(most, fits), limits, random, stop)
        record, array = LISTS[order](question)
        stopped_by = ENDS[record.end]
        if stopped_by == "solutions" and fits < most:
            stopped_by = "memory"
        exact = stopped_by is None
        return Solutions(
            array, exact, puzzle.layout, self.name, record.nodes, record.seconds, stopped_by
        )

    def candidates(
        self,
        puzzle: Puzzle,
        limits: Limits,
        stop: StopToken | None = None,
        counts: bool = False,
    ) -> TrueCandidates:
        """Find for every cell the digits that stand there in some solution."""
        question = self._question(puzzle, MOST, limits, None, stop)
        masks, closed, _, nodes, end, seconds = question.candidates()
        found = TrueCandidates(
            Candidates(masks, puzzle.layout),
            _EVERY_CELL if all(closed) else frozenset(compress(_CELLS, closed)),
            self.name,
            nodes,
            seconds,
            ENDS[end],
        )
        return self._with_counts(found, puzzle, limits, stop) if counts else found

    def _with_counts(
        self, found: TrueCandidates, puzzle: Puzzle, limits: Limits, stop: StopToken | None
    ) -> TrueCandidates:
        """The same with the number of solutions for each digit, as far as the limits allow."""
        rest = limits.less(found.nodes, found.seconds)
        question = self._question(puzzle, at_most(limits.solutions), rest, None, stop)
        record, counts = question.digit_counts()
        stopped_by = ENDS[record.end]
        if stopped_by is None:  # these are all solutions: whatever was open is known now
            closed = frozenset(range(puzzle.layout.cells))
            found = replace(found, candidates=candidates_in(counts, puzzle), closed=closed)
        return replace(
            found,
            nodes=found.nodes + record.nodes,
            seconds=found.seconds + record.seconds,
            stopped_by=stopped_by,
            counts=counts,
            counts_exact=stopped_by is None,
        )

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
            _masks(puzzle),
            solutions,
            at_most(limits.nodes),
            limits.seconds,
            kernel_seed(seed),
            flag_of(stop),
        )

    def __repr__(self) -> str:
        return f"NativeSolver({self.name!r})"


class ClassicSolver(NativeSolver):
    """The engine `classic`, which alone counts and estimates numbers of any size."""

    def __init__(self) -> None:
        super().__init__("classic")

    def count(self, puzzle: Puzzle, limits: Limits, stop: StopToken | None = None) -> Count:
        """Count solutions one by one while they are few, then add them up without listing.

        A limit on nodes is one on branches: with it they are counted one by one.
        """
        if limits.nodes is not None:
            return super().count(puzzle, limits, stop)
        most = _WIDEST if limits.solutions is None else min(limits.solutions, _WIDEST)
        halves, nodes, end, seconds = _core.count_all(
            puzzle.givens,
            _masks(puzzle),
            (most >> 64, most & MOST),
            _memory(limits),
            limits.seconds,
            flag_of(stop),
        )
        return Count(_joined(halves), ENDS[end] is None, self.name, nodes, seconds, ENDS[end])

    def estimate(
        self,
        puzzle: Puzzle,
        samples: int,
        limits: Limits,
        seed: int,
        stop: StopToken | None = None,
    ) -> Estimate:
        """Estimate from samples of the sum by which solutions are added up."""
        halves, error, taken, exact, end, seconds = _core.estimate(
            puzzle.givens,
            _masks(puzzle),
            at_most(samples),
            kernel_seed(seed) or 0,
            _memory(limits),
            limits.seconds,
            flag_of(stop),
        )
        value = _joined(halves)
        share = error / value if value else error
        return Estimate(value, share, taken, exact, self.name, seconds, ENDS[end])


def _masks(puzzle: Puzzle) -> list[int] | None:
    return None if puzzle.marks is None else list(puzzle.marks.masks)


def _memory(limits: Limits) -> int:
    return MOST_MEMORY if limits.memory is None else min(limits.memory, MOST)


def _joined(halves: tuple[int, int]) -> int:
    """A number of 128 bits from its halves."""
    return halves[0] << 64 | halves[1]
