"""Numbers outside of the board: little killer along a diagonal, sandwich sums along a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from ninefold.errors import ValueRangeError
from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.cages import adding_up
from ninefold.model.digits import symbol
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
    """The digits between the 1 and the highest digit of a row or column add up to the sum.

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
        ways = set(_ways(layout, numbers(self.cells)))
        if len(ways) > 1 or any(abs(down) + abs(across) != 1 for down, across in ways):
            names = layout.cell_names(numbers(self.cells))
            raise ValueRangeError(f"sandwich sum: expected a row or column, found {names}")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The line is read with what has been added up so far in mind."""
        cells = numbers(self.cells)
        most = min(self.sum, layout.size * len(cells))
        yield Walk(cells, _BEFORE, dict(_steps(layout.size, most)), self._accepting(most))

    def _accepting(self, most: int) -> frozenset[State]:
        return frozenset({_after(most)} if self.sum == most else ())

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        cells = numbers(self.cells)
        units = (unit.name for unit in layout.units if unit.cells == cells)
        line = next(units, f"the line {layout.cell_names(cells)}")
        return f"between 1 and {symbol(layout.size)}, {line} adds up to {self.sum}"

    def rule(self) -> str:
        """The rule of all such numbers."""
        return (
            "Numbers outside: the sum of the digits between the lowest and the highest digit of "
            "the row or column."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The number at the edge."""
        yield Clue(self.cells, str(self.sum))


_BEFORE: State = 0
"""Neither the 1 nor the highest digit has been read."""


def _inside(has_one: bool, added: int) -> State:
    """The one or the other has been read, and then digits that add up to that."""
    return 1 + 2 * added + has_one


def _after(most: int) -> State:
    """Both have been read."""
    return _inside(has_one=True, added=most) + 1


def _steps(size: int, most: int) -> Iterator[tuple[tuple[State, int], State]]:
    """The steps of a sandwich of that sum; a step that is not there fails."""
    crusts = {1: True, size: False}
    for digit in range(1, size + 1):
        if digit in crusts:
            yield (_BEFORE, digit), _inside(crusts[digit], 0)
            yield (_inside(not crusts[digit], most), digit), _after(most)
            continue
        yield (_BEFORE, digit), _BEFORE
        yield (_after(most), digit), _after(most)
        for added in range(most - digit + 1):
            for has_one in (False, True):
                yield (_inside(has_one, added), digit), _inside(has_one, added + digit)


def _ways(layout: Layout, cells: Iterable[int]) -> Iterator[tuple[int, int]]:
    """How many rows and columns every cell is from the one before it."""
    for (top, left), (row, column) in pairwise(layout.positions[cell] for cell in cells):
        yield row - top, column - left
