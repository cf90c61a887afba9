"""Every kind of rules on boards whose digits begin at 0, against its plain rule."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

import pytest

import ninefold as nf
from ninefold.constraints import (
    Constraint,
    Cosmetic,
    DutchFlatmates,
    EntropicLine,
    EqualityCage,
    Even,
    GlobalEntropy,
    HumanRandom,
    Indexing,
    KillerCage,
    LookAndSay,
    NumberedRoom,
    Or,
    Predicate,
    Quadruple,
    Ratio,
    Regex,
    RellikCage,
    Renban,
    SandwichSum,
    Skyscraper,
    Sum,
    SumLine,
    Thermometer,
    XSum,
)

from .agreement import Case, Digits, bare, check, line

NINE = nf.Layout.named("from-0")
FOUR = nf.Layout.named("4x4+from-0")
MODULES = (
    *("alternatives", "cages", "chess", "counts", "dots", "entropy", "general", "indexing"),
    *("lines", "marks", "outside", "regex", "sights", "sum_lines"),
)
SQUARE = "r1c1 r1c2 r2c1 r2c2"
ROW = "r1c1 r1c2 r1c3 r1c4"


def zero(size: int) -> nf.Layout:
    return bare(size).from_zero()


def is_sandwich(values: list[int], highest: int, total: int) -> bool:
    if values.count(0) != 1 or values.count(highest) != 1:
        return False
    first, last = sorted((values.index(0), values.index(highest)))
    return sum(values[first + 1 : last]) == total


def is_equality(values: list[int]) -> bool:
    """Four of the digits 0 to 8."""
    low, odd = sum(each < 4 for each in values), sum(each % 2 for each in values)
    return len(set(values)) == 4 and 4 not in values and low == odd == 2


def seen(values: list[int]) -> int:
    return sum(each > max([0, *values[:i]]) for i, each in enumerate(values))


def points_to(values: list[int], at: int, wanted: int) -> bool:
    """The digit at a place names the only place, from 1, where another stands."""
    place = values[at]
    return 1 <= place <= len(values) and values[place - 1] == wanted


def are_flatmates(get: Digits) -> bool:
    """Of the digits 0 to 4 on a board of 3x3."""
    for row in (1, 2, 3):
        for column in (1, 2, 3):
            above = row > 1 and get(f"r{row - 1}c{column}") == 0
            below = row < 3 and get(f"r{row + 1}c{column}") == 4
            if get(f"r{row}c{column}") == 2 and not (above or below):
                return False
    return True


def has_thirds(values: list[int]) -> bool:
    """Of the digits 0 to 5."""
    return {each // 2 for each in values} == {0, 1, 2}


RESTATED = [
    Case(
        KillerCage("r1c1 r1c2 r2c1", 6),
        NINE,
        lambda g: sum(v := line(g, "r1c1 r1c2 r2c1")) == 6 and len(set(v)) == 3,
    ),
    Case(EqualityCage(SQUARE), NINE, lambda g: is_equality(line(g, SQUARE))),
    Case(
        RellikCage("r1c1 r1c2", 0),
        zero(5),
        lambda g: 0 not in (v := line(g, "r1c1 r1c2")) and len(set(v)) == 2,
    ),
    Case(
        LookAndSay(SQUARE, [(2, 0), (0, 3)]),
        zero(4),
        lambda g: line(g, SQUARE).count(0) == 2 and 3 not in line(g, SQUARE),
    ),
    Case(
        Renban("r1c1 r1c2 r1c3"),
        zero(5),
        lambda g: sorted(line(g, "r1c1 r1c2 r1c3")) in ([0, 1, 2], [1, 2, 3], [2, 3, 4]),
    ),
    Case(
        SandwichSum("r1c1 r1c2 r1c3", 3),
        zero(5),
        lambda g: is_sandwich(line(g, "r1c1 r1c2 r1c3"), 4, 3),
    ),
    Case(SandwichSum(ROW, 3), FOUR, lambda g: is_sandwich(line(g, ROW), 3, 3)),
    Case(
        XSum("r1c1 r1c2 r1c3", 3),
        zero(5),
        lambda g: (v := line(g, "r1c1 r1c2 r1c3"))[0] <= 3 and sum(v[: v[0]]) == 3,
    ),
    Case(XSum("r1c1 r1c2 r1c3", 0), zero(5), lambda g: g("r1c1") == 0),
    Case(Skyscraper(ROW, 2), FOUR, lambda g: seen(line(g, ROW)) == 2),
    Case(Skyscraper("r3c1 r2c1 r1c1", 1), zero(5), lambda g: seen(line(g, "r3c1 r2c1 r1c1")) == 1),
    Case(
        Indexing("r1c2 r3c2"),
        FOUR,
        lambda g: all(
            points_to([g(f"r{row}c{column}") for column in (1, 2, 3, 4)], 1, 2)
            and [g(f"r{row}c{column}") for column in (1, 2, 3, 4)].count(2) == 1
            for row in (1, 3)
        ),
    ),
    Case(
        NumberedRoom("r1c1 r1c2 r1c3", 4),
        zero(5),
        lambda g: points_to(line(g, "r1c1 r1c2 r1c3"), 0, 4),
    ),
    Case(
        Ratio(["r1c1 r1c2"], 3),
        NINE,
        lambda g: g("r1c1") == 3 * g("r1c2") or g("r1c2") == 3 * g("r1c1"),
    ),
    Case(EntropicLine("r1c1 r1c2 r1c3"), zero(6), lambda g: has_thirds(line(g, "r1c1 r1c2 r1c3"))),
    Case(
        GlobalEntropy(),
        zero(6),
        lambda g: all(
            has_thirds([g(f"r{r}c{c}") for r in (top, top + 1) for c in (left, left + 1)])
            for top in (1, 2)
            for left in (1, 2)
        ),
    ),
    Case(DutchFlatmates(), zero(5), are_flatmates),
    Case(
        Quadruple(SQUARE, [0, 4, 4]),
        zero(5),
        lambda g: Counter([0, 4, 4]) <= Counter(line(g, SQUARE)),
    ),
    Case(Regex("r1c1 r1c2", "0.|[^0]4"), zero(5), lambda g: g("r1c1") == 0 or g("r1c2") == 4),
    Case(
        SumLine("r1c1 r1c2", 3),
        zero(4),
        lambda g: sum(line(g, "r1c1 r1c2")) == 3 or line(g, "r1c1 r1c2") == [3, 3],
    ),
    Case(
        Or([[Even("r1c1"), Sum("r1c1 r1c2", 3)], Thermometer("r1c2 r1c1 r2c1 r3c1")]),
        zero(5),
        lambda g: (
            (g("r1c1") % 2 == 0 and g("r1c1") + g("r1c2") == 3)
            or g("r1c2") < g("r1c1") < g("r2c1") < g("r3c1")
        ),
    ),
    Case(
        Or([SandwichSum("r1c1 r1c2 r1c3", 3), Sum("r2c1 r2c2 r2c3 r3c1 r3c2 r3c3", 11)]),
        zero(5),
        lambda g: (
            is_sandwich(line(g, "r1c1 r1c2 r1c3"), 4, 3)
            or sum(line(g, "r2c1 r2c2 r2c3 r3c1 r3c2 r3c3")) == 11
        ),
    ),
]
"""Rules that name digits, or in which a 0 is unlike others."""

SAME = [
    Case(constraint, layout.from_zero(), rule)
    for module in (
        *(f"model.constraints.test_{name}" for name in MODULES),
        "model.test_constraints",
    )
    for constraint, layout, rule in import_module(module).CASES
    if type(constraint) not in {Predicate, *(type(each.constraint) for each in RESTATED)}
    or type(constraint) in (Sum, Thermometer, SumLine, XSum, RellikCage, Even)
]
"""Rules that other tests state of whatever the digits show."""


@pytest.mark.parametrize("case", [*RESTATED, *SAME], ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


def test_every_kind_has_a_case() -> None:
    every = {getattr(nf.constraints, name) for name in nf.constraints.__all__ if name[0].isupper()}
    there = {type(case.constraint) for case in (*RESTATED, *SAME)}
    assert every - there == {Constraint, Cosmetic, HumanRandom, Predicate}


def test_a_function_is_asked_about_what_the_digits_show() -> None:
    asked = set()
    rule = Predicate("r1c1 r1c2", lambda a, b: asked.add(a) or a * b == 0).on(FOUR)
    assert rule.is_met(FOUR, FOUR.digits_of("03" + 14 * "."))
    assert not rule.is_met(FOUR, FOUR.digits_of("12" + 14 * "."))
    assert asked == {0, 1, 2, 3}


def test_patterns_of_1_to_9_are_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="digits begin at 1, found from-0"):
        HumanRandom().on(NINE)


@pytest.mark.parametrize("case", [case for case in RESTATED if case.layout.cells < 20])
def test_both_engines_count_the_same(case: Case) -> None:
    layout = case.layout
    givens = bytes(layout.cells - 4) + bytes([1, 2, 3, 4])
    puzzle = nf.Puzzle(givens, layout, constraints=[case.constraint])
    limits = nf.Limits(solutions=50)
    found = {name: nf.count(puzzle, limits=limits, solver=name).value for name in ("rules", "sat")}
    assert len(set(found.values())) == 1, found
