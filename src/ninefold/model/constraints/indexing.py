"""Digits that say where another digit stands: indexing cells, and numbered rooms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.arguments import digits_text
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.outside import check_straight, line_name
from ninefold.model.constraints.statements import each_of
from ninefold.model.layout import Layout
from ninefold.model.relations import Allowed, Relation, pairs_where
from ninefold.model.shapes import Clue, Shade, Shape
from ninefold.model.units import REGIONS

WHERE: Mapping[str, str] = {"row": "column", "column": "row", "box": "box"}
"""Where a cell has its own place: the number of its row is its place in a column."""


@dataclass(frozen=True)
class Indexing(Constraint):
    """Every cell says where the number of its column (row, place in the box) stands.

    A digit `d` in column `c` says that the cell of the same row in column `d` holds `c`; with
    `of="row"` it is a cell of the same column, with `of="box"` one of the same box, whose places
    count from 1 in reading order.

    >>> from ninefold.model.constraints import Indexing
    >>> index = Indexing("column 1").on(Layout.classic())
    >>> index.is_met(Layout.classic(), bytes(9 * [5, 2, 3, 4, 1, 6, 7, 8, 9]))
    True
    """

    cells: Sequence[CellKey]
    of: str = "column"
    kind: ClassVar[str] = "indexing"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.of not in tuple(WHERE):
            raise UnknownNameError("indexing", self.of, WHERE)

    def check_on(self, layout: Layout) -> None:
        """Every cell has such a line."""
        for cell in numbers(self.cells):
            self._line(layout, cell)

    def _line(self, layout: Layout, cell: int) -> tuple[int, ...]:
        kinds = REGIONS if self.of == "box" else (WHERE[self.of],)
        for index in layout.units_of[cell]:
            if layout.units[index].kind in kinds:
                return layout.units[index].cells
        raise ValueRangeError(
            f"indexing: {layout.cell_name(cell)} is in no {WHERE[self.of]} of {layout.name}"
        )

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell with every place that it may name."""
        for cell in numbers(self.cells):
            line = self._line(layout, cell)
            yield from named_place(layout, cell, line, line.index(cell) + 1)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        cells = numbers(self.cells)
        verb = "says" if len(cells) == 1 else "say"
        what = "its place in the box" if self.of == "box" else f"the number of its {self.of}"
        return f"{layout.cell_names(cells)} {verb} where in the {WHERE[self.of]} {what} stands"

    def rule(self) -> str:
        """The rule of all such cells."""
        what = "own place" if self.of == "box" else f"own {self.of} number"
        return (
            f"Shaded cells with {self.of[:3]}: the digit says where in the "
            f"{WHERE[self.of]} the cell's {what} stands."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """Shaded cells with a word."""
        yield Shade(self.cells, self.of[:3])


@dataclass(frozen=True)
class NumberedRoom(Constraint):
    """The first digit of the line says at which place the digit of the clue stands.

    `cells` go on from the edge at which the clue stands.

    >>> from ninefold.model.constraints import NumberedRoom
    >>> room = NumberedRoom("row 1", 7).on(Layout.classic())
    >>> room.describe(Layout.classic())
    'the first digit of row 1 says at which place of it 7 stands'
    """

    cells: Sequence[CellKey]
    digit: int
    kind: ClassVar[str] = "numbered room"
    fewest: ClassVar[int] = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "digit", whole_number("the digit of a room", self.digit))

    def check_on(self, layout: Layout) -> None:
        """The cells stand side by side in a row or column, one after the other."""
        check_straight(self.kind, layout, numbers(self.cells))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The first cell with every other."""
        cells = numbers(self.cells)
        return named_place(layout, cells[0], cells, self.digit)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        line = line_name(layout, numbers(self.cells))
        return (
            f"the first digit of {line} says at which place of it {digits_text((self.digit,))} "
            "stands"
        )

    def rule(self) -> str:
        """The rule of all such numbers."""
        return (
            "Digits outside: the first digit of the row or column, seen from there, is the place "
            "of the digit outside."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The digit at the edge."""
        yield Clue(self.cells, digits_text((self.digit,)))


def named_place(layout: Layout, index: int, line: Sequence[int], wanted: int) -> Iterator[Relation]:
    """A digit stands at the place of the line that the digit of a cell names.

    Where the cells of the line differ, it stands at no other place.
    """
    digits = layout.values
    if digits[0] < 1 or digits[-1] > len(line):
        yield from each_of((index,), range(1, len(line) + 1))
    differ = _all_differ(layout, tuple(line))
    for place, cell in enumerate(line, start=1):
        if cell == index:
            yield Allowed((cell,), _digits_at(digits, place, wanted, differ))
        else:
            yield Allowed((index, cell), _pairs_at(digits, place, wanted, differ))


@lru_cache(maxsize=256)
def _all_differ(layout: Layout, line: tuple[int, ...]) -> bool:
    return any(set(line) <= set(unit.cells) for unit in layout.units)


@lru_cache(maxsize=4096)
def _pairs_at(digits: range, place: int, wanted: int, differ: bool) -> frozenset[tuple[int, int]]:
    """The digit that names a place, and the digit of one place."""

    def right(at: int, digit: int) -> bool:
        return digit == wanted if at == place else not differ or digit != wanted

    return pairs_where(digits, right)


@lru_cache(maxsize=4096)
def _digits_at(digits: range, place: int, wanted: int, differ: bool) -> frozenset[tuple[int]]:
    """The digits that the cell which names a place may have, if it is one of these places."""
    return frozenset((a,) for a, b in _pairs_at(digits, place, wanted, differ) if a == b)
