"""The guesses of a search that stand, and what failed before them."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.films.courses import Course
from ninefold.films.guesses import Guess

from .streams import EASY, EMPTY, HARD, SMALL, TRACING, event


def standing(course: Course) -> list[tuple[tuple[int, ...], int]]:
    return [(guess.cells, guess.digit) for guess in course.guesses.standing]


def test_a_digit_without_another_choice_is_no_guess() -> None:
    course = Course(nf.Puzzle("123." + 12 * "."))
    course.follow(event("place", 3, 4, 0))
    assert (course.guesses.standing, course.guesses.made) == ((), 0)
    course.follow(event("place", 4, 3, 1))
    assert course.guesses.standing == (Guess((4,), 3, left=((4, 4),)),)


def test_what_the_board_rules_out_is_not_left() -> None:
    course = Course(nf.Puzzle(16 * "."))
    course.follow(event("place", 0, 1, 0))
    course.follow(event("place", 5, 2, 1))
    course.follow(event("place", 1, 3, 2))
    assert course.guesses.standing[-1].left == ((1, 4),)


def test_what_failed_stays_with_its_guess() -> None:
    course = Course(nf.Puzzle(SMALL))
    course.follow(event("place", 4, 3, 0))
    course.follow(event("place", 8, 2, 1))
    course.follow(event("remove", 8, 2, 1))
    assert standing(course) == [((4,), 3)]
    course.follow(event("place", 8, 4, 1))
    assert course.guesses.standing[1] == Guess((8,), 4, tried=((8, 2),))
    course.follow(event("remove", 8, 4, 1))
    course.follow(event("remove", 4, 3, 0))
    course.follow(event("place", 4, 4, 0))
    assert course.guesses.standing == (Guess((4,), 4, tried=((4, 3),)),)
    course.follow(event("place", 8, 2, 1))
    assert course.guesses.standing[1].tried == ()
    assert course.guesses.made == 5


def test_a_place_in_a_unit_is_chosen_among_its_places() -> None:
    course = Course(nf.Puzzle(SMALL))
    row = (4, 5, 6, 7)
    course.follow(nf.TraceEvent("place", "", (4,), 3, True, 0, "", among=row))
    assert course.guesses.standing == (Guess((4,), 3, left=((5, 3),)),)
    course.follow(nf.TraceEvent("place", "", (5,), 4, True, 1, "", among=row))
    assert len(course.guesses.standing) == course.guesses.made == 1


def test_a_rule_leaves_no_choice() -> None:
    course = Course(nf.Puzzle(SMALL))
    course.follow(nf.TraceEvent("place", "the row adds up", (4,), 3, True, 0, ""))
    assert course.guesses.standing == ()


def test_branches_stand_until_they_are_taken_back() -> None:
    course = Course(EMPTY)
    course.follow(event("branch", 10, 2, 1, placed=True))
    course.follow(event("branch", cells=(30, 31, 32), digit=4, depth=2, placed=True))
    assert standing(course) == [((10,), 2), ((30, 31, 32), 4)]
    course.follow(event("backtrack", cells=(30, 31, 32), digit=4, depth=2))
    assert standing(course) == [((10,), 2)]
    course.follow(event("branch", 50, 5, 1, placed=True))
    assert standing(course) == [((50,), 5)]
    assert course.guesses.made == 3


@pytest.mark.parametrize("solver", TRACING)
def test_guesses_of_real_searches_stand_on_the_board(solver: str) -> None:
    puzzle = EASY if solver == "backtracking" else HARD
    film = nf.film(puzzle, solver, frames=600)
    for frame in film[:-1]:
        for guess in frame.guesses:
            assert len(guess.cells) > 1 or frame.grid[guess.cells[0]] == guess.digit
            assert all(choice not in guess.tried for choice in guess.left)
        assert frame.guessed >= len(frame.guesses)
    last = film[-1]
    assert last.dead_ends <= last.guessed <= last.placements


def test_each_dead_end_of_a_cover_leads_to_another_guess() -> None:
    film = nf.film(HARD, "cover")
    assert film[-1].guessed == film.answer.nodes + film[-1].dead_ends
    nodes = nf.film(HARD, "dpll")
    assert nodes[-1].guessed == nodes.answer.nodes


def test_a_guess_is_told_in_names() -> None:
    guess = Guess((4,), 3, tried=((4, 2),), left=((4, 4),))
    assert guess.to_json(nf.Puzzle(SMALL).layout) == {
        "cells": ["r2c1"],
        "digit": 3,
        "tried": ["r2c1=2"],
        "left": ["r2c1=4"],
    }
