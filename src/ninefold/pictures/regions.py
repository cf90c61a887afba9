"""The borders between the regions of a board, along which every picture draws lines.

Regions are boxes, and the regions of a jigsaw. Cells of several boards that overlap may stand
in more than one of them; a border runs between neighbours that share no region.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ninefold.model.layout import Layout
from ninefold.model.units import REGIONS, Place

Regions = Mapping[Place, frozenset[int]]


@lru_cache(maxsize=100)
def regions(layout: Layout) -> Regions:
    """For the place of every cell the regions that it stands in, by the numbers of the units.

    >>> from ninefold.model import Layout
    >>> regions(Layout.classic())[0, 3]
    frozenset({19})
    """
    return {
        place: frozenset(i for i in units if layout.units[i].kind in REGIONS)
        for place, units in zip(layout.positions, layout.units_of, strict=True)
    }


def upright(layout: Layout, row: int, column: int) -> bool:
    """Whether a border stands in that row, on the left of that column."""
    every = regions(layout)
    return every.get((row, column - 1)) != every.get((row, column))


def level(layout: Layout, row: int, column: int) -> bool:
    """Whether a border lies above that row, in that column."""
    every = regions(layout)
    return every.get((row - 1, column)) != every.get((row, column))
