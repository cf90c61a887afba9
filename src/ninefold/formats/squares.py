"""Square boards as web programs know them: rows and columns, a region for every cell or none,
and other sets of cells that must differ.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import isqrt
from typing import NamedTuple

from ninefold.errors import FormatError, UnsupportedError, ValueRangeError
from ninefold.model.digits import LARGEST
from ninefold.model.layout import Layout
from ninefold.model.units import REGIONS, columns, rows
from ninefold.model.variants import EXTRAS, JIGSAW

Cells = tuple[int, ...]
Regions = tuple[Hashable | None, ...]
"""For every cell its region, `None` where it has none."""


class Square(NamedTuple):
    """A layout told as a square: the region of every cell, and other sets that must differ."""

    regions: Regions
    others: tuple[Cells, ...]


def default_regions(size: int) -> Regions:
    """The boxes that a size stands for: as square as can be; of a prime number they are rows.

    >>> default_regions(4)[:8]
    (0, 0, 1, 1, 0, 0, 1, 1)
    >>> default_regions(3)[:4]
    (0, 0, 0, 1)
    """
    height = next(side for side in range(isqrt(size), 0, -1) if size % side == 0)
    width = size // height
    cells = range(size * size)
    return tuple(cell // size // height * height + cell % size // width for cell in cells)


def disjoint_groups(size: int) -> list[Cells]:
    """For every place in a usual box the cells that stand there.

    >>> disjoint_groups(4)[0]
    (0, 2, 8, 10)
    """
    boxes: dict[object, list[int]] = {}
    for cell, region in enumerate(default_regions(size)):
        boxes.setdefault(region, []).append(cell)
    return [tuple(group) for group in zip(*boxes.values(), strict=True)]


def square_of(layout: Layout, format: str) -> Square:
    """A layout told as a square, or an error if it is none."""
    size = layout.size
    lines = {frozenset(r * size + c for r, c in each) for each in (*rows(size), *columns(size))}
    if not (layout.is_square and lines <= _sets(layout)):
        raise UnsupportedError(
            f"the format {format!r} holds square boards with rows and columns, not {layout}; "
            "'json' holds every layout"
        )
    regions: list[Hashable | None] = [None for _ in layout.positions]
    others: dict[frozenset[int], Cells] = {}
    count = 0
    # A jigsaw's region that is a row or a column is that unit, and none of its own.
    is_jigsaw = layout.name.startswith(JIGSAW)
    for unit in sorted(layout.units, key=lambda unit: unit.kind not in REGIONS):
        parts = unit.kind in REGIONS or (is_jigsaw and frozenset(unit.cells) in lines)
        if parts and all(regions[cell] is None for cell in unit.cells):
            for cell in unit.cells:
                regions[cell] = count
            count += 1
        elif frozenset(unit.cells) not in lines:
            others[frozenset(unit.cells)] = unit.cells
    return Square(tuple(regions), tuple(others.values()))


def layout_of(
    size: int, square: Square, asked: Layout | None = None
) -> tuple[Layout, tuple[Cells, ...]]:
    """The layout of a square, with the additions that have names, and the other sets that are
    left; or the layout that is asked for, if its units say the same.
    """
    try:
        layout = _by_regions(size, square.regions)
        known = _sets(layout)
        left = {frozenset(cells): cells for cells in square.others if frozenset(cells) not in known}
        layout = _with_extras(layout, left)
    except ValueRangeError as error:
        raise FormatError(0, 0, "a board", f"a fault ({error})") from None
    if asked is None or (asked == layout and not left):
        return layout, tuple(left.values())
    if _sets(asked) != _sets(layout) | left.keys() or asked.positions != layout.positions:
        raise FormatError(0, 0, f"a puzzle of {asked}", f"one of {layout}")
    return asked, ()


def _sets(layout: Layout) -> set[frozenset[int]]:
    return {frozenset(unit.cells) for unit in layout.units}


def _by_regions(size: int, regions: Regions) -> Layout:
    members: dict[Hashable, list[int]] = {}
    for cell, region in enumerate(regions):
        if region is not None:
            members.setdefault(region, []).append(cell)
    if not members:
        return Layout.latin(size)
    found = {frozenset(cells) for cells in members.values()}
    for height in range(1, size + 1):
        if size % height == 0:
            boxes = Layout.boxes(height, size // height)
            if found == {frozenset(unit.cells) for unit in boxes.units if unit.kind == "box"}:
                return boxes
    if {len(cells) for cells in members.values()} == {size} and len(members) == size:
        letters = {region: chr(ord("A") + i) for i, region in enumerate(members)}
        return Layout.jigsaw("".join(letters[region] for region in regions))
    return Layout.latin(size).with_units(members.values(), kind="region")


def _with_extras(layout: Layout, left: dict[frozenset[int], Cells]) -> Layout:
    """The layout with windows, diagonals and the like, where all sets of one are there."""
    added: dict[str, set[frozenset[int]]] = {}
    for name in EXTRAS:
        try:
            added[name] = _sets(layout.with_extra(name)) - _sets(layout)
        except ValueRangeError:  # one that this board cannot have
            continue
    # The largest first: the middle cells of all boxes are one of the disjoint groups, too.
    for name in sorted(added, key=lambda name: -len(added[name])):
        if added[name] and added[name] <= left.keys():
            layout = layout.with_extra(name)
            for each in added[name]:
                del left[each]
    return layout


def checked_size(size: int) -> int:
    """A size that a board can have."""
    if not 1 <= size <= LARGEST:
        raise FormatError(0, 0, f"a size from 1 to {LARGEST}", f"{size}")
    return size


def diagonals_of(size: int) -> Mapping[str, Cells]:
    """The diagonals by what they are called: `+` rises to the right, `-` falls.

    >>> diagonals_of(2)
    {'+': (1, 2), '-': (0, 3)}
    """
    return {
        "+": tuple(row * size + size - 1 - row for row in range(size)),
        "-": tuple(row * size + row for row in range(size)),
    }


def without(sets: Iterable[Cells], taken: Sequence[Cells]) -> list[Cells]:
    """Those of the sets that are not taken, in whatever order their cells are."""
    known = {frozenset(cells) for cells in taken}
    return [cells for cells in sets if frozenset(cells) not in known]
