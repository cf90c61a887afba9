"""Views along a line: skyscrapers, hidden ones, and the fillings of lunchboxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.arguments import digits_text
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.outside import SandwichSum, check_straight, line_name
from ninefold.model.constraints.walks import Walker, walker
from ninefold.model.layout import Layout
from ninefold.model.relations import Different, Relation
from ninefold.model.shapes import Cage, Clue, Shape


@dataclass(frozen=True)
class Skyscraper(Constraint):
    """So many digits of a row or column can be seen from its first cell: higher ones hide others.

    `cells` go on from the edge at which the number stands. A 0 is no building, and never seen.

    >>> from ninefold.model.constraints import Skyscraper
    >>> row = Skyscraper("row 1", 3).on(Layout.classic())
    >>> row.describe(Layout.classic())
    'from its first cell, 3 digits of row 1 can be seen'
    >>> row.is_met(Layout.classic(), bytes([3, 1, 7, 2, 9, 5, 6, 4, 8] + 72 * [0]))
    True
    """

    cells: Sequence[CellKey]
    count: int
    kind: ClassVar[str] = "skyscraper"
    fewest: ClassVar[int] = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "count", whole_number("the number of skyscrapers", self.count))

    def check_on(self, layout: Layout) -> None:
        """The cells stand side by side in a row or column, one after the other."""
        check_straight(self.kind, layout, numbers(self.cells))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """An automaton reads the line and keeps the highest digit and the number of visible
        ones.
        """
        cells = numbers(self.cells)
        yield _seen(layout.values, len(cells), max(0, min(self.count, len(cells) + 1))).over(cells)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        digits = "1 digit" if self.count == 1 else f"{self.count} digits"
        line = line_name(layout, numbers(self.cells))
        return f"from its first cell, {digits} of {line} can be seen"

    def rule(self) -> str:
        """The rule of all such numbers."""
        return (
            "Numbers outside: digits are heights of buildings, and so many can be seen from "
            "there; a building hides all lower ones behind it."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The number at the edge."""
        yield Clue(self.cells, str(self.count))


@dataclass(frozen=True)
class HiddenSkyscraper(Constraint):
    """The digit is the first of a row or column that a higher one hides.

    `cells` go on from the edge at which the digit stands.

    >>> from ninefold.model.constraints import HiddenSkyscraper
    >>> row = HiddenSkyscraper("row 1", 4).on(Layout.classic())
    >>> row.is_met(Layout.classic(), bytes([3, 5, 4, 2, 9, 1, 6, 7, 8] + 72 * [0]))
    True
    """

    cells: Sequence[CellKey]
    digit: int
    kind: ClassVar[str] = "hidden skyscraper"
    fewest: ClassVar[int] = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "digit", whole_number("a hidden digit", self.digit))

    def check_on(self, layout: Layout) -> None:
        """The cells stand side by side in a row or column, one after the other."""
        check_straight(self.kind, layout, numbers(self.cells))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """An automaton reads the line and keeps the highest digit, until one is hidden."""
        cells = numbers(self.cells)
        yield _hidden(layout.values, len(cells), self.digit).over(cells)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        line = line_name(layout, numbers(self.cells))
        return (
            f"from its first cell, {digits_text((self.digit,))} is the first digit of {line} "
            "behind a higher one"
        )

    def rule(self) -> str:
        """The rule of all such numbers."""
        return "Digits outside: seen from there, the first digit that a higher one hides."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The digit at the edge."""
        yield Clue(self.cells, digits_text((self.digit,)))


@dataclass(frozen=True)
class Lunchbox(Constraint):
    """The digits differ, and those between the lowest and the highest add up to the sum.

    >>> from ninefold.model.constraints import Lunchbox
    >>> box = Lunchbox("r1c1 r1c2 r1c3 r1c4", 7).on(Layout.classic())
    >>> box.describe(Layout.classic())
    'between the lowest and the highest digit of r1c1 r1c2 r1c3 r1c4 the sum is 7'
    >>> box.is_met(Layout.classic(), bytes([5, 2, 7, 9] + 77 * [0]))
    True
    """

    cells: Sequence[CellKey]
    sum: int
    kind: ClassVar[str] = "lunchbox"
    fewest: ClassVar[int] = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "sum", whole_number("the sum of a lunchbox", self.sum))

    def check_on(self, layout: Layout) -> None:
        """An automaton is not too large."""
        tuple(self.relations(layout))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """An automaton reads the line and keeps the lowest, the highest and the sum between
        them.
        """
        cells = numbers(self.cells)
        yield Different(cells)
        if len(cells) == layout.size:  # then the lowest and the highest are known
            yield from SandwichSum(cells, self.sum).relations(layout)
            return
        yield _filling(layout.values, len(cells), self.sum).over(cells)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = layout.cell_names(numbers(self.cells))
        return f"between the lowest and the highest digit of {names} the sum is {self.sum}"

    def rule(self) -> str:
        """The rule of all lunchboxes."""
        return (
            "Cages with a number in brackets: digits differ, and those between the lowest and "
            "the highest add up to the number."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A cage with the sum."""
        yield Cage(self.cells, f"({self.sum})")


@lru_cache(maxsize=256)
def _seen(digits: range, length: int, wanted: int) -> Walker:
    """So many digits are higher than all before them."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        highest, seen = state
        if digit <= highest:
            return state
        return (digit, seen + 1) if seen < wanted else None

    return walker(digits, length, (0, 0), step, lambda state: state[1] == wanted)


@lru_cache(maxsize=256)
def _hidden(digits: range, length: int, wanted: int) -> Walker:
    """The first digit that is lower than one before it."""
    found = digits[-1] + 1

    def step(highest: int, digit: int) -> int | None:
        if highest == found or digit >= highest:
            return max(highest, digit)
        return found if digit == wanted else None

    return walker(digits, length, 0, step, lambda highest: highest == found)


_State = tuple[int | None, int | None, bool, int, int]
"""The lowest and the highest digit so far, whether the highest is the later one, and the sums
between them and after both."""


@lru_cache(maxsize=256)
def _filling(digits: range, length: int, total: int) -> Walker:
    """The digits between the lowest and the highest of different digits add up to a total."""

    def step(state: _State, digit: int) -> _State | None:
        lowest, highest, rises, between, after = state
        if lowest is None or highest is None:  # the first one
            return (digit, digit, False, 0, 0)
        if digit in (lowest, highest):
            return None
        if lowest == highest:
            return (min(lowest, digit), max(highest, digit), digit > lowest, 0, 0)
        if lowest < digit < highest:
            return (lowest, highest, rises, between, after + digit)
        if digit > highest:
            return (lowest, digit, True, between + highest + after if rises else after, 0)
        return (digit, highest, False, after if rises else between + lowest + after, 0)

    return walker(digits, length, (None, None, True, 0, 0), step, lambda state: state[3] == total)
