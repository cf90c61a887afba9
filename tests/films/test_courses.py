"""The board of a search, followed event by event."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.films.courses import Course

from .streams import EASY, EMPTY, HARD, REASONING, SMALL, TRACING, event


def board(course: Course) -> str:
    return course.frame().grid.to_line()


def marks(course: Course, cell: str) -> tuple[int, ...]:
    candidates = course.frame().candidates
    assert candidates is not None
    return candidates[cell]


@pytest.mark.parametrize(
    ("solver", "puzzle"),
    [
        *((solver, puzzle) for solver in TRACING for puzzle in (EASY, "." * 81)),
        *((solver, HARD) for solver in ("cover", "dpll", "rules", "heap")),
    ],
)
def test_at_a_solution_the_board_is_one(solver: str, puzzle: str) -> None:
    course, found = Course(nf.Puzzle(puzzle)), []

    def see(each: nf.TraceEvent) -> None:
        course.follow(each)
        if each.kind == "solution":
            found.append(course.frame().grid)

    answer = nf.solve(puzzle, solver=solver, trace=see)
    assert all(grid.is_solved() for grid in found)
    assert len(set(found)) == len(found) == (2 if answer.status is nf.Status.MULTIPLE else 1)
    assert found[0] == answer.solution


@pytest.mark.parametrize("solver", [name for name in TRACING if name not in REASONING])
def test_a_search_that_has_looked_everywhere_leaves_the_givens(solver: str) -> None:
    course = Course(nf.Puzzle(EASY))
    nf.solve(EASY, solver=solver, trace=course.follow)
    assert board(course) == EASY


def test_what_the_givens_say_is_nothing_new() -> None:
    course = Course(nf.Puzzle(SMALL))
    assert not course.follow(event("place", 0, 1))
    assert not course.follow(event("remove", 0, 1))
    assert board(course) == SMALL
    assert (course.steps, course.tries) == (2, 0)


def test_a_digit_over_another_needs_no_removal() -> None:
    course = Course(nf.Puzzle(SMALL))
    assert course.follow(event("place", 4, 3))
    assert course.follow(event("candidates", cells=(5,), digit=3))
    assert course.follow(event("place", 4, 4))
    assert board(course)[4] == "4"
    assert marks(course, "r2c2") == (3, 4)
    assert course.follow(event("remove", 4, 4))
    assert board(course) == SMALL


def test_a_removed_digit_gives_back_what_it_ruled_out() -> None:
    course = Course(nf.Puzzle(SMALL))
    assert course.frame().candidates is None
    course.follow(event("place", 4, 3))
    assert course.follow(event("candidates", cells=(5, 8), digit=3))
    assert not course.follow(event("candidates", cells=(5, 8), digit=3))
    course.follow(event("place", 8, 2))
    assert (marks(course, "r2c2"), marks(course, "r3c1")) == ((4,), (2, 4))
    course.follow(event("remove", 8, 2))
    course.follow(event("remove", 4, 3))
    assert (marks(course, "r2c2"), marks(course, "r3c1")) == ((3, 4), (2, 3, 4))


def test_digits_may_be_removed_in_any_order() -> None:
    course = Course(nf.Puzzle(SMALL))
    for cell, digit in ((4, 3), (5, 4), (6, 1)):
        course.follow(event("place", cell, digit))
    assert course.follow(event("remove", 4, 3))
    assert board(course) == "1234.41........."
    assert course.follow(event("remove", 5, 4))
    assert course.follow(event("remove", 6, 1))
    assert not course.follow(event("remove", 6, 1))
    assert board(course) == SMALL


def test_candidates_may_come_back() -> None:
    course = Course(nf.Puzzle(SMALL))
    course.follow(event("candidates", cells=(4,), digit=3))
    assert course.follow(event("candidates", cells=(4,), digit=3, placed=True))
    assert not course.follow(event("candidates", cells=(4,), digit=3, placed=True))
    assert marks(course, "r2c1") == (3, 4)


def test_backtrack_takes_back_all_since_its_branch() -> None:
    course = Course(EMPTY)
    course.follow(event("deduce", 0, 1, 0, placed=True))
    course.follow(event("branch", 10, 2, 1, placed=True))
    course.follow(event("deduce", 20, 3, 1, placed=True))
    course.follow(event("branch", 30, 4, 2, placed=True))
    course.follow(event("deduce", 40, 5, 2, placed=True))
    course.follow(event("backtrack", 30, 4, 2, placed=False))
    assert [i for i, digit in enumerate(board(course)) if digit != "."] == [0, 10, 20]
    assert 4 not in marks(course, "r4c4")
    course.follow(event("backtrack", 10, 2, 1, placed=False))
    assert board(course) == "1" + 80 * "."
    assert 4 in marks(course, "r4c4")
    assert course.tries == 2


def test_a_search_that_begins_again_begins_with_what_it_knows() -> None:
    course = Course(EMPTY)
    course.follow(event("deduce", 0, 1, 0, placed=True))
    course.follow(event("branch", 10, 2, 1, placed=True))
    course.follow(event("branch", 30, 4, 2, placed=True))
    course.follow(event("branch", 50, 5, 1, placed=True))
    assert [i for i, digit in enumerate(board(course)) if digit != "."] == [0, 50]


def test_a_digit_somewhere_in_several_cells_is_not_written() -> None:
    course = Course(EMPTY)
    assert not course.follow(event("deduce", cells=(0, 1, 2), digit=5, placed=True))
    assert course.follow(event("deduce", cells=(3, 4, 5), digit=5, placed=False))
    assert board(course) == "." * 81
    assert marks(course, "r1c4") == (1, 2, 3, 4, 6, 7, 8, 9)


def test_kinds_that_nobody_knows_are_shown() -> None:
    course = Course(EMPTY)
    assert course.follow(event("restart"))
    assert (course.frame().kind, course.frame().text) == ("restart", "restart 0 1")
