"""Lines of sums: region sum lines, zippers, lines of a sum such as ten, double arrows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from ninefold.errors import ValueRangeError
from ninefold.limits import whole_number
from ninefold.model.cells import CellKey
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.statements import at_least, equal_sums, is_closed
from ninefold.model.constraints.walks import Walker, walker
from ninefold.model.layout import Layout
from ninefold.model.relations import Relation
from ninefold.model.shapes import Shape, Stroke
from ninefold.model.units import REGIONS


@dataclass(frozen=True)
class RegionSumLine(Constraint):
    """The digits of the line add up to the same in every box that it passes.

    If it enters a box several times, each passage has that sum. It may end where it began, and
    cross itself.

    >>> from ninefold.model.constraints import RegionSumLine
    >>> line = RegionSumLine("r1c2 r1c3 r1c4").on(Layout.classic())
    >>> line.describe(Layout.classic())
    'r1c2 r1c3 and r1c4 add up to the same'
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "region sum line"
    fewest: ClassVar[int] = 2
    crosses: ClassVar[bool] = True

    def check_on(self, layout: Layout) -> None:
        """The layout has boxes."""
        if not any(unit.kind in REGIONS for unit in layout.units):
            raise ValueRangeError(f"region sum line: expected a layout with boxes, found {layout}")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every part and every other."""
        return equal_sums(list(self._parts(layout)))

    def _parts(self, layout: Layout) -> Iterator[tuple[int, ...]]:
        """The cells of every passage through a box."""
        cells = numbers(self.cells)
        boxes = [set(unit.cells) for unit in layout.units if unit.kind in REGIONS]
        box_of = {cell: i for i, box in enumerate(boxes) for cell in box}
        if is_closed(cells):  # read from where it enters a box
            around = cells[:-1]
            edges = [i for i, c in enumerate(around) if box_of.get(c) != box_of.get(around[i - 1])]
            first = edges[0] if edges else 0
            cells = around[first:] + around[:first]
        part: list[int] = []
        for cell in cells:
            if part and box_of.get(cell) != box_of.get(part[-1]):
                yield tuple(part)
                part = []
            part.append(cell)
        yield tuple(part)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        parts = [layout.cell_names(part) for part in self._parts(layout)]
        if len(parts) == 1:
            return f"{parts[0]} stay in one box"
        return f"{', '.join(parts[:-1])} and {parts[-1]} add up to the same"

    def rule(self) -> str:
        """The rule of all these lines."""
        return "Region sum lines (blue, with a line inside): the same sum in every box they pass."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A blue line."""
        yield Stroke(self.cells, "region sum")


