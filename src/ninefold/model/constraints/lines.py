"""Lines through cells: thermometers, arrows, renban, whispers, and others that compare digits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise, product
from operator import le, lt
from typing import ClassVar

from ninefold.errors import ValueRangeError
from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.arguments import yes_or_no
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.statements import (
    along,
    at_least_apart,
    closer_than,
    equal,
    weighted_sum,
)
from ninefold.model.layout import Layout
from ninefold.model.relations import Allowed, Different, Relation
from ninefold.model.shapes import Pill, Shape, Stroke

DIGITS_OF_A_PILL = 3
"""The most cells of an arrow that are read as one number."""


@dataclass(frozen=True)
class Thermometer(Constraint):
    """Digits grow from the bulb, the first cell; on a `slow` one they may also stay the same.

    >>> from ninefold.model.constraints import Thermometer
    >>> Thermometer("r1c1 r2c1 r3c1").on(Layout.classic()).describe(Layout.classic())
    'digits grow along r1c1 r2c1 r3c1'
    """

    cells: Sequence[CellKey]
    slow: bool = False
    kind: ClassVar[str] = "thermometer"
    fewest: ClassVar[int] = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        yes_or_no("slow", self.slow)

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell and the next."""
        return along(layout, pairwise(numbers(self.cells)), le if self.slow else lt)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        how = "grow or stay the same" if self.slow else "grow"
        return f"digits {how} along {layout.cell_names(numbers(self.cells))}"

    def rule(self) -> str:
        """The rule of all thermometers of that kind."""
        if self.slow:
            return "Hollow thermometers: from the bulb, digits grow or stay the same."
        return "Thermometers: from the bulb, digits grow."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A line with a bulb."""
        yield Stroke(self.cells, "slow thermometer" if self.slow else "thermometer")


@dataclass(frozen=True)
class Arrow(Constraint):
    """The digits of the cells add up to the number in the circle.

    A circle of two or three cells, a pill, is read as one number, from its first cell to its last.
    A cell that the arrow passes twice counts twice.

    >>> from ninefold.model.constraints import Arrow
    >>> Arrow("r1c1", "r1c2 r1c3").on(Layout.classic()).describe(Layout.classic())
    'r1c2 r1c3 add up to r1c1'
    >>> Arrow("r1c1 r1c2", "r2c2 r3c2 r4c2").on(Layout.classic()).describe(Layout.classic())
    'r2c2 r3c2 r4c2 add up to the number that r1c1 r1c2 are read as'
    """

    circle: Sequence[CellKey]
    cells: Sequence[CellKey]
    kind: ClassVar[str] = "arrow"
    cell_fields: ClassVar[tuple[str, ...]] = ("circle", "cells")
    crosses: ClassVar[bool] = True

    def check_on(self, layout: Layout) -> None:
        """A circle is not on its own arrow, and no longer than a number that can be reached."""
        if len(self.circle) > DIGITS_OF_A_PILL:
            raise ValueRangeError(f"arrow: a circle has {DIGITS_OF_A_PILL} cells at most")
        if len(set(self.circle)) < len(self.circle):
            raise ValueRangeError("arrow: a cell stands twice in the circle")
        if set(self.circle) & set(self.cells):
            raise ValueRangeError("arrow: a cell of the circle is on the arrow as well")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The number less the digits is nothing."""
        circle, cells = numbers(self.circle), numbers(self.cells)
        powers = tuple(10**i for i in reversed(range(len(circle))))
        yield weighted_sum((*circle, *cells), (*powers, *(-1 for _ in cells)), 0)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = layout.cell_names(numbers(self.circle))
        number = names if len(self.circle) == 1 else f"the number that {names} are read as"
        return f"{layout.cell_names(numbers(self.cells))} add up to {number}"

    def rule(self) -> str:
        """The rule of all arrows."""
        return "Arrows: digits add up to the number in the circle."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A circle or pill, and an arrow from its nearest cell."""
        row, column = layout.positions[numbers(self.cells)[0]]

        def far(cell: int) -> int:
            top, left = layout.positions[cell]
            return (top - row) ** 2 + (left - column) ** 2

        yield Stroke((min(numbers(self.circle), key=far), *self.cells), "arrow")
        yield Pill(self.circle)


@dataclass(frozen=True)
class Renban(Constraint):
    """The line holds digits that follow each other, each once, in any order.

    >>> from ninefold.model.constraints import Renban
    >>> Renban("r1c1 r1c2 r1c3").on(Layout.classic()).is_met(
    ...     Layout.classic(), bytes([6, 4, 5] + 78 * [0])
    ... )
    True
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "renban"
    fewest: ClassVar[int] = 2
    crosses: ClassVar[bool] = True

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """All differ, and no two by as much as there are cells."""
        cells = tuple(dict.fromkeys(numbers(self.cells)))
        yield Different(cells)
        if len(cells) < layout.size:
            yield from along(layout, combinations(cells, 2), closer_than(len(cells)))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        cells = dict.fromkeys(numbers(self.cells))
        return f"{layout.cell_names(cells)} hold digits that follow each other, in any order"

    def rule(self) -> str:
        """The rule of all these lines."""
        return "Renban lines (purple, smooth): digits follow each other in any order, each once."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A purple line."""
        yield Stroke(self.cells, "renban")


@dataclass(frozen=True)
class Whispers(Constraint):
    """Neighbours on the line differ by 5 at least (German whispers), or by another number.

    >>> from ninefold.model.constraints import Whispers
    >>> Whispers("r1c1 r1c2", 4).on(Layout.classic()).describe(Layout.classic())
    'neighbours along r1c1 r1c2 differ by 4 or more'
    """

    cells: Sequence[CellKey]
    difference: int = 5
    kind: ClassVar[str] = "whispers"
    fewest: ClassVar[int] = 2
    crosses: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        value = whole_number("the difference of whispers", self.difference)
        object.__setattr__(self, "difference", value)

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell and the next."""
        return along(layout, pairwise(numbers(self.cells)), at_least_apart(self.difference))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = layout.cell_names(numbers(self.cells))
        return f"neighbours along {names} differ by {self.difference} or more"

    def rule(self) -> str:
        """The rule of all lines of that difference."""
        look = "orange, coarse notches" if self.difference == 4 else "green, fine notches"
        return f"Whispers ({look}): neighbours differ by {self.difference} or more."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A green line, or an orange one for the Dutch kind."""
        yield Stroke(self.cells, "dutch whispers" if self.difference == 4 else "whispers")


@dataclass(frozen=True)
class Palindrome(Constraint):
    """The line reads the same from both ends.

    >>> from ninefold.model.constraints import Palindrome
    >>> Palindrome("r1c1 r1c2 r2c3").on(Layout.classic()).describe(Layout.classic())
    'r1c1 r1c2 r2c3 read the same from both ends'
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "palindrome"
    fewest: ClassVar[int] = 2
    crosses: ClassVar[bool] = True

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell of one half and its twin in the other."""
        cells = numbers(self.cells)
        return equal(layout, zip(cells[: len(cells) // 2], reversed(cells), strict=False))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return f"{layout.cell_names(numbers(self.cells))} read the same from both ends"

    def rule(self) -> str:
        """The rule of all palindromes."""
        return "Palindromes (grey lines): the same from both ends."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A grey line."""
        yield Stroke(self.cells, "palindrome")


