"""Lines, arrows, figures and cages on a square board, whatever program drew them.

Points are rows and columns from the top left corner of the board, so that the middle of the first
cell is (0.5, 0.5), a dot between two cells has one whole number, and one where four cells meet two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from math import floor

from ninefold.formats.squares import Regions

Point = tuple[float, float]
Cells = tuple[int, ...]

_NEAR = 0.12
"""How far from the middle of a line between cells a dot may stand."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line from point to point."""

    points: tuple[Point, ...]
    colour: str = "#000000"
    thickness: float = 5

    def cells(self, size: int) -> Cells | None:
        """The cells that it goes through, one after the other; `None` if it is no way of cells.

        >>> Line(((0.5, 0.5), (0.5, 2.5), (1.5, 3.5))).cells(9)
        (0, 1, 2, 12)
        """
        return cells_along(self.points, size)


@dataclass(frozen=True, slots=True)
class Arrow(Line):
    """A line with a head at its end."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A circle, a square or a text, in whatever size."""

    centre: Point
    width: float = 0.0
    height: float = 0.0
    rounded: bool = False
    fill: str = ""
    border: str = ""
    text: str = ""
    angle: float = 0.0

    @property
    def is_text(self) -> bool:
        """Whether nothing but its text is seen."""
        return bool(self.text) and not (self.width and (self.fill or self.border))

    def cell(self, size: int) -> int | None:
        """The cell in the middle of which it stands, if it does.

        >>> Figure((0.5, 1.5)).cell(9), Figure((0.5, 1.0)).cell(9)
        (1, None)
        """
        row, column = self.centre
        if any(abs(each - floor(each) - 0.5) > _NEAR for each in self.centre):
            return None
        inside = 0 <= row < size and 0 <= column < size
        return floor(row) * size + floor(column) if inside else None

    def neighbours(self, size: int) -> tuple[int, int] | None:
        """The two cells between which it stands, if it does.

        >>> Figure((0.5, 1.0)).neighbours(9), Figure((1.0, 0.5)).neighbours(9)
        ((0, 1), (0, 9))
        """
        row, column = self.centre
        down, across = (abs(each - round(each)) < _NEAR for each in (row, column))
        if down == across:
            return None
        after = (round(row), floor(column)) if down else (floor(row), round(column))
        before = (after[0] - down, after[1] - across)
        if not all(0 <= each < size for each in (*before, *after)):
            return None
        return before[0] * size + before[1], after[0] * size + after[1]

    def corner(self, size: int) -> Cells | None:
        """The four cells where it stands, if it stands where four meet.

        >>> Figure((1, 1)).corner(9)
        (0, 1, 9, 10)
        """
        row, column = map(round, self.centre)
        is_there = all(abs(each - round(each)) < _NEAR for each in self.centre)
        if not is_there or not (0 < row < size and 0 < column < size):
            return None
        first = (row - 1) * size + column - 1
        return first, first + 1, first + size, first + size + 1

    def covered(self, size: int) -> Cells:
        """The cells whose middle it covers, as a pill does two or three.

        >>> Figure((0.5, 1.0), 1.8, 0.8).covered(9)
        (0, 1)
        """
        (row, column), tall, wide = self.centre, self.height / 2, self.width / 2
        if self.angle % 180 in (90, -90):
            tall, wide = wide, tall
        rows = (each for each in range(size) if abs(each + 0.5 - row) <= tall)
        columns = [each for each in range(size) if abs(each + 0.5 - column) <= wide]
        return tuple(each * size + other for each in rows for other in columns)

    def outside(self, size: int) -> tuple[int, int] | None:
        """Row and column, from -1 to the size, of the place beside the board where it stands."""
        row, column = (floor(each) for each in self.centre)
        inside = 0 <= row < size and 0 <= column < size
        beside = -1 <= row <= size and -1 <= column <= size
        return (row, column) if beside and not inside else None


@dataclass(frozen=True, slots=True)
class Cage:
    """Cells with a dashed line around them, and what stands in the corner."""

    cells: Cells
    value: str = ""
    unique: bool | None = None
    hidden: bool = False
    style: str = ""


@dataclass(slots=True)
class Drawings:
    """Everything drawn on a board of that size, the text of its rules, and its regions."""

    size: int
    lines: list[Line] = field(default_factory=list)
    arrows: list[Arrow] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    cages: list[Cage] = field(default_factory=list)
    rules: str = ""
    regions: Regions = ()


def cells_along(points: Iterable[Point], size: int) -> Cells | None:
    """The cells on the way from point to point, in straight or diagonal steps; `None` if the
    points are not inside of cells, or a step is neither.
    """
    places: list[tuple[int, int]] = []
    for row, column in points:
        if not (0 <= row < size and 0 <= column < size):
            return None
        if _is_edge(row) or _is_edge(column):
            return None
        places.append((floor(row), floor(column)))
    if not places:
        return None
    found = places[:1]
    for (row, column), (after, beside) in pairwise(places):
        down, across = after - row, beside - column
        steps = max(abs(down), abs(across))
        if steps and {abs(down), abs(across)} - {0, steps}:
            return None
        found += [(row + down // steps * i, column + across // steps * i) for i in range(1, steps)]
        if steps:
            found.append((after, beside))
    return tuple(row * size + column for row, column in found)


def _is_edge(place: float) -> bool:
    return abs(place - round(place)) < 0.05
