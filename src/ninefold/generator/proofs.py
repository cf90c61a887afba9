"""The proof that a puzzle has one solution, by a solver that had no part in making it.

The rules themselves check the solution. Where all rules are units, a native solver proves that
there is no other. Otherwise a SAT solver, Glucose, does: it reads the rules once and assumes the
givens of each puzzle; a few such solvers are kept for the next puzzles. If the extra `sat` is not
installed, the solver `rules` searches once more, with its choices in another order.
"""

from __future__ import annotations

import atexit
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from ninefold.errors import NinefoldError
from ninefold.generator.measures import prover_of
from ninefold.limits import Limits
from ninefold.model import Grid, Layout, Puzzle
from ninefold.outcomes import ENDS, Status
from ninefold.solvers.bounds import MOST, Watch
from ninefold.solvers.effective_layout import layout_in_force
from ninefold.solvers.registry import choose
from ninefold.solvers.rules import RulesSolver
from ninefold.solvers.sat import is_installed
from ninefold.validation import verify_solution

if TYPE_CHECKING:
    from ninefold.model.constraints import Constraint
    from ninefold.solvers.regions import Problem
    from ninefold.solvers.sat.loaded import Loaded

ANOTHER_ORDER = 1
"""The seed of the second search by `rules`."""

MOST_CONFLICTS = 100_000
"""Conflicts after which a SAT solver is not kept: its learned clauses make it slow."""


class CutShortError(Exception):
    """A limit ended a question; the error names it."""


class Prover:
    """Proves puzzles with the same rules, one after the other, until the block ends.

    >>> from ninefold.constraints import Thermometer
    >>> from ninefold.limits import UNLIMITED
    >>> empty = Puzzle(16 * ".", constraints=[Thermometer("r1c1 r1c2")])
    >>> with Prover(empty, Watch(UNLIMITED)) as prover:
    ...     prover.effort(Grid("123434122143432."), Grid("1234341221434321"))
    0
    """

    def __init__(self, empty: Puzzle, watch: Watch) -> None:
        self._empty, self._watch = empty, watch
        self._is_units = layout_in_force(empty) is not None
        self._loaded: Loaded | None = None

    def __enter__(self) -> Prover:
        return self

    def __exit__(self, *_: object) -> None:
        if self._loaded is not None and self._loaded.nodes < MOST_CONFLICTS:
            self._idle.append(self._loaded)
        self._loaded = None

    def effort(self, givens: Grid, solution: Grid) -> int:
        """The branches of the puzzle: those of a native solver that proves it unique."""
        puzzle = self._empty.with_givens(givens.digits)
        if verify_solution(puzzle, solution):
            raise self._disagreement(puzzle)
        if self._is_units:
            return self._by_units(puzzle, solution)
        branches = self._by_rules(puzzle, solution, None)
        if is_installed():
            self._by_clauses(puzzle, solution)
        else:
            self._by_rules(puzzle, solution, ANOTHER_ORDER)
        return branches

    def _by_units(self, puzzle: Puzzle, solution: Grid) -> int:
        """By the solver whose branches are the effort of all puzzles of units."""
        solver = choose(prover_of(puzzle), puzzle)
        answer = solver.run(puzzle, Limits(seconds=self._watch.left()), stop=self._watch.stop)
        if answer.status is Status.UNDECIDED:
            raise CutShortError(answer.stopped_by)
        if answer.status is not Status.UNIQUE or answer.solution != solution:
            raise self._disagreement(puzzle)
        return answer.nodes

    def _by_rules(self, puzzle: Puzzle, solution: Grid, seed: int | None) -> int:
        """By the solver `rules`, whose branches are the effort where rules are more than units."""
        givens, problem = puzzle.givens, self._problem
        record = problem.question(givens, None, self._watch, solutions=2, seed=seed).solve()
        if record.status == Status.UNDECIDED:
            raise CutShortError(ENDS[record.end])
        if record.status != Status.UNIQUE or record.first != solution.digits:
            raise self._disagreement(puzzle)
        return record.nodes

    def _by_clauses(self, puzzle: Puzzle, solution: Grid) -> None:
        """By a SAT solver: it finds nothing if this solution is excluded."""
        loaded = self._reader()
        switch, givens = loaded.new_switch(), loaded.encoding.literals_of(puzzle.givens)
        loaded.rule_out(solution.digits, switch)
        other = loaded.solution([switch, *givens])
        loaded.session.add((-switch,))  # the solution is no longer excluded
        if loaded.stopped_by:
            raise CutShortError(loaded.stopped_by)
        if other:
            raise self._disagreement(puzzle)

    @cached_property
    def _problem(self) -> Problem:
        return RulesSolver().problem(self._empty, self._watch)

    def _reader(self) -> Loaded:
        """The SAT solver that has read the rules: one that is idle, or a new one."""
        if self._loaded is None and self._idle:
            self._loaded = self._idle.pop()
            self._loaded.session.watch = self._watch
            self._loaded.session.allow(MOST)
        if self._loaded is None:
            from ninefold.solvers.sat.loaded import load

            self._loaded = load(self._empty, self._watch, engine="glucose")
        if self._loaded is None:
            raise CutShortError(self._watch.ended_by())
        return self._loaded

    @property
    def _idle(self) -> list[Loaded]:
        return _idle_for(self._empty.layout, self._empty.constraints)

    def _disagreement(self, puzzle: Puzzle) -> NinefoldError:
        return NinefoldError(f"two solvers disagree about {puzzle!r}")


@lru_cache(maxsize=8)
def _idle_for(layout: Layout, constraints: tuple[Constraint, ...]) -> list[Loaded]:  # noqa: ARG001
    """Idle SAT solvers that have read these rules."""
    return []


atexit.register(_idle_for.cache_clear)  # or they end after the library that they need
