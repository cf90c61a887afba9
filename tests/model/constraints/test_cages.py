"""Cages and sums."""

from __future__ import annotations

from itertools import combinations

import pytest

import ninefold as nf
from ninefold.constraints import EqualityCage, EqualSums, RellikCage, Sum

from .agreement import CLASSIC, Case, bare, check, line

SQUARE = "r1c1 r1c2 r2c1 r2c2"


def is_equality(digits: list[int], size: int) -> bool:
    low = sum(2 * digit < size + 1 for digit in digits)
    high = sum(2 * digit > size + 1 for digit in digits)
    even = sum(digit % 2 == 0 for digit in digits)
    return len(set(digits)) == len(digits) and low == high and 2 * even == len(digits)


def never(digits: list[int], total: int) -> bool:
    sets = (some for count in range(1, 5) for some in combinations(digits, count))
    return len(set(digits)) == len(digits) and all(sum(some) != total for some in sets)


CASES = [
    Case(Sum(SQUARE, 12), bare(5), lambda g: sum(line(g, SQUARE)) == 12),
    Case(Sum("r1c1 r1c2 r1c1 r1c1", 11), bare(5), lambda g: 3 * g("r1c1") + g("r1c2") == 11),
    Case(
        Sum("r1c1 r1c2 r1c3", -3, [1, -2, 1]),
        bare(5),
        lambda g: g("r1c1") - 2 * g("r1c2") + g("r1c3") == -3,
    ),
    Case(
        EqualSums(["r1c1 r1c2", "r2c1 r2c2 r2c3", "r3c3"]),
        bare(9),
        lambda g: sum(line(g, "r1c1 r1c2")) == sum(line(g, "r2c1 r2c2 r2c3")) == g("r3c3"),
    ),
    Case(EqualityCage(SQUARE), CLASSIC, lambda g: is_equality(line(g, SQUARE), 9)),
    Case(EqualityCage("r1c1 r1c2"), bare(6), lambda g: is_equality(line(g, "r1c1 r1c2"), 6)),
    Case(RellikCage(SQUARE, 9), CLASSIC, lambda g: never(line(g, SQUARE), 9)),
    Case(RellikCage("r1c1", 3), bare(5), lambda g: g("r1c1") != 3),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


def test_factors_are_checked() -> None:
    with pytest.raises(nf.ValueRangeError, match="2 factors or none"):
        Sum("r1c1 r1c2", 3, [1]).on(CLASSIC)
    with pytest.raises(nf.FormatError, match="factor"):
        Sum("r1c1 r1c2", 3, [1, True])
    with pytest.raises(nf.ValueRangeError, match="two groups"):
        EqualSums(["r1c1"]).on(CLASSIC)


def test_factors_that_cancel_leave_a_number() -> None:
    rule = Sum("r1c1 r1c1", 0, [1, -1]).on(CLASSIC)
    assert rule.describe(CLASSIC) == "0 = 0"
    assert nf.count(nf.Puzzle(16 * ".", constraints=[Sum("r1c1 r1c1", 0, [1, -1])])).value == 288
    assert nf.count(nf.Puzzle(16 * ".", constraints=[Sum("r1c1 r1c1", 1, [1, -1])])).value == 0
