"""Shapes of rules on a board, as data; `pictures/` draws them.

Cells may be named in any way (`r3c4`, a number, a row and a column); `on` a layout they are
numbers. The role of a shape gives its meaning, and a theme decides how that looks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Literal, Self, get_args

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.model.cells import CellKey, cells_on
from ninefold.model.layout import Layout
from ninefold.model.sanitize import worded

LONGEST_LABEL = 20
"""The most characters of a label."""

StrokeRole = Literal[
    "path",
    "thermometer",
    "slow thermometer",
    "arrow",
    "renban",
    "whispers",
    "dutch whispers",
    "palindrome",
    "between",
    "region sum",
    "zipper",
    "sum line",
    "entropic",
    "modular",
    "nabner",
    "lockout",
    "double arrow",
]
"""Roles of a line through cells; one without a meaning of its own is a path."""

DotRole = Literal["white", "black", "text", "greater"]
"""Roles of a mark between two cells: a white dot, a black one, a text alone, or a sign that opens
towards the first of the cells."""

MarkRole = Literal["even", "odd", "minimum", "maximum"]
"""Roles of a sign behind the digit of a cell: a square, a circle, wedges that point in or out."""


class Shape:
    """The base of all shapes, which are frozen dataclasses.

    `fewest` and `most` bound its cells; `roles` lists the possible roles.
    """

    __slots__ = ()
    fewest: ClassVar[int] = 1
    most: ClassVar[int | None] = None
    roles: ClassVar[tuple[str, ...]] = ()

    def on(self, layout: Layout) -> Self:
        """The same with cells as numbers and cleaned words; other values are refused."""
        values: dict[str, Any] = {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]
        values["cells"] = cells_on(layout, values["cells"])
        self._check_number(len(values["cells"]))
        if "label" in values:
            values["label"] = worded("a label", values["label"], LONGEST_LABEL)
        if self.roles and values["role"] not in self.roles:
            raise UnknownNameError(f"role of {type(self).__name__}", values["role"], self.roles)
        return replace(self, **values)  # type: ignore[type-var]  # as above: all are dataclasses

    def _check_number(self, count: int) -> None:
        if count < self.fewest or (self.most is not None and count > self.most):
            exactly = f"{self.fewest} or more" if self.most is None else f"{self.fewest}"
            raise ValueRangeError(f"{type(self).__name__} needs {exactly} cells, not {count}")


@dataclass(frozen=True, slots=True)
class Cage(Shape):
    """Cells with a dashed line around them, and a label in the corner, such as their sum.

    >>> from ninefold.model.shapes import Cage
    >>> Cage(["r1c1", "r1c2"], "12")
    Cage(cells=['r1c1', 'r1c2'], label='12')
    """

    cells: Sequence[CellKey]
    label: str = ""

    def on(self, layout: Layout) -> Cage:
        """The same with cells as numbers, in reading order."""
        placed = super(Cage, self).on(layout)
        cells = sorted(set(cells_on(layout, placed.cells)), key=layout.positions.__getitem__)
        return replace(placed, cells=tuple(cells))


@dataclass(frozen=True, slots=True)
class Stroke(Shape):
    """A line from cell to cell.

    >>> from ninefold.model.shapes import Stroke
    >>> Stroke(["r1c1", "r2c2"], "renban").on(Layout.classic()).cells
    (0, 10)
    """

    cells: Sequence[CellKey]
    role: StrokeRole = "path"
    fewest: ClassVar[int] = 2
    roles: ClassVar[tuple[str, ...]] = get_args(StrokeRole)


@dataclass(frozen=True, slots=True)
class Pill(Shape):
    """A circle in a cell, or one drawn out over several that are read as one number."""

    cells: Sequence[CellKey]


@dataclass(frozen=True, slots=True)
class Dot(Shape):
    """A dot between two cells, perhaps with a text in it, or a text alone."""

    cells: Sequence[CellKey]
    role: DotRole = "white"
    label: str = ""
    fewest: ClassVar[int] = 2
    most: ClassVar[int | None] = 2
    roles: ClassVar[tuple[str, ...]] = get_args(DotRole)


@dataclass(frozen=True, slots=True)
class Mark(Shape):
    """A sign behind the digit in each of some cells."""

    cells: Sequence[CellKey]
    role: MarkRole
    roles: ClassVar[tuple[str, ...]] = get_args(MarkRole)


@dataclass(frozen=True, slots=True)
class Corner(Shape):
    """A circle with digits in it, where four cells meet."""

    cells: Sequence[CellKey]
    label: str
    fewest: ClassVar[int] = 4
    most: ClassVar[int | None] = 4


@dataclass(frozen=True, slots=True)
class Shade(Shape):
    """Cells with a ground of their own, such as clones; cells with the same `label` belong
    together.
    """

    cells: Sequence[CellKey]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Clue(Shape):
    """A number outside of the board, at the first of its cells. The cells lead away from it; with
    `arrow` it points along them, as along a diagonal.

    >>> from ninefold.model.shapes import Clue
    >>> Clue(["r1c2", "r2c3"], "9", arrow=True).way(Layout.classic())
    (1, 1)
    """

    cells: Sequence[CellKey]
    label: str
    arrow: bool = False

    def way(self, layout: Layout) -> tuple[int, int]:
        """Rows and columns from one of its cells to the next; a single cell is read downwards."""
        cells = cells_on(layout, self.cells)
        if len(cells) == 1:
            return (1, 1) if self.arrow else (1, 0)
        (top, left), (row, column) = (layout.positions[cell] for cell in cells[:2])
        return row - top, column - left


DRAWN = (Cage, Stroke, Pill, Dot, Mark, Corner, Shade, Clue)
"""The shapes that pictures can draw."""
