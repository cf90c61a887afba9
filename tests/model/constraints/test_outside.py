"""Sums outside of the board."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import XSum

from .agreement import CLASSIC, FOUR, Case, bare, check, line

CASES = [
    Case(
        XSum("row 1", 12),
        CLASSIC,
        lambda g: sum([g(f"r1c{c}") for c in range(1, 10)][: g("r1c1")]) == 12,
    ),
    Case(XSum("r1c4 r1c3 r1c2 r1c1", 1), FOUR, lambda g: g("r1c4") == 1),
    Case(
        XSum("r1c1 r1c2 r1c3", 6),
        bare(5),
        lambda g: g("r1c1") <= 3 and sum(line(g, "r1c1 r1c2 r1c3")[: g("r1c1")]) == 6,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("total", [0, 2, 46, 10**9])
def test_sums_that_cannot_be(total: int) -> None:
    puzzle = nf.Puzzle(81 * ".", constraints=[XSum("row 1", total)])
    assert nf.solve(puzzle).status is nf.Status.NONE
