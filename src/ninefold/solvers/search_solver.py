"""The solvers in Python behind the protocol: a search is started for every question.

The result of the search becomes an answer, a count, a list of solutions or true candidates.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

from ninefold.limits import Limits, StopToken
from ninefold.model import Candidates, Puzzle
from ninefold.outcomes import (
    ENDS,
    Answer,
    Count,
    SearchRecord,
    Solutions,
    Status,
    TrueCandidates,
)
from ninefold.solvers.bounds import at_most, kernel_seed, list_bounds
from ninefold.solvers.enumeration import Enumeration, Task
from ninefold.solvers.protocol import Order, Trace, refuse_trace
from ninefold.solvers.samples import DrawLimits, Listing, candidates_in, drawn

DRAW_LIMITS = DrawLimits(listed=1_000, each=4)

FIRST_BUDGET = 200
BUDGET_GROWTH = 4
"""The nodes of the first search for a candidate, and the factor for later ones."""


class SearchingSolver(ABC):
    """A search in Python behind the solver protocol; `name` and `search` make it one."""

    name: str
    traces = True

    @abstractmethod
    def search(self, task: Task) -> Enumeration:
        """A search that does the task."""

    def supports(self, puzzle: Puzzle) -> bool:
        """Every puzzle whose rules are its layout's units."""
        return bool(puzzle.layout.units) and not puzzle.constraints

    def run(
        self,
        puzzle: Puzzle,
        limits: Limits,
        seed: int | None = None,
        trace: Trace | None = None,
        stop: StopToken | None = None,
    ) -> Answer:
        """Look for up to two solutions."""
        if not self.traces:
            refuse_trace(self.name, trace)
        wanted = 2 if limits.solutions is None else min(limits.solutions, 2)
        search = self.search(Task(puzzle, limits.with_solutions(wanted), seed, stop, trace))
        found = list(search.solutions())
        first = found[0] if found else bytes(len(puzzle.givens))
        end = ENDS.index(search.stopped_by)
        status = _status(len(found), search.stopped_by)
        record = SearchRecord(status, len(found), search.nodes, end, first, search.seconds)
        return Answer(record, puzzle, self.name)

    def count(self, puzzle: Puzzle, limits: Limits, stop: StopToken | None = None) -> Count:
        """Count the solutions one by one."""
        search = self.search(Task(puzzle, limits, None, stop))
        value = sum(1 for _ in search.solutions())
        exact = search.stopped_by is None
        return Count(value, exact, self.name, search.nodes, search.seconds, search.stopped_by)

    def solutions(
        self,
        puzzle: Puzzle,
        limits: Limits,
        order: Order = "search",
        seed: int = 0,
        stop: StopToken | None = None,
    ) -> Solutions:
        """List the solutions."""
        import numpy as np

        cells = puzzle.layout.cells
        bounds, by_memory = list_bounds(limits, cells)
        search = self.search(Task(puzzle, bounds, None, stop, ascending=order == "sorted"))
        is_random = order == "random"
        rows = _at_random(search, bounds, seed) if is_random else list(search.solutions())
        if search.stopped_by == "solutions" and by_memory:
            search.stopped_by = "memory"
        array = np.frombuffer(b"".join(rows), dtype=np.uint8).reshape(len(rows), cells)
        exact = search.stopped_by is None
        return Solutions(
            array, exact, puzzle.layout, self.name, search.nodes, search.seconds, search.stopped_by
        )

    def candidates(
        self,
        puzzle: Puzzle,
        limits: Limits,
        stop: StopToken | None = None,
        counts: bool = False,
    ) -> TrueCandidates:
        """Find every digit by a search for it if no solution before had it; join all for counts."""
        if counts:
            return self._counted(puzzle, limits, stop)
        search = self.search(Task(puzzle, limits.with_solutions(None), None, stop))
        done = self.see_all(search)
        return TrueCandidates(
            Candidates(search.seen, puzzle.layout),
            done,
            self.name,
            search.nodes,
            search.seconds,
            search.stopped_by,
        )

    def see_all(self, search: Enumeration) -> frozenset[int]:
        """Note in `seen` the digits of every cell in some solution; returns the cells that are
        done.

        A cell is done when no solution has a digit there that was not seen.
        """
        return _see_each(search)

    def _counted(self, puzzle: Puzzle, limits: Limits, stop: StopToken | None) -> TrueCandidates:
        """True candidates with the number of solutions behind each: all solutions joined."""
        import numpy as np

        layout = puzzle.layout
        search = self.search(Task(puzzle, limits, None, stop))
        tally = np.zeros((layout.cells, layout.size), dtype=np.uint64)
        for solution in search.solutions():
            tally[range(layout.cells), [digit - 1 for digit in solution]] += np.uint64(1)
        exact = search.stopped_by is None
        return TrueCandidates(
            candidates_in(tally, puzzle),
            frozenset(range(layout.cells) if exact else ()),
            self.name,
            search.nodes,
            search.seconds,
            search.stopped_by,
            tally,
            exact,
        )

    def __repr__(self) -> str:
        made_with = ", ".join(f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({made_with})"


def _see_each(search: Enumeration) -> frozenset[int]:
    """See all by a search for every digit of every cell that was not seen before.

    A search that gets stuck is left for a later round, which has more nodes and makes its choices
    at random.
    """
    stated, budget = list(search.stated), FIRST_BUDGET
    left = [cell for cell, given in enumerate(search.puzzle.givens) if not given]
    while True:
        if not any(search.seen) and _see(search, 2, budget):
            left = []  # there is one solution, or none
        elif any(search.seen):
            left = [cell for cell in left if not _is_done(search, cell, stated, budget)]
        if not left or search.is_over():
            break
        search.chance, budget = random.Random(budget), budget * BUDGET_GROWTH
    nothing = search.stopped_by is not None and not any(search.seen)
    return frozenset() if nothing else frozenset(range(len(stated))).difference(left)


def _is_done(search: Enumeration, cell: int, stated: list[int], budget: int) -> bool:
    """Look for solutions with unseen digits in a cell; whether there are no more of them."""
    while unseen := stated[cell] & ~search.seen[cell]:
        search.stated = (*stated[:cell], unseen, *stated[cell + 1 :])
        if _see(search, 1, budget):
            break
        if not unseen & search.seen[cell]:
            return False
    stated[cell] = search.seen[cell]
    return True


def _see(search: Enumeration, wanted: int, budget: int) -> bool:
    """Note the digits of so many solutions; returns whether these were all. The budget is no
    limit.
    """
    search.most_nodes = min(at_most(search.limits.nodes), search.nodes + budget)
    for found, solution in enumerate(search.solutions(), start=1):
        for cell, digit in enumerate(solution):
            search.seen[cell] |= 1 << (digit - 1)
        if found == wanted:
            return False
    if search.stopped_by == "nodes" and search.nodes != search.limits.nodes:
        search.stopped_by = None
        return False
    return search.stopped_by is None


def _at_random(search: Enumeration, limits: Limits, seed: int) -> list[bytes]:
    """Different solutions in random order; the search knows what ended it."""

    def listed(most: int) -> Listing:
        search.limits, search.stopped_by = limits.with_solutions(most), None
        return list(search.solutions()), search.stopped_by

    def one(by: int) -> Listing:
        search.chance = random.Random(by)
        return listed(1)

    wanted = limits.solutions or 0
    rows, search.stopped_by = drawn(wanted, kernel_seed(seed) or 0, DRAW_LIMITS, listed, one)
    return rows


def _status(found: int, stopped_by: str | None) -> Status:
    if found >= 2:
        return Status.MULTIPLE
    if stopped_by is not None:
        return Status.UNDECIDED
    return Status.UNIQUE if found else Status.NONE
