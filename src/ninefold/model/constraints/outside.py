"""Sums outside of the board: little killer along a diagonal, sandwich and x-sums along a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import count, pairwise, repeat
from typing import ClassVar

from ninefold.errors import ValueRangeError
from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.statements import adding_up
from ninefold.model.constraints.walks import Walker, walker
from ninefold.model.layout import Layout
from ninefold.model.relations import Relation, State, Walk
from ninefold.model.shapes import Clue, Shape


@dataclass(frozen=True)
class LittleKiller(Constraint):
    """The digits along a diagonal add up to the sum; they may repeat.

    `cells` go on from the edge at which the number stands; `LittleKiller.towards` finds them.

    >>> from ninefold.model.constraints import LittleKiller
    >>> LittleKiller("r1c2 r2c1", 9).on(Layout.classic()).describe(Layout.classic())
    'the diagonal r1c2 r2c1 adds up to 9'
    """

    cells: Sequence[CellKey]
    sum: int
    kind: ClassVar[str] = "little killer"

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "sum", whole_number("the sum of a diagonal", self.sum))

    @staticmethod
    def towards(layout: Layout, first: CellKey, way: tuple[int, int], total: int) -> LittleKiller:
        """The diagonal from a cell to where the board ends; `way` is, say, (1, -1): down and left.

        >>> from ninefold.model.constraints import LittleKiller
        >>> LittleKiller.towards(Layout.usual(4), "r2c1", (1, 1), 7).cells
        (4, 9, 14)
        """
        if {abs(step) for step in way} != {1}:
            raise ValueRangeError(f"little killer: expected a way like (1, -1), found {way}")
        places = {place: cell for cell, place in enumerate(layout.positions)}
        row, column = layout.positions[layout.cell(first)]
        cells = []
        while (row, column) in places:
            cells.append(places[row, column])
            row, column = row + way[0], column + way[1]
        return LittleKiller(tuple(cells), total).on(layout)

    def check_on(self, layout: Layout) -> None:
        """The cells go along a diagonal."""
        ways = set(_ways(layout, numbers(self.cells)))
        if len(ways) > 1 or any(abs(down) != 1 or abs(across) != 1 for down, across in ways):
            names = layout.cell_names(numbers(self.cells))
            raise ValueRangeError(f"little killer: expected cells along a diagonal, found {names}")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The sum."""
        yield adding_up(numbers(self.cells), self.sum)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return f"the diagonal {layout.cell_names(numbers(self.cells))} adds up to {self.sum}"

    def rule(self) -> str:
        """The rule of all such numbers."""
        return "Arrows outside: the digits along the diagonal add up to the number."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The number, with an arrow along the diagonal."""
        yield Clue(self.cells, str(self.sum), arrow=True)


@dataclass(frozen=True)
class SandwichSum(Constraint):
    """The digits between the lowest and the highest digit of a row or column add up to the sum.

    These are 1 and 9 on a board of 1 to 9.

    >>> from ninefold.model.constraints import SandwichSum
    >>> row = SandwichSum("row 1", 5).on(Layout.classic())
    >>> row.describe(Layout.classic())
    'between 1 and 9, row 1 adds up to 5'
    >>> row.is_met(Layout.classic(), bytes([4, 9, 3, 2, 1, 5, 6, 7, 8] + 72 * [0]))
    True
    """

    cells: Sequence[CellKey]
    sum: int
    kind: ClassVar[str] = "sandwich sum"
    fewest: ClassVar[int] = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "sum", whole_number("the sum of a sandwich", self.sum))

    def check_on(self, layout: Layout) -> None:
        """The cells stand side by side in a row or column, one after the other."""
        check_straight(self.kind, layout, numbers(self.cells))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """An automaton reads the line and keeps the sum so far."""
        cells = numbers(self.cells)
        most = min(self.sum, layout.values[-1] * len(cells))
        yield Walk(cells, _BEFORE, _sandwich(layout.values, most), self._accepting(most))

    def _accepting(self, most: int) -> frozenset[State]:
        return frozenset({_after(most)} if self.sum == most else ())

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        line = line_name(layout, numbers(self.cells))
        lowest, highest = layout.symbol(1), layout.symbol(layout.size)
        return f"between {lowest} and {highest}, {line} adds up to {self.sum}"

    def rule(self) -> str:
        """The rule of all such numbers."""
        return (
            "Numbers outside: the sum of the digits between the lowest and the highest digit of "
            "the row or column."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The number at the edge."""
        yield Clue(self.cells, str(self.sum))


