"""Relations: the vocabulary in which every constraint is stated, as data. There are few, so that
checks, encodings and searches need to know only these, and a constraint of your own is stated in
the same words. Cells are numbers; `values` are digits in the order of the cells. `holds` is for
full cells, `can_hold` for cells of which some are empty.

A constraint states its relations in the shown values of digits (`Layout.values`): 0 to 8 on a board
whose digits begin at 0. `shifted` gives them in the numbers that digits have on a board.

A relation is a value that nobody changes. All but `Walk` are not frozen, as a frozen dataclass
takes three to five times as long to make, and a puzzle makes hundreds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product

State = int
"""A state of a `Walk`."""

Steps = Mapping[tuple[State, int], State]
"""From a state and a digit to the next state."""


@dataclass(slots=True, unsafe_hash=True)
class Different:
    """No digit stands in two of the cells.

    >>> Different((0, 1, 2)).holds((3, 1, 3))
    False
    """

    cells: tuple[int, ...]

    def holds(self, values: Sequence[int]) -> bool:
        """Whether these digits of the cells are right."""
        return len(set(values)) == len(values)

    def can_hold(self, values: Sequence[int], size: int) -> bool:
        """Whether they can still be, where 0 is an empty cell; a no is certain."""
        filled = [value for value in values if value]
        return len(set(filled)) == len(filled) and len(values) <= size


@dataclass(slots=True, unsafe_hash=True)
class Forbidden:
    """Not all of the cells have these digits.

    >>> Forbidden((0, 1), (1, 2)).holds((1, 3))
    True
    """

    cells: tuple[int, ...]
    digits: tuple[int, ...]

    def holds(self, values: Sequence[int]) -> bool:
        """Whether these digits of the cells are right."""
        return tuple(values) != self.digits

    def can_hold(self, values: Sequence[int], size: int) -> bool:  # noqa: ARG002  # as the others
        """Whether they can still be, where 0 is an empty cell; a no is certain."""
        return tuple(values) != self.digits


@dataclass(slots=True, unsafe_hash=True)
class Allowed:
    """The digits of the cells are one of these tuples.

    >>> pairs = frozenset({(1, 2), (2, 1)})
    >>> Allowed((0, 1), pairs).holds((2, 1))
    True
    """

    cells: tuple[int, ...]
    tuples: frozenset[tuple[int, ...]]

    def holds(self, values: Sequence[int]) -> bool:
        """Whether these digits of the cells are right."""
        return tuple(values) in self.tuples

    def can_hold(self, values: Sequence[int], size: int) -> bool:
        """Whether they can still be, where 0 is an empty cell; a no is certain."""
        if 0 not in values:
            return self.holds(values)
        return any(
            all(value in (0, digit) for value, digit in zip(values, row, strict=True))
            for row in self.tuples
            if max(row, default=0) <= size
        )


@dataclass(slots=True, unsafe_hash=True)
class Linear:
    """The sum of the digits, each times its factor, is from `low` to `high`; `None` is no bound.

    >>> Linear((0, 1, 2), (1, 1, -1), 0, 0).holds((2, 3, 5))
    True
    """

    cells: tuple[int, ...]
    factors: tuple[int, ...]
    low: int | None
    high: int | None

    def holds(self, values: Sequence[int]) -> bool:
        """Whether these digits of the cells are right."""
        total = sum(factor * value for factor, value in zip(self.factors, values, strict=True))
        return (self.low is None or self.low <= total) and (self.high is None or total <= self.high)

    def can_hold(self, values: Sequence[int], size: int) -> bool:
        """Whether they can still be, where 0 is an empty cell; a no is certain."""
        least = most = 0
        for factor, value in zip(self.factors, values, strict=True):
            ends = (factor * value,) if value else (factor, factor * size)
            least, most = least + min(ends), most + max(ends)
        return (self.low is None or self.low <= most) and (self.high is None or least <= self.high)


@dataclass(slots=True, unsafe_hash=True)
class Counted:
    """The digit stands in at least `low` and at most `high` of the cells.

    >>> Counted((0, 1, 2), 7, 1, 1).holds((7, 2, 7))
    False
    """

    cells: tuple[int, ...]
    digit: int
    low: int
    high: int

    def holds(self, values: Sequence[int]) -> bool:
        """Whether these digits of the cells are right."""
        return self.low <= list(values).count(self.digit) <= self.high

    def can_hold(self, values: Sequence[int], size: int) -> bool:
        """Whether they can still be, where 0 is an empty cell; a no is certain."""
        found = list(values).count(self.digit)
        most = found + list(values).count(0) if self.digit <= size else found
        return found <= self.high and self.low <= most


@dataclass(frozen=True)
class Walk:
    """A finite automaton reads the cells in their order, and must end in an accepting state.

    A step that `steps` does not name goes nowhere: there the walk fails.

    >>> rising = Walk((0, 1), 0, {(0, 1): 1, (1, 2): 2}, frozenset({2}))
    >>> rising.holds((1, 2)), rising.holds((2, 1))
    (True, False)
    """

    cells: tuple[int, ...]
    start: State
    steps: Steps
    accepting: frozenset[State]

    def __hash__(self) -> int:
        return hash((self.cells, self.start, self._sorted_steps, self.accepting))

    @cached_property
    def _sorted_steps(self) -> tuple[tuple[tuple[State, int], State], ...]:
        return tuple(sorted(self.steps.items()))

    def holds(self, values: Sequence[int]) -> bool:
        """Whether these digits of the cells are right."""
        state: State | None = self.start
        for value in values:
            if state is None:
                return False
            state = self.steps.get((state, value))
        return state in self.accepting

    def can_hold(self, values: Sequence[int], size: int) -> bool:
        """Whether they can still be, where 0 is an empty cell; a no is certain."""
        onward: dict[State, list[State]] = {}
        for (state, digit), end in self.steps.items():
            if 1 <= digit <= size:
                onward.setdefault(state, []).append(end)
        states = {self.start}
        before: set[State] | None = None  # the states before the last cell, if that is empty
        for value in values:
            if value:
                ends = (self.steps.get((state, value)) for state in states)
                before, states = None, {end for end in ends if end is not None}
            elif before is not None and before <= states:  # those have been followed already
                new = [onward.get(state, ()) for state in states - before]
                before, states = states, states.union(*new)
            else:
                every = [onward.get(state, ()) for state in states]
                before, states = states, set().union(*every)
        return bool(states & self.accepting)


Relation = Different | Forbidden | Allowed | Linear | Counted | Walk
"""Every kind of relation."""


def holds(relation: Relation, digits: Sequence[int]) -> bool:
    """Whether a relation holds on a full board.

    >>> holds(Different((0, 3)), bytes([1, 2, 3, 1]))
    False
    """
    return relation.holds([digits[cell] for cell in relation.cells])


def can_hold(relation: Relation, digits: Sequence[int], size: int) -> bool:
    """Whether a relation may yet hold on a board with empty cells; a no is certain.

    >>> can_hold(Linear((0, 1), (1, 1), 17, 17), bytes([7, 0]), 9)
    False
    """
    return relation.can_hold([digits[cell] for cell in relation.cells], size)


def shifted(relation: Relation, by: int) -> Relation:
    """A relation after all digits have been raised by a number.

    >>> shifted(Linear((0, 1), (1, 1), 3, None), 1)
    Linear(cells=(0, 1), factors=(1, 1), low=5, high=None)
    >>> shifted(Forbidden((0, 1), (0, 8)), 1).digits
    (1, 9)
    """
    match relation if by else None:
        case Forbidden(cells, digits):
            return Forbidden(cells, tuple(digit + by for digit in digits))
        case Allowed(cells, tuples):
            return Allowed(cells, _shifted_tuples(tuples, by))
        case Linear(cells, factors, low, high):
            more = by * sum(factors)
            return Linear(
                cells,
                factors,
                None if low is None else low + more,
                None if high is None else high + more,
            )
        case Counted(cells, digit, low, high):
            return Counted(cells, digit + by, low, high)
        case Walk(cells, start, steps, accepting):
            return Walk(cells, start, _shifted_steps(steps, by), accepting)
        case _:  # all differ as before
            return relation


@lru_cache(maxsize=256)
def _shifted_tuples(tuples: frozenset[tuple[int, ...]], by: int) -> frozenset[tuple[int, ...]]:
    """A shifted table, which many relations may share as before."""
    return frozenset(tuple(digit + by for digit in row) for row in tuples)


_SHIFTED: dict[tuple[int, int], tuple[Steps, Steps]] = {}
"""Shifted steps, by the identity of the original ones."""

MOST_SHIFTED = 256
"""The most shifted steps that are kept."""


def _shifted_steps(steps: Steps, by: int) -> Steps:
    """The shifted steps of a walk, which many relations may share as before."""
    known = _SHIFTED.get((id(steps), by))
    if known is not None and known[0] is steps:
        return known[1]
    moved = {(state, digit + by): end for (state, digit), end in steps.items()}
    if len(_SHIFTED) >= MOST_SHIFTED:
        _SHIFTED.clear()
    _SHIFTED[id(steps), by] = steps, moved
    return moved


def pairs_where(
    digits: Sequence[int], right: Callable[[int, int], bool]
) -> frozenset[tuple[int, int]]:
    """The pairs of some digits that are right.

    >>> sorted(pairs_where(range(1, 4), lambda a, b: a < b))
    [(1, 2), (1, 3), (2, 3)]
    """
    return frozenset((a, b) for a, b in product(digits, digits) if right(a, b))
