"""The verifier: right solutions pass, every way to be wrong is named."""

import pytest

import ninefold as nf

from .boards import LINE, SIX, SOLVED, replaced, rows


@pytest.mark.parametrize("form", [str, nf.Grid, nf.Puzzle, rows, lambda line: list(map(int, line))])
def test_a_right_solution_in_any_form(form):
    assert nf.verify_solution(LINE, form(SOLVED)) == ()


def test_an_empty_cell():
    assert nf.verify_solution(LINE, replaced(SOLVED, 2, ".")) == ("r1c3 is empty",)


def test_a_value_out_of_range():
    board = rows(SOLVED)
    board[0][2] = 10
    expected = ("r1c3 holds 10, which is no digit from 1 to 9",)
    assert nf.verify_solution(LINE, board) == expected


def test_repeated_and_lacking_digits():
    problems = nf.verify_solution(81 * ".", replaced(SOLVED, 0, "3"))
    assert problems == (
        "row 1 holds 3 2 times: r1c1, r1c2",
        "row 1 holds no 5",
        "column 1 holds 3 2 times: r1c1, r9c1",
        "column 1 holds no 5",
        "box 1 holds 3 2 times: r1c1, r1c2",
        "box 1 holds no 5",
    )


def test_a_given_that_is_not_kept():
    swapped = SOLVED.translate(str.maketrans("53", "35"))
    problems = nf.verify_solution("53" + 79 * ".", swapped)
    assert problems == (
        "r1c1 holds 3, the puzzle gives 5",
        "r1c2 holds 5, the puzzle gives 3",
    )


def test_marks_that_are_not_respected():
    marks = nf.Candidates.full().without("r1c3", 4)
    problems = nf.verify_solution(nf.Puzzle(LINE, marks=marks), SOLVED)
    assert problems == ("r1c3 holds 4, which its pencil marks exclude",)


def test_another_layout():
    (problem,) = nf.verify_solution(LINE, nf.Grid(SIX))
    assert problem == "the solution is for boxes 2x3, not for classic"
    with pytest.raises(nf.FormatError):
        nf.verify_solution(LINE, SIX)


def test_other_sizes():
    assert nf.verify_solution("12" + 34 * ".", SIX) == ()
    assert nf.verify_solution("21" + 34 * ".", SIX) != ()


def test_extra_units_count():
    classic = nf.Layout.classic()
    diagonal = nf.Unit("diagonal", "diagonal 1", tuple(range(0, 81, 10)))
    layout = nf.Layout("one diagonal", 9, classic.positions, (*classic.units, diagonal))
    problems = nf.verify_solution(nf.Puzzle(LINE, layout), SOLVED)
    assert problems
    assert all(problem.startswith("diagonal 1 ") for problem in problems)


@pytest.mark.parametrize("solver", ["classic", "dpll", "reference"])
def test_what_the_solvers_find_is_right(solver):
    for puzzle in (LINE, nf.Puzzle(81 * ".")):
        assert nf.verify_solution(puzzle, nf.solve(puzzle, solver=solver).solution) == ()
