"""What a rule says of some cells, as data: the vocabulary that every constraint is told in.

There are few relations, so that whoever checks, encodes or searches needs to know only these, and
a constraint of one's own is told in the same words. Cells are numbers; `values` are digits in the
order of the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

State = int
"""A state of a `Walk`."""


@dataclass(frozen=True, slots=True)
class Different:
    """No digit stands in two of the cells.

    >>> Different((0, 1, 2)).holds((3, 1, 3))
    False
    """

    cells: tuple[int, ...]

    def holds(self, values: Sequence[int]) -> bool:
        """Whether these digits of the cells are right."""
        return len(set(values)) == len(values)


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
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
    steps: Mapping[tuple[State, int], State]
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


Relation = Different | Forbidden | Allowed | Linear | Counted | Walk
"""All that a rule can say."""


def holds(relation: Relation, digits: Sequence[int]) -> bool:
    """Whether a relation holds on a full board.

    >>> holds(Different((0, 3)), bytes([1, 2, 3, 1]))
    False
    """
    return relation.holds([digits[cell] for cell in relation.cells])


def pairs_where(size: int, right: Callable[[int, int], bool]) -> frozenset[tuple[int, int]]:
    """The pairs of digits up to a size that are right.

    >>> sorted(pairs_where(3, lambda a, b: a < b))
    [(1, 2), (1, 3), (2, 3)]
    """
    digits = range(1, size + 1)
    return frozenset((a, b) for a, b in product(digits, digits) if right(a, b))
