"""The base of the compiled solvers: puzzles become questions, and records become answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from ninefold.limits import Limits, StopToken
from ninefold.model import Candidates, Layout, Puzzle
from ninefold.outcomes import ENDS, Answer, Count, Record, Solutions, TrueCandidates
from ninefold.solvers.bounds import at_most, list_bounds
from ninefold.solvers.protocol import Order, Trace, no_trace
from ninefold.solvers.samples import candidates_in

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def masks_of(puzzle: Puzzle) -> list[int] | None:
    """The pencil marks as a kernel takes them, if there are any."""
    return None if puzzle.marks is None else list(puzzle.marks.masks)


CandidatesRecord = tuple[list[int], list[int], int, int, float]
"""The kernel's record of true candidates: masks, open cells, nodes, end, seconds."""


def true_candidates(
    record: CandidatesRecord,
    layout: Layout,
    solver: str,
    puzzle: Puzzle | None = None,
    witnesses: bytes = b"",
) -> TrueCandidates:
    """The true candidates that a kernel has found."""
    masks, still_open, nodes, end, seconds = record
    every = _every_cell(layout.cells)
    closed = every.difference(still_open) if still_open else every
    candidates = Candidates.unchecked(tuple(masks), layout)
    return TrueCandidates(
        candidates,
        closed,
        solver,
        nodes,
        seconds,
        ENDS[end],
        puzzle=puzzle,
        witnesses=witnesses,
    )


@cache
def _every_cell(cells: int) -> frozenset[int]:
    return frozenset(range(cells))


class Question(Protocol):
    """A board and the limits of its search: `_core.Question`, `_core.LayoutQuestion`."""

    def solve(self) -> Record:
        """Look for up to two solutions."""

    def count(self) -> Record:
        """Count solutions."""

    def solutions(self) -> tuple[Record, Any]:
        """List solutions."""

    def sorted_solutions(self) -> tuple[Record, Any]:
        """List them in ascending order."""

    def digit_counts(self) -> tuple[Record, Any]:
        """For every cell and digit the number of solutions."""


class CompiledSolver(ABC):
    """A compiled engine behind the solver protocol; `_question` and `supports` make it one."""

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def supports(self, puzzle: Puzzle) -> bool:
        """Whether the engine can search such a board."""

    def run(
        self,
        puzzle: Puzzle,
        limits: Limits,
        seed: int | None = None,
        trace: Trace | None = None,
        stop: StopToken | None = None,
    ) -> Answer:
        """Look for up to two solutions, with restarts if the search gets stuck."""
        question = self._question(puzzle, at_most(limits.solutions), limits, seed, stop)
        record = question.solve() if trace is None else self._traced(question, puzzle, trace)
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
        bounds, by_memory = list_bounds(limits, puzzle.layout.cells)
        record, array = self._list(puzzle, bounds, order, seed, stop)
        return self._listed(record, array, puzzle.layout, by_memory)

    def _listed(
        self, record: Record, array: npt.NDArray[np.uint8], layout: Layout, by_memory: bool
    ) -> Solutions:
        """The list that a kernel has made."""
        stopped_by = ENDS[record.end]
        if stopped_by == "solutions" and by_memory:
            stopped_by = "memory"
        exact = stopped_by is None
        return Solutions(array, exact, layout, self.name, record.nodes, record.seconds, stopped_by)

    @abstractmethod
    def candidates(
        self,
        puzzle: Puzzle,
        limits: Limits,
        stop: StopToken | None = None,
        counts: bool = False,
    ) -> TrueCandidates:
        """Find for every cell the digits that it has in at least one solution."""

    def with_counts(
        self, found: TrueCandidates, puzzle: Puzzle, limits: Limits, stop: StopToken | None
    ) -> TrueCandidates:
        """The same with the number of solutions for each digit, as far as the limits allow."""
        rest = limits.less(found.nodes, found.seconds)
        question = self._question(puzzle, at_most(limits.solutions), rest, None, stop)
        record, counts = question.digit_counts()
        stopped_by = ENDS[record.end]
        if stopped_by is None:  # these are all solutions: every open question is decided now
            closed = _every_cell(puzzle.layout.cells)
            found = replace(found, candidates=candidates_in(counts, puzzle), closed=closed)
        return replace(
            found,
            nodes=found.nodes + record.nodes,
            seconds=found.seconds + record.seconds,
            stopped_by=stopped_by,
            counts=counts,
            counts_exact=stopped_by is None,
        )

    def _traced(self, _question: Any, _puzzle: Puzzle, _trace: Trace) -> Record:
        """The record of a search that reports its steps, by an engine that can."""
        raise no_trace(self.name)

    @abstractmethod
    def _list(
        self, puzzle: Puzzle, limits: Limits, order: Order, seed: int, stop: StopToken | None
    ) -> tuple[Record, npt.NDArray[np.uint8]]:
        """The solutions in an order."""

    @abstractmethod
    def _question(
        self,
        puzzle: Puzzle,
        solutions: int,
        limits: Limits,
        seed: int | None,
        stop: StopToken | None,
    ) -> Question:
        """The question as the engine takes it."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"
