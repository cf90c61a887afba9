"""The lines of a board and the places of its cells, for pictures that are made of lines.

Lengths are in cells: a cell is a square of side 1 whose corner is its column and row.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ninefold.model import Layout

FRAMED = ("box", "region")
"""The units that have a frame."""

PLAIN = ("row", "column", *FRAMED)
"""The units that a board shows by its lines; the cells of all others are tinted."""

Line = tuple[int, int, int, int]
"""Where a line begins and where it ends: column, row, column, row."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The thin and the thick lines of a board, and its tinted cells."""

    thin: tuple[Line, ...]
    thick: tuple[Line, ...]
    tinted: tuple[int, ...]


def outline(layout: Layout) -> Outline:
    """The outline of a layout.

    >>> from ninefold import Layout
    >>> outline(Layout.usual(4)).thick
    ((0, 0, 0, 4), (0, 0, 4, 0), (0, 2, 4, 2), (0, 4, 4, 4), (2, 0, 2, 4), (4, 0, 4, 4))
    """
    frames = _frames(layout)
    thin, thick = set[Line](), set[Line]()
    for (row, column), frame in frames.items():
        for other, edge in (
            ((row - 1, column), (column, row, column + 1, row)),
            ((row + 1, column), (column, row + 1, column + 1, row + 1)),
            ((row, column - 1), (column, row, column, row + 1)),
            ((row, column + 1), (column + 1, row, column + 1, row + 1)),
        ):
            inside = other in frames and (frames[other] == frame or bool(frames[other] & frame))
            (thin if inside else thick).add(edge)
    extra = {c for unit in layout.units if unit.kind not in PLAIN for c in unit.cells}
    return Outline(_joined(thin), _joined(thick), tuple(sorted(extra)))


def mark_columns(layout: Layout) -> int:
    """How many small digits stand side by side in a cell.

    >>> from ninefold import Layout
    >>> mark_columns(Layout.classic()), mark_columns(Layout.usual(12))
    (3, 4)
    """
    return next(side for side in range(1, 6) if side * side >= layout.size)


def _frames(layout: Layout) -> dict[tuple[int, int], frozenset[int]]:
    """For every place of a cell the framed units that it stands in."""
    return {
        place: frozenset(i for i in units if layout.units[i].kind in FRAMED)
        for place, units in zip(layout.positions, layout.units_of, strict=True)
    }


def _joined(edges: Iterable[Line]) -> tuple[Line, ...]:
    """The same lines, with those joined that go on from each other."""
    lines: list[Line] = []
    ends: dict[tuple[int, int, bool], int] = {}
    for left, top, right, bottom in sorted(edges):
        across = top == bottom
        if (place := ends.pop((left, top, across), None)) is not None:
            lines[place] = (*lines[place][:2], right, bottom)
        else:
            place = len(lines)
            lines.append((left, top, right, bottom))
        ends[right, bottom, across] = place
    return tuple(sorted(lines))
