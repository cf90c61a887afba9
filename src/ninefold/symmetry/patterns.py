"""Symmetries of the square: of a pattern of givens, and of a layout as a whole.

A pattern has a symmetry if every cell that holds a given is mapped to one that does. Which digits
stand there is free, and so the symmetry need not be one of the layout.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import product

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.model import Layout
from ninefold.model.units import Place

Map = Callable[[int, int, int, int], Place]
"""Where a place goes: from its row and column, and the last row and column that there are."""

_TURN: Map = lambda row, column, _last, right: (column, right - row)  # noqa: E731
_HALF_TURN: Map = lambda row, column, last, right: (last - row, right - column)  # noqa: E731
_ACROSS: Map = lambda row, column, _last, right: (row, right - column)  # noqa: E731
_UPSIDE_DOWN: Map = lambda row, column, last, _right: (last - row, column)  # noqa: E731
_DIAGONAL: Map = lambda row, column, _last, _right: (column, row)  # noqa: E731
_ANTIDIAGONAL: Map = lambda row, column, last, right: (right - column, last - row)  # noqa: E731

SYMMETRIES: dict[str, tuple[Map, ...]] = {
    "none": (),
    "rotational": (_HALF_TURN,),
    "quarter": (_TURN,),
    "diagonal": (_DIAGONAL,),
    "antidiagonal": (_ANTIDIAGONAL,),
    "mirror": (_ACROSS,),
    "flip": (_UPSIDE_DOWN,),
    "full": (_TURN, _ACROSS),
}
"""Symmetries by name: half and quarter turns, mirrored at a diagonal, left to right, top to bottom,
and all of them together."""

_NEED_A_SQUARE = (_TURN, _DIAGONAL, _ANTIDIAGONAL)


def _mapped(layout: Layout, move: Map) -> list[int] | None:
    """Where every cell goes; `None` if one would leave the board."""
    height, width = layout.shape
    if move in _NEED_A_SQUARE and height != width:
        return None
    index = {place: cell for cell, place in enumerate(layout.positions)}
    moved = [index.get(move(*place, height - 1, width - 1)) for place in layout.positions]
    cells = [cell for cell in moved if cell is not None]
    return cells if len(cells) == layout.cells else None


@lru_cache(maxsize=256)
def maps_of(layout: Layout, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """Every way in which a symmetry maps the cells, the one that moves none first.

    >>> from ninefold import Layout
    >>> len(maps_of(Layout.classic(), "rotational")), len(maps_of(Layout.classic(), "full"))
    (2, 8)
    """
    if symmetry not in SYMMETRIES:
        raise UnknownNameError("symmetry", symmetry, SYMMETRIES)
    maps = [_mapped(layout, move) for move in SYMMETRIES[symmetry]]
    if any(each is None for each in maps):
        raise ValueRangeError(f"the cells of {layout} are not mapped by {symmetry!r}")
    return _combined(layout.cells, [each for each in maps if each is not None])


def has_symmetry(layout: Layout, symmetry: str) -> bool:
    """Whether a symmetry maps the cells of a layout to its cells.

    >>> from ninefold import Layout
    >>> has_symmetry(Layout.classic(), "rotational")
    True
    """
    return all(_mapped(layout, move) is not None for move in SYMMETRIES[symmetry])


@lru_cache(maxsize=256)
def orbits(layout: Layout, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """Cells that a symmetry maps to each other: all of a group hold givens, or none does.

    >>> from ninefold import Layout
    >>> len(orbits(Layout.classic(), "rotational")), len(orbits(Layout.classic(), "full"))
    (41, 15)
    """
    maps = maps_of(layout, symmetry)
    groups = (tuple(sorted({each[cell] for each in maps})) for cell in range(layout.cells))
    return tuple(dict.fromkeys(groups))


@lru_cache(maxsize=64)
def own_symmetries(layout: Layout) -> tuple[tuple[int, ...], ...]:
    """Turns and mirrors that map units to units: any of them makes a full grid of a full grid.

    >>> from ninefold import Layout
    >>> len(own_symmetries(Layout.x())), len(own_symmetries(Layout.boxes(2, 3)))
    (8, 4)
    """
    units = {frozenset(unit.cells) for unit in layout.units}
    generators = [_mapped(layout, move) for move in (_TURN, _DIAGONAL, _ACROSS, _HALF_TURN)]
    generators += [_mapped(layout, _UPSIDE_DOWN), _mapped(layout, _ANTIDIAGONAL)]
    kept = [
        moved
        for moved in generators
        if moved is not None
        and {frozenset(moved[cell] for cell in unit) for unit in units} == units
    ]
    return _combined(layout.cells, kept)


def _combined(cells: int, maps: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    """All that follows from some maps of cells, done one after the other."""
    found = {tuple(range(cells))}
    waiting = list(found)
    while waiting:
        for known, moved in product([waiting.pop()], maps):
            further = tuple(moved[cell] for cell in known)
            if further not in found:
                found.add(further)
                waiting.append(further)
    return tuple(sorted(found))
