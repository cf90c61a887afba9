"""Marks in cells: least, greatest, equal."""

from __future__ import annotations

import pytest

from ninefold.constraints import EqualCells, Maximum, Minimum

from .agreement import CLASSIC, Case, bare, beside, check, line

BARE = bare(6)

CASES = [
    Case(
        Minimum("r2c2"), BARE, lambda g: all(g("r2c2") < g(each) for each in beside(BARE, "r2c2"))
    ),
    Case(
        Minimum("r1c1 r1c2"),
        BARE,
        lambda g: g("r1c1") < g("r2c1") and g("r1c2") < g("r2c2") and g("r1c2") < g("r1c3"),
    ),
    Case(Maximum("r1c1"), BARE, lambda g: g("r1c1") > max(g("r1c2"), g("r2c1"))),
    Case(
        EqualCells("r1c1 r2c4 r3c7"),
        CLASSIC,
        lambda g: len(set(line(g, "r1c1 r2c4 r3c7"))) == 1,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)
