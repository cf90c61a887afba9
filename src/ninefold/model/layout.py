"""The shape of a board: its cells, and the sets of cells whose digits must differ.

A `Layout` is data. It names its cells (`cells.py`), lists its units (rows, columns, boxes and other
sets that must hold different digits) and knows the peers of every cell. It assumes no size.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from ninefold.errors import NinefoldError, UnknownNameError, UnsupportedError, ValueRangeError
from ninefold.limits import whole_number
from ninefold.model import units as kinds
from ninefold.model.cells import CellKey, Cells, place_of
from ninefold.model.digits import LARGEST, digit_of, digits_of, line_of, symbol
from ninefold.model.units import USUAL_BOXES, Box, Place, Unit

_LETTERS = re.compile(r"jigsaw:[^+]*")


@dataclass(frozen=True)
class Layout(Cells):
    """A board's shape: `size` digits, a position for every cell, and units.

    Digits are numbers from 1 to `size` in grids, candidates, moves and arrays, and 0 is an empty
    cell. On a board whose `first_digit` is 0 people see and write each as one less: in text,
    pictures and rules (`values`, `symbol`).

    >>> from ninefold import Layout
    >>> classic = Layout.classic()
    >>> classic.size, len(classic.positions), len(classic.units)
    (9, 81, 27)
    >>> classic.cell_name(30), classic.cell_index("r4c4")
    ('r4c4', 30)
    """

    name: str
    size: int
    positions: tuple[tuple[int, int], ...]
    units: tuple[Unit, ...]
    box: Box | None = None
    first_digit: int = 1

    def __post_init__(self) -> None:
        from ninefold.model.layout_rules import check_layout

        check_layout(self)

    @staticmethod
    def classic() -> Layout:
        """The plain 9x9 board: nine rows, nine columns, nine boxes."""
        return _boxes(3, 3)

    @staticmethod
    def boxes(rows: int, columns: int) -> Layout:
        """A square board whose boxes have so many rows and columns.

        >>> from ninefold import Layout
        >>> Layout.boxes(2, 3).size
        6
        """
        height, width = (whole_number("a side of a box", side) for side in (rows, columns))
        return _boxes(height, width)

    @staticmethod
    def usual(size: int) -> Layout:
        """The usual board of a size: 4 has 2x2 boxes, 6 has 2x3, 16 has 4x4.

        >>> from ninefold import Layout
        >>> Layout.usual(6).box
        (2, 3)
        """
        if whole_number("the size", size) not in USUAL_BOXES:
            known = (f"{each}x{each}" for each in USUAL_BOXES)
            raise UnknownNameError("usual board", f"{size}x{size}", known)
        return _boxes(*USUAL_BOXES[size])

    @staticmethod
    def hyper(base: LayoutLike | None = None) -> Layout:
        """The board with four further windows, also called windoku.

        >>> from ninefold import Layout
        >>> [unit.name for unit in Layout.hyper().units[27:]]
        ['window 1', 'window 2', 'window 3', 'window 4']
        """
        return (as_layout(base) or Layout.classic()).with_extra("hyper")

    @staticmethod
    def x(base: LayoutLike | None = None) -> Layout:
        """The board with its two diagonals; `base` may be another than the classic one.

        >>> from ninefold import Layout
        >>> Layout.x() | Layout.hyper()
        Layout.named('hyper+x')
        """
        return (as_layout(base) or Layout.classic()).with_extra("x")

    @staticmethod
    def latin(size: int) -> Layout:
        """A square with only rows and columns: the base of jigsaws and of boards of your own.

        >>> from ninefold import Layout
        >>> len(Layout.latin(5).units)
        10
        """
        from ninefold.model.variants import latin

        return latin(size)

    @staticmethod
    def jigsaw(picture: str) -> Layout:
        """A square whose regions are those of a picture, a letter for every cell.

        >>> from ninefold import Layout
        >>> Layout.jigsaw('''
        ...     AAAB
        ...     ACBB
        ...     CCDB
        ...     CDDD''').units[-1].cells
        (10, 13, 14, 15)
        """
        from ninefold.model.variants import jigsaw

        return jigsaw(picture)

    @staticmethod
    def boards(corners: Iterable[Place], box: Box = (3, 3)) -> Layout:
        """Several boards that share the cells where they overlap.

        `corners` are the rows and columns, from 0, of their first cells.

        >>> from ninefold import Layout
        >>> Layout.boards([(0, 0), (6, 6)]) == Layout.twodoku()
        True
        """
        from ninefold.model.variants import boards

        return boards(corners, box)

    @staticmethod
    def samurai() -> Layout:
        """Five boards, of which the middle one shares a box with each of the others.

        >>> from ninefold import Layout
        >>> Layout.samurai().cells
        369
        """
        return Layout.named("samurai")

    @staticmethod
    def twodoku() -> Layout:
        """Two boards that share a box.

        >>> from ninefold import Layout
        >>> Layout.twodoku().cells
        153
        """
        return Layout.named("twodoku")

    @staticmethod
    def named(name: str) -> Layout:
        """The layout that has that name, as JSON and the command line give it.

        Names are added up, as in `hyper+x`; `Layout.names()` lists those that stand alone.

        >>> from ninefold import Layout
        >>> Layout.named("boxes 2x3"), Layout.named("windoku+x").name
        (Layout.boxes(2, 3), 'hyper+x')
        """
        from ninefold.model.variants import named

        return named(name)

    @staticmethod
    def names() -> tuple[str, ...]:
        """Names that `named` reads; sizes, Latin squares and jigsaws come with numbers or letters.

        >>> from ninefold import Layout
        >>> "girandola" in Layout.names()
        True
        """
        from ninefold.model.variants import names

        return names()

    @staticmethod
    def of(
        size: int,
        units: str | Iterable[Iterable[str | Place]],
        *,
        name: str = "custom",
        kind: str = "unit",
    ) -> Layout:
        r"""A layout of your own: the number of digits, and sets of cells that must differ.

        Its cells are those that stand in some set, named `r3c4` or by row and column from 0; or
        those of a picture, in which every letter is a set.

        >>> from ninefold import Layout
        >>> ring = Layout.of(3, [["r1c1", "r1c2", "r2c2"], ["r2c2", "r2c1", "r1c1"]])
        >>> ring.cells, ring.cell_name(3)
        (4, 'r2c2')
        >>> Layout.of(2, "AB\nA.\n.B").units[1].cells
        (1, 3)
        """
        from ninefold.model.layout_rules import sets_of

        sets = [[place_of(each) for each in places] for places in sets_of(units)]
        every = sorted({place for places in sets for place in places})
        index = {place: cell for cell, place in enumerate(every)}
        cells = ([index[place] for place in places] for places in sets)
        return Layout(name, size, tuple(every), tuple(kinds.numbered(kind, cells)))

    def with_extra(self, name: str) -> Layout:
        """The same with windows, diagonals or another addition that has a name.

        >>> from ninefold import Layout
        >>> Layout.classic().with_extra("girandola").name
        'girandola'
        """
        from ninefold.model.variants import with_extra

        return with_extra(self, name)

    def with_units(
        self, units: str | Iterable[Iterable[CellKey]], *, name: str = "custom", kind: str = "unit"
    ) -> Layout:
        r"""The same with units of your own: lists of cells, or a picture of letters.

        In a picture every letter is a unit, and a dot is a cell that belongs to none of them.

        >>> from ninefold import Layout
        >>> corners = Layout.usual(4).with_units("A..A\n....\n....\nA..A", name="corners")
        >>> corners.units[-1].cells
        (0, 3, 12, 15)
        >>> corners == Layout.usual(4).with_units([["r1c1", 3, (3, 0), 15]], name="corners")
        True
        """
        from ninefold.model.layout_rules import sets_of
        from ninefold.model.variants import joined

        added = kinds.numbered(kind, (map(self.cell, each) for each in sets_of(units)))
        return joined(name, self, added)

    def from_zero(self) -> Layout:
        """The same board with digits that begin at 0: 0 to 8 on a board of 9x9.

        >>> from ninefold import Layout
        >>> Layout.boxes(2, 3).from_zero()
        Layout.named('boxes 2x3+from-0')
        >>> Layout.named("from-0").values
        range(0, 9)
        """
        from ninefold.model.variants import from_zero

        return from_zero(self)

    def from_one(self) -> Layout:
        """The same board with digits that begin at 1, as most have.

        >>> from ninefold import Layout
        >>> Layout.named("6x6+x+from-0").from_one()
        Layout.named('boxes 2x3+x')
        """
        from ninefold.model.variants import from_one

        return from_one(self)

    def __or__(self, other: Layout) -> Layout:
        from ninefold.model.variants import union

        return union(self, other) if isinstance(other, Layout) else NotImplemented

    @property
    def values(self) -> range:
        """The values of the digits, shown and in rules: 1 to 9, or 0 to 8.

        >>> from ninefold import Layout
        >>> Layout.classic().values
        range(1, 10)
        """
        return range(self.first_digit, self.first_digit + self.size)

    def check_first_digit(self, who: str) -> None:
        """Refuse a board whose digits begin at 0, in the name of a format that cannot show them.

        >>> from ninefold import Layout
        >>> Layout.named("from-0").check_first_digit("the game")
        Traceback (most recent call last):
        ...
        ninefold.errors.UnsupportedError: the game takes boards whose digits begin at 1, not \
