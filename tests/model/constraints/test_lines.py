"""Lines that compare digits; lines that cross themselves."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

import ninefold as nf
from ninefold.constraints import (
    Arrow,
    BetweenLine,
    LockoutLine,
    Nabner,
    Palindrome,
    Renban,
    Thermometer,
    Whispers,
)

from .agreement import CLASSIC, Case, bare, check, line

CROSSING = "r1c1 r1c2 r2c2 r2c1 r1c2 r1c3"

CASES = [
    Case(
        LockoutLine("r1c1 r1c2 r1c3 r2c3"),
        CLASSIC,
        lambda g: (
            abs(g("r1c1") - g("r2c3")) >= 4
            and all(
                x < min(g("r1c1"), g("r2c3")) or x > max(g("r1c1"), g("r2c3"))
                for x in line(g, "r1c2 r1c3")
            )
        ),
    ),
    Case(LockoutLine("r1c1 r1c2", 3), bare(5), lambda g: abs(g("r1c1") - g("r1c2")) >= 3),
    Case(
        Nabner("r1c1 r1c2 r1c3 r2c3"),
        CLASSIC,
        lambda g: all(abs(a - b) > 1 for a, b in combinations(line(g, "r1c1 r1c2 r1c3 r2c3"), 2)),
    ),
    Case(
        Nabner("r1c1 r1c2 r2c2 r1c1"),
        CLASSIC,
        lambda g: all(abs(a - b) > 1 for a, b in combinations(line(g, "r1c1 r1c2 r2c2"), 2)),
    ),
    Case(
        Whispers(CROSSING, 2),
        bare(5),
        lambda g: all(abs(a - b) >= 2 for a, b in pairwise(line(g, CROSSING))),
    ),
    Case(
        Renban(CROSSING),
        bare(6),
        lambda g: (
            sorted(digits := line(g, "r1c1 r1c2 r2c2 r2c1 r1c3"))
            == list(range(min(digits), min(digits) + 5))
        ),
    ),
    Case(Palindrome(CROSSING), bare(5), lambda g: line(g, CROSSING) == line(g, CROSSING)[::-1]),
    Case(Arrow("r3c3", CROSSING), bare(12), lambda g: g("r3c3") == sum(line(g, CROSSING))),
    Case(
        BetweenLine("r3c3 r1c1 r1c2 r2c2 r1c1 r3c1"),
        bare(5),
        lambda g: all(
            min(g("r3c3"), g("r3c1")) < x < max(g("r3c3"), g("r3c1"))
            for x in line(g, "r1c1 r1c2 r2c2")
        ),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("kind", [Arrow, Nabner, Palindrome, Renban, Whispers])
def test_a_cell_twice_in_succession_is_refused(kind: type) -> None:
    line = "r1c1 r1c2 r1c2 r1c3"
    with pytest.raises(nf.ValueRangeError, match="r1c2 is named twice"):
        (kind("r5c5", line) if kind is Arrow else kind(line)).on(CLASSIC)


def test_lines_that_cannot_cross_themselves_say_so() -> None:
    for rule in (
        Thermometer(CROSSING),
        BetweenLine("r1c1 r1c2 r1c1"),
        LockoutLine("r1c1 r1c2 r1c1"),
    ):
        with pytest.raises(nf.ValueRangeError, match="named twice"):
            rule.on(CLASSIC)
    with pytest.raises(nf.ValueRangeError, match="twice in the circle"):
        Arrow("r1c1 r1c2 r1c1", "r5c5").on(CLASSIC)
