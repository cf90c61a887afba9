"""Units that a layout does not state, but that follow from its units.

So many rows hold every digit as often; if all but one of as many disjoint units lie inside them,
the cells that are left hold every digit once. On a hyper board the rows 2 to 4 without their two
windows are such a unit, and five follow in all; a jigsaw may have some, too. A search without them
can make a mistake at the first cell and take very long to notice it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, reduce
from operator import or_

from ninefold.model import Layout
from ninefold.model.units import Box

Cells = int
"""A set of cells, each a bit."""


def implied_units(layout: Layout) -> list[list[int]]:
    """The cells of every unit that follows from rows or columns and disjoint units inside them.

    >>> len(implied_units(Layout.hyper())), implied_units(Layout.classic())
    (5, [])
    """
    if not layout.is_square:
        return []
    families = [each for each in _families(layout).values() if each != _boxes(layout.box)]
    if not families:
        return []
    known = {_bits(unit.cells) for unit in layout.units if len(unit.cells) == layout.size}
    found: list[Cells] = []
    while new := sorted({*_leftovers(layout.size, known, families)} - known, key=_listed):
        known.update(new)
        found += new
        families = [found]  # the others were looked at
    return [_listed(cells) for cells in found]


def _bits(cells: Iterable[int]) -> Cells:
    return sum([1 << cell for cell in cells])


def _listed(cells: Cells) -> list[int]:
    """The cells of a set, ascending.

    >>> _listed(0b1011)
    [0, 1, 3]
    """
    listed = []
    while cells:
        listed.append((cells & -cells).bit_length() - 1)
        cells &= cells - 1
    return listed


def _families(layout: Layout) -> dict[str, list[Cells]]:
    """The units with a cell for every digit, by their kind, which mostly are disjoint."""
    families: dict[str, list[Cells]] = {}
    for unit in layout.units:
        if len(unit.cells) == layout.size and unit.kind not in ("row", "column"):
            families.setdefault(unit.kind, []).append(_bits(unit.cells))
    return families


@cache
def _boxes(box: Box | None) -> list[Cells]:
    """Boxes of that shape, which fill a board; nothing new follows from these.

    Of rows that have all but one of as many boxes inside them, all but one fill bands of boxes, so
    that the row is left; of columns a column is.

    >>> [_listed(cells) for cells in _boxes((1, 2))]
    [[0, 1], [2, 3]]
    """
    if box is None:
        return []
    rows, columns = box
    size = rows * columns
    corners = [row * size + at for row in range(0, size, rows) for at in range(0, size, columns)]
    inside = [row * size + at for row in range(rows) for at in range(columns)]
    return [_bits([corner + cell for cell in inside]) for corner in corners]


def _leftovers(size: int, known: set[Cells], families: Iterable[list[Cells]]) -> Iterator[Cells]:
    """The rest of rows, or of columns, after all but one of as many units of a family fill them.

    Lines side by side are looked at, and those that a unit meets.
    """
    for family in families:
        for lines in _lines(size):
            if not known.issuperset(lines):
                continue
            met = [_bits([i for i, line in enumerate(lines) if line & unit]) for unit in family]
            units = [*zip(met, family, strict=True)]
            for whole, inside, missing in _spans(lines, units):
                rest = whole & ~inside
                if missing == 1 and rest.bit_count() == size:
                    yield rest


def _spans(
    lines: Sequence[Cells], units: Sequence[tuple[int, Cells]]
) -> Iterator[tuple[Cells, Cells, int]]:
    """Lines, the units inside them, and the difference of their numbers; units come with their
    lines.
    """
    ordered = sorted(units)  # by their last line, so that each span has the first ones of these
    for first in range(len(lines)):
        within = [unit for unit in ordered if not unit[0] & (1 << first) - 1]
        whole = inside = count = 0
        for last in range(first, len(lines)):
            whole |= lines[last]
            while count < len(within) and within[count][0] >> last + 1 == 0:
                inside |= within[count][1]
                count += 1
            yield whole, inside, last - first + 1 - count
    for span in {own for own, _ in units if not _is_side_by_side(own)}:
        held = [unit for own, unit in units if not own & ~span]
        whole = reduce(or_, [line for i, line in enumerate(lines) if span >> i & 1])
        yield whole, reduce(or_, held), span.bit_count() - len(held)


def _is_side_by_side(span: int) -> bool:
    """Whether a set of lines has no gap: the lowest bit, added, then carries over all of them.

    >>> _is_side_by_side(0b1100), _is_side_by_side(0b1010)
    (True, False)
    """
    return span & span + (span & -span) == 0


@cache
def _lines(size: int) -> tuple[list[Cells], list[Cells]]:
    """All rows and all columns of a board.

    >>> _lines(2)
    ([3, 12], [5, 10])
    """
    rows = [_bits(range(start, start + size)) for start in range(0, size * size, size)]
    return rows, [_bits(range(start, size * size, size)) for start in range(size)]
