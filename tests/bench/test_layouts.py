"""Boards of other layouts, and all solvers side by side."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.bench.layouts import LayoutSet, run_layout_bench
from ninefold.bench.solvers import LIMITS, run_solver_bench

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
    assert (timing.name, timing.seed, timing.puzzles) == ("tiny", 4, 3)
    assert timing.middle <= timing.most <= timing.worst
    assert "tiny" in str(report)
    told = report.to_json()["timings"][0]
    assert told["givens_at_most"] >= told["givens"] == timing.givens >= 12
    assert told["seed"] == 4


def test_solvers_side_by_side() -> None:
    told: list[str] = []
    report = run_solver_bench(["slow-hyper"], nf.Limits(nodes=50), told.append)
    answers = {each.solver: each.statuses for each in report.timings}
    assert "classic" not in answers  # it knows the plain board alone
    assert answers["cover"].get("undecided", 0) < 10
    assert answers["backtracking"] == {"undecided": 10}
    assert told[0] == "measuring regions on slow-hyper"
    assert report.to_json()["timings"][0]["solver"] == "regions"
    assert "10 undecided" in str(report)


def test_every_repetition_measures_again_and_answers_alike(monkeypatch) -> None:
    asked = []

    def solve(puzzle, **options):
        asked.append(options["solver"])
        return nf.solve(puzzle, **options)

    monkeypatch.setattr("ninefold.bench.solvers.solve", solve)
    once, thrice = (
        run_solver_bench(["slow-hyper"], nf.Limits(nodes=9), repetitions=n) for n in (1, 3)
    )
    assert asked.count("cover") == 10 + 30
    assert [each.nodes for each in once.timings] == [each.nodes for each in thrice.timings]
    assert {each.puzzles for each in thrice.timings} == {10}


def test_the_limit_of_a_solver_is_the_same_on_every_machine() -> None:
    assert LIMITS.nodes is not None
    assert LIMITS.seconds is None


def test_a_file_of_any_layout_may_be_measured(tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("# layout: boxes 2x2+x\n" + 3 * "1234............\n")
    report = run_solver_bench([str(path)])
    assert {each.puzzles for each in report.timings} == {3}
    assert {"regions", "heap"} <= {each.solver for each in report.timings}
    path.write_text("# layout: x\n")
    with pytest.raises(nf.FormatError, match="expected puzzles in"):
        run_solver_bench([str(path)])


def test_reports_read_alike() -> None:
    layouts, solvers = run_layout_bench([TINY]), run_solver_bench(["none"], nf.Limits(nodes=1))
    for report in (layouts, solvers):
        assert str(report).startswith(f"{report.title}\n\n")
        assert f"ninefold {nf.__version__}" in report.title
        assert list(report.to_json()) == ["machine", "timings"]
