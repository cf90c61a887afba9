"""Lines read as text, against Python's own regular expressions."""

from __future__ import annotations

import re

import pytest

import ninefold as nf
from ninefold.constraints import Regex

from .agreement import Case, bare, check, line

NAMES = "r1c1 r1c2 r1c3 r2c3"
PATTERNS = [
    "1.*",
    "[1-3]{4}",
    "(12|21)+|5?3[^4]*",
    ".*(.?5){2,3}.*",
    "(1|2|3)(4|5)*[2-5]{1,}",
    "()1*(2*3)*.{1,2}",
    "((1|2){2}|[^12]{2}){2}",
]


def case_of(pattern: str) -> Case:
    return Case(
        Regex(NAMES, pattern),
        bare(5),
        lambda g: bool(re.fullmatch(pattern, "".join(map(str, line(g, NAMES))))),
    )


CASES = [case_of(pattern) for pattern in PATTERNS]


@pytest.mark.parametrize("case", CASES, ids=PATTERNS)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


@pytest.mark.parametrize("pattern", ["(1", "1)", "[1-", "{2}", "1{", "1{x}", "*1", "[^]", "1\n"])
def test_what_cannot_be_read_is_refused_with_its_place(pattern: str) -> None:
    if pattern == "[^]":  # no digit is ruled out
        Regex("r1c1", pattern)
        return
    with pytest.raises(nf.FormatError, match="regular expression"):
        Regex("r1c1", pattern)


def test_a_zero_is_a_digit_of_boards_that_have_one() -> None:
    with pytest.raises(nf.FormatError, match=r"column 3.*a digit of the board"):
        Regex("r1c1 r1c2", "1[0-3]").on(nf.Layout.classic())
    layout = nf.Layout.named("from-0")
    line = Regex("r1c1 r1c2", "1[0-3]").on(layout)
    assert line.is_met(layout, bytes([2, 1] + 79 * [0]))
    assert not line.is_met(layout, bytes([1, 1] + 79 * [0]))
    assert Regex("r1c1 r1c2", "1{10}|..").on(nf.Layout.classic())


@pytest.mark.parametrize(
    "pattern", ["(" * 30 + "1" + ")" * 30, "((1{99}){99}){99}", "((){99}){999}" * 9, "1" * 501]
)
def test_hostile_expressions_end_soon(pattern: str) -> None:
    with pytest.raises(nf.NinefoldError):
        Regex("r1c1", pattern)


def test_letters_are_digits_of_large_boards() -> None:
    rule = Regex("r1c1 r1c2", "[a-c]G").on(nf.Layout.usual(16))
    assert rule.is_met(nf.Layout.usual(16), bytes([11, 16] + 254 * [0]))
    assert not rule.is_met(nf.Layout.usual(16), bytes([13, 16] + 254 * [0]))
