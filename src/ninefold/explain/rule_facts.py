"""Rules as steps name them: the rule behind a filter of the engine, as a value.

A step from rules carries numbers of filters. `RuleFacts` turns them into facts: the constraint of a
filter, or the sum that follows from units and other sums.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ninefold import _core
from ninefold.limits import Limits
from ninefold.model import Layout, Puzzle
from ninefold.model.relations import Linear, Relation, can_hold
from ninefold.model.stated_relations import relations_in
from ninefold.solvers.bounds import Watch
from ninefold.solvers.effective_layout import layout_in_force
from ninefold.solvers.rules import RulesSolver

if TYPE_CHECKING:
    from ninefold.model.constraints import Constraint


@dataclass(frozen=True, slots=True)
class RuleFact:
    """A rule as a step uses it.

    `kind` is the constraint's own name, empty for a sum that nobody stated; `text` its rule in
    plain words; `sum` the equation, where there is one, such as `r1c1 + r1c2 = 9`; `units` and
    `others` the units and the sums that it follows from.
    """

    kind: str
    cells: tuple[int, ...]
    text: str
    sum: str = ""
    units: tuple[int, ...] = ()
    others: tuple[str, ...] = ()


@lru_cache(maxsize=32)
def engine_rules(layout: Layout, constraints: tuple[Constraint, ...]) -> _core.Rules | None:
    """The rules of constraints as the engine takes them; `None` if it does not take them."""
    puzzle, solver = Puzzle(bytes(layout.cells), layout, constraints=constraints), RulesSolver()
    if not solver.supports(puzzle):
        return None
    return solver.problem(puzzle, Watch(Limits())).rules


atexit.register(engine_rules.cache_clear)  # otherwise nanobind reports the cached objects as a leak


def rules_of(puzzle: Puzzle) -> _core.Rules | None:
    """The rules of a puzzle beside its units; `None` if there are none."""
    if layout_in_force(puzzle) is not None:
        return None
    return engine_rules(puzzle.layout, puzzle.constraints)


@lru_cache(maxsize=32)
def stated_digits(
    layout: Layout, constraints: tuple[Constraint, ...]
) -> tuple[list[int], list[list[int]]] | None:
    """By cell: the digits that rules about it alone leave, and the cells that differ from it."""
    rules = engine_rules(layout, constraints)
    return None if rules is None else rules.stated()


@lru_cache(maxsize=256)
def kind_between(puzzle: Puzzle, one: int, other: int, digit: int) -> str:
    """The kind of a constraint that does not let two cells both have a digit; none if none does."""
    values = [0] * puzzle.layout.cells
    values[one] = values[other] = puzzle.layout.value(digit)
    for constraint in puzzle.constraints:
        for relation in relations_in(constraint, puzzle.layout):
            both = {one, other} <= {*relation.cells}
            if both and not can_hold(relation, values, puzzle.layout.size):
                return constraint.kind
    return ""


class RuleFacts:
    """The facts of a puzzle's rules, by the numbers that steps carry."""

    def __init__(self, layout: Layout, constraints: tuple[Constraint, ...], rules: _core.Rules):
        self._layout, self._rules = layout, rules
        self._relations: list[tuple[Constraint, Relation]] = [
            (constraint, relation)
            for constraint in constraints
            for relation in relations_in(constraint, layout)
        ]
        self._units = {frozenset(unit.cells): place for place, unit in enumerate(layout.units)}

    def of(self, number: int) -> RuleFact:
        """The rule behind a filter."""
        statement, terms, total, units, statements = self._rules.reason(number)
        if statement >= 0:
            return self._stated(statement)
        if not terms:
            return self._unit(units)
        places = [self._units.get(frozenset(cells), -1) for cells in units]
        equation = self._equation(terms, total)
        return RuleFact(
            "",
            tuple(cell for _, cell in terms),
            equation,
            equation,
            tuple(place for place in places if place >= 0),
            tuple(self._stated(each).sum for each in statements),
        )

    def _unit(self, units: list[list[int]]) -> RuleFact:
        """A unit that holds every digit, or two that cross."""
        places = tuple(self._units.get(frozenset(cells), -1) for cells in units)
        cells = tuple(sorted({cell for unit in units for cell in unit}))
        names = [self._layout.units[place].name for place in places if place >= 0]
        known = tuple(place for place in places if place >= 0)
        return RuleFact("", cells, " and ".join(names), units=known)

    def _stated(self, statement: int) -> RuleFact:
        constraint, relation = self._relations[statement]
        text = constraint.describe_part(self._layout, relation)
        cells = tuple(dict.fromkeys(relation.cells))
        if (
            not isinstance(relation, Linear)
            or relation.low is None
            or relation.low != relation.high
        ):
            return RuleFact(constraint.kind, cells, text)
        terms = zip(relation.factors, relation.cells, strict=True)
        return RuleFact(constraint.kind, cells, text, self._equation(terms, relation.low))

    def _equation(self, terms: Iterable[tuple[int, int]], total: int) -> str:
        """A sum of cells minus other cells, in the shown values; equal to these if it is 0."""
        listed = list(terms)
        total -= sum(factor for factor, _ in listed) * (1 - self._layout.first_digit)
        if total < 0:
            total, listed = -total, [(-factor, cell) for factor, cell in listed]
        text, listed = "", sorted(listed, key=lambda term: (-term[0], term[1]))
        for factor, cell in listed:
            sign = " - " if factor < 0 else " + "
            times = "" if abs(factor) == 1 else f"{abs(factor)}·"
            text += f"{sign}{times}{self._layout.cell_name(cell)}"
        whole, minus, parts = text.removeprefix(" + ").partition(" - ")
        if total == 0 and whole and minus:
            return f"{whole} = {parts.replace(' - ', ' + ')}"
        return f"{text.removeprefix(' + ').strip()} = {total}"


@lru_cache(maxsize=32)
def _facts(layout: Layout, constraints: tuple[Constraint, ...]) -> RuleFacts | None:
    rules = engine_rules(layout, constraints)
    return None if rules is None else RuleFacts(layout, constraints, rules)


atexit.register(_facts.cache_clear)


def facts_of(puzzle: Puzzle) -> RuleFacts | None:
    """The facts of a puzzle's rules beside its units; `None` if there are none."""
    return _facts(puzzle.layout, puzzle.constraints) if puzzle.constraints else None
