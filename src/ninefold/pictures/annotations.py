"""Annotations of a board beside its digits: small values, each with its cells.

Cells may be named in any way (`r3c4`, a number, a row and a column); in a `Picture` they are
numbers. The role of a value gives its meaning, and a theme decides how that looks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import index
from typing import Literal, TypeVar, get_args

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.model.cells import CellKey
from ninefold.model.layout import Layout

Kind = TypeVar("Kind")
Key = TypeVar("Key")

CellRole = Literal["peer", "focus", "same", "cause", "fin", "effect", "conflict", "dead"]
"""Roles of cells: peers, in focus, of the digit in focus, the reason for a step, its second part
(fins, another set), its result, in conflict, without any digit left."""

CandidateRole = Literal["cause", "fin", "true", "false", "same", "place", "remove"]
"""Roles of a candidate: part of a pattern; a fin, or of the second colour; true or false in a
chain; the digit in focus; to be placed; to be removed."""

LineRole = Literal["strong", "weak", "path", "thermometer"]
"""Roles of a line: a link of either kind, a line of a variant, or one that begins with a bulb."""

LINKS: tuple[LineRole, ...] = ("strong", "weak")
"""The lines that are links between candidates."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """Cells that stand out; with `whole` one outline goes around them all, as around a unit.

    >>> from ninefold import Layout
    >>> from ninefold.pictures import Highlight
    >>> Highlight(["r1c1", "r1c2"], "cause").on(Layout.classic())
    Highlight(cells=(0, 1), role='cause', whole=False)
    """

    cells: Sequence[CellKey]
    role: CellRole = "focus"
    whole: bool = False

    def on(self, layout: Layout) -> Highlight:
        """The same with cells as numbers; an unknown role is refused."""
        _check_role("cells", self.role, CellRole)
        return Highlight(_cells(layout, self.cells), self.role, self.whole)

    @staticmethod
    def named(layout: Layout, names: Iterable[CellKey], role: CellRole) -> Iterator[Highlight]:
        """Highlights of cells, and of units by their names, such as `row 3`.

        >>> from ninefold import Layout
        >>> from ninefold.pictures import Highlight
        >>> [each.cells for each in Highlight.named(Layout.usual(4), ["r1c1", 1, "box 2"], "cause")]
        [(2, 3, 6, 7), (0, 1)]
        """
        units = {unit.name: unit for unit in layout.units}
        cells = []
        for name in _keys(names):
            if isinstance(name, str) and name in units:
                yield Highlight(units[name].cells, role, whole=True)
            else:
                cells.append(_cell(layout, name))
        if cells:
            yield Highlight(tuple(cells), role)


@dataclass(frozen=True, slots=True)
class Point:
    """Where a line goes: a cell, or the place of a digit among the marks of a cell.

    >>> from ninefold import Layout
    >>> from ninefold.pictures import Point
    >>> Point("r1c2", 7).on(Layout.classic())
    Point(cell=1, digit=7)
    """

    cell: CellKey
    digit: int | None = None

    def on(self, layout: Layout) -> Point:
        """The same with the cell as a number."""
        if self.digit is not None:
            _check_digit(layout, self.digit)
        return Point(_cell(layout, self.cell), self.digit)


@dataclass(frozen=True, slots=True)
class Line:
    """A line from point to point: a link of a chain, or a line of a variant.

    >>> from ninefold import Layout
    >>> from ninefold.pictures import Line, Point
    >>> Line([Point("r1c1", 3), Point("r1c9", 3)], "strong").on(Layout.classic()).points[1]
    Point(cell=8, digit=3)
    """

    points: Sequence[Point | CellKey]
    role: LineRole = "path"

    def on(self, layout: Layout) -> Line:
        """The same with points as such, and their cells as numbers."""
        _check_role("lines", self.role, LineRole)
        if len(_keys(self.points)) < 2:
            raise ValueRangeError("a line has at least two points")
        return Line(tuple(point.on(layout) for point in self.stops), self.role)

    @property
    def stops(self) -> tuple[Point, ...]:
        """The points, every one as a `Point`."""
        return tuple(each if isinstance(each, Point) else Point(each) for each in self.points)


@dataclass(frozen=True, slots=True)
class CandidateMark:
    """A digit among the marks of a cell that stands out.

    >>> from ninefold import Layout
    >>> from ninefold.pictures import CandidateMark
    >>> CandidateMark("r2c8", 8, "remove").on(Layout.classic())
    CandidateMark(cell=16, digit=8, role='remove')
    """

    cell: CellKey
    digit: int
    role: CandidateRole = "cause"

    def on(self, layout: Layout) -> CandidateMark:
        """The same with the cell as a number."""
        _check_role("candidates", self.role, CandidateRole)
        _check_digit(layout, self.digit)
        return CandidateMark(_cell(layout, self.cell), self.digit, self.role)


def listed(name: str, kind: type[Kind], values: object) -> tuple[Kind, ...]:
    """Values of one kind in a list, or an error that says what was expected.

    >>> from ninefold.pictures import Cage
    >>> listed("cages", Cage, [Cage(["r1c1"])])
    (Cage(cells=['r1c1'], label=''),)
    >>> listed("cages", Cage, "r1c1")
    Traceback (most recent call last):
    ninefold.errors.ValueRangeError: cages must be Cage values in a list, not 'r1c1'
    """
    found = tuple(values) if isinstance(values, Iterable) else (values,)
    if not isinstance(values, Iterable) or not all(isinstance(each, kind) for each in found):
        raise ValueRangeError(f"{name} must be {kind.__name__} values in a list, not {values!r}")
    return found


def _keys(keys: Iterable[Key]) -> tuple[Key, ...]:
    if isinstance(keys, str) or not isinstance(keys, Iterable):
        raise ValueRangeError(f"expected cells in a list, not {keys!r}")
    return tuple(keys)


def _cell(layout: Layout, key: CellKey) -> int:
    try:
        return index(layout.cell(key))
    except TypeError:
        raise ValueRangeError(f"{key!r} names no cell; cells are named like r3c4") from None


def _cells(layout: Layout, keys: Iterable[CellKey]) -> tuple[int, ...]:
    cells = tuple(dict.fromkeys(_cell(layout, key) for key in _keys(keys)))
    if not cells:
        raise ValueRangeError(f"expected cells in a list, not {keys!r}")
    return cells


def _check_digit(layout: Layout, digit: int) -> None:
    if not isinstance(digit, int) or not 1 <= digit <= layout.size:
        raise ValueRangeError(f"a digit is from 1 to {layout.size}, not {digit!r}")


def _check_role(things: str, role: str, roles: object) -> None:
    if role not in get_args(roles):
        raise UnknownNameError(f"role of {things}", role, get_args(roles))
