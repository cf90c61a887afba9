"""Marks between cells with any number."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import Difference, GreaterThan, PairSum, Ratio

from .agreement import CLASSIC, Case, bare, beside, check, names

SMALL = nf.Layout("small", 9, ((0, 0), (0, 1), (1, 0), (1, 1)), ())
EDGES = [(a, b) for a in names(SMALL) for b in beside(SMALL, a) if a < b]
OTHERS = [pair for pair in EDGES if pair != ("r1c1", "r1c2")]

CASES = [
    Case(Difference(["r1c1 r1c2"], 3), CLASSIC, lambda g: abs(g("r1c1") - g("r1c2")) == 3),
    Case(
        Difference(["r1c2 r1c1"], 2, negative=True),
        SMALL,
        lambda g: abs(g("r1c1") - g("r1c2")) == 2 and all(abs(g(a) - g(b)) != 2 for a, b in OTHERS),
    ),
    Case(
        Difference([], 1, negative=True, exempt=["r1c1 r1c2"]),
        SMALL,
        lambda g: all(abs(g(a) - g(b)) != 1 for a, b in OTHERS),
    ),
    Case(
        Ratio(["r1c1 r1c2"], 3),
        CLASSIC,
        lambda g: sorted((g("r1c1"), g("r1c2"))) in ([1, 3], [2, 6], [3, 9]),
    ),
    Case(
        Ratio([], 2, negative=True),
        SMALL,
        lambda g: all(2 * min(g(a), g(b)) != max(g(a), g(b)) for a, b in EDGES),
    ),
    Case(PairSum(["r1c1 r2c1"], 8), CLASSIC, lambda g: g("r1c1") + g("r2c1") == 8),
    Case(PairSum([], 9, negative=True), SMALL, lambda g: all(g(a) + g(b) != 9 for a, b in EDGES)),
    Case(
        GreaterThan(["r1c2 r1c1", "r1c1 r2c1"]),
        bare(5),
        lambda g: g("r1c2") > g("r1c1") > g("r2c1"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


def test_signs_open_towards_the_greater_digit() -> None:
    signs = GreaterThan(["r1c4 r1c3", "r5c5 r6c5"]).on(CLASSIC)
    assert [(shape.cells, shape.role) for shape in signs.shapes(CLASSIC)] == [
        ((3, 2), "greater"),
        ((40, 49), "greater"),
    ]


def test_wrong_values_are_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="difference"):
        Difference(["r1c1 r1c2"], -1)
    with pytest.raises(nf.FormatError, match="negative"):
        Ratio(["r1c1 r1c2"], 2, negative="pairs")  # type: ignore[arg-type]
    with pytest.raises(nf.ValueRangeError, match="side by side"):
        GreaterThan(["r1c1 r2c2"]).on(CLASSIC)
