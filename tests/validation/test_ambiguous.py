"""Why there are several solutions: every claim is tried out."""

import pytest

import ninefold as nf
from ninefold.validation.ambiguous import lacking_givens

from .boards import SOLVED
from .explained import made, proper, status, with_digits


def opened(puzzle, seed):
    """A puzzle with one solution, without one of its givens."""
    givens = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    return puzzle.placed(givens[seed % len(givens)], 0)


PUZZLES = [
    *proper("many", 6),
    *proper("thousands", 1),
    *(opened(puzzle, seed) for seed, puzzle in enumerate(proper("minimal", 6))),
    *(opened(made(layout, 3), 3) for layout in ("hyper", "x", "6x6", "4x4")),
    nf.Puzzle("12.." + 12 * "."),
    nf.Puzzle(16 * "."),
]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.to_line())
def test_what_an_explanation_claims(puzzle):
    found = nf.check(puzzle, explain=True).explanation  # the quick look may end too early
    assert found.complete
    assert nf.count(puzzle, 2_000).value == found.solutions
    check_swap(puzzle, found.swap)
    for move in found.one_more:
        assert status(puzzle.placed(move.cell, move.digit)) is nf.Status.UNIQUE
    if found.together:
        digits = {move.cell: move.digit for move in found.together}
        assert status(with_digits(puzzle, digits)) is nf.Status.UNIQUE
        assert not found.one_more
        assert found.at_least <= len(digits)


def check_swap(puzzle, swap):
    """Both ways are solutions, with all else the same, and no part of the cells has two."""
    solution = nf.solve(puzzle).solution
    cells = dict(zip(swap.cells, swap.digits, strict=True))
    assert all(solution[cell] == digit for cell, digit in cells.items())
    other = nf.Puzzle(solution)
    for cell, digit in zip(swap.cells, swap.others, strict=True):
        assert digit != solution[cell]
        other = other.placed(cell, digit)
    assert nf.verify_solution(puzzle, other.grid) == ()
    hole = with_digits(nf.Puzzle(solution), dict.fromkeys(swap.cells, 0))
    for cell, digit in cells.items():
        assert status(hole.placed(cell, digit)) is nf.Status.UNIQUE


@pytest.mark.parametrize("puzzle", PUZZLES[:4] + PUZZLES[-4:-2])
def test_every_given_that_would_do_is_named(puzzle):
    found = nf.check(puzzle).explanation
    counts = nf.candidates(puzzle, counts=True).counts
    cells = range(puzzle.layout.cells)
    alone = {
        (cell, digit + 1)
        for cell in cells
        for digit in range(puzzle.layout.size)
        if counts[cell, digit] == 1 and not puzzle.givens[cell]
    }
    assert {(move.cell, move.digit) for move in found.one_more} == alone
    name = puzzle.layout.cell_name
    assert found.open_cells == tuple(name(cell) for cell in cells if (counts[cell] > 0).sum() > 1)


def test_a_cell_that_decides_by_any_digit_comes_first():
    found = nf.check("12..3......4....").explanation
    assert [str(move) for move in found.one_more[:4]] == ["r4c3=1", "r4c3=2", "r4c3=3", "r2c3=1"]


def test_an_empty_board_is_not_tried_cell_by_cell():
    found = nf.check(81 * ".").explanation
    assert (found.open_cells, found.one_more, found.together) == (None, (), ())
    assert (found.complete, found.at_least) == (True, 17)
    assert (found.solutions, found.exact) == (2_000, False)


def test_a_deep_look_fills_an_empty_board():
    found = nf.check(16 * ".", explain=True).explanation
    assert len(found.together) == found.at_least == 4
    assert (found.solutions, found.exact) == (288, True)


def test_a_limit_on_solutions_bounds_the_count():
    found = nf.check(16 * ".", limits=nf.Limits(solutions=7)).explanation
    assert (found.solutions, found.exact) == (7, False)


def test_digits_that_are_not_shown_are_lacking():
    shown = SOLVED.translate(str.maketrans("6789", "...."))
    assert lacking_givens(nf.Puzzle(shown)) == 3
    marked = nf.Puzzle(16 * ".", marks=nf.Candidates.full("4x4"))
    assert lacking_givens(marked) == 1


def test_with_rules_no_number_of_givens_is_needed():
    rules = [nf.constraints.KillerCage("r2c1 r2c2", 7), nf.constraints.KillerCage("r3c1 r3c2", 3)]
    lines = ("r1c1 r1c2 r1c3 r1c4", "r2c1 r2c2", "r3c2 r3c1")
    rules += [nf.constraints.Thermometer(line) for line in lines]
    found = nf.check(nf.Puzzle(16 * ".", constraints=rules)).explanation
    assert (found.solutions, found.at_least) == (2, 1)
    assert "r2c3=1" in map(str, found.one_more)
