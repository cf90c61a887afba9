"""Puzzles proven by a solver that had no part in making them."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import AntiKing, KillerCage
from ninefold.generator import proofs
from ninefold.generator.proofs import CutShortError, Prover
from ninefold.solvers.bounds import Watch

RULES = {
    "units": [AntiKing()],
    "more": [KillerCage("r1c1 r1c2 r2c1", 14), KillerCage("r9c9 r9c8 r8c9", 6)],
}


@pytest.fixture(params=RULES)
def puzzle(request: pytest.FixtureRequest) -> nf.Puzzle:
    return nf.generate(constraints=RULES[request.param], seed=5)


def prover_for(puzzle: nf.Puzzle, **limits: float) -> Prover:
    empty = nf.Puzzle(81 * ".", constraints=puzzle.constraints)
    return Prover(empty, Watch(nf.Limits(**limits)))


def test_the_effort_of_a_puzzle_is_what_a_native_solver_takes(puzzle: nf.Puzzle) -> None:
    solution = nf.solve(puzzle).solution
    prover = prover_for(puzzle)
    assert prover.effort(puzzle.grid, solution) == nf.effort_of(puzzle)
    assert prover.effort(puzzle.grid, solution) == nf.effort_of(puzzle), "asked a second time"


def test_a_puzzle_with_several_solutions_is_disputed(puzzle: nf.Puzzle) -> None:
    solution = nf.solve(puzzle).solution
    given = next(cell for cell, digit in enumerate(puzzle.givens) if digit)
    with pytest.raises(nf.NinefoldError, match="disagree"):
        prover_for(puzzle).effort(puzzle.grid.placed(given, 0), solution)


def test_a_solution_that_breaks_a_rule_is_disputed(puzzle: nf.Puzzle) -> None:
    plain = nf.solve(nf.Puzzle(81 * ".")).solution
    with pytest.raises(nf.NinefoldError, match="disagree"):
        prover_for(puzzle).effort(plain, plain)


def test_limits_end_it(puzzle: nf.Puzzle) -> None:
    solution = nf.solve(puzzle).solution
    with pytest.raises(CutShortError, match="seconds"):
        prover_for(puzzle, seconds=0).effort(puzzle.grid, solution)


def test_without_the_extra_rules_looks_twice(
    puzzle: nf.Puzzle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proofs, "is_installed", lambda: False)
    solution = nf.solve(puzzle).solution
    assert prover_for(puzzle).effort(puzzle.grid, solution) == nf.effort_of(puzzle)


def test_a_sat_solver_that_has_read_the_rules_is_kept_for_the_next(puzzle: nf.Puzzle) -> None:
    solution = nf.solve(puzzle).solution
    for _ in range(2):
        with prover_for(puzzle) as prover:
            assert prover.effort(puzzle.grid, solution) == nf.effort_of(puzzle)
    with pytest.raises(CutShortError, match="seconds"), prover_for(puzzle, seconds=0) as cut:
        cut.effort(puzzle.grid, solution)
    with prover_for(puzzle) as prover, prover_for(puzzle) as other:
        assert prover.effort(puzzle.grid, solution) == other.effort(puzzle.grid, solution)
