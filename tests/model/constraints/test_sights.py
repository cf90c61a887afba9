"""What is seen along a line."""

from __future__ import annotations

import pytest

from ninefold.constraints import HiddenSkyscraper, Lunchbox, Skyscraper

from .agreement import CLASSIC, FOUR, Case, bare, check, line

ROW = "r1c1 r1c2 r1c3 r1c4"


def seen(digits: list[int]) -> int:
    return sum(all(each < digit for each in digits[:i]) for i, digit in enumerate(digits))


def first_hidden(digits: list[int]) -> int | None:
    hidden = (d for i, d in enumerate(digits) if any(each > d for each in digits[:i]))
    return next(hidden, None)


def filling(digits: list[int]) -> int | None:
    if len(set(digits)) < len(digits):
        return None
    first, last = sorted((digits.index(min(digits)), digits.index(max(digits))))
    return sum(digits[first + 1 : last])


CASES = [
    Case(Skyscraper(ROW, 2), FOUR, lambda g: seen(line(g, ROW)) == 2),
    Case(Skyscraper("r3c1 r2c1 r1c1", 1), bare(5), lambda g: seen(line(g, "r3c1 r2c1 r1c1")) == 1),
    Case(HiddenSkyscraper(ROW, 2), FOUR, lambda g: first_hidden(line(g, ROW)) == 2),
    Case(Lunchbox(ROW, 7), CLASSIC, lambda g: filling(line(g, ROW)) == 7),
    Case(
        Lunchbox("r1c1 r2c2 r3c3 r4c4 r5c4", 0),
        CLASSIC,
        lambda g: filling(line(g, "r1c1 r2c2 r3c3 r4c4 r5c4")) == 0,
    ),
    Case(Lunchbox(ROW, 2), FOUR, lambda g: filling(line(g, ROW)) == 2),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)
