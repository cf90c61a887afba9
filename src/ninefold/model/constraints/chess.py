"""Rules of the whole board: chess moves between equal digits, places in boxes, consecutive
neighbours.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, product
from operator import eq
from typing import ClassVar

from ninefold.errors import ValueRangeError
from ninefold.limits import whole_number
from ninefold.model.constraints.arguments import whole_numbers
from ninefold.model.constraints.base import Constraint
from ninefold.model.constraints.neighbours import Ways, moves, neighbours
from ninefold.model.constraints.statements import along, differing_by, none_of
from ninefold.model.layout import Layout
from ninefold.model.relations import Allowed, Different, Forbidden, Relation
from ninefold.model.units import REGIONS


@dataclass(frozen=True)
class AntiKnight(Constraint):
    """Cells a knight's move apart hold different digits.

    >>> from ninefold.model.constraints import AntiKnight
    >>> len(list(AntiKnight().relations(Layout.classic())))
    152
    """

    kind: ClassVar[str] = "anti-knight"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every such pair that no unit holds already."""
        return _apart(layout, ((1, 2), (2, 1), (1, -2), (2, -1)))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return "cells a knight's move apart hold different digits"

    def rule(self) -> str:
        """The rule as a sentence."""
        return "A knight's move apart: different digits."


@dataclass(frozen=True)
class AntiKing(Constraint):
    """Cells that touch, if only in a corner, hold different digits.

    >>> from ninefold.model.constraints import AntiKing
    >>> len(list(AntiKing().relations(Layout.classic())))
    56
    """

    kind: ClassVar[str] = "anti-king"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every such pair that no unit holds already."""
        return _apart(layout, ((0, 1), (1, 0), (1, 1), (1, -1)))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return "cells a king's move apart hold different digits"

    def rule(self) -> str:
        """The rule as a sentence."""
        return "A king's move apart: different digits."


@dataclass(frozen=True)
class NonConsecutive(Constraint):
    """Neighbours do not hold digits that follow each other.

    >>> from ninefold.model.constraints import NonConsecutive
    >>> NonConsecutive().describe(Layout.classic())
    'no neighbours differ by 1'
    """

    kind: ClassVar[str] = "non-consecutive"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every pair of neighbours."""
        return along(layout, neighbours(layout), none_of((differing_by(1),)))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return "no neighbours differ by 1"

    def rule(self) -> str:
        """The rule as a sentence."""
        return "Neighbours do not differ by 1."


@dataclass(frozen=True)
class DiagonalNonConsecutive(Constraint):
    """Cells that touch in a corner do not hold digits that follow each other.

    >>> from ninefold.model.constraints import DiagonalNonConsecutive
    >>> DiagonalNonConsecutive().describe(Layout.classic())
    'no cells that touch in a corner differ by 1'
    """

    kind: ClassVar[str] = "diagonal non-consecutive"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every pair of such cells."""
        return along(layout, moves(layout, ((1, 1), (1, -1))), none_of((differing_by(1),)))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return "no cells that touch in a corner differ by 1"

    def rule(self) -> str:
        """The rule as a sentence."""
        return "Cells that touch in a corner do not differ by 1."


@dataclass(frozen=True)
class AntiLeaper(Constraint):
    """Cells so many rows and so many columns apart, or the other way round, hold different digits.

    A knight is a leaper of 1 and 2, a camel one of 1 and 3, a zebra one of 2 and 3.

    >>> from ninefold.model.constraints import AntiKnight, AntiLeaper
    >>> layout = Layout.classic()
    >>> set(AntiLeaper(2, 1).relations(layout)) == set(AntiKnight().relations(layout))
    True
    """

    rows: int
    columns: int
    kind: ClassVar[str] = "anti-leaper"

    def __post_init__(self) -> None:
        super().__post_init__()
        for name in ("rows", "columns"):
            value = whole_number(f"the {name} of a leaper", getattr(self, name))
            object.__setattr__(self, name, abs(value))
        if not (self.rows or self.columns):
            raise ValueRangeError("anti-leaper: expected a leap to another cell, found 0, 0")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every such pair that no unit holds already."""
        ways = {
            max((down, across), (-down, -across))
            for short, long in ((self.rows, self.columns), (self.columns, self.rows))
            for down, across in ((short, long), (short, -long))
        }
        return _apart(layout, tuple(sorted(ways)))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return f"cells a leap of {self.rows} and {self.columns} apart hold different digits"

    def rule(self) -> str:
        """The rule as a sentence."""
        return f"A leap of {self.rows} and {self.columns} cells apart: different digits."


