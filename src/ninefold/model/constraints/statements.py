"""Statements that many constraints share: pairs of digits, sums, lines that are closed.

A cell may stand twice in their arguments, as on a line that crosses itself; in their relations it
stands once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from operator import eq

from ninefold.model.layout import Layout
from ninefold.model.relations import Allowed, Linear, Relation, pairs_where

Right = Callable[[int, int], bool]
"""Statements about two digits. Each is made once for each number, so that its pairs are known."""


def along(layout: Layout, pairs: Iterable[tuple[int, int]], right: Right) -> Iterator[Relation]:
    """Two digits that are right, in each of these pairs of cells.

    >>> from ninefold.model import Layout
    >>> [relation.cells for relation in along(Layout.classic(), [(0, 1), (2, 2)], int.__le__)]
    [(0, 1), (2,)]
    """
    allowed = _right_pairs(layout.values, right)
    for pair in dict.fromkeys(pairs):
        if pair[0] == pair[1]:
            yield Allowed(pair[:1], frozenset((a,) for a, b in allowed if a == b))
        else:
            yield Allowed(pair, allowed)


@lru_cache(maxsize=256)
def _right_pairs(digits: range, right: Right) -> frozenset[tuple[int, int]]:
    return pairs_where(digits, right)


@lru_cache(maxsize=64)
def at_least_apart(least: int) -> Right:
    """They differ by a number or more."""
    return lambda a, b: abs(a - b) >= least


@lru_cache(maxsize=64)
def closer_than(most: int) -> Right:
    """They differ, by less than a number."""
    return lambda a, b: 0 < abs(a - b) < most


@lru_cache(maxsize=64)
def differing_by(number: int) -> Right:
    """One is the other and a number more."""
    return lambda a, b: abs(a - b) == number


@lru_cache(maxsize=64)
def in_ratio(number: int) -> Right:
    """One is the other times a number."""
    return lambda a, b: a == number * b or b == number * a


@lru_cache(maxsize=64)
def of_sum(number: int) -> Right:
    """They add up to a number."""
    return lambda a, b: a + b == number


@lru_cache(maxsize=64)
def none_of(rights: tuple[Right, ...]) -> Right:
    """None of these statements holds for them."""
    return lambda a, b: not any(right(a, b) for right in rights)


def equal(layout: Layout, pairs: Iterable[tuple[int, int]]) -> Iterator[Relation]:
    """The same digit in both cells of each of these pairs."""
    return along(layout, (pair for pair in pairs if pair[0] != pair[1]), eq)


def each_of(cells: Iterable[int], digits: Iterable[int]) -> Iterator[Relation]:
    """One of the digits in every cell."""
    allowed = frozenset((digit,) for digit in digits)
    for cell in cells:
        yield Allowed((cell,), allowed)


def weighted_sum(cells: Sequence[int], factors: Sequence[int], wanted: int) -> Linear:
    """The digits, each times its factor, add up to that.

    >>> weighted_sum((0, 1, 0), (1, 1, 1), 9)
    Linear(cells=(0, 1), factors=(2, 1), low=9, high=9)
    """
    if len(set(cells)) == len(cells) and 0 not in factors:  # most sums: nothing to join
        return Linear(tuple(cells), tuple(factors), wanted, wanted)
    joined: dict[int, int] = {}
    for cell, factor in zip(cells, factors, strict=True):
        joined[cell] = joined.get(cell, 0) + factor
    kept = {cell: factor for cell, factor in joined.items() if factor}
    return Linear(tuple(kept), tuple(kept.values()), wanted, wanted)


def adding_up(cells: Sequence[int], wanted: int) -> Linear:
    """The digits of the cells add up to that.

    >>> adding_up((0, 1), 9).holds((4, 5))
    True
    """
    if len(set(cells)) == len(cells):
        return Linear(tuple(cells), (1,) * len(cells), wanted, wanted)
    return weighted_sum(cells, (1,) * len(cells), wanted)


def at_least(cells: Sequence[int], least: int) -> Linear:
    """The digits of the cells add up to that or more.

    >>> at_least((0, 1), 9).holds((4, 6))
    True
    """
    return replace(adding_up(cells, least), high=None)


def equal_sums(groups: Sequence[Sequence[int]]) -> Iterator[Relation]:
    """All groups of cells add up to the same.

    Each is compared with each other, which says more to a solver than each with one alone; but a
    single cell is as good as a number.
    """
    single = next((group for group in groups if len(group) == 1), None)
    pairs: Iterable[tuple[Sequence[int], Sequence[int]]] = combinations(groups, 2)
    if single is not None:
        pairs = ((single, group) for group in groups if group is not single)
    for first, second in pairs:
        yield weighted_sum((*first, *second), (1,) * len(first) + (-1,) * len(second), 0)


def is_closed(cells: Sequence[int]) -> bool:
    """Whether a line ends where it began.

    >>> is_closed((0, 1, 10, 0)), is_closed((0, 1, 0))
    (True, False)
    """
    return len(cells) > 3 and cells[0] == cells[-1]