@dataclass(frozen=True)
class XSum(Constraint):
    """The first digits of a row or column add up to the sum; the first one says how many.

    `cells` go on from the edge at which the number stands.

    >>> from ninefold.model.constraints import XSum
    >>> row = XSum("row 1", 12).on(Layout.classic())
    >>> row.describe(Layout.classic())
    'the first digits of row 1, as many as the first one says, add up to 12'
    >>> row.is_met(Layout.classic(), bytes([3, 4, 5, 1, 2, 6, 7, 8, 9] + 72 * [0]))
    True
    """

    cells: Sequence[CellKey]
    sum: int
    kind: ClassVar[str] = "x-sum"
    fewest: ClassVar[int] = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "sum", whole_number("an x-sum", self.sum))

    def check_on(self, layout: Layout) -> None:
        """The cells stand side by side in a row or column, and an automaton is not too large."""
        check_straight(self.kind, layout, numbers(self.cells))
        tuple(self.relations(layout))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """An automaton reads the line and keeps the number of digits left and their sum."""
        cells = numbers(self.cells)
        most = layout.values[-1] * len(cells) + 1
        yield _first_ones(layout.values, len(cells), max(0, min(self.sum, most))).over(cells)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        line = line_name(layout, numbers(self.cells))
        return f"the first digits of {line}, as many as the first one says, add up to {self.sum}"

    def rule(self) -> str:
        """The rule of all such numbers."""
        return (
            "Numbers outside: the sum of the first digits of the row or column, seen from there; "
            "the first one says how many."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The number at the edge."""
        yield Clue(self.cells, str(self.sum))


_BEFORE: State = 0
"""Neither the lowest nor the highest digit has been read."""


def _inside(has_lowest: bool, added: int) -> State:
    """The one or the other has been read, and then digits that add up to that."""
    return 1 + 2 * added + has_lowest


def _after(most: int) -> State:
    """Both have been read."""
    return _inside(has_lowest=True, added=most) + 1


@lru_cache(maxsize=256)
def _sandwich(digits: range, most: int) -> Mapping[tuple[State, int], State]:
    """The steps of a sandwich of that sum, which all lines with that sum share; one that is not
    there fails. On a large board there are many, and no clock is looked at meanwhile.
    """
    steps: dict[tuple[State, int], State] = {}
    crusts = {digits[0]: True, digits[-1]: False}
    for digit in digits:
        if digit in crusts:
            steps[_BEFORE, digit] = _inside(crusts[digit], 0)
            steps[_inside(not crusts[digit], most), digit] = _after(most)
            continue
        steps[_BEFORE, digit] = _BEFORE
        steps[_after(most), digit] = _after(most)
        # A digit more inside leads from each number of a state to the one that is twice as far on.
        inside = range(_inside(has_lowest=False, added=0), _after(most) - 2 * digit)
        steps.update(zip(zip(inside, repeat(digit)), count(inside.start + 2 * digit, 1)))
    return steps


@lru_cache(maxsize=256)
def _first_ones(digits: range, length: int, total: int) -> Walker:
    """As many digits as the first one says add up to a total."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        left, added = state
        if left == 0:  # enough of them
            return state
        if left < 0:
            if digit == 0:  # none of them
                return (0, 0) if total == 0 else None
            left = digit
        left, added = left - 1, added + digit
        return (left, added) if added <= total and (left or added == total) else None

    return walker(digits, length, (-1, 0), step, lambda state: state[0] == 0)


def line_name(layout: Layout, cells: tuple[int, ...]) -> str:
    """The name of a line: its unit, if it has one.

    >>> line_name(Layout.usual(4), (4, 5, 6, 7)), line_name(Layout.usual(4), (7, 6))
    ('row 2', 'the line r2c4 r2c3')
    """
    units = (unit.name for unit in layout.units if unit.cells == cells)
    return next(units, f"the line {layout.cell_names(cells)}")


def check_straight(kind: str, layout: Layout, cells: tuple[int, ...]) -> None:
    """Raise an error unless the cells stand side by side in a row or column, in their order."""
    ways = set(_ways(layout, cells))
    if len(ways) > 1 or any(abs(down) + abs(across) != 1 for down, across in ways):
        names = layout.cell_names(cells)
        raise ValueRangeError(f"{kind}: expected a row or column, found {names}")


def _ways(layout: Layout, cells: Iterable[int]) -> Iterator[tuple[int, int]]:
    """The rows and columns from each cell to the next."""
    for (top, left), (row, column) in pairwise(layout.positions[cell] for cell in cells):
        yield row - top, column - left
