"""One of several rules must hold, each a list of constraints."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar

from ninefold.errors import FormatError, ValueRangeError
from ninefold.model.constraints.arguments import listed
from ninefold.model.constraints.base import Constraint
from ninefold.model.constraints.walks import unrolled
from ninefold.model.digits import LARGEST
from ninefold.model.layout import Layout
from ninefold.model.machines import Machine, machine_of
from ninefold.model.relations import (
    Allowed,
    Counted,
    Different,
    Forbidden,
    Linear,
    Relation,
    Walk,
    shifted,
)
from ninefold.model.source import shown
from ninefold.model.stated_relations import relations_in

MOST_TUPLES = 20_000
"""The most digits of cells that are tried one by one; for more cells an automaton is made."""

MOST_AT_ONCE = 3_000
"""States of an automaton that tries all alternatives at once."""

DEEPEST = 5
"""Alternatives inside of alternatives."""


@dataclass(frozen=True)
class Or(Constraint):
    """One of the alternatives holds, or several; each is a constraint or a list of them.

    >>> from ninefold.model.constraints import Or, Thermometer
    >>> rule = Or([Thermometer("r1c1 r1c2"), Thermometer("r1c2 r1c1 r2c1")]).on(Layout.classic())
    >>> rule.describe(Layout.classic())
    'either digits grow along r1c1 r1c2, or digits grow along r1c2 r1c1 r2c1'
    """

    alternatives: Sequence[Constraint | Sequence[Constraint]]
    kind: ClassVar[str] = "or"
    cell_fields: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        every = listed("alternatives", self.alternatives)
        lists = [(each,) if isinstance(each, Constraint) else _rules(each) for each in every]
        if not lists:
            raise ValueRangeError("or: expected one alternative or more, found none")
        object.__setattr__(self, "alternatives", tuple(lists))
        if self.depth > DEEPEST:
            raise ValueRangeError(f"or: expected alternatives {DEEPEST} deep at most")

    @property
    def lists(self) -> Sequence[Sequence[Constraint]]:
        """The constraints of every alternative."""
        return self.alternatives  # type: ignore[return-value]  # lists from the beginning

    @property
    def depth(self) -> int:
        """The depth of alternatives inside of alternatives."""
        inner = (each.depth for some in self.lists for each in some if isinstance(each, Or))
        return 1 + max(inner, default=0)

    def on(self, layout: Layout) -> Or:
        """The same with the cells of all alternatives as numbers of that layout."""
        placed = [[each.on(layout) for each in some] for some in self.lists]
        found = replace(self, alternatives=placed)
        found.relations(layout)  # an automaton may be too large
        return found

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """One relation: the digits that are right, or an automaton that tries each alternative."""
        return _relations(self, layout)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        choices = [
            " and ".join(each.describe(layout) for each in some) or "anything at all"
            for some in self.lists
        ]
        return f"either {', or '.join(choices)}"

    def to_json(self, layout: Layout) -> dict[str, Any]:
        """The rule as a plain dict, with the records of every alternative in a list."""
        lists = [[each.to_json(layout) for each in some] for some in self.lists]
        return {"kind": self.kind, "alternatives": lists}


@lru_cache(maxsize=64)
def _relations(rule: Or, layout: Layout) -> tuple[Relation, ...]:
    options = [
        [relation for each in some for relation in relations_in(each, layout)]
        for some in rule.lists
    ]
    found = _one_of(layout, options)
    return tuple(shifted(relation, layout.first_digit - 1) for relation in found)


def _one_of(layout: Layout, options: Sequence[Sequence[Relation]]) -> Iterable[Relation]:
    """That one of the alternatives holds, in digits as a board has them."""
    if len(options) == 1:
        return options[0]
    cells = sorted({cell for said in options for each in said for cell in each.cells})
    if layout.size ** len(cells) <= MOST_TUPLES:
        return (_table(layout.size, tuple(cells), options),)
    return (_walk(layout.size, options),)


def _rules(value: object) -> tuple[Constraint, ...]:
    rules = listed("an alternative", value)
    if strange := [each for each in rules if not isinstance(each, Constraint)]:
        raise FormatError(0, 0, "constraints in every alternative", shown(strange[0]))
    return rules


def _table(size: int, cells: tuple[int, ...], options: Sequence[Sequence[Relation]]) -> Relation:
    """All digits of the cells that one of the alternatives allows."""
    at = {cell: place for place, cell in enumerate(cells)}
    tests = [
        [(relation.holds, [at[cell] for cell in relation.cells]) for relation in said]
        for said in options
    ]
    rows = product(range(1, size + 1), repeat=len(cells))
    right = (
        row
        for row in rows
        if any(all(holds([row[i] for i in places]) for holds, places in said) for said in tests)
    )
    return Allowed(cells, frozenset(right))


def _walk(size: int, options: Sequence[Sequence[Relation]]) -> Relation:
    """A walk that tries all alternatives at once, if it is short, or one after the other."""
    every = [_with_cells(said) for said in options]
    order = _order(every)
    if order is not None:
        ordered = [[_in_order(relation, order) for relation in said] for said in every]
        with suppress(ValueRangeError):  # more states than are wanted
            return unrolled(_at_once(size, order, ordered), size, MOST_AT_ONCE).over(order)
    machine = _in_turn(size, every)
    return unrolled(machine, size).over(machine.cells)


def _with_cells(said: Sequence[Relation]) -> Sequence[Relation]:
    """The relations of an alternative that have cells; one that is never true stands for all."""
    if all(relation.holds(()) for relation in said if not relation.cells):
        return [relation for relation in said if relation.cells] or [_ANYTHING]
    return [Allowed((0,), frozenset())]


_ANYTHING = Allowed((0,), frozenset((digit,) for digit in range(1, LARGEST + 1)))


def _order(options: Sequence[Sequence[Relation]]) -> tuple[int, ...] | None:
    """An order in which every relation can read its cells: only walks need a fixed one."""
    every = [relation for said in options for relation in said]
    walks = [relation.cells for relation in every if isinstance(relation, Walk)]
    first = max(walks, key=len, default=())
    rest = sorted({cell for relation in every for cell in relation.cells}.difference(first))
    order = (*first, *rest)
    places = {cell: place for place, cell in enumerate(order)}
    if any(len(set(relation.cells)) < len(relation.cells) for relation in every):
        return None
    return order if all(list(c) == sorted(c, key=places.__getitem__) for c in walks) else None


def _in_order(relation: Relation, order: Sequence[int]) -> Relation:
    """The same with its cells in that order."""
    ways = sorted(range(len(relation.cells)), key=lambda i: order.index(relation.cells[i]))
    cells = tuple(relation.cells[i] for i in ways)
    match relation:
        case Linear(factors=factors, low=low, high=high):
            return Linear(cells, tuple(factors[i] for i in ways), low, high)
        case Forbidden(digits=digits):
            return Forbidden(cells, tuple(digits[i] for i in ways))
        case Allowed(tuples=tuples):
            rows = (row for row in tuples if len(row) == len(cells))
            return Allowed(cells, frozenset(tuple(row[i] for i in ways) for row in rows))
        case Counted() | Different():
            return replace(relation, cells=cells)
        case _:
            return relation


_HELD = "an alternative holds"


def _at_once(size: int, order: tuple[int, ...], options: Sequence[Sequence[Relation]]) -> Machine:
    """A machine in the states of all relations; an alternative that failed is `None`."""
    machines = [[machine_of(relation, size) for relation in said] for said in options]

    def step(at: int, states: Hashable, digit: int) -> Hashable | None:
        if states == _HELD:
            return states
        assert isinstance(states, tuple)
        after = [
            None if inner is None else _stepped(said, inner, order[at], digit)
            for said, inner in zip(machines, states, strict=True)
        ]
        if any(inner is not None and all(each is _DONE for each in inner) for inner in after):
            return _HELD
        return tuple(after) if any(inner is not None for inner in after) else None

    start = tuple(tuple(machine.start for machine in said) for said in machines)
    return Machine(order, start, step, lambda state: state == _HELD)


_DONE = "a relation holds"


def _stepped(
    machines: Sequence[Machine], states: Sequence[Hashable], cell: int, digit: int
) -> tuple[Hashable, ...] | None:
    """The states of the relations of an alternative after a cell; `None` if one has failed."""
    after = list(states)
    for number, machine in enumerate(machines):
        if cell in machine.cells:
            place = machine.cells.index(cell)
            state = machine.step(place, after[number], digit)
            if place == len(machine.cells) - 1 and state is not None:
                state = _DONE if machine.accepts(state) else None
            if state is None:
                return None
            after[number] = state
    return tuple(after)


def _in_turn(size: int, options: Sequence[Sequence[Relation]]) -> Machine:
    """A machine that reads the cells of every relation of every alternative, one after the other.

    It reads a cell as often as relations name it. Its state is `_HELD`, or that of the present
    relation; `None` in a tuple, if the present alternative has failed.
    """
    plan = [
        (machine, place, machine is said[0], machine is said[-1])
        for relations in options
        for said in [[machine_of(relation, size) for relation in relations]]
        for machine in said
        for place in range(len(machine.cells))
    ]

    def step(at: int, state: Hashable, digit: int) -> Hashable:
        if state == _HELD:
            return state
        machine, place, is_first, is_last = plan[at]
        assert isinstance(state, tuple)
        (inner,) = state
        if place == 0 and (is_first or inner is not None):
            inner = machine.start
        inner = None if inner is None else machine.step(place, inner, digit)
        if inner is None or place < len(machine.cells) - 1:
            return (inner,)
        if not machine.accepts(inner):
            return (None,)
        return _HELD if is_last else (_DONE,)

    cells = tuple(cell for said in options for relation in said for cell in relation.cells)
    return Machine(cells, (None,), step, lambda state: state == _HELD)
