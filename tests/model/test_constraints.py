"""Every constraint against its rule, stated here again in plain Python: random boards agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib import import_module
from itertools import pairwise, permutations
from random import Random

import pytest
from rule_samples import DRAWINGS, SAMPLES

import ninefold as nf
from ninefold.constraints import (
    XV,
    AllDifferent,
    AntiKing,
    AntiKnight,
    Arrow,
    Automaton,
    BetweenLine,
    Clones,
    Constraint,
    Cosmetic,
    Even,
    ForbiddenPattern,
    HumanRandom,
    KillerCage,
    Kropki,
    LittleKiller,
    NonConsecutive,
    Odd,
    Palindrome,
    Predicate,
    Quadruple,
    Renban,
    SandwichSum,
    Table,
    Thermometer,
    Whispers,
)

ELSEWHERE = (
    *("alternatives", "cages", "chess", "counts", "dots", "entropy", "general", "indexing"),
    *("lines", "marks", "outside", "regex", "sights", "sum_lines"),
)
"""Modules whose kinds have cases in tests of their own."""

CLASSIC = nf.Layout.classic()
BARE = nf.Layout("bare", 5, tuple((r, c) for r in range(3) for c in range(3)), ())
"""Nine cells and five digits, without any unit: whole boards meet a rule there now and then."""

SMALL = nf.Layout("small", 12, ((0, 0), (0, 1), (1, 0), (1, 1)), ())

Digits = Callable[[str], int]
"""The digit of a cell by its name."""


def line(get: Digits, names: str) -> list[int]:
    return [get(name) for name in names.split()]


def pairs(layout: nf.Layout, near: Callable[[int, int], bool]) -> list[tuple[str, str]]:
    """Names of cells that are so many rows and columns apart."""
    places = list(enumerate(layout.positions))
    return [
        (layout.cell_name(i), layout.cell_name(j))
        for i, (r, c) in places
        for j, (s, d) in places
        if i < j and near(abs(r - s), abs(c - d))
    ]


def touching(layout: nf.Layout) -> list[tuple[str, str]]:
    return pairs(layout, lambda down, across: down + across == 1)


def is_sandwich(values: list[int], total: int, size: int) -> bool:
    if values.count(1) != 1 or values.count(size) != 1:
        return False
    first, last = sorted((values.index(1), values.index(size)))
    return sum(values[first + 1 : last]) == total


def is_kropki(get: Digits) -> bool:
    def white(a: int, b: int) -> bool:
        return a - b in (1, -1)

    def black(a: int, b: int) -> bool:
        return min(a, b) * 2 == max(a, b)

    if not white(get("r1c1"), get("r1c2")) or not black(get("r1c1"), get("r2c1")):
        return False
    others = [("r1c2", "r2c2"), ("r2c1", "r2c2")]
    return not any(kind(get(a), get(b)) for a, b in others for kind in (white, black))


def is_xv(get: Digits) -> bool:
    sums = {pair: get(pair[0]) + get(pair[1]) for pair in touching(SMALL)}
    if sums.pop(("r1c1", "r1c2")) != 10:
        return False
    return not set(sums.values()) & {5, 10}


CASES: list[tuple[Constraint, nf.Layout, Callable[[Digits], bool]]] = [
    (AllDifferent("r1c1 r2c2 r3c3"), CLASSIC, lambda g: len(set(line(g, "r1c1 r2c2 r3c3"))) == 3),
    (
        KillerCage("r1c1 r1c2 r2c1", 12),
        CLASSIC,
        lambda g: (
            line(g, "r1c1 r1c2 r2c1") in [list(p) for p in permutations(range(1, 10), 3)]
            and sum(line(g, "r1c1 r1c2 r2c1")) == 12
        ),
    ),
    (KillerCage("r1c1 r1c2"), CLASSIC, lambda g: g("r1c1") != g("r1c2")),
    (Thermometer("r1c1 r1c2 r2c3"), CLASSIC, lambda g: g("r1c1") < g("r1c2") < g("r2c3")),
    (
        Thermometer("r1c1 r1c2 r2c3", slow=True),
        BARE,
        lambda g: g("r1c1") <= g("r1c2") <= g("r2c3"),
    ),
    (Arrow("r1c1", "r1c2 r1c3"), CLASSIC, lambda g: g("r1c1") == g("r1c2") + g("r1c3")),
    (
        Arrow("r1c1 r1c2", "r2c2 r2c3 r3c3"),
        BARE,
        lambda g: int(f"{g('r1c1')}{g('r1c2')}") == sum(line(g, "r2c2 r2c3 r3c3")),
    ),
    (
        Renban("r1c1 r1c2 r1c3"),
        BARE,
        lambda g: sorted(line(g, "r1c1 r1c2 r1c3")) in ([1, 2, 3], [2, 3, 4], [3, 4, 5]),
    ),
    (
        Renban("r1c1 r1c2 r2c2 r2c1 r1c1"),
        BARE,
        lambda g: sorted(line(g, "r1c1 r1c2 r2c2 r2c1")) in ([1, 2, 3, 4], [2, 3, 4, 5]),
    ),
    (
        Whispers("r1c1 r1c2 r2c2"),
        CLASSIC,
        lambda g: all(abs(a - b) >= 5 for a, b in pairwise(line(g, "r1c1 r1c2 r2c2"))),
    ),
    (
        Whispers("r1c1 r1c2 r2c2 r1c1", difference=2),
        BARE,
        lambda g: min(abs(g(a) - g(b)) for a, b in pairwise(["r1c1", "r1c2", "r2c2", "r1c1"])) > 1,
    ),
    (
        Palindrome("r1c1 r1c2 r1c3 r2c3 r3c3"),
        BARE,
        lambda g: line(g, "r1c1 r1c2 r1c3 r2c3 r3c3") == line(g, "r3c3 r2c3 r1c3 r1c2 r1c1"),
    ),
    (
        BetweenLine("r1c1 r1c2 r1c3 r2c3"),
        CLASSIC,
        lambda g: all(
            g("r1c1") < x < g("r2c3") or g("r2c3") < x < g("r1c1") for x in line(g, "r1c2 r1c3")
        ),
    ),
    (Kropki(white=["r1c2 r1c1"]), CLASSIC, lambda g: abs(g("r1c1") - g("r1c2")) == 1),
    (Kropki(["r1c1 r1c2"], [("r1c1", "r2c1")], negative=True), SMALL, is_kropki),
    (
        Kropki(negative="black"),
        SMALL,
        lambda g: not any(2 * g(a) == g(b) or g(a) == 2 * g(b) for a, b in touching(SMALL)),
    ),
    (XV(x=["r1c1 r1c2"], negative=True), SMALL, is_xv),
    (XV(negative="v"), SMALL, lambda g: all(g(a) + g(b) != 5 for a, b in touching(SMALL))),
    (XV(v=["r1c1 r1c2"]), CLASSIC, lambda g: g("r1c1") + g("r1c2") == 5),
    (LittleKiller("r1c3 r2c2 r3c1", 9), BARE, lambda g: sum(line(g, "r1c3 r2c2 r3c1")) == 9),
    (
        SandwichSum("r1c1 r1c2 r1c3", 3),
        BARE,
        lambda g: is_sandwich(line(g, "r1c1 r1c2 r1c3"), 3, 5),
    ),
    (
        SandwichSum("r3c2 r2c2 r1c2", 0),
        BARE,
        lambda g: is_sandwich(line(g, "r1c2 r2c2 r3c2"), 0, 5),
    ),
    (
        AntiKnight(),
        BARE,
        lambda g: all(
            g(a) != g(b) for a, b in pairs(BARE, lambda down, across: {down, across} == {1, 2})
        ),
    ),
    (
        AntiKing(),
        SMALL,
        lambda g: all(g(a) != g(b) for a, b in pairs(SMALL, lambda *far: max(far) == 1)),
    ),
    (NonConsecutive(), SMALL, lambda g: all(abs(g(a) - g(b)) != 1 for a, b in touching(SMALL))),
    (Even("r1c1 r5c5"), CLASSIC, lambda g: {g("r1c1") % 2, g("r5c5") % 2} == {0}),
    (Odd("r1c1 r5c5"), CLASSIC, lambda g: {g("r1c1") % 2, g("r5c5") % 2} == {1}),
    (
        Clones("r1c1 r1c2", "r3c2 r3c3"),
        BARE,
        lambda g: (g("r1c1"), g("r1c2")) == (g("r3c2"), g("r3c3")),
    ),
    (
        Quadruple("r1c1 r1c2 r2c1 r2c2", [3, 5, 5]),
        BARE,
        lambda g: Counter([3, 5, 5]) <= Counter(line(g, "r1c1 r1c2 r2c1 r2c2")),
    ),
    (ForbiddenPattern("r1c1 r1c2", [1, 2]), BARE, lambda g: line(g, "r1c1 r1c2") != [1, 2]),
    (
        Table("r1c1 r1c2", [(1, 2), (2, 1), (5, 5), (9, 1)]),
        BARE,
        lambda g: line(g, "r1c1 r1c2") in ([1, 2], [2, 1], [5, 5]),
    ),
    (
        Automaton(
            "r1c1 r1c2 r1c3", 0, [(s, d, (s + d) % 4) for s in range(4) for d in range(6)], [3]
        ),
        BARE,
        lambda g: sum(line(g, "r1c1 r1c2 r1c3")) % 4 == 3,
    ),
    (
        Predicate("r1c1 r1c2", lambda a, b: a * b == 4),
        BARE,
        lambda g: line(g, "r1c1 r1c2") in ([1, 4], [4, 1], [2, 2]),
    ),
]
BOARDS = 200


@pytest.mark.parametrize(
    ("constraint", "layout", "rule"),
    CASES,
    ids=[f"{each[0].kind}-{i}" for i, each in enumerate(CASES)],
)
def test_random_boards_agree_with_the_rule(
    constraint: Constraint, layout: nf.Layout, rule: Callable[[Digits], bool]
) -> None:
    placed, random = constraint.on(layout), Random(16)
    outcomes = set()
    for _ in range(BOARDS):
        digits = bytes(random.randint(1, layout.size) for _ in range(layout.cells))
        right = rule(lambda name, digits=digits: digits[layout.cell_index(name)])
        assert placed.is_met(layout, digits) is right
        opened = bytes(digit * random.randint(0, 1) for digit in digits)
        puzzle = nf.Puzzle(opened, layout, constraints=[placed])
        assert not (right and puzzle.broken_rules()), "what can be completed is not broken"
        assert bool(nf.Puzzle(digits, layout, constraints=[placed]).broken_rules()) is not right
        outcomes.add(right)
    assert outcomes == {True, False}


def test_every_kind_has_a_case() -> None:
    every = {getattr(nf.constraints, name) for name in nf.constraints.__all__ if name[0].isupper()}
    there = {type(each[0]) for each in CASES}
    for name in ELSEWHERE:
        cases = import_module(f"model.constraints.test_{name}").CASES
        there |= {type(case.constraint) for case in cases}
    assert every - there == {Constraint, Cosmetic, HumanRandom}


def test_every_kind_has_a_sample() -> None:
    every = {getattr(nf.constraints, name) for name in nf.constraints.__all__ if name[0].isupper()}
    assert every - {type(each) for each in [*SAMPLES, *DRAWINGS]} == {Constraint, Predicate}


PATTERNS = ["123456789", "12345....", "..34567..", "....56784"]


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize("at", range(9))
def test_patterns_that_no_human_makes(pattern: str, down: bool, at: int) -> None:
    """Each pattern in each row and column: whole ones are banned everywhere, parts in row 1."""
    random = Random(f"{pattern}{down}{at}")
    for _ in range(3):
        rows = [[random.randint(1, 9) for _ in range(9)] for _ in range(9)]
        for i, character in enumerate(pattern):
            row, column = (i, at) if down else (at, i)
            if character != ".":
                rows[row][column] = int(character)
        wrong = "." not in pattern or (not down and at == 0)
        digits = bytes(digit for row in rows for digit in row)
        assert HumanRandom().is_met(CLASSIC, digits) is not wrong
