"""A board with a digit, or nothing, in every cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ninefold.errors import ValueRangeError
from ninefold.model.cells import CellKey
from ninefold.model.conflicts import Conflict, find_conflicts
from ninefold.model.layout import Layout, LayoutLike, as_layout
from ninefold.model.source import digit_number, digits_from, needs_reader

if TYPE_CHECKING:
    from ninefold.symmetry.transformations import Transformation


class Grid:
    """An immutable board: a layout, and a digit or 0 for every cell.

    `layout` may be a `Layout` or its name, as everywhere.

    >>> from ninefold import Grid
    >>> grid = Grid("53..7.." + 74 * ".")
    >>> grid["r1c1"], grid[0, 1], grid[2], grid.filled
    (5, 3, 0, 3)
    >>> grid == eval(repr(grid))
    True
    """

    __slots__ = ("digits", "layout")

    layout: Layout
    digits: bytes

    def __init__(self, source: object, layout: LayoutLike | None = None) -> None:
        layout = as_layout(layout)
        source = getattr(source, "grid", source)  # a puzzle's givens
        if isinstance(source, Grid):
            layout, digits = source.layout_as(layout), source.digits
        elif needs_reader(source):
            from ninefold.formats import read_one  # a door: text is read where formats live

            puzzle = read_one(source, layout=layout)  # type: ignore[arg-type]
            layout, digits = puzzle.layout, puzzle.givens
        else:
            layout, digits = digits_from(source, layout)
        object.__setattr__(self, "layout", layout)
        object.__setattr__(self, "digits", digits)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Grid is immutable; make a new one with placed() ({name})")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a Grid is immutable ({name})")

    def layout_as(self, wanted: Layout | None) -> Layout:
        """The layout, which must be the requested one, if one is requested."""
        if wanted not in (None, self.layout):
            raise ValueRangeError(f"this board is {str(self.layout)!r}, expected {str(wanted)!r}")
        return self.layout

    def __getitem__(self, key: CellKey) -> int:
        return self.digits[self.layout.cell(key)]

    def __len__(self) -> int:
        return len(self.digits)

    def __iter__(self) -> Iterator[int]:
        return iter(self.digits)

    @property
    def filled(self) -> int:
        """The number of cells that hold a digit."""
        return len(self.digits) - self.digits.count(0)

    @property
    def is_full(self) -> bool:
        """Whether every cell holds a digit."""
        return 0 not in self.digits

    def conflicts(self) -> tuple[Conflict, ...]:
        """Every digit that stands twice or more in a unit."""
        return find_conflicts(self.layout, self.digits)

    def is_solved(self) -> bool:
        """Whether the grid is full and no unit holds a digit twice."""
        return self.is_full and not self.conflicts()

    def placed(self, key: CellKey, digit: int) -> Grid:
        """A grid with that digit in that cell (0 empties it).

        >>> from ninefold import Grid
        >>> Grid(16 * ".").placed("r1c2", 3).to_line()
        '.3..............'
        """
        digits = bytearray(self.digits)
        digits[self.layout.cell(key)] = digit_number(digit, 0, self.layout.size)
        return Grid(bytes(digits), self.layout)

    def transformed(self, transformation: Transformation) -> Grid:
        """An equivalent grid, with cells and digits exchanged."""
        return transformation(self)

    def rows(self) -> list[list[int]]:
        """The digits row by row, 0 for empty, as lists.

        A layout with gaps has 0 in the gaps.
        """
        height, width = self.layout.shape
        rows = [[0] * width for _ in range(height)]
        for (row, column), digit in zip(self.layout.positions, self.digits, strict=True):
            rows[row][column] = digit
        return rows

    def to_line(self) -> str:
        """The digits in one line, `.` for empty: 81 characters for 9x9."""
        return self.layout.line_of(self.digits)

    def to_json(self) -> dict[str, Any]:
        """The grid as a plain dict."""
        return {"layout": self.layout.reference(), "line": self.to_line()}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Grid):
            return NotImplemented
        return self.digits == other.digits and self.layout == other.layout

    def __hash__(self) -> int:
        return hash((self.digits, self.layout))

    def __reduce__(self) -> tuple[object, ...]:
        return Grid, (self.digits, self.layout)

    def __repr__(self) -> str:
        if self.layout.is_usual:
            return f"Grid({self.to_line()!r})"
        return f"Grid({self.to_line()!r}, layout={self.layout!r})"

    def __str__(self) -> str:
        from ninefold.pictures import board_text  # a door: pictures are drawn where they live

        return board_text(self.layout, self.digits)

    def _repr_svg_(self) -> str:
        from ninefold.pictures import render  # a door, for notebooks

        return render(self, "svg")
