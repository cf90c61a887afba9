"""Low, middle and high digits, and rests, along lines and in squares."""

from __future__ import annotations

from itertools import pairwise

import pytest

import ninefold as nf
from ninefold.constraints import EntropicLine, GlobalEntropy, ModularLine

from .agreement import CLASSIC, Case, bare, check, line


def thirds(digits: list[int], third: int) -> set[int]:
    return {(digit - 1) // third for digit in digits}


def every_three(digits: list[int], third: int) -> bool:
    return all(len(thirds(digits[i : i + 3], third)) == 3 for i in range(len(digits) - 2))


SQUARES = [
    "r1c1 r1c2 r2c1 r2c2",
    "r1c2 r1c3 r2c2 r2c3",
    "r2c1 r2c2 r3c1 r3c2",
    "r2c2 r2c3 r3c2 r3c3",
]

CASES = [
    Case(
        EntropicLine("r1c1 r1c2 r2c3 r2c4 r3c5"),
        CLASSIC,
        lambda g: every_three(line(g, "r1c1 r1c2 r2c3 r2c4 r3c5"), 3),
    ),
    Case(EntropicLine("r1c1 r1c2"), CLASSIC, lambda g: len(thirds(line(g, "r1c1 r1c2"), 3)) == 2),
    Case(
        EntropicLine("r1c1 r1c2 r2c2 r3c2 r3c1 r2c2 r1c3"),
        bare(6),
        lambda g: every_three(line(g, "r1c1 r1c2 r2c2 r3c2 r3c1 r2c2 r1c3"), 2),
    ),
    Case(
        EntropicLine("r1c1 r1c2 r2c2 r1c1"),
        bare(6),
        lambda g: len(thirds(line(g, "r1c1 r1c2 r2c2"), 2)) == 3,
    ),
    Case(
        ModularLine("r1c1 r1c2 r1c3 r2c3"),
        CLASSIC,
        lambda g: (
            len({each % 3 for each in line(g, "r1c1 r1c2 r1c3")}) == 3
            and len({each % 3 for each in line(g, "r1c2 r1c3 r2c3")}) == 3
        ),
    ),
    Case(
        ModularLine("r1c1 r1c2 r1c3 r2c3", 2),
        bare(5),
        lambda g: all((a + b) % 2 for a, b in pairwise(line(g, "r1c1 r1c2 r1c3 r2c3"))),
    ),
    Case(
        ModularLine("r1c1 r1c2 r1c3", 10**30),
        bare(5),
        lambda g: len(set(line(g, "r1c1 r1c2 r1c3"))) == 3,
    ),
    Case(
        ModularLine("r1c1 r1c2 r2c2 r1c1", 7),
        bare(5),
        lambda g: len(set(line(g, "r1c1 r1c2 r2c2"))) == 3,
    ),
    Case(
        GlobalEntropy(),
        bare(6),
        lambda g: all(thirds(line(g, square), 2) == {0, 1, 2} for square in SQUARES),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


def test_digits_that_cannot_be_cut_into_thirds_are_refused() -> None:
    for rule in (EntropicLine("r1c1 r1c2"), GlobalEntropy()):
        with pytest.raises(nf.ValueRangeError, match="thirds"):
            rule.on(nf.Layout.usual(4))
    with pytest.raises(nf.ValueRangeError, match="2 or more"):
        ModularLine("r1c1 r1c2", 1)


def test_an_even_and_odd_line_is_told_as_one() -> None:
    assert "take turns" in ModularLine("r1c1 r1c2", 2).rule()
