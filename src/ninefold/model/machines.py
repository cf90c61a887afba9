"""Relations as layered automata: a state after every cell, from one start to one end.

A sum, a count, a list of tuples and a walk all are machines that read the digits of some cells one
after the other. `layered` unrolls such a machine over its cells: it leaves out states that no
digits reach and states that reach no end, and joins states with the same continuations. The result
is small, and does not depend on how the machine was stated.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import accumulate

from ninefold.model.relations import (
    Allowed,
    Counted,
    Different,
    Forbidden,
    Linear,
    Relation,
    Walk,
)

STATES_A_PULSE = 1_000
"""States that are unrolled between two pulses: some milliseconds."""

Step = Callable[[int, Hashable, int], Hashable | None]
"""From the number of a cell in its line, a state and a digit to the next state, if there is one."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine that reads the digits of some cells: its start, its steps, its accepting states."""

    cells: tuple[int, ...]
    start: Hashable
    step: Step
    accepts: Callable[[Hashable], bool]


Layer = tuple[tuple[tuple[int, int], ...], ...]
"""One layer: for every state before a cell the digits that lead on, each with the state after.

States have numbers from 0 in every layer; there is one before the first cell and one at the end.
"""


def machine_of(relation: Relation, size: int, apart: bool = False) -> Machine:
    """The machine of a relation; `apart` says that no digit stands in two of its cells.

    >>> sums = machine_of(Linear((0, 1), (1, 1), 3, 3), size=9, apart=True)
    >>> layered(sums, size=9)
    [(((1, 0), (2, 1)),), (((2, 0),), ((1, 0),))]
    """
    if isinstance(relation, Linear):
        return _adding_apart(relation, size) if apart else _adding(relation, size)
    if isinstance(relation, Counted):
        return _counting(relation)
    if isinstance(relation, Walk):
        return _walking(relation)
    if isinstance(relation, Different):
        return _differing(relation)
    return _matching(relation) if isinstance(relation, Forbidden) else _listing(relation)


def layered(
    machine: Machine, size: int, pulse: Callable[[], None] | None = None
) -> list[Layer] | None:
    """The layers of a machine, one a cell; `None` if it accepts nothing.

    `pulse` is called from time to time, and may raise.
    """
    reached = _reached(machine, size, pulse)
    last = {state: 0 for state in reached[-1] if machine.accepts(state)}
    layers: list[Layer] = []
    for place in reversed(range(len(machine.cells))):
        numbers: dict[tuple[tuple[int, int], ...], int] = {}
        names: dict[Hashable, int] = {}
        for count, (state, targets) in enumerate(reached[place].items()):
            if pulse is not None and count % STATES_A_PULSE == 0:
                pulse()
            ways = tuple((digit, last[end]) for digit, end in targets if end in last)
            if ways:
                names[state] = numbers.setdefault(ways, len(numbers))
        layers.append(tuple(numbers))
        last = names
    return layers[::-1] if machine.start in last else None


def _reached(
    machine: Machine, size: int, pulse: Callable[[], None] | None
) -> list[dict[Hashable, list[tuple[int, Hashable]]]]:
    """For every place the states that digits lead to, and where each digit leads from there."""
    states: dict[Hashable, list[tuple[int, Hashable]]] = {machine.start: []}
    reached = []
    for place in range(len(machine.cells)):
        after: dict[Hashable, list[tuple[int, Hashable]]] = {}
        for count, (state, ways) in enumerate(states.items()):
            if pulse is not None and count % STATES_A_PULSE == 0:
                pulse()
            for digit in range(1, size + 1):
                end = machine.step(place, state, digit)
                if end is not None:
                    ways.append((digit, end))
                    after.setdefault(end, [])
        reached.append(states)
        states = after
    return [*reached, states]


def _adding(relation: Linear, size: int) -> Machine:
    """The states are sums; a sum that the remaining cells cannot bring between the bounds fails."""
    least, most = _bounds_after(relation, size)

    def step(place: int, total: Hashable, digit: int) -> int | None:
        assert isinstance(total, int)
        total += relation.factors[place] * digit
        return total if least[place] <= total <= most[place] else None

    may_be_empty = Linear((), (), relation.low, relation.high).holds(())
    return Machine(relation.cells, 0, step, lambda _: bool(relation.cells) or may_be_empty)


def _adding_apart(relation: Linear, size: int) -> Machine:
    """As above, where the digits differ: the states also record which have been read."""
    adding = _adding(relation, size)

    def step(place: int, state: Hashable, digit: int) -> tuple[int, int] | None:
        assert isinstance(state, tuple)
        total, seen = state
        end = None if seen >> digit & 1 else adding.step(place, total, digit)
        return end if end is None else (end, seen | 1 << digit)  # type: ignore[return-value]

    return Machine(relation.cells, (0, 0), step, adding.accepts)


def _bounds_after(relation: Linear, size: int) -> tuple[list[float], list[float]]:
    """The least and the greatest sum after every cell."""
    low = float("-inf") if relation.low is None else relation.low
    high = float("inf") if relation.high is None else relation.high
    rest = relation.factors[:0:-1]
    largest = [0, *accumulate(max(factor, factor * size) for factor in rest)][::-1]
    smallest = [0, *accumulate(min(factor, factor * size) for factor in rest)][::-1]
    return [low - most for most in largest], [high - least for least in smallest]


def _counting(relation: Counted) -> Machine:
    """The states are counts; a count above the bound fails."""

    def step(_: int, count: Hashable, digit: int) -> int | None:
        assert isinstance(count, int)
        count += digit == relation.digit
        return count if count <= relation.high else None

    def accepts(count: Hashable) -> bool:
        assert isinstance(count, int)
        return relation.low <= count <= relation.high

    return Machine(relation.cells, 0, step, accepts)


def _walking(relation: Walk) -> Machine:
    """The states are those of the walk."""

    def step(_: int, state: Hashable, digit: int) -> int | None:
        return relation.steps.get((state, digit))  # type: ignore[arg-type]  # a state of the walk

    return Machine(relation.cells, relation.start, step, relation.accepting.__contains__)


def _listing(relation: Allowed) -> Machine:
    """The states are the beginnings of tuples."""
    length = len(relation.cells)
    right = [row for row in relation.tuples if len(row) == length]
    beginnings = {row[:end] for row in right for end in range(length + 1)}

    def step(_: int, begun: Hashable, digit: int) -> tuple[int, ...] | None:
        assert isinstance(begun, tuple)
        longer = (*begun, digit)
        return longer if longer in beginnings else None

    return Machine(relation.cells, (), step, lambda begun: begun in beginnings)


def _differing(relation: Different) -> Machine:
    """The states are the digits that have been read, each a bit."""

    def step(_: int, seen: Hashable, digit: int) -> int | None:
        assert isinstance(seen, int)
        return None if seen >> digit & 1 else seen | 1 << digit

    return Machine(relation.cells, 0, step, lambda _: True)


def _matching(relation: Forbidden) -> Machine:
    """The states are whether all digits so far are the forbidden ones."""

    def step(place: int, same: Hashable, digit: int) -> bool:
        return bool(same) and digit == relation.digits[place]

    return Machine(relation.cells, True, step, lambda same: not same)
