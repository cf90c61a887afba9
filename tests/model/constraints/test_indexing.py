"""Digits that say where another digit stands."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import Indexing, NumberedRoom

from .agreement import CLASSIC, FOUR, Case, bare, check, line

BOX = "r1c3 r1c4 r2c3 r2c4"

CASES = [
    Case(
        Indexing("r1c2 r3c2"),
        FOUR,
        lambda g: (
            all(line(g, f"{r}c1 {r}c2 {r}c3 {r}c4")[g(f"{r}c2") - 1] == 2 for r in ("r1", "r3"))
            and all(line(g, f"{r}c1 {r}c2 {r}c3 {r}c4").count(2) == 1 for r in ("r1", "r3"))
        ),
    ),
    Case(
        Indexing("r3c2", "row"),
        FOUR,
        lambda g: (
            line(g, "r1c2 r2c2 r3c2 r4c2")[g("r3c2") - 1] == 3
            and line(g, "r1c2 r2c2 r3c2 r4c2").count(3) == 1
        ),
    ),
    Case(
        Indexing("r2c3", "box"),
        FOUR,
        lambda g: line(g, BOX)[g("r2c3") - 1] == 3 and line(g, BOX).count(3) == 1,
    ),
    Case(
        NumberedRoom("r1c1 r1c2 r1c3", 4),
        bare(5),
        lambda g: g("r1c1") <= 3 and line(g, "r1c1 r1c2 r1c3")[g("r1c1") - 1] == 4,
    ),
    Case(
        NumberedRoom("column 3", 7),
        CLASSIC,
        lambda g: (
            [g(f"r{row}c3") for row in range(1, 10)].count(7) == 1 and g(f"r{g('r1c3')}c3") == 7
        ),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


def test_what_cannot_be_indexed_is_refused() -> None:
    with pytest.raises(nf.UnknownNameError, match="diagonal"):
        Indexing("r1c1", "diagonal")
    with pytest.raises(nf.ValueRangeError, match="no box"):
        Indexing("r1c1", "box").on(nf.Layout.named("latin 4"))
    with pytest.raises(nf.ValueRangeError, match="row or column"):
        NumberedRoom("r1c1 r2c2", 3).on(CLASSIC)
