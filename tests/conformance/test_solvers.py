"""One suite for every solver: present ones, and future ones as soon as they are registered."""

from __future__ import annotations

import random

import pytest

import ninefold as nf
from ninefold.solvers.registry import choose

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOLVERS = [solver.name for solver in nf.list_solvers()]
TEACHING = {"backtracking", "heap", "sums"}
"""Searches that infer little: they get random puzzles with more givens."""
OTHERS = [name for name in SOLVERS if name != "reference"]
NATIVE = [name for name in OTHERS if name not in TEACHING]


@pytest.fixture(params=SOLVERS)
def solver(request: pytest.FixtureRequest) -> str:
    return request.param


def more(solver: str) -> int:
    """How many givens more a solver gets."""
    return 10 if solver in TEACHING else 0


def random_puzzle(source: random.Random, givens: int) -> nf.Puzzle:
    full = nf.solve("." * 81, limit=1, seed=source.randrange(2**32)).solution
    assert full is not None
    kept = set(source.sample(range(81), givens))
    return nf.Puzzle(bytes(digit if cell in kept else 0 for cell, digit in enumerate(full)))


def check_solution(puzzle: nf.Puzzle, solution: nf.Grid) -> None:
    assert nf.verify_solution(puzzle, solution) == ()


def test_unique(solver: str) -> None:
    answer = nf.solve(UNIQUE, solver=solver)
    assert answer.status is nf.Status.UNIQUE
    assert answer.solution == nf.Grid(SOLUTION)
    assert answer.stopped_by is None
    assert answer.solver == solver
    assert nf.is_unique(UNIQUE, solver=solver)
    count = nf.count(UNIQUE, solver=solver)
    assert (count.value, count.exact) == (1, True)


def test_limit_of_one_leaves_uniqueness_undecided(solver: str) -> None:
    answer = nf.solve(UNIQUE, limit=1, solver=solver)
    assert answer.status is nf.Status.UNDECIDED
    assert answer.solution == nf.Grid(SOLUTION)
    assert answer.stopped_by == "solutions"


def test_multiple_with_a_known_count(solver: str) -> None:
    # Two rows of a full grid whose swap gives another: the cells of a rectangle left open.
    full = nf.Grid(SOLUTION)
    puzzle = nf.Puzzle(full)
    cells = [c for c in range(81) if full[c] in (1, 2)]
    for cell in cells:
        puzzle = puzzle.placed(cell, 0)
    expected = nf.count(puzzle, solver="reference")
    assert expected.exact
    assert expected.value > 1
    assert nf.count(puzzle, solver=solver).value == expected.value
    assert nf.solve(puzzle, solver=solver).status is nf.Status.MULTIPLE
    listed = nf.solutions(puzzle, solver=solver)
    assert listed.exact
    assert len({grid.to_line() for grid in listed}) == expected.value
    for grid in listed:
        check_solution(puzzle, grid)
    assert not nf.is_unique(puzzle, solver=solver)


@pytest.mark.parametrize("cell", ["r1c9", "r9c1", "r3c3"])
def test_contradictory_givens(solver: str, cell: str) -> None:
    puzzle = nf.Puzzle("." * 81).placed("r1c1", 5).placed(cell, 5)
    answer = nf.solve(puzzle, solver=solver)
    assert answer.status is nf.Status.NONE
    assert answer.solution is None
    assert [conflict.digit for conflict in answer.conflicts] == [5]
    assert nf.count(puzzle, solver=solver).value == 0
    assert nf.solve(puzzle, limits=nf.Limits(nodes=0), solver=solver).status is not nf.Status.UNIQUE
    assert nf.candidates(puzzle, solver=solver).candidates.total == 0


def test_none_without_conflict(solver: str) -> None:
    # 1 to 8 in a row and 9 in the column of its last cell.
    puzzle = nf.Puzzle("12345678." + "." * 63 + "........9")
    answer = nf.solve(puzzle, solver=solver)
    assert answer.status is nf.Status.NONE
    assert answer.conflicts == ()


def test_full_grid_and_80_givens(solver: str) -> None:
    assert nf.solve(SOLUTION, solver=solver).status is nf.Status.UNIQUE
    assert nf.solve(SOLUTION[:-1] + ".", solver=solver).solution == nf.Grid(SOLUTION)
    wrong = SOLUTION[:-1] + "1"
    assert nf.solve(wrong, solver=solver).status is nf.Status.NONE


def test_empty_grid_with_a_limit(solver: str) -> None:
    count = nf.count("." * 81, limit=50, solver=solver)
    assert (count.value, count.exact, count.stopped_by) == (50, False, "solutions")
    listed = nf.solutions("." * 81, limit=50, solver=solver)
    assert len({grid.to_line() for grid in listed}) == 50
    assert all(grid.is_solved() for grid in listed)


def test_zero_solutions_wanted(solver: str) -> None:
    assert nf.count("." * 81, limit=0, solver=solver).stopped_by == "solutions"
    assert len(nf.solutions(UNIQUE, limit=0, solver=solver)) == 0
    answer = nf.solve(UNIQUE, limit=0, solver=solver)
    assert (answer.status, answer.solution) == (nf.Status.UNDECIDED, None)