@dataclass(frozen=True)
class BetweenLine(Constraint):
    """Every digit on the line is between those at its ends, the first and the last cell.

    >>> from ninefold.model.constraints import BetweenLine
    >>> line = BetweenLine("r1c1 r1c2 r1c3").on(Layout.classic())
    >>> line.describe(Layout.classic())
    'r1c2 is between r1c1 and r1c3'
    >>> line.is_met(Layout.classic(), bytes([8, 5, 2] + 78 * [0]))
    True
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "between line"
    fewest: ClassVar[int] = 3
    crosses: ClassVar[bool] = True

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell of the line with both ends."""
        first, *inner, last = numbers(self.cells)
        for cell in dict.fromkeys(inner):
            yield Allowed((first, last, cell), _between(layout.values))

    def check_on(self, layout: Layout) -> None:
        """The ends are two cells, which the line does not pass."""
        check_ends(self.kind, layout, numbers(self.cells))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        first, *inner, last = numbers(self.cells)
        verb = "is" if len(inner) == 1 else "are"
        ends = f"{layout.cell_name(first)} and {layout.cell_name(last)}"
        return f"{layout.cell_names(inner)} {verb} between {ends}"

    def rule(self) -> str:
        """The rule of all these lines."""
        return "Lines between circles: digits are between those in the circles."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A line with a circle at each end."""
        yield Stroke(self.cells, "between")


@dataclass(frozen=True)
class LockoutLine(Constraint):
    """The ends differ by 4 or more, and no digit on the line is between them or equal to one.

    >>> from ninefold.model.constraints import LockoutLine
    >>> line = LockoutLine("r1c1 r1c2 r1c3").on(Layout.classic())
    >>> line.describe(Layout.classic())
    'r1c1 and r1c3 differ by 4 or more, and r1c2 is outside of them'
    >>> line.is_met(Layout.classic(), bytes([3, 9, 7] + 78 * [0]))
    True
    """

    cells: Sequence[CellKey]
    difference: int = 4
    kind: ClassVar[str] = "lockout line"
    fewest: ClassVar[int] = 2
    crosses: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        value = whole_number("the difference of a lockout line", self.difference)
        object.__setattr__(self, "difference", value)

    def check_on(self, layout: Layout) -> None:
        """The ends are two cells, which the line does not pass."""
        check_ends(self.kind, layout, numbers(self.cells))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Both ends, and every cell of the line with them."""
        first, *inner, last = numbers(self.cells)
        yield from along(layout, ((first, last),), at_least_apart(self.difference))
        for cell in dict.fromkeys(inner):
            yield Allowed((first, last, cell), _outside(layout.values))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        first, *inner, last = numbers(self.cells)
        ends = f"{layout.cell_name(first)} and {layout.cell_name(last)}"
        words = f"{ends} differ by {self.difference} or more"
        if not inner:
            return words
        verb = "is" if len(inner) == 1 else "are"
        return f"{words}, and {layout.cell_names(inner)} {verb} outside of them"

    def rule(self) -> str:
        """The rule of all lines of that difference."""
        return (
            f"Lines between diamonds: the digits in the diamonds differ by {self.difference} or "
            "more, and those on the line are not between or equal to them."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A line with a diamond at each end."""
        yield Stroke(self.cells, "lockout")


@dataclass(frozen=True)
class Nabner(Constraint):
    """No two digits of the line are the same or follow each other, wherever they stand.

    >>> from ninefold.model.constraints import Nabner
    >>> line = Nabner("r1c1 r1c2 r1c3").on(Layout.classic())
    >>> line.is_met(Layout.classic(), bytes([1, 5, 2] + 78 * [0]))
    False
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "nabner"
    fewest: ClassVar[int] = 2
    crosses: ClassVar[bool] = True

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell with every other."""
        cells = tuple(dict.fromkeys(numbers(self.cells)))
        return along(layout, combinations(cells, 2), at_least_apart(2))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = layout.cell_names(dict.fromkeys(numbers(self.cells)))
        return f"no two of {names} hold the same digit or digits that follow each other"

    def rule(self) -> str:
        """The rule of all these lines."""
        return (
            "Nabner lines (yellow, smooth): no two digits are the same or follow each other, "
            "wherever they stand on the line."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A yellow line."""
        yield Stroke(self.cells, "nabner")


def check_ends(kind: str, layout: Layout, cells: tuple[int, ...]) -> None:
    """Raise an error if the ends of a line are one cell, or the line passes one of them."""
    first, *inner, last = cells
    for cell in (first, last):
        if cell in inner or first == last:
            raise ValueRangeError(f"{kind}: {layout.cell_name(cell)} is an end, and named twice")


@lru_cache(maxsize=32)
def _between(digits: range) -> frozenset[tuple[int, int, int]]:
    """Two ends and a digit between them."""
    every = product(digits, repeat=3)
    return frozenset((a, b, x) for a, b, x in every if min(a, b) < x < max(a, b))


@lru_cache(maxsize=32)
def _outside(digits: range) -> frozenset[tuple[int, int, int]]:
    """Two ends and a digit that is not between them."""
    every = product(digits, repeat=3)
    return frozenset((a, b, x) for a, b, x in every if not min(a, b) <= x <= max(a, b))
