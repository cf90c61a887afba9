"""Marks in cells and where they meet: even, odd, least, greatest, equal, clones, quadruples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import gt, lt
from typing import ClassVar

from ninefold.errors import ValueRangeError
from ninefold.model.cells import CellKey
from ninefold.model.constraints.arguments import digits_text, whole_numbers
from ninefold.model.constraints.base import Constraint, numbers
from ninefold.model.constraints.neighbours import neighbours
from ninefold.model.constraints.statements import along, each_of, equal
from ninefold.model.layout import Layout
from ninefold.model.relations import Counted, Relation
from ninefold.model.shapes import Corner, Mark, Shade, Shape


@dataclass(frozen=True)
class Even(Constraint):
    """The cells hold even digits.

    >>> from ninefold.model.constraints import Even
    >>> Even("r1c1 r5c5").on(Layout.classic()).describe(Layout.classic())
    'r1c1 r5c5 hold even digits'
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "even"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """An even digit in every cell."""
        return each_of(numbers(self.cells), (each for each in layout.values if each % 2 == 0))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return _sentence(layout, numbers(self.cells), "even")

    def rule(self) -> str:
        """The rule of all such cells."""
        return "Grey squares: even digits."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """Grey squares."""
        yield Mark(self.cells, "even")


@dataclass(frozen=True)
class Odd(Constraint):
    """The cells hold odd digits.

    >>> from ninefold.model.constraints import Odd
    >>> Odd("r1c1").on(Layout.classic()).is_met(Layout.classic(), bytes([3] + 80 * [0]))
    True
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "odd"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """An odd digit in every cell."""
        return each_of(numbers(self.cells), (each for each in layout.values if each % 2))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return _sentence(layout, numbers(self.cells), "odd")

    def rule(self) -> str:
        """The rule of all such cells."""
        return "Grey circles: odd digits."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """Grey circles."""
        yield Mark(self.cells, "odd")


@dataclass(frozen=True)
class Minimum(Constraint):
    """Each cell holds less than its neighbours, but for those that are among the cells as well.

    >>> from ninefold.model.constraints import Minimum
    >>> Minimum("r1c1 r5c5").on(Layout.classic()).describe(Layout.classic())
    'r1c1 r5c5 hold less than all their neighbours'
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "minimum"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell and every neighbour."""
        return along(layout, _around(layout, numbers(self.cells)), lt)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return _extreme(layout, numbers(self.cells), "less")

    def rule(self) -> str:
        """The rule of all such cells."""
        return "Cells with wedges that point inwards: less than all neighbours."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """Wedges that point inwards."""
        yield Mark(self.cells, "minimum")


@dataclass(frozen=True)
class Maximum(Constraint):
    """Each cell holds more than its neighbours, but for those that are among the cells as well.

    >>> from ninefold.model.constraints import Maximum
    >>> Maximum("r1c1").on(Layout.classic()).describe(Layout.classic())
    'r1c1 holds more than all its neighbours'
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "maximum"

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell and every neighbour."""
        return along(layout, _around(layout, numbers(self.cells)), gt)

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return _extreme(layout, numbers(self.cells), "more")

    def rule(self) -> str:
        """The rule of all such cells."""
        return "Cells with wedges that point outwards: more than all neighbours."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """Wedges that point outwards."""
        yield Mark(self.cells, "maximum")


@dataclass(frozen=True)
class EqualCells(Constraint):
    """All of the cells hold the same digit.

    >>> from ninefold.model.constraints import EqualCells
    >>> EqualCells("r1c1 r5c4 r9c9").on(Layout.classic()).describe(Layout.classic())
    'r1c1 r5c4 r9c9 hold the same digit'
    """

    cells: Sequence[CellKey]
    kind: ClassVar[str] = "equal cells"
    fewest: ClassVar[int] = 2

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Every cell and every other."""
        return equal(layout, combinations(numbers(self.cells), 2))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        return f"{layout.cell_names(numbers(self.cells))} hold the same digit"

    def rule(self) -> str:
        """The rule of all such cells."""
        return "Shaded cells with the same sign: the same digit."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The same shade in all cells."""
        yield Shade(self.cells)


@dataclass(frozen=True)
class Clones(Constraint):
    """Every cell holds the same digit as its twin, the one in the same place of the other list.

    >>> from ninefold.model.constraints import Clones
    >>> Clones("r1c1 r1c2", "r5c4 r5c5").on(Layout.classic()).describe(Layout.classic())
    'r1c1 r1c2 hold the same digits as r5c4 r5c5'
    """

    cells: Sequence[CellKey]
    twins: Sequence[CellKey]
    kind: ClassVar[str] = "clones"
    cell_fields: ClassVar[tuple[str, ...]] = ("cells", "twins")

    def check_on(self, layout: Layout) -> None:
        """Every cell has a twin."""
        if len(self.cells) != len(self.twins):
            counts = f"{len(self.cells)} and {len(self.twins)}"
            raise ValueRangeError(f"clones: expected as many twins as cells, found {counts}")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """The same digit in both of each two."""
        both = zip(numbers(self.cells), numbers(self.twins), strict=True)
        return equal(layout, ((cell, twin) for cell, twin in both if cell != twin))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        verb = "holds the same digit" if len(self.cells) == 1 else "hold the same digits"
        names = (layout.cell_names(numbers(each)) for each in (self.cells, self.twins))
        return f" {verb} as ".join(names)

    def rule(self) -> str:
        """The rule of all clones."""
        return "Shaded groups of one shape: the same digits in the same places."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """The same shade in both groups."""
        yield Shade((*self.cells, *self.twins))


@dataclass(frozen=True)
class Quadruple(Constraint):
    """Each of the digits stands in one of the four cells around a corner; a repeated digit in two.

    >>> from ninefold.model.constraints import Quadruple
    >>> corner = Quadruple("r1c1 r1c2 r2c1 r2c2", [3, 5]).on(Layout.classic())
    >>> corner.describe(Layout.classic())
    'r1c1 r1c2 r2c1 r2c2 hold 3 5 among them'
    """

    cells: Sequence[CellKey]
    digits: Sequence[int]
    kind: ClassVar[str] = "quadruple"

    def __post_init__(self) -> None:
        super().__post_init__()
        digits = tuple(sorted(whole_numbers("digits", self.digits)))
        if not 1 <= len(digits) <= 4:
            raise ValueRangeError(f"quadruple: expected one to four digits, found {len(digits)}")
        object.__setattr__(self, "digits", digits)

    def check_on(self, layout: Layout) -> None:
        """The cells meet in a corner."""
        places = sorted(layout.positions[cell] for cell in numbers(self.cells))
        top, left = places[0]
        if places != [(top + down, left + across) for down in (0, 1) for across in (0, 1)]:
            names = layout.cell_names(numbers(self.cells))
            raise ValueRangeError(f"quadruple: expected four cells around a corner, found {names}")

    def relations(self, layout: Layout) -> Iterable[Relation]:
        """Each digit as often as it is listed, or more."""
        for digit, times in Counter(self.digits).items():
            yield Counted(numbers(self.cells), digit, times, len(self.cells))

    def describe(self, layout: Layout) -> str:
        """The rule in plain words."""
        names = layout.cell_names(numbers(self.cells))
        return f"{names} hold {digits_text(self.digits)} among them"

    def rule(self) -> str:
        """The rule of all such circles."""
        return "Circles on corners: their digits stand in the four cells around."

    def shapes(self, layout: Layout) -> Iterable[Shape]:
        """A circle with the digits."""
        yield Corner(self.cells, digits_text(self.digits))


def _sentence(layout: Layout, cells: tuple[int, ...], what: str) -> str:
    verb = f"holds an {what} digit" if len(cells) == 1 else f"hold {what} digits"
    return f"{layout.cell_names(cells)} {verb}"


def _around(layout: Layout, cells: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Each cell with each of its neighbours that is none of the cells."""
    for first, second in neighbours(layout):
        for cell, other in ((first, second), (second, first)):
            if cell in cells and other not in cells:
                yield cell, other


def _extreme(layout: Layout, cells: tuple[int, ...], how: str) -> str:
    verb, whose = ("holds", "its") if len(cells) == 1 else ("hold", "their")
    return f"{layout.cell_names(cells)} {verb} {how} than all {whose} neighbours"
