"""Lines of sums keep to their rules, also where they cross themselves."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import DoubleArrow, RegionSumLine, SumLine, Zipper
from ninefold.model.constraints import sum_lines

from .agreement import CLASSIC, FOUR, Case, bare, check, line


def can_be_cut(digits: list[int], total: int) -> bool:
    if not digits:
        return True
    return any(
        sum(digits[:end]) == total and can_be_cut(digits[end:], total)
        for end in range(1, len(digits) + 1)
    )


BOXED = nf.Layout(
    "boxed",
    9,
    tuple((row, column) for row in range(4) for column in range(4)),
    tuple(unit for unit in FOUR.units if unit.kind == "box"),
)
"""Boxes alone: in rows and columns digits may repeat."""

CASES = [
    Case(
        RegionSumLine("r1c2 r1c3 r1c4 r2c4 r3c5 r4c6 r5c6"),
        CLASSIC,
        lambda g: (
            sum(line(g, "r1c2 r1c3")) == sum(line(g, "r1c4 r2c4 r3c5")) == sum(line(g, "r4c6 r5c6"))
        ),
    ),
    Case(
        RegionSumLine("r2c2 r2c3 r3c3 r3c2 r4c2 r3c1 r2c1 r2c2"),
        BOXED,
        lambda g: (
            sum(line(g, "r2c1 r2c2")) == g("r2c3") == g("r3c3") == sum(line(g, "r3c2 r4c2 r3c1"))
        ),
    ),
    Case(
        RegionSumLine("r1c1 r1c2 r1c3 r2c3 r2c2 r1c1 r2c1 r3c1"),
        BOXED,
        lambda g: (
            sum(line(g, "r1c1 r1c2"))
            == sum(line(g, "r1c3 r2c3"))
            == sum(line(g, "r2c2 r1c1 r2c1"))
            == g("r3c1")
        ),
    ),
    Case(
        Zipper("r1c1 r1c2 r1c3 r2c3 r3c3"),
        bare(9),
        lambda g: g("r1c1") + g("r3c3") == g("r1c2") + g("r2c3") == g("r1c3"),
    ),
    Case(
        Zipper("r1c1 r1c2 r2c2 r1c1 r2c1 r3c1"),
        bare(5),
        lambda g: g("r1c1") + g("r3c1") == g("r1c2") + g("r2c1") == g("r2c2") + g("r1c1"),
    ),
    Case(
        SumLine("r1c1 r1c2 r1c3 r2c3 r2c2"),
        bare(9),
        lambda g: can_be_cut(line(g, "r1c1 r1c2 r1c3 r2c3 r2c2"), 10),
    ),
    Case(
        SumLine("r1c1 r1c2 r2c2 r1c1 r2c1", 6),
        bare(5),
        lambda g: can_be_cut(line(g, "r1c1 r1c2 r2c2 r1c1 r2c1"), 6),
    ),
    Case(
        SumLine("r1c1 r1c2 r2c2 r2c1 r1c1", 7),
        bare(6),
        lambda g: any(
            can_be_cut(ring[i:] + ring[:i], 7)
            for ring in [line(g, "r1c1 r1c2 r2c2 r2c1")]
            for i in range(4)
        ),
    ),
    Case(
        DoubleArrow("r1c1 r1c2 r1c3 r2c3"),
        bare(5),
        lambda g: g("r1c1") + g("r2c3") == g("r1c2") + g("r1c3"),
    ),
    Case(
        DoubleArrow("r1c1 r1c2 r1c3 r2c2 r1c2 r2c1"),
        bare(9),
        lambda g: g("r1c1") + g("r2c1") == sum(line(g, "r1c2 r1c3 r2c2 r1c2")),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


def test_a_region_sum_line_needs_boxes() -> None:
    with pytest.raises(nf.ValueRangeError, match="boxes"):
        RegionSumLine("r1c1 r1c2").on(nf.Layout.named("latin 4"))


def test_a_line_in_one_box_says_nothing() -> None:
    inside = RegionSumLine("r1c1 r1c2").on(CLASSIC)
    assert list(inside.relations(CLASSIC)) == []
    assert "one box" in inside.describe(CLASSIC)


def test_a_sum_that_no_piece_reaches_leaves_nothing() -> None:
    puzzle = nf.Puzzle(16 * ".", constraints=[SumLine("r1c1 r1c2", 10**9)])
    assert nf.solve(puzzle).status is nf.Status.NONE
    with pytest.raises(nf.ValueRangeError, match="1 or more"):
        SumLine("r1c1 r1c2", 0)


def test_a_ring_of_too_many_cases_is_refused_at_once() -> None:
    ring = [
        *((0, column) for column in range(9)),
        *((row, 8) for row in range(1, 9)),
        *((8, column) for column in range(7, -1, -1)),
        *((row, 0) for row in range(7, -1, -1)),
    ]
    with pytest.raises(nf.ValueRangeError, match="fewer cells"):
        SumLine(ring, 23).on(CLASSIC)


def test_a_ring_of_too_many_cases_is_refused_at_once_the_second_time(monkeypatch) -> None:
    ring = [*range(53), 0]
    refused = "a rule of 53 cells has more than 50,000 cases; use fewer cells"
    with pytest.raises(nf.ValueRangeError, match=refused):
        SumLine(ring, 29).on(CLASSIC)
    monkeypatch.setattr(sum_lines, "walker", None)
    with pytest.raises(nf.ValueRangeError, match=refused):
        SumLine(ring, 29).on(CLASSIC)
