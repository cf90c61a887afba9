"""Grundy values: a win is a value other than 0, and parts add up to the nim-sum."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ninefold.game import (
    SolutionSet,
    grundy,
    grundy_sum,
    product_of,
    random_position,
    search_set,
)
from ninefold.game.grundy_values import nim_sum

from .abstract_sets import INFERRED, NOTES_BOX, PAIR, SIX, random_sets


def plain_value(rows: frozenset[tuple[int, ...]], known: dict[object, int]) -> int:
    """The least value that no move leads to, without parts and without masks: a twin."""
    if rows not in known:
        moves = [
            frozenset(row for row in rows if row[cell] == digit)
            for cell, digits in enumerate(zip(*rows, strict=True))
            if len(set(digits)) > 1
            for digit in set(digits)
        ]
        below = {plain_value(after, known) for after in moves}
        known[rows] = min(set(range(len(below) + 1)) - below)
    return known[rows]


def value_of(solutions: SolutionSet) -> int:
    return plain_value(frozenset(map(tuple, solutions.array.tolist())), {})


def test_values_agree_with_the_twin() -> None:
    values = set()
    for solutions in random_sets(200, seed=8):
        values.add(grundy(solutions))
        assert grundy(solutions) == value_of(solutions)
    assert {0, 1, 2} <= values


def test_a_product_has_the_nim_sum_of_its_factors() -> None:
    sets = list(random_sets(40, seed=9, rows=6, cells=3))
    for one, other in pairwise(sets):
        assert value_of(product_of(one, other)) == value_of(one) ^ value_of(other)


def test_the_side_to_move_wins_unless_the_value_is_0() -> None:
    sets = [*random_sets(100, seed=10), product_of(PAIR, PAIR), NOTES_BOX]
    sets += [SolutionSet.of(random_position(seed, most=25)) for seed in range(30)]
    for solutions in sets:
        assert (grundy(solutions) != 0) == search_set(solutions, "strict").wins


def test_the_example_of_the_notes() -> None:
    found = grundy_sum(NOTES_BOX)
    assert found.values == (0, 0, 1)
    assert found.value == grundy(NOTES_BOX) == value_of(NOTES_BOX) == 1
    assert str(found) == "three independent parts, 0, 0 and 1"


def test_there_is_no_such_sum_under_the_free_rules() -> None:
    three_pairs = product_of(PAIR, PAIR, PAIR)
    for solutions in (NOTES_BOX, three_pairs):
        assert grundy(solutions) == 1
        assert not search_set(solutions, "free").wins
        assert search_set(product_of(solutions, INFERRED), "free").wins


def test_a_value_can_be_bounded() -> None:
    assert grundy(SIX, nodes=20) == 0
    assert grundy(SIX, nodes=3) is None
    bounded = grundy_sum(product_of(SIX, PAIR), nodes=4)
    assert bounded.values == (None, 1)
    assert bounded.value is None
    assert str(bounded) == "two independent parts, unknown and 1"


@pytest.mark.parametrize(
    ("solutions", "text"),
    [
        (INFERRED, "Grundy value 0"),
        (PAIR, "Grundy value 1"),
        (product_of(PAIR, SIX), "two independent parts, 1 and 0"),
        (
            product_of(*[SolutionSet([(1,), (2,)])] * 10),
            "10 independent parts, " + "1, " * 8 + "1 and 1",
        ),
    ],
    ids=["over", "one part", "two parts", "ten parts"],
)
def test_a_sum_can_be_told(solutions: SolutionSet, text: str) -> None:
    assert str(grundy_sum(solutions)) == text


def test_json_has_a_value_for_each_part() -> None:
    assert grundy_sum(product_of(PAIR, SIX)).to_json() == {
        "value": 1,
        "parts": [
            {"cells": ["r1c1", "r1c2"], "solutions": 2, "value": 1},
            {"cells": ["r1c3", "r1c4", "r1c5"], "solutions": 6, "value": 0},
        ],
    }


def test_a_nim_sum_of_nothing_is_0() -> None:
    assert nim_sum([]) == 0
