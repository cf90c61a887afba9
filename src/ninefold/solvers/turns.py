"""Hard puzzles with constraints: a search by propagation and a SAT solver take turns.

A search is fast, but learns from a dead end only where to look first. A SAT solver is
slow, and learns a clause that rules out many more. The search begins. If it has not decided after
so many nodes, the SAT solver gets some conflicts, the search twice as many nodes as before, and so
on, until one of them has the answer. Turns are counted and never timed: the same puzzle takes the
same turns everywhere.
"""

from __future__ import annotations

from collections.abc import Callable

from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.model.relations import Allowed, Counted, Linear, Relation, Walk
from ninefold.outcomes import ENDS, Answer, Record, SearchRecord, Status
from ninefold.solvers.bounds import Watch, at_most

ALONE = 700_000
"""The nodes of the search before the first turn of the SAT solver."""

NODES_A_CONFLICT = 5
"""Nodes for a conflict, which takes about twice as long: a search repeats its nodes, a SAT solver
continues."""

MOST_STEPS = 50_000
"""The most steps, approximately, in which a relation becomes clauses: no limit or stop ends
these."""

MOST_STEPS_IN_ALL = 2_000_000
"""Those of all relations of a puzzle, about a second."""

Search = Callable[[Limits], Record]
"""A search from its beginning, within limits."""


def answer_in_turns(
    search: Search,
    name: str,
    puzzle: Puzzle,
    limits: Limits,
    seed: int | None = None,
    stop: StopToken | None = None,
) -> Answer:
    """The answer of a search of that name, or of the SAT solver if it is the first to decide.

    The nodes of the answer are those of the longest search, as each repeats the ones before it, and
    the conflicts; `limits.nodes` bounds their sum.
    """
    watch, most = Watch(limits, stop), at_most(limits.nodes)
    learner: _Learner | None = None
    searched, conflicts, budget = 0, 0, ALONE
    while True:
        nodes = min(budget, most - conflicts)
        record = search(Limits(solutions=limits.solutions, nodes=nodes, seconds=watch.left()))
        searched = max(searched, record.nodes)
        if ENDS[record.end] != "nodes" or searched + conflicts >= most:
            return Answer(_joined(record, learner, searched + conflicts, watch), puzzle, name)
        if learner is None:
            if not can_learn(puzzle):
                left = Limits(solutions=limits.solutions, nodes=limits.nodes, seconds=watch.left())
                return Answer(search(left), puzzle, name)
            learner = _Learner(puzzle, limits, seed, watch)
        learner.go_on(min(budget // NODES_A_CONFLICT, most - searched - conflicts))
        conflicts = learner.conflicts
        if learner.is_done:
            return Answer(learner.record(searched + conflicts, watch), puzzle, "sat")
        budget *= 2


def can_learn(puzzle: Puzzle) -> bool:
    """Whether a SAT solver takes the puzzle, and its clauses are few."""
    from ninefold.solvers.sat.solver import SatSolver

    if not SatSolver().supports(puzzle):
        return False
    left = MOST_STEPS_IN_ALL
    for relation in puzzle.relations():
        steps = _steps(relation, puzzle.layout.size)
        left -= steps
        if steps > MOST_STEPS or left < 0:
            return False
    return True


def _steps(relation: Relation, size: int) -> int:
    """The steps in which a relation becomes a layered automaton (model/machines.py), about."""
    cells = len(relation.cells)
    if isinstance(relation, Allowed):
        return cells * len(relation.tuples)
    if isinstance(relation, Walk):
        return cells * len(relation.steps)
    if isinstance(relation, Linear):
        sums = min(size * sum(map(abs, relation.factors)), int(size ** min(cells, 9)))
        return cells * size * sums
    return cells * size * cells if isinstance(relation, Counted) else cells


def _joined(record: Record, learner: _Learner | None, nodes: int, watch: Watch) -> Record:
    """The record of the last search, with the nodes of all and a solution of the SAT solver."""
    if learner is None:
        return record
    first, found = record.first, record.solutions
    if not found and learner.found:
        first, found = learner.found[0], 1
    return SearchRecord(record.status, found, nodes, record.end, first, watch.seconds)


class _Learner:
    """A SAT solver that looks for up to two solutions, some conflicts at a time."""

    def __init__(self, puzzle: Puzzle, limits: Limits, seed: int | None, watch: Watch) -> None:
        from ninefold.solvers.sat.loaded import load

        self.found: list[bytes] = []
        self.conflicts = 0
        self._wanted = min(at_most(limits.solutions), 2)
        self._loaded = load(puzzle, watch)
        if self._loaded is not None:
            self._switch = self._loaded.new_switch()
            if seed is not None:
                import random

                self._loaded.prefer_any(random.Random(seed))
        self._is_over = False

    def go_on(self, conflicts: int) -> None:
        """Look for the remaining solutions with so many more conflicts."""
        loaded = self._loaded
        if loaded is None:  # a limit ended its loading, and will end the search
            return
        loaded.session.allow(conflicts)
        while len(self.found) < self._wanted:
            solution = loaded.solution([self._switch])
            if solution is None:
                self._is_over = loaded.stopped_by is None
                break
            self.found.append(solution)
            loaded.rule_out(solution, self._switch)
        self.conflicts = loaded.nodes

    @property
    def is_done(self) -> bool:
        """Whether the question is decided."""
        return self._is_over or len(self.found) == self._wanted

    def record(self, nodes: int, watch: Watch) -> Record:
        """The answer, which took so many nodes in all."""
        count = len(self.found)
        if self._is_over:
            status, end = (Status.UNIQUE if count else Status.NONE), ENDS.index(None)
        else:
            status = Status.MULTIPLE if count == 2 else Status.UNDECIDED
            end = ENDS.index("solutions")
        first = self.found[0] if count else b""
        return SearchRecord(status, count, nodes, end, first, watch.seconds)
