"""How often digits stand in cells."""

from __future__ import annotations

from collections import Counter

import pytest

import ninefold as nf
from ninefold.constraints import CountingCircles, LookAndSay, SameDigits

from .agreement import CLASSIC, Case, bare, check, line

CIRCLES = "r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"

CASES = [
    Case(
        CountingCircles(CIRCLES),
        bare(5),
        lambda g: all(digit == count for digit, count in Counter(line(g, CIRCLES)).items()),
    ),
    Case(
        CountingCircles("r1c1 r5c5 r9c9"),
        CLASSIC,
        lambda g: all(d == count for d, count in Counter(line(g, "r1c1 r5c5 r9c9")).items()),
    ),
    Case(
        LookAndSay("r1c1 r1c2 r1c3 r2c3", [(2, 5), (0, 1)]),
        bare(5),
        lambda g: (
            line(g, "r1c1 r1c2 r1c3 r2c3").count(5) == 2 and 1 not in line(g, "r1c1 r1c2 r1c3 r2c3")
        ),
    ),
    Case(
        SameDigits(["r1c1 r1c2 r1c3", "r3c1 r3c2 r3c3"]),
        bare(5),
        lambda g: sorted(line(g, "r1c1 r1c2 r1c3")) == sorted(line(g, "r3c1 r3c2 r3c3")),
    ),
    Case(
        SameDigits(["r1c1 r1c2", "r1c2 r1c3", "r2c1 r2c2"]),
        bare(5),
        lambda g: (
            Counter(line(g, "r1c1 r1c2"))
            == Counter(line(g, "r1c2 r1c3"))
            == Counter(line(g, "r2c1 r2c2"))
        ),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


def test_circles_that_no_digits_can_fill() -> None:
    every = CountingCircles([cell for cell in range(81) if cell < 46])
    assert nf.solve(nf.Puzzle(81 * ".", constraints=[every])).status is nf.Status.NONE


def test_groups_and_counts_are_checked() -> None:
    for wrong in ([["r1c1"]], [["r1c1"], ["r1c2", "r1c3"]]):
        with pytest.raises(nf.ValueRangeError, match="one size"):
            SameDigits(wrong).on(CLASSIC)
    for counts in ([], [(1, 2, 3)]):
        with pytest.raises(nf.ValueRangeError, match="count and a digit"):
            LookAndSay("r1c1", counts)


def test_circles_of_a_large_board() -> None:
    large = nf.Layout.usual(16)
    circles = CountingCircles(range(3)).on(large)
    assert circles.is_met(large, bytes([2, 1, 2] + 253 * [0]))
    assert not circles.is_met(large, bytes([2, 2, 2] + 253 * [0]))
