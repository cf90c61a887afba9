"""Numbers of digits in cells: counting circles, look-and-say, the same digits in groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from ninefold.errors import ValueRangeError
from ninefold.model.cells import CellKey
from ninefold.model.constraints.arguments import digits_text, listed, whole_numbers
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.walks import Walker, walker
from ninefold.model.layout import Layout
from ninefold.model.relations import Counted, Relation
from ninefold.model.shapes import Cage, Pill, Shade, Shape

MOST_DIGITS = 12
"""The most digits of boards on which all sets of them are examined."""


@dataclass(frozen=True)
class CountingCircles(Constraint):
    """A digit in one of these cells stands in as many of them as it says.

    >>> from ninefold.model.constraints import CountingCircles
    >>> circles = CountingCircles("r1c1 r2c4 r3c7").on(Layout.classic())
    >>> circles.describe(Layout.classic())
    'a digit in the circles r1c1 r2c4 r3c7 stands in as many of them'
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "counting circles"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Each digit as often as it says or not at all, and those that are there add up."""
        cells, digits = numbers(self.cells), layout.values
        if layout.size > MOST_DIGITS:  # counts alone say all, if less at once
            for digit in digits:
                yield _all_or_none(digits, len(cells), digit).over(cells)
            return
        sets = _sets(digits, len(cells))
        for digit in digits:
            there = {bits >> digit & 1 for bits in sets}
            if there == {1}:
                yield Counted(cells, digit, digit, digit)
            elif there <= {0}:
                yield Counted(cells, digit, 0, 0)
            else:
                yield _all_or_none(digits, len(cells), digit).over(cells)
        yield _one_of_sets(digits, len(cells)).over(cells)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = layout.cell_names(numbers(self.cells))
        return f"a digit in the circles {names} stands in as many of them"

    def rule(self) -> str:
        """The rule of the circles."""
        return "Circles: a digit in a circle stands in exactly that many circles."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A circle in every cell."""
        yield from (Pill((cell,)) for cell in self.cells)


@dataclass(frozen=True)
class LookAndSay(Constraint):
    """Some digits stand in the cells as often as it says: `[(2, 5), (1, 7)]`, two 5 and one 7.

    Other digits may stand there too, as often as they like.

    >>> from ninefold.model.constraints import LookAndSay
    >>> cage = LookAndSay("r1c1 r1c2 r2c2", [(2, 5), (1, 7)]).on(Layout.classic())
    >>> cage.describe(Layout.classic())
    'r1c1 r1c2 r2c2 hold 2 of 5, 1 of 7'
    """

    cells: Sequence[CellKey]
    counts: Sequence[Sequence[int]]
    kind: ClassVar[str] = "look-and-say"

    def __post_init__(self) -> None:
        super().__post_init__()
        pairs = [whole_numbers("counts", each) for each in listed("counts", self.counts)]
        if not pairs or any(len(pair) != 2 for pair in pairs):
            raise ValueRangeError("look-and-say: expected pairs of a count and a digit")
        object.__setattr__(self, "counts", tuple(pairs))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every digit that is named."""
        for times, digit in self.counts:
            yield Counted(numbers(self.cells), digit, times, times)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        said = ", ".join(f"{times} of {digits_text((digit,))}" for times, digit in self.counts)
        return f"{layout.cell_names(numbers(self.cells))} hold {said}"

    def rule(self) -> str:
        """The rule of all such cages."""
        return "Cages with pairs like 25: the first number counts the second digit in the cage."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A cage with every count and its digit."""
        yield Cage(self.cells, " ".join(f"{n}{digits_text((d,))}" for n, d in self.counts))


@dataclass(frozen=True)
class SameDigits(Constraint):
    """All groups of cells hold the same digits, each as often, in any order.

    >>> from ninefold.model.constraints import SameDigits
    >>> same = SameDigits(["r1c1 r1c2", "r5c4 r5c5"]).on(Layout.classic())
    >>> same.describe(Layout.classic())
    'r1c1 r1c2 and r5c4 r5c5 hold the same digits'
    """

    groups: Sequence[Sequence[CellKey] | str]
    kind: ClassVar[str] = "same digits"
    cell_fields: ClassVar[tuple[str, ...]] = ()
    group_fields: ClassVar[tuple[str, ...]] = ("groups",)

    def check_on(self, layout: Layout) -> None:
        """There are two groups or more, all of one size."""
        if len(self.groups) < 2 or len({len(group) for group in self.groups}) > 1:
            raise ValueRangeError("same digits: expected two groups or more, all of one size")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every digit as often in each group as in the first."""
        first, *others = self._groups
        for other in others:
            left = tuple(cell for cell in first if cell not in other)
            right = tuple(cell for cell in other if cell not in first)
            for digit in layout.values:
                if left:
                    yield _as_often(layout.values, len(left), digit).over((*left, *right))

    @property
    def _groups(self) -> list[tuple[int, ...]]:
        return [numbers(group) for group in self.groups]

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = [layout.cell_names(group) for group in self._groups]
        return f"{', '.join(names[:-1])} and {names[-1]} hold the same digits"

    def rule(self) -> str:
        """The rule of all such groups."""
        return "Shaded groups with the same sign: the same digits, in any order."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The same shade in all groups."""
        yield Shade(tuple(dict.fromkeys(cell for group in self._groups for cell in group)))


@lru_cache(maxsize=256)
def _sets(digits: range, total: int) -> frozenset[int]:
    """The sets of digits that add up to a total, each digit as a bit; 0 counts no cell at all.

    >>> sorted(_sets(range(10), 3)) == [0b110, 0b1000]
    True
    """
    sums: dict[int, set[int]] = {0: {0}}
    for digit in filter(None, digits):
        for added in sorted(sums, reverse=True):
            if added + digit <= total:
                more = {bits | 1 << digit for bits in sums[added]}
                sums.setdefault(added + digit, set()).update(more)
    return frozenset(sums.get(total, ()))


@lru_cache(maxsize=256)
def _one_of_sets(digits: range, length: int) -> Walker:
    """The digits that are read are one of the sets that add up to the number of cells."""
    right = _sets(digits, length)
    begun = {part for bits in right for part in _subsets(bits)}

    def step(seen: int, digit: int) -> int | None:
        seen |= 1 << digit
        return seen if seen in begun else None

    return walker(digits, length, 0, step, right.__contains__)


def _subsets(bits: int) -> Iterator[int]:
    single = [1 << place for place in range(bits.bit_length()) if bits >> place & 1]
    for count in range(len(single) + 1):
        yield from map(sum, combinations(single, count))


@lru_cache(maxsize=256)
def _all_or_none(digits: range, length: int, wanted: int) -> Walker:
    """A digit stands in none of the cells, or in as many as it says."""

    def step(count: int, digit: int) -> int | None:
        count += digit == wanted
        return count if count <= wanted else None

    return walker(digits, length, 0, step, lambda count: count in (0, wanted))


@lru_cache(maxsize=256)
def _as_often(digits: range, half: int, wanted: int) -> Walker:
    """A digit stands as often in the first half of the cells as in the second."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        read, balance = state
        balance += (1 if read < half else -1) * (digit == wanted)
        return (read + 1, balance) if balance >= 0 else None

    return walker(digits, 2 * half, (0, 0), step, lambda state: state == (2 * half, 0))