def test_limits_are_kept_and_told(solver: str) -> None:
    for limits, reason in [(nf.Limits(nodes=5), "nodes"), (nf.Limits(seconds=0.02), "seconds")]:
        count = nf.count("." * 81, limits=limits, solver=solver)
        assert (count.exact, count.stopped_by) == (False, reason)
    assert nf.count("." * 81, limits=nf.Limits(nodes=5), solver=solver).nodes == 5
    assert nf.count("." * 81, limit=3, limits=nf.Limits(solutions=9), solver=solver).value == 3
    assert nf.count("." * 81, limit=9, limits=nf.Limits(solutions=3), solver=solver).value == 3
    assert nf.candidates(UNIQUE, limits=nf.Limits(solutions=1), solver=solver).exact
    token = nf.StopToken()
    token.stop()
    assert nf.count("." * 81, stop=token, solver=solver).stopped_by == "stop"
    assert nf.solve("." * 81, stop=token, solver=solver).status is nf.Status.UNDECIDED
    assert not nf.candidates("." * 81, limits=nf.Limits(seconds=0.0), solver=solver).exact
    listed = nf.solutions("." * 81, limits=nf.Limits(memory=1_000), solver=solver)
    assert (len(listed), listed.stopped_by) == (12, "memory")
    with pytest.raises(nf.UndecidedError):
        nf.is_unique("." * 81, limits=nf.Limits(seconds=0.0), solver=solver)


def test_pencil_marks(solver: str) -> None:
    source = random.Random(8)
    for _ in range(6):
        puzzle = random_puzzle(source, 30 + more(solver))
        marks = nf.Candidates(
            [mask & ~(1 << source.randrange(9)) for mask in puzzle.allowed().masks]
        )
        marked = nf.Puzzle(bytes(81), marks=marks)
        expected = nf.count(marked, limit=500, solver="reference")
        assert nf.count(marked, limit=500, solver=solver).value == expected.value
        answer = nf.solve(marked, solver=solver)
        if answer.solution is not None:
            check_solution(marked, answer.solution)


@pytest.mark.parametrize("name", NATIVE)
def test_every_cell_and_digit(name: str) -> None:
    for cell in range(81):
        digits = [cell % 9 + 1] if name == "sat" else range(1, 10)  # it takes milliseconds
        for digit in digits:
            puzzle = nf.Puzzle("." * 81).placed(cell, digit)
            solution = nf.solve(puzzle, limit=1, solver=name).solution
            assert solution is not None
            check_solution(puzzle, solution)


@pytest.mark.parametrize("name", OTHERS)
def test_random_puzzles_against_plain_search(name: str) -> None:
    source = random.Random(2024)
    for turn in range(40):
        puzzle = random_puzzle(source, 28 + turn % 8 + more(name))
        if turn % 3 == 0:
            puzzle = puzzle.placed(source.randrange(81), source.randint(1, 9))
        expected = nf.count(puzzle, limit=30, solver="reference")
        found = nf.count(puzzle, limit=30, solver=name)
        assert (found.value, found.exact) == (expected.value, expected.exact)
        assert nf.solve(puzzle, solver=name).status is nf.solve(puzzle, solver="reference").status


@pytest.mark.parametrize("name", OTHERS)
def test_true_candidates_against_all_solutions(name: str) -> None:
    source = random.Random(4)
    for _ in range(12):
        puzzle = random_puzzle(source, 33 + more(name))
        found = nf.candidates(puzzle, solver=name)
        expected = nf.candidates(puzzle, counts=True, solver="reference")
        assert found.exact
        assert found.candidates == expected.candidates


def test_seed_makes_choices_random_and_repeatable(solver: str) -> None:
    def one(seed: int) -> nf.Grid | None:
        return nf.solve("." * 81, limit=1, seed=seed, solver=solver).solution

    assert len({one(seed) for seed in range(5)}) == 5
    assert one(3) == one(3)
    assert one(-1) is not None
    assert one(2**80) is not None


def test_symmetries_keep_the_count(solver: str) -> None:
    source = random.Random(5)
    puzzle = random_puzzle(source, 30 + more(solver))
    relabel = [0, *source.sample(range(1, 10), 9)]
    rows = puzzle.grid.rows()
    turned = nf.Puzzle([[relabel[rows[r][c]] for r in range(9)] for c in range(9)])
    assert nf.count(turned, solver=solver).value == nf.count(puzzle, solver=solver).value


def test_the_choice_of_solver() -> None:
    assert choose("auto", nf.Puzzle(UNIQUE)).name == "classic"
    assert choose("auto", nf.Puzzle("." * 16)).name == "regions"
    with pytest.raises(nf.UnknownNameError, match="classic"):
        nf.solve(UNIQUE, solver="magic")
    with pytest.raises(nf.UnsupportedError, match="boxes 2x2"):
        nf.solve("." * 16, solver="classic")
