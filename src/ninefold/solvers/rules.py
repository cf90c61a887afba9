"""The solver `rules`: boards of any layout with constraints of any kind, by a native engine.

The engine knows no constraint by its name: it gets the relations (model/relations.py) in which
every constraint states itself, once for each set of constraints, and compiles them when it is
first asked about a board. The last few sets are kept.
"""

from __future__ import annotations

import atexit
from functools import lru_cache
from typing import TYPE_CHECKING

from ninefold import _core
from ninefold.limits import Limits, StopToken
from ninefold.model import Layout, Puzzle
from ninefold.model.relations import (
    Allowed,
    Counted,
    Different,
    Forbidden,
    Linear,
    Walk,
)
from ninefold.outcomes import Answer, Record
from ninefold.solvers.bounds import Watch, at_most
from ninefold.solvers.effective_layout import (
    MOST_NUMBERS,
    MOST_RELATIONS,
    Sourced,
    relations_of,
)
from ninefold.solvers.protocol import Trace
from ninefold.solvers.regions import EstimatingSolver, Problem, fits_kernels, shape_of
from ninefold.solvers.rule_steps import rules_events
from ninefold.solvers.sat import is_installed
from ninefold.solvers.steps import TRACE_CAPACITY
from ninefold.solvers.turns import answer_in_turns

if TYPE_CHECKING:
    from ninefold.model.constraints import Constraint

MOST_REACH = 1 << 29
"""The bound of sums, positive and negative: the engine adds in 32 bits."""

KINDS = (Different, Forbidden, Allowed, Linear, Counted, Walk)
"""The classes of relations, in the order in which the engine takes them."""


class RulesSolver(EstimatingSolver):
    """The engine `rules`, by propagation of every relation, which can report its steps.

    >>> import ninefold as nf
    >>> from ninefold.constraints import KillerCage
    >>> puzzle = nf.Puzzle(16 * ".", constraints=[KillerCage("r1c1 r1c2", 3)])
    >>> answer = nf.solve(puzzle)
    >>> answer.solver, answer.verdict
    ('rules', 'one of several solutions')
    """

    traces = True

    def __init__(self) -> None:
        super().__init__("rules")

    def supports(self, puzzle: Puzzle) -> bool:
        """Every puzzle, unless its layout is too large or its relations are too many."""
        layout = puzzle.layout
        return fits_kernels(layout) and _listed(layout, puzzle.constraints) is not None

    def refusal(self, puzzle: Puzzle) -> str:
        """The reason why a puzzle is too large."""
        relations = relations_of(puzzle.layout, puzzle.constraints)
        if not fits_kernels(puzzle.layout):
            return "the layout is too large"
        if relations is None:
            return f"more than {MOST_RELATIONS:,} relations, or {MOST_NUMBERS:,} numbers in them"
        return f"a sum may come to {MOST_REACH:,} or more: use smaller factors, or the solver 'sat'"

    def run(
        self,
        puzzle: Puzzle,
        limits: Limits,
        seed: int | None = None,
        trace: Trace | None = None,
        stop: StopToken | None = None,
    ) -> Answer:
        """Look for up to two solutions; a SAT solver, if installed, helps with hard puzzles."""
        if trace is not None or not is_installed():
            return super().run(puzzle, limits, seed, trace, stop)

        def search(bounds: Limits) -> Record:
            return self._question(puzzle, at_most(bounds.solutions), bounds, seed, stop).solve()

        return answer_in_turns(search, self.name, puzzle, limits, seed, stop)

    def problem(self, puzzle: Puzzle, watch: Watch) -> Problem:
        """The layout, and the constraints that could be stated in the time left."""
        layout = puzzle.layout
        listed = _listed(layout, puzzle.constraints)
        assert listed is not None, "the solver supports the puzzle"
        return Problem(self.name, shape_of(layout), listed.rules(watch))

    def _traced(self, question: _core.LayoutQuestion, puzzle: Puzzle, trace: Trace) -> Record:
        record, steps, total = _core.trace_rules(question, TRACE_CAPACITY)
        if steps:  # then the rules are compiled, and kept
            rules = self.problem(puzzle, Watch(Limits())).rules
            assert rules is not None, "the engine takes rules"
            for event in rules_events(puzzle, rules, steps, total):
                trace(event)
        return record


class _Listed:
    """The relations of a set of constraints, until the engine has been given all of them."""

    def __init__(self, layout: Layout, relations: list[Sourced]) -> None:
        self._layout = layout
        self._held: list[Sourced] | _core.Rules = relations

    def rules(self, watch: Watch) -> _core.Rules:
        """The rules as the engine takes them; incomplete if a limit ends the listing."""
        held = self._held
        if isinstance(held, _core.Rules):
            return held
        rules = _core.Rules(shape_of(self._layout))
        if rules.state(held, KINDS, lambda: watch.ended_by() is not None):
            self._held = rules  # the relations, which may be many, are no longer needed
        return rules


@lru_cache(maxsize=64)
def _listed(layout: Layout, constraints: tuple[Constraint, ...]) -> _Listed | None:
    """The relations of constraints on a layout; `None` if they are more than the engine takes."""
    relations = relations_of(layout, constraints)
    if relations is None:
        return None
    factors = {each.factors for _, each in relations if isinstance(each, Linear)}
    if any(_reach(each, layout.size) >= MOST_REACH for each in factors):
        return None
    return _Listed(layout, relations)


atexit.register(_listed.cache_clear)  # as in regions.py


def _reach(factors: tuple[int, ...], size: int) -> int:
    """The largest absolute value of a sum of digits times factors.

    >>> _reach((2, -1), 9)
    27
    """
    return size * sum(map(abs, factors))
