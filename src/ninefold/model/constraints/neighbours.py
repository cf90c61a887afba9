"""Pairs of cells of a layout that are neighbours, or a chess move apart."""

from __future__ import annotations

from functools import lru_cache

from ninefold.model.layout import Layout


def are_neighbours(layout: Layout, first: int, second: int) -> bool:
    """Whether two cells share a side.

    >>> are_neighbours(Layout.classic(), 0, 9), are_neighbours(Layout.classic(), 8, 9)
    (True, False)
    """
    (top, left), (row, column) = layout.positions[first], layout.positions[second]
    return abs(top - row) + abs(left - column) == 1


Ways = tuple[tuple[int, int], ...]
"""Moves: so many rows down and so many columns to the right, each."""


def neighbours(layout: Layout) -> tuple[tuple[int, int], ...]:
    """All pairs of cells that share a side.

    >>> len(neighbours(Layout.usual(4)))
    24
    """
    return moves(layout, ((0, 1), (1, 0)))


@lru_cache(maxsize=64)
def moves(layout: Layout, ways: Ways) -> tuple[tuple[int, int], ...]:
    """All pairs of cells of which one is so many rows and columns from the other."""
    at = {place: cell for cell, place in enumerate(layout.positions)}
    return tuple(
        (cell, other)
        for down, across in ways
        for (row, column), cell in at.items()
        if (other := at.get((row + down, column + across))) is not None
    )
