"""The symmetries of a layout: every way to move its cells that makes units of its units.

They are a group, and mostly far too many to list. Here they are kept as *factors*: lists of
permutations such that each symmetry is, in one way, a product of one from each list. For boards
of boxes the factors are known; for others a search finds them, a list for every cell: where it
can go while the cells before it stay (C. Sims, "Computational methods in the study of permutation
groups", 1970). A permutation is a tuple that has, for every cell, the one it goes to.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import prod
from typing import TYPE_CHECKING

from ninefold.errors import UnsupportedError
from ninefold.model.layout import Layout

if TYPE_CHECKING:
    from random import Random

Permutation = tuple[int, ...]

MOST_WORK = 15_000_000
"""Places narrowed before a search for symmetries gives up: a few seconds."""


@dataclass(frozen=True)
class Symmetries:
    """All symmetries of a layout, as factors, of which the first is applied first.

    >>> Symmetries.of(Layout.classic()).order == 2 * 6**8
    True
    >>> Symmetries.of(Layout.x()).order
    96
    """

    layout: Layout
    factors: tuple[tuple[Permutation, ...], ...]

    @staticmethod
    def of(layout: Layout) -> Symmetries:
        """The symmetries of that layout."""
        return _symmetries(layout)

    @property
    def order(self) -> int:
        """The number of symmetries."""
        return prod(map(len, self.factors))

    def random(self, chance: Random) -> Permutation:
        """One of them, each as likely as any other."""
        found: Permutation = tuple(range(self.layout.cells))
        for factor in self.factors:
            found = _product(found, chance.choice(factor))
        return found


def keeps_units(layout: Layout, permutation: Sequence[int]) -> bool:
    """Whether a permutation of the cells makes units of the units.

    >>> keeps_units(Layout.x(), range(81)), keeps_units(Layout.x(), [1, 0, *range(2, 81)])
    (True, False)
    """
    go = permutation.__getitem__
    return Counter(frozenset(map(go, unit.cells)) for unit in layout.units) == _unit_sets(layout)


@lru_cache(maxsize=64)
def _unit_sets(layout: Layout) -> Counter[frozenset[int]]:
    return Counter(frozenset(unit.cells) for unit in layout.units)


def inverse_of(permutation: Sequence[int]) -> list[int]:
    """The inverse of a permutation."""
    inverse = [0] * len(permutation)
    for place, value in enumerate(permutation):
        inverse[value] = place
    return inverse


def _product(first: Permutation, second: Permutation) -> Permutation:
    """The first, and then the second."""
    return tuple(second[cell] for cell in first)


@lru_cache(maxsize=64)
def _symmetries(layout: Layout) -> Symmetries:
    if layout.box is not None and min(layout.box) > 1 and layout == Layout.boxes(*layout.box):
        return Symmetries(layout, tuple(_box_factors(layout, *layout.box)))
    factors = list(_Finder(layout).factors())
    return Symmetries(layout, tuple(reversed(factors)))  # what moves least comes first


def _box_factors(layout: Layout, height: int, width: int) -> Iterator[tuple[Permutation, ...]]:
    """Orders of bands and of the rows in each, of stacks and of the columns in each."""
    for orders in _line_orders(layout.size, height):
        yield tuple(
            tuple(layout.cell_at(order[row], column) for row, column in layout.positions)
            for order in orders
        )
    for orders in _line_orders(layout.size, width):
        yield tuple(
            tuple(layout.cell_at(row, order[column]) for row, column in layout.positions)
            for order in orders
        )
    if height == width:
        transposed = tuple(layout.cell_at(column, row) for row, column in layout.positions)
        yield tuple(range(layout.cells)), transposed


def _line_orders(size: int, span: int) -> Iterator[list[list[int]]]:
    """The orders of bands of so many lines; then, band by band, those of the lines in it."""
    bands = range(size // span)
    yield [
        [band * span + i for band in order for i in range(span)] for order in permutations(bands)
    ]
    for band in bands:
        begin, end = band * span, (band + 1) * span
        yield [
            [*range(begin), *order, *range(end, size)] for order in permutations(range(begin, end))
        ]


class _Finder:
    """Finds the factors of any layout.

    Two cells are *related* by the sizes of the units that they share. A symmetry keeps that; so
    wherever one cell goes narrows where the others can go, mostly to one place after a few.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._cells = range(layout.cells)
        self._work = layout.cells**2
        self._spend(0)
        sizes = [len(unit.cells) for unit in layout.units]
        shared = [set(units) for units in layout.units_of]
        self._relation = [
            [tuple(sorted(sizes[unit] for unit in mine & theirs)) for theirs in shared]
            for mine in shared
        ]
        self._related: list[dict[tuple[int, ...], int]] = [{} for _ in self._cells]
        for cell, relations in enumerate(self._relation):
            for other, relation in enumerate(relations):
                known = self._related[cell]
                known[relation] = known.get(relation, 0) | 1 << other

    def _spend(self, work: int) -> None:
        self._work += work
        if self._work > MOST_WORK:
            raise UnsupportedError(f"the symmetries of {self._layout} take too long to find")

    def factors(self) -> Iterator[tuple[Permutation, ...]]:
        """For every cell that can move: one symmetry for each place that it can go to."""
        places = [(1 << self._layout.cells) - 1 for _ in self._cells]
        for cell in self._cells:
            if places[cell].bit_count() == 1:
                continue
            found = [
                symmetry
                for target in _members(places[cell])
                if (symmetry := self._search(self._narrowed(places, cell, target)))
            ]
            if len(found) > 1:
                yield tuple(found)
            stays = self._settled(self._narrowed(places, cell, cell))
            assert stays is not None, "to change nothing is a symmetry"
            places = stays

    def _narrowed(self, places: list[int], cell: int, target: int) -> list[int] | None:
        """Where the cells can go when one goes there, as sets; `None` if one can go nowhere."""
        self._spend(len(places))
        related, nothing = self._related[target], 0
        narrowed = [
            each & related.get(relation, nothing)
            for each, relation in zip(places, self._relation[cell], strict=True)
        ]
        narrowed[cell] &= 1 << target
        return narrowed if all(narrowed) else None

    def _settled(self, places: list[int] | None) -> list[int] | None:
        """The same after cells with one place left have narrowed the others, while any does."""
        settled: set[int] = set()
        while places is not None:
            single = {cell for cell in self._cells if places[cell].bit_count() == 1} - settled
            if not single:
                break
            for cell in single:
                if places is not None:
                    places = self._narrowed(places, cell, places[cell].bit_length() - 1)
            settled |= single
        return places

    def _search(self, narrowed: list[int] | None) -> Permutation | None:
        """A symmetry within these places."""
        places = self._settled(narrowed)
        if places is None:
            return None
        choices = [cell for cell in self._cells if places[cell].bit_count() > 1]
        if not choices:
            found = tuple(place.bit_length() - 1 for place in places)
            right = len(set(found)) == len(found) and keeps_units(self._layout, found)
            return found if right else None
        cell = min(choices, key=lambda each: places[each].bit_count())
        tries = (self._narrowed(places, cell, target) for target in _members(places[cell]))
        return next(filter(None, map(self._search, tries)), None)


def _members(mask: int) -> list[int]:
    return [cell for cell in range(mask.bit_length()) if mask >> cell & 1]
