"""Boards of other layouts, and all solvers side by side."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.bench.layouts import LayoutSet, run_layout_bench
from ninefold.bench.solvers import run_solver_bench

TINY = LayoutSet("tiny", "boxes 2x3+x", 3, givens=12, seed=4)


def test_a_set_is_the_same_by_the_same_seed_and_every_puzzle_is_unique() -> None:
    puzzles = TINY.made()
    assert puzzles == TINY.made()
    assert puzzles != LayoutSet("tiny", "boxes 2x3+x", 3, givens=12, seed=5).made()
    for puzzle in puzzles:
        assert nf.is_unique(puzzle)
        assert puzzle.given_count >= 12


@pytest.mark.parametrize("solver", ["auto", "cover"])
def test_what_a_set_takes(solver: str) -> None:
    report = run_layout_bench([TINY], solver)
    (timing,) = report.timings
    assert (timing.name, timing.puzzles) == ("tiny", 3)
    assert timing.middle <= timing.most <= timing.worst
    assert "tiny" in str(report)
    assert report.to_json()["timings"][0]["givens"] == timing.givens >= 12


def test_solvers_side_by_side() -> None:
    told: list[str] = []
    report = run_solver_bench(["slow-hyper"], nf.Limits(nodes=50), told.append)
    answers = {each.solver: each.statuses for each in report.timings}
    assert "classic" not in answers  # it knows the plain board alone
    assert answers["cover"].get("undecided", 0) < 10
    assert answers["backtracking"] == {"undecided": 10}
    assert told[0] == "slow-hyper: regions"
    assert report.to_json()["timings"][0]["solver"] == "regions"
    assert "10 undecided" in str(report)
