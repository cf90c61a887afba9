"""The outline of a set of cells: the lines around it, moved inwards by a little."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ninefold.model.units import Place

Corner = tuple[int, int]
Loop = list[tuple[float, float]]

_SIDES = (  # for each side of a cell: who stands behind it, its first corner, the way along it
    ((-1, 0), (0, 0), (0, 1)),
    ((0, 1), (0, 1), (1, 0)),
    ((1, 0), (1, 1), (0, -1)),
    ((0, -1), (1, 0), (-1, 0)),
)
"""Clockwise, in rows and columns, so that the inside is always on the right."""


def outline(places: Collection[Place], cell: float, inset: float = 0) -> list[Loop]:
    """The loops around a set of places, `inset` inside of it; a cell is `cell` wide and high.

    Cells that touch in a corner only get loops of their own; a hole gets one as well.

    >>> outline({(0, 0), (0, 1)}, cell=10, inset=1)
    [[(1, 1), (19, 1), (19, 9), (1, 9)]]
    """
    return [_moved(loop, cell, inset) for loop in _loops(set(places))]


def _loops(places: set[Place]) -> Iterator[list[tuple[Corner, Corner]]]:
    """The sides of every loop in order, each with its first corner and its way."""
    sides = {
        ((row + start[0], column + start[1]), way)
        for row, column in places
        for behind, start, way in _SIDES
        if (row + behind[0], column + behind[1]) not in places
    }
    while sides:
        corner, way = min(sides)
        loop: list[tuple[Corner, Corner]] = []
        while (corner, way) in sides:
            sides.remove((corner, way))
            loop.append((corner, way))
            corner = (corner[0] + way[0], corner[1] + way[1])
            right = (way[1], -way[0])
            left = (-way[1], way[0])
            way = next((each for each in (right, way, left) if (corner, each) in sides), way)
        yield loop


def _moved(loop: list[tuple[Corner, Corner]], cell: float, inset: float) -> Loop:
    """The corners at which the way changes, moved inwards: to the right of both ways."""
    spots = []
    for before, (corner, way) in zip([loop[-1], *loop], loop, strict=False):
        old = before[1]
        if old != way:
            down = inset * (old[1] + way[1])
            across = -inset * (old[0] + way[0])
            spots.append((corner[1] * cell + across, corner[0] * cell + down))
    return spots