@dataclass(frozen=True)
class AntiTaxicab(Constraint):
    """No two cells with the same digit are as many steps apart as the digit says.

    Steps go to neighbours: two cells are as many apart as the rows and columns between them.

    >>> from ninefold.model.constraints import AntiTaxicab
    >>> AntiTaxicab().describe(Layout.classic())
    'no two cells with the same digit are as many steps apart as it says'
    """

    kind: ClassVar[str] = "anti-taxicab"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every pair that no unit holds already."""
        return _not_as_far_as_they_say(layout)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return "no two cells with the same digit are as many steps apart as it says"

    def rule(self) -> str:
        """The rule as a sentence."""
        return "Equal digits are not as many steps (up, down, left, right) apart as they say."


@dataclass(frozen=True)
class DisjointGroups(Constraint):
    """Cells in the same place of their boxes hold different digits: in all places, or in some.

    Places count from 1 in reading order.

    >>> from ninefold.model.constraints import DisjointGroups
    >>> DisjointGroups([5]).describe(Layout.classic())
    'cells in place 5 of their boxes hold different digits'
    """

    places: Sequence[int] = ()
    kind: ClassVar[str] = "disjoint groups"

    def __post_init__(self) -> None:
        super().__post_init__()
        places = sorted(set(whole_numbers("places", self.places)))
        object.__setattr__(self, "places", tuple(places))

    def check_on(self, layout: Layout) -> None:
        """There are such places in boxes."""
        most = max((len(box) for box in _boxes(layout)), default=0)
        if not most or any(not 1 <= place <= most for place in self.places):
            raise ValueRangeError(f"disjoint groups: expected places from 1 to {most}")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every place."""
        boxes = _boxes(layout)
        for place in self.places or range(1, max(map(len, boxes)) + 1):
            yield Different(tuple(box[place - 1] for box in boxes if len(box) >= place))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return f"cells in {self._where()} of their boxes hold different digits"

    def _where(self) -> str:
        if not self.places:
            return "the same place"
        numbers = ", ".join(map(str, self.places))
        return f"place {numbers}" if len(self.places) == 1 else f"the same place ({numbers})"

    def rule(self) -> str:
        """The rule as a sentence."""
        return f"Cells in {self._where()} of their boxes: different digits."


@dataclass(frozen=True)
class DutchFlatmates(Constraint):
    """A digit 5 has a 1 right above it or a 9 right below it.

    On boards of other sizes these are the middle, the lowest and the highest digit.

    >>> from ninefold.model.constraints import DutchFlatmates
    >>> DutchFlatmates().describe(Layout.classic())
    'every 5 has 1 above it or 9 below it'
    """

    kind: ClassVar[str] = "dutch flatmates"

    def check_on(self, layout: Layout) -> None:
        """There is a middle digit."""
        if layout.size % 2 == 0:
            raise ValueRangeError(f"dutch flatmates: {layout.size} digits have no middle one")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell with those above and below."""
        at = {place: cell for cell, place in enumerate(layout.positions)}
        for (row, column), cell in at.items():
            digits = layout.values
            around = {digits[0]: at.get((row - 1, column)), digits[-1]: at.get((row + 1, column))}
            mates = {digit: mate for digit, mate in around.items() if mate is not None}
            yield Allowed((cell, *mates.values()), _mates(digits, tuple(mates)))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        size = layout.size
        lowest, middle, highest = map(layout.symbol, (1, size // 2 + 1, size))
        return f"every {middle} has {lowest} above it or {highest} below it"

    def rule(self) -> str:
        """The rule as a sentence."""
        return (
            "Every middle digit (5 of 1 to 9) has the lowest right above it or the highest right "
            "below it."
        )


@lru_cache(maxsize=32)
def _mates(digits: range, mates: tuple[int, ...]) -> frozenset[tuple[int, ...]]:
    """A digit and those above and below it, of which one is right if it is the middle one."""
    rows = product(digits, repeat=1 + len(mates))
    middle = digits[len(digits) // 2]
    return frozenset(r for r in rows if r[0] != middle or any(map(eq, r[1:], mates)))


def _boxes(layout: Layout) -> list[tuple[int, ...]]:
    return [unit.cells for unit in layout.units if unit.kind in REGIONS]


@lru_cache(maxsize=64)
def _apart(layout: Layout, ways: Ways) -> tuple[Relation, ...]:
    """Cells a move apart differ; stated only where the units do not imply it."""
    return tuple(
        Different((first, second))
        for first, second in moves(layout, ways)
        if second not in layout.peers[first]
    )


@lru_cache(maxsize=16)
def _not_as_far_as_they_say(layout: Layout) -> tuple[Relation, ...]:
    """Two cells do not both hold the digit that says how far apart they are."""
    every = combinations(enumerate(layout.positions), 2)
    far = (
        (first, second, abs(row - top) + abs(column - left))
        for (first, (top, left)), (second, (row, column)) in every
    )
    return tuple(
        Forbidden((first, second), (steps, steps))
        for first, second, steps in far
        if steps in layout.values and second not in layout.peers[first]
    )
