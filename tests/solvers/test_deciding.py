"""Candidates that, as one more given, leave exactly one solution."""

from __future__ import annotations

import json

import pytest

import ninefold as nf
from ninefold.constraints import KillerCage

SOME = "12..3......4...."
EMPTY = 81 * "."


@pytest.mark.parametrize("counts", [False, True])
def test_each_leaves_one_solution_and_no_other_does(counts: bool) -> None:
    puzzle = nf.Puzzle(SOME)
    found = nf.candidates(puzzle, deciding=True, counts=counts)
    assert found.deciding is not None
    assert found.deciding_exact
    for cell, digits in enumerate(found.candidates):
        for digit in () if puzzle.givens[cell] else digits:
            decides = nf.is_unique(puzzle.placed(cell, digit))
            assert (digit in found.deciding[cell]) is decides


def test_counts_that_were_cut_short_are_no_proof() -> None:
    found = nf.candidates(SOME, deciding=True, counts=True, limits=nf.Limits(solutions=1))
    assert found.deciding == nf.candidates(SOME, deciding=True).deciding


def test_rules_count() -> None:
    puzzle = nf.Puzzle(SOME, constraints=[KillerCage("r4c3 r4c4", 3)])
    found = nf.candidates(puzzle, deciding=True)
    assert found.deciding is not None
    assert found.deciding["r4c3"] == (1, 2)


def test_limits_leave_them_open() -> None:
    found = nf.candidates(EMPTY, deciding=True, limits=nf.Limits(nodes=100))
    assert (found.deciding_exact, found.stopped_by) == (False, "nodes")
    assert "perhaps among others" in str(found)


def test_they_are_in_words_and_in_json() -> None:
    found = nf.candidates(SOME, deciding=True)
    assert "one more given leaves exactly one solution: r2c3=1 r2c4=2 " in str(found)
    record = json.loads(json.dumps(found.to_json()))
    assert (record["deciding"]["r4c3"], record["deciding_exact"]) == ([1, 2, 3], True)
    plain = nf.candidates(SOME).to_json()
    assert (plain["deciding"], plain["deciding_exact"]) == (None, False)
