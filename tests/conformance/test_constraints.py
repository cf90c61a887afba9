"""One suite for every solver that takes constraints: present ones, and future ones."""

from __future__ import annotations

import random

import pytest

import ninefold as nf
from ninefold.constraints import (
    XV,
    AntiKnight,
    Arrow,
    BetweenLine,
    Clones,
    Constraint,
    Even,
    KillerCage,
    Kropki,
    LittleKiller,
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
from ninefold.solvers.registry import named

RULES: dict[str, list[Constraint]] = {
    "cages": [KillerCage("r1c1 r1c2 r2c2", 8), KillerCage("r4c4 r4c3", 3), KillerCage("r3c1 r4c1")],
    "lines": [Thermometer("r1c1 r2c2 r3c3"), Whispers("r1c4 r2c3", 2), Renban("r4c1 r4c2 r3c2")],
    "sums": [Arrow("r1c1", "r2c2 r3c2"), LittleKiller("r1c3 r2c2 r3c1", 6)],
    "equal": [Palindrome("r1c1 r2c3 r3c2 r4c1"), Clones("r1c2", "r4c4"), Odd("r3c3")],
    "between": [BetweenLine("r1c1 r2c2 r3c3"), Even("r4c4"), SandwichSum("row 4", 5)],
    "dots": [Kropki(["r1c1 r1c2"], ["r4c4 r3c4"]), XV(v=["r2c1 r2c2"])],
    "board": [AntiKnight(), Quadruple("r2c2 r2c3 r3c2 r3c3", [4])],
    "own": [Table("r1c1 r4c4", [(1, 2), (3, 3)]), Predicate("r2c2 r3c3", lambda a, b: a > b)],
}
"""Rules of boards of 4x4 that every solver counts soon."""

EMPTY = nf.Puzzle("." * 16, constraints=RULES["cages"])
SOLVERS = [solver.name for solver in nf.list_solvers() if solver.supports(EMPTY)]


@pytest.fixture(params=SOLVERS)
def solver(request: pytest.FixtureRequest) -> str:
    return request.param


@pytest.fixture(params=RULES)
def puzzle(request: pytest.FixtureRequest) -> nf.Puzzle:
    return nf.Puzzle("." * 16, constraints=RULES[request.param])


def test_the_native_engine_takes_them_first() -> None:
    assert {"rules", "sat", "reference"} <= {*SOLVERS}
    assert nf.solve(EMPTY).solver == "rules"


def test_every_solution_is_found(solver: str, puzzle: nf.Puzzle) -> None:
    expected = list(nf.solutions(puzzle, order="sorted", solver="reference"))
    listed = nf.solutions(puzzle, order="sorted", solver=solver)
    assert (list(listed), listed.exact) == (expected, True)
    assert {*nf.solutions(puzzle, solver=solver)} == {*expected}
    assert all(nf.verify_solution(puzzle, grid) == () for grid in listed)
    count = nf.count(puzzle, solver=solver)
    assert (count.value, count.exact, count.solver) == (len(expected), True, solver)
    answer = nf.solve(puzzle, solver=solver)
    assert answer.status == min(len(expected), 2) + 1
    assert answer.solution is None or answer.solution in expected


def test_true_candidates_and_their_counts(solver: str, puzzle: nf.Puzzle) -> None:
    grids = list(nf.solutions(puzzle, solver="reference"))
    found = nf.candidates(puzzle, counts=True, solver=solver)
    assert found.exact
    assert found.counts is not None
    for cell in range(16):
        digits = [grid[cell] for grid in grids]
        assert set(found.candidates[cell]) == {*digits}
        assert found.counts[cell].tolist() == [digits.count(digit) for digit in range(1, 5)]


def test_givens_and_marks(solver: str, puzzle: nf.Puzzle) -> None:
    source, grids = random.Random(1), list(nf.solutions(puzzle, solver="reference"))
    for grid in source.sample(grids, min(len(grids), 4)):
        cells = source.sample(range(16), 12)
        given = nf.Puzzle([d if c in cells else 0 for c, d in enumerate(grid)], puzzle.layout)
        given = nf.Puzzle(given, constraints=puzzle.constraints)
        same = [each for each in grids if all(each[cell] == grid[cell] for cell in cells)]
        assert nf.count(given, solver=solver).value == len(same)
        cell, digit = source.choice([(cell, grid[cell]) for cell in range(16)])
        marks = nf.Candidates(
            [15 & ~(1 << digit - 1 if c == cell else 0) for c in range(16)], "4x4"
        )
        marked = nf.Puzzle(puzzle, marks=marks)
        others = [each for each in grids if each[cell] != digit]
        assert nf.count(marked, solver=solver).value == len(others)


def test_rules_that_contradict_each_other(solver: str) -> None:
    for rules in (
        [KillerCage("r1c1 r1c2", 3), KillerCage("r1c1 r1c2", 7)],
        [Thermometer("r1c1 r1c2 r1c3 r1c4 r2c4")],
        [Table("r1c1", [])],
        [Even("r1c1"), Odd("r1c1")],
        [KillerCage("r1c1 r1c2", 10**12)],
    ):
        puzzle = nf.Puzzle("." * 16, constraints=rules)
        answer = nf.solve(puzzle, solver=solver)
        assert (answer.status, answer.solution) == (nf.Status.NONE, None)
        assert nf.count(puzzle, solver=solver).value == 0
        assert nf.candidates(puzzle, solver=solver).candidates.total == 0
        assert len(nf.solutions(puzzle, solver=solver)) == 0


def test_givens_that_break_a_rule(solver: str) -> None:
    broken = EMPTY.placed("r4c4", 4).placed("r4c3", 1)
    assert nf.solve(broken, solver=solver).status is nf.Status.NONE
    assert nf.count(broken, solver=solver).value == 0


def test_limits_are_kept_and_told(solver: str) -> None:
    puzzle = nf.Puzzle("." * 81, constraints=[KillerCage("r1c1 r1c2 r1c3", 12), Even("r9c9")])
    limits = nf.Limits(nodes=5)
    count = nf.count(puzzle, limits=limits, solver=solver)
    assert (count.exact, count.stopped_by) == (False, "nodes")
    assert count.nodes <= 5
    assert nf.count(puzzle, 3, solver=solver).value == 3
    assert nf.count(puzzle, 0, solver=solver).stopped_by == "solutions"
    assert len({*nf.solutions(puzzle, 20, solver=solver)}) == 20
    token = nf.StopToken()
    token.stop()
    assert nf.count(puzzle, stop=token, solver=solver).stopped_by == "stop"
    assert nf.solve(puzzle, stop=token, solver=solver).status is nf.Status.UNDECIDED
    over = nf.Limits(seconds=0.0)
    assert nf.count(puzzle, limits=over, solver=solver).stopped_by == "seconds"
    assert not nf.candidates(puzzle, limits=over, solver=solver).exact


def test_seeds_and_random_order(solver: str) -> None:
    puzzle = nf.Puzzle("." * 81, constraints=[KillerCage("r1c1 r1c2 r1c3", 12), Even("r9c9")])

    def one(seed: int) -> nf.Grid | None:
        return nf.solve(puzzle, limit=1, seed=seed, solver=solver).solution

    grids = [one(seed) for seed in range(4)]
    assert len({*grids}) == 4
    assert one(2) == grids[2]
    for grid in grids:
        assert grid is not None
        assert nf.verify_solution(puzzle, grid) == ()


@pytest.mark.parametrize("name", [each for each in SOLVERS if hasattr(named(each), "estimate")])
def test_estimates_are_near_the_count(name: str, puzzle: nf.Puzzle) -> None:
    count = nf.count(puzzle, solver="reference").value
    guess = nf.estimate(puzzle, samples=500, seed=1, solver=name)
    if guess.exact:
        assert guess.value == count
    else:
        assert abs(guess.value - count) <= 5 * guess.error + 1