@dataclass(frozen=True)
class Zipper(Constraint):
    """Two digits as far from the middle of the line as each other add up to the same.

    If a cell is in the middle, it holds that sum.

    >>> from ninefold.model.constraints import Zipper
    >>> line = Zipper("r1c1 r1c2 r2c3").on(Layout.classic())
    >>> line.describe(Layout.classic())
    'r1c1 r2c3 and r1c2 add up to the same'
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "zipper"
    fewest: ClassVar[int] = 3
    crosses: ClassVar[bool] = True

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every two with every other two."""
        return equal_sums(self._parts)

    @property
    def _parts(self) -> list[tuple[int, ...]]:
        """Two and two, and the one in the middle."""
        cells = numbers(self.cells)
        half = len(cells) // 2
        parts: list[tuple[int, ...]] = [(cells[i], cells[-1 - i]) for i in range(half)]
        return parts + [(cells[half],)] * (len(cells) % 2)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        parts = [layout.cell_names(part) for part in self._parts]
        return f"{', '.join(parts[:-1])} and {parts[-1]} add up to the same"

    def rule(self) -> str:
        """The rule of all these lines."""
        return (
            "Zippers (violet, with dashes inside): digits equally far from the middle add up to "
            "the same, and a digit in the middle is that sum."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A violet line."""
        yield Stroke(self.cells, "zipper")


@dataclass(frozen=True)
class SumLine(Constraint):
    """The line can be cut into pieces, each of which adds up to the sum: 10, or another number.

    A line that ends where it began is a ring, which may be cut anywhere.

    >>> from ninefold.model.constraints import SumLine
    >>> line = SumLine("r1c1 r1c2 r1c3 r2c3 r2c2").on(Layout.classic())
    >>> line.is_met(Layout.classic(), bytes([4, 6, 1, 0, 0, 0, 0, 0, 0, 0, 7, 2] + 69 * [0]))
    True
    """

    cells: Sequence[CellKey]
    sum: int = 10
    kind: ClassVar[str] = "sum line"
    crosses: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        total = whole_number("the sum of a line", self.sum)
        if total < 1:
            raise ValueRangeError(f"sum line: expected a sum of 1 or more, found {total}")
        object.__setattr__(self, "sum", total)

    def check_on(self, layout: Layout) -> None:
        """An automaton is not too large."""
        tuple(self.relations(layout))

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """An automaton reads the line and keeps the sum so far."""
        cells = numbers(self.cells)
        closed = is_closed(cells)
        cells = cells[:-1] if closed else cells
        most = layout.values[-1] * len(cells) + 1
        ring = closed and self.sum < most  # beyond that nothing adds up, wherever it is cut
        cut = _cut(layout.values, len(cells), min(self.sum, most), ring)
        if isinstance(cut, str):
            raise ValueRangeError(cut)
        yield cut.over(cells)
        if 0 in layout.values:  # of nothing but zeros there is no piece
            yield at_least(cells, 1)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = layout.cell_names(numbers(self.cells))
        return f"{names} can be cut into pieces that add up to {self.sum} each"

    def rule(self) -> str:
        """The rule of all lines of that sum."""
        return (
            f"Lines of {self.sum} (rose, with dots inside): each can be cut into pieces that "
            f"add up to {self.sum}."
        )

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A rose line."""
        yield Stroke(self.cells, "sum line")


@dataclass(frozen=True)
class DoubleArrow(Constraint):
    """The digits on the line add up to the same as the two at its ends.

    >>> from ninefold.model.constraints import DoubleArrow
    >>> line = DoubleArrow("r1c1 r1c2 r1c3 r2c3").on(Layout.classic())
    >>> line.describe(Layout.classic())
    'r1c2 r1c3 add up to the same as r1c1 and r2c3'
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "double arrow"
    fewest: ClassVar[int] = 3
    crosses: ClassVar[bool] = True

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Both sums."""
        first, *inner, last = numbers(self.cells)
        return equal_sums([(first, last), inner])

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        first, *inner, last = numbers(self.cells)
        if len(inner) == 1:
            both = f"{layout.cell_name(first)} and {layout.cell_name(last)}"
            return f"{layout.cell_name(inner[0])} is the sum of {both}"
        ends = f"{layout.cell_name(first)} and {layout.cell_name(last)}"
        return f"{layout.cell_names(inner)} add up to the same as {ends}"

    def rule(self) -> str:
        """The rule of all these lines."""
        return "Double lines between circles: the line adds up to the same as both circles."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A double line with a circle at each end."""
        yield Stroke(self.cells, "double arrow")


@lru_cache(maxsize=256)
def _cut(digits: range, length: int, total: int, closed: bool) -> Walker | str:
    """The walk of `_cutting`; the reason why there is none is kept as well, as it takes as long."""
    try:
        return _cutting(digits, length, total, closed)
    except ValueRangeError as error:
        return str(error)


def _cutting(digits: range, length: int, total: int, closed: bool) -> Walker:
    """The possible sums of the last piece, as bits, and the sum of all, less whole pieces.

    A ring may begin anywhere within a piece, so that at first all is possible. At its end the last
    piece must lack exactly the beginning of the first: the sum of all is that of whole pieces.
    """
    within = (1 << total) - 1

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        ends, whole = state
        moved = ends << digit
        after = moved & within | moved >> total & 1  # a piece that is full is followed by another
        return (after, (whole + digit) % total) if after else None

    return walker(digits, length, (within if closed else 1, 0), step, lambda state: state[1] == 0)
