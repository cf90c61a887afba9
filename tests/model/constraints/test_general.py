"""Constraints of any kind, on puzzles."""

from __future__ import annotations

import pickle
from itertools import combinations, pairwise

import pytest

import ninefold as nf
from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.model.constraints import (
    AllDifferent,
    Automaton,
    Constraint,
    ForbiddenPattern,
    Pairs,
    Predicate,
    Table,
)

from .agreement import Case, bare, check, line

CLASSIC = nf.Layout.classic()
EMPTY = "." * 81

DOUBLES = [(1, 2), (2, 4), (2, 1), (4, 2), (3, 3)]
CASES = [
    Case(
        Pairs("r1c1 r1c2 r1c3 r2c2 r1c2", DOUBLES),
        bare(5),
        lambda g: all(pair in DOUBLES for pair in pairwise(line(g, "r1c1 r1c2 r1c3 r2c2 r1c2"))),
    ),
    Case(
        Pairs("r1c1 r1c2 r1c3", [(1, 2), (1, 3), (2, 3), (1, 5)], every=True),
        bare(5),
        lambda g: all(
            pair in [(1, 2), (1, 3), (2, 3), (1, 5)]
            for pair in combinations(line(g, "r1c1 r1c2 r1c3"), 2)
        ),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.constraint.kind)
def test_random_boards_agree_with_the_rule(case: Case) -> None:
    check(case)


def board(*digits: int) -> bytes:
    return bytes(digits) + bytes(81 - len(digits))


@pytest.mark.parametrize(
    ("constraint", "right", "wrong"),
    [
        (AllDifferent(["r1c1", "r1c2", "r1c3"]), board(1, 2, 3), board(1, 2, 1)),
        (Table(["r1c1", "r1c2"], [(1, 2), (8, 9)]), board(8, 9), board(9, 8)),
        (ForbiddenPattern(["r1c1", "r1c2"], [1, 2]), board(2, 1), board(1, 2)),
        (Predicate(["r1c1", "r1c2"], lambda a, b: a > b), board(2, 1), board(1, 2)),
        (Automaton(["r1c1"], 0, {(0, 3): 1, (0, 4): 2}, [1]), board(3), board(4)),
    ],
    ids=lambda value: value.kind if isinstance(value, Constraint) else "",
)
def test_boards_that_are_right_and_wrong(constraint, right: bytes, wrong: bytes) -> None:
    placed = constraint.on(CLASSIC)
    assert placed.is_met(CLASSIC, right)
    assert not placed.is_met(CLASSIC, wrong)
    assert "r1c1" in placed.describe(CLASSIC)


def test_cells_are_named_in_any_way() -> None:
    by_name = nf.Puzzle(EMPTY, constraints=[AllDifferent("r1c1 r2c2")])
    assert by_name == nf.Puzzle(EMPTY, constraints=[AllDifferent([0, (1, 1)])])
    assert hash(by_name) == hash(pickle.loads(pickle.dumps(by_name)))
    assert by_name != nf.Puzzle(EMPTY)


def test_a_cell_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueRangeError, match="no cell"):
        nf.Puzzle(EMPTY, constraints=[AllDifferent(["r1c1", "r10c1"])])
    with pytest.raises(ValueRangeError, match="Constraint values"):
        nf.Puzzle(EMPTY, constraints=["r1c1"])
    with pytest.raises(ValueRangeError, match="Constraint values"):
        nf.Puzzle(EMPTY, constraints=AllDifferent("r1c1 r1c2"))  # type: ignore[arg-type]


def test_constraints_stay_with_the_puzzle() -> None:
    puzzle = nf.Puzzle(EMPTY, constraints=[AllDifferent(["r1c1", "r2c4"])])
    assert puzzle.placed("r1c1", 5).constraints == puzzle.constraints
    assert nf.Puzzle(puzzle).constraints == puzzle.constraints
    assert puzzle.to_json()["constraints"] == [{"kind": "all different", "cells": ["r1c1", "r2c4"]}]


def test_what_only_says_different_is_solved_as_units() -> None:
    diagonals = [[(i, i) for i in range(9)], [(i, 8 - i) for i in range(9)]]
    givens = nf.solve(EMPTY, limit=1, layout="x").solution.to_line()[:40] + "." * 41
    stated = nf.Puzzle(givens, constraints=[AllDifferent(each) for each in diagonals])
    named = nf.Puzzle(givens, "x")
    assert nf.count(stated, 1000).value == nf.count(named, 1000).value
    assert nf.solve(stated).solver == "regions"


def test_nobody_drops_a_constraint() -> None:
    puzzle = nf.Puzzle(EMPTY, constraints=[Table(["r1c1"], [(1,)])])
    for solver in ("classic", "regions", "cover", "heap"):
        with pytest.raises(UnsupportedError):
            nf.solve(puzzle, solver=solver)
    with pytest.raises(UnsupportedError, match="holds no constraints"):
        nf.formats.write([puzzle], "line")
    with pytest.raises(UnsupportedError, match="not by constraints"):
        nf.game.Position.parse(puzzle)
    assert nf.solve_batch([puzzle]).statuses[0] == nf.MALFORMED
    for asked in (nf.canonical, nf.Transformation.identity(CLASSIC)):
        with pytest.raises(UnsupportedError, match="constraints"):
            asked(puzzle)


def test_a_predicate_on_too_many_cells_is_refused() -> None:
    rule = Predicate([f"r1c{c}" for c in range(1, 8)], lambda *values: sum(values) > 9)
    with pytest.raises(ValueRangeError, match="cases to ask"):
        list(rule.on(CLASSIC).relations(CLASSIC))
