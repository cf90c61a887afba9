"""Rules of the whole board."""

from __future__ import annotations

from itertools import combinations

import pytest

import ninefold as nf
from ninefold.constraints import (
    AntiLeaper,
    AntiTaxicab,
    DiagonalNonConsecutive,
    DisjointGroups,
    DutchFlatmates,
)

from .agreement import FOUR, Case, Digits, bare, check, line

BARE = bare(5)
TEN = bare(10)


def far(layout: nf.Layout) -> list[tuple[str, str, int, int]]:
    """Names of two cells, and how many rows and columns they are apart."""
    places = list(enumerate(layout.positions))
    return [
        (layout.cell_name(i), layout.cell_name(j), abs(r - s), abs(c - d))
        for (i, (r, c)), (j, (s, d)) in combinations(places, 2)
    ]


def has_a_mate(get: Digits, row: int, column: int) -> bool:
    above = row > 1 and get(f"r{row - 1}c{column}") == 1
    below = row < 3 and get(f"r{row + 1}c{column}") == 5
    return above or below


CASES = [
    Case(
        AntiLeaper(0, 2),
        TEN,
        lambda g: all(g(a) != g(b) for a, b, *steps in far(TEN) if sorted(steps) == [0, 2]),
    ),
    Case(
        AntiLeaper(2, 1),
        TEN,
        lambda g: all(g(a) != g(b) for a, b, *steps in far(TEN) if sorted(steps) == [1, 2]),
    ),
    Case(
        AntiTaxicab(),
        TEN,
        lambda g: not any(g(a) == g(b) == down + across for a, b, down, across in far(TEN)),
    ),
    Case(
        DiagonalNonConsecutive(),
        TEN,
        lambda g: all(abs(g(a) - g(b)) != 1 for a, b, *steps in far(TEN) if steps == [1, 1]),
    ),
    Case(
        DisjointGroups([2, 4]),
        FOUR,
        lambda g: (
            len(set(line(g, "r1c2 r1c4 r3c2 r3c4"))) == 4
            and len(set(line(g, "r2c2 r2c4 r4c2 r4c4"))) == 4
        ),
    ),
    Case(
        DutchFlatmates(),
        BARE,
        lambda g: all(
            has_a_mate(g, row, column)
            for row in (1, 2, 3)
            for column in (1, 2, 3)
            if g(f"r{row}c{column}") == 3
        ),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


def test_all_places_are_the_layout_of_that_name() -> None:
    groups = {unit.cells for unit in nf.Layout.named("disjoint").units if unit.kind == "group"}
    classic = nf.Layout.classic()
    assert {each.cells for each in DisjointGroups().relations(classic)} == groups


def test_what_the_board_has_not_is_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="1 to 9"):
        DisjointGroups([10]).on(nf.Layout.classic())
    with pytest.raises(nf.ValueRangeError, match="no middle"):
        DutchFlatmates().on(FOUR)
    with pytest.raises(nf.ValueRangeError, match="leap"):
        AntiLeaper(0, 0)