'from-0'
        """
        if self.first_digit != 1:
            raise UnsupportedError(f"{who} takes boards whose digits begin at 1, not {str(self)!r}")

    def value(self, digit: int) -> int:
        """The value of a digit, shown and in rules.

        >>> from ninefold import Layout
        >>> Layout.classic().value(5), Layout.named("from-0").value(5)
        (5, 4)
        """
        return digit - 1 + self.first_digit

    def symbol(self, digit: int) -> str:
        """The character of a digit; 0 gives that of an empty cell.

        >>> from ninefold import Layout
        >>> Layout.classic().symbol(1), Layout.named("from-0").symbol(1)
        ('1', '0')
        """
        return symbol(digit, self.first_digit)

    def line_of(self, digits: bytes) -> str:
        """The characters of many digits.

        >>> from ninefold import Layout
        >>> Layout.named("from-0").line_of(bytes([1, 0, 9]))
        '0.8'
        """
        return line_of(digits, self.first_digit)

    def digit_of(self, character: str) -> int | None:
        """The digit of a character: 0 for an empty cell, `None` if it is neither.

        >>> from ninefold import Layout
        >>> Layout.classic().digit_of("0"), Layout.named("from-0").digit_of("0")
        (0, 1)
        """
        return digit_of(character, self.size, self.first_digit)

    def digits_of(self, cells: str) -> bytes | None:
        """The digits of a text that holds one character a cell, `None` if one of them is bad.

        >>> from ninefold import Layout
        >>> list(Layout.named("4x4+from-0").digits_of("03."))
        [1, 4, 0]
        """
        return digits_of(cells, self.size, self.first_digit)

    @property
    def full_mask(self) -> int:
        """The mask of all digits."""
        return (1 << self.size) - 1

    @property
    def is_usual(self) -> bool:
        """Whether this is the board that its size alone stands for."""
        box = USUAL_BOXES.get(self.size)
        return box is not None and self == Layout.boxes(*box)

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """For every cell the indices of the units that it stands in."""
        found: list[list[int]] = [[] for _ in self.positions]
        for i, unit in enumerate(self.units):
            for cell in unit.cells:
                found[cell].append(i)
        return tuple(map(tuple, found))

    @cached_property
    def meetings(self) -> int:
        """The number of meetings of units in cells: a measure of the work of preparing a solver.

        >>> from ninefold import Layout
        >>> Layout.classic().meetings
        729
        """
        return sum(len(units) ** 2 for units in self.units_of)

    @cached_property
    def peers(self) -> tuple[frozenset[int], ...]:
        """For every cell the other cells that share a unit with it."""
        return tuple(
            frozenset(peer for i in units for peer in self.units[i].cells) - {cell}
            for cell, units in enumerate(self.units_of)
        )

    def to_json(self) -> dict[str, Any]:
        """The layout as a plain dict, cell by cell and unit by unit."""
        from ninefold.model.layout_records import record_of

        return record_of(self)

    def reference(self) -> str | dict[str, Any]:
        """The layout in the JSON of a puzzle: its name, if that is enough.

        >>> from ninefold import Layout
        >>> Layout.x().reference()
        'x'
        >>> Layout.from_json(Layout.x().reference()) == Layout.x()
        True
        """
        return self.name if self._is_named else self.to_json()

    def mention(self) -> dict[str, Any]:
        """The layout as a result states it, to read its puzzle again: nothing, if the number of
        cells implies it.

        >>> from ninefold import Layout
        >>> Layout.hyper().mention(), Layout.classic().mention()
        ({'layout': 'hyper'}, {})
        """
        return {} if self.is_usual else {"layout": self.reference()}

    @staticmethod
    def from_json(record: object) -> Layout:
        """The layout of a name, or of a dict as `to_json` makes it.

        >>> from ninefold import Layout
        >>> own = Layout.of(2, [["r1c1", "r1c2"]], name="domino")
        >>> Layout.from_json(own.to_json()) == own
        True
        """
        if isinstance(record, str):
            return Layout.named(record)
        from ninefold.model.layout_records import layout_in

        return layout_in(record)

    @cached_property
    def _is_named(self) -> bool:
        try:
            return Layout.named(self.name) == self
        except (NinefoldError, RecursionError):
            return False

    def __str__(self) -> str:
        """The name for people, without the letters of a jigsaw."""
        return _LETTERS.sub("jigsaw", self.name)

    def __repr__(self) -> str:
        if not self._is_named:
            return f"Layout.from_json({self.to_json()!r})"
        if self.box is not None and self is Layout.boxes(*self.box):
            rows, columns = self.box
            return (
                "Layout.classic()" if rows == columns == 3 else f"Layout.boxes({rows}, {columns})"
            )
        return f"Layout.named({self.name!r})"

    @property
    def _state(self) -> tuple[object, ...]:
        return self.name, self.size, self.positions, self.units, self.box, self.first_digit

    def __eq__(self, other: object) -> bool:
        # Almost always it is the same object, and every puzzle makes this comparison.
        if self is other:
            return True
        return self._state == other._state if isinstance(other, Layout) else NotImplemented

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self._state)

    def __reduce__(self) -> tuple[object, ...]:
        return (Layout.named, (self.name,)) if self._is_named else (Layout, self._state)


LayoutLike = Layout | str | Mapping[str, Any]
"""Arguments that stand for a layout: a layout, its name, or its record as `to_json` gives it."""


@cache
def _boxes(rows: int, columns: int) -> Layout:
    size = rows * columns
    if rows < 1 or columns < 1 or size > LARGEST:
        raise ValueRangeError(f"boxes of {rows}x{columns} do not give a size from 1 to {LARGEST}")
    from ninefold.model.variants import latin

    base = latin(size)
    boxes = ([base.cell_at(*place) for place in each] for each in kinds.boxes((rows, columns)))
    units = (*base.units, *kinds.numbered("box", boxes))
    name = "classic" if (rows, columns) == (3, 3) else f"boxes {rows}x{columns}"
    return Layout(name, size, base.positions, units, (rows, columns))


def as_layout(layout: LayoutLike | None) -> Layout | None:
    """The layout itself, or the one that its name or its record stands for.

    >>> as_layout("x") == as_layout(Layout.x()), as_layout(None)
    (True, None)
    """
    if layout is None or isinstance(layout, Layout):
        return layout
    return Layout.from_json(layout)
