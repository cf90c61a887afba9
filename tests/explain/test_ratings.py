"""Ratings: the scales, what has none, and lists of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from ninefold.explain import search_effort

from .boards import EASY, HARD, NAKED_PAIR, NONE, SEVERAL


def test_all_scales() -> None:
    rating = nf.rate(EASY)
    assert rating.is_rated
    assert rating.hodoku is not None
    assert rating.hodoku.level == "easy"
    assert rating.explainer is not None
    assert rating.explainer.rating >= rating.explainer.pearl >= rating.explainer.diamond > 0
    assert rating.effort == 0
    assert rating.steps == sum(rating.techniques.values()) == 51
    assert rating.hardest == "naked_single"
    assert not rating.needs_trial
    assert "easy, score 204" in str(rating)
    assert "51 steps" in rating.report


def test_only_the_scales_that_are_asked_for() -> None:
    rating = nf.rate(NAKED_PAIR, scales=["hodoku"])
    assert rating.hodoku is not None
    assert rating.explainer is rating.effort is None
    cheap = nf.rate(HARD, scales=["effort"])
    assert cheap.effort is not None
    assert cheap.effort > 0
    assert (cheap.hodoku, cheap.steps) == (None, 0)
    with pytest.raises(nf.UnknownNameError, match="scale"):
        nf.rate(EASY, scales=["stars"])


@pytest.mark.parametrize(("puzzle", "status"), [(SEVERAL, "multiple"), (NONE, "none")])
def test_only_a_puzzle_with_one_solution_has_a_rating(puzzle: str, status: str) -> None:
    rating = nf.rate(puzzle)
    assert not rating.is_rated
    assert rating.to_json()["status"] == status
    assert rating.hodoku is rating.explainer is rating.effort is None
    assert "not rated" in str(rating)


@given(st.integers(0, 1 << 30))
def test_the_same_puzzle_in_essence_has_the_same_rating(seed: int) -> None:
    other = nf.Transformation.random(seed=seed)(nf.Puzzle(EASY))
    ours, theirs = nf.rate(EASY, scales=["hodoku"]), nf.rate(other, scales=["hodoku"])
    assert theirs.hodoku is not None
    assert ours.hodoku is not None
    assert theirs.hodoku.level == ours.hodoku.level
    assert theirs.steps == ours.steps


def test_effort_knows_when_a_limit_came_first() -> None:
    token = nf.StopToken()
    token.stop()
    assert search_effort(nf.Puzzle(HARD), stop=token) is None
    assert search_effort(nf.Puzzle(HARD)) == search_effort(nf.Puzzle(HARD))


@pytest.mark.parametrize("threads", [0, 1, 3])
def test_lists_keep_their_order_and_errors_their_place(threads: int) -> None:
    lines = [EASY, "12", SEVERAL, NAKED_PAIR, *(30 * [EASY])]
    found = list(nf.rate_all(lines, scales=["hodoku"], threads=threads))
    assert isinstance(found[1], nf.FormatError)
    ratings = [each for each in found if isinstance(each, nf.Rating)]
    assert [each.puzzle.to_line() for each in ratings] == [EASY, SEVERAL, *lines[3:]]
    assert [each.is_rated for each in ratings[:3]] == [True, False, True]


def test_lists_hand_errors_on_and_end_when_somebody_says_stop() -> None:
    stop = nf.StopToken()
    error = nf.FormatError(3, 1, "a puzzle", "something else")
    ratings = nf.rate_all([error, EASY, EASY, EASY], threads=1, stop=stop)
    assert next(ratings) is error
    assert isinstance(next(ratings), nf.Rating)
    stop.stop()
    assert list(ratings) == []


def test_what_is_done_is_given_before_more_is_read() -> None:
    taken: list[str] = []

    def puzzles() -> Iterator[str]:
        for line in (EASY, NAKED_PAIR, HARD):
            taken.append(line)
            yield line

    ratings = nf.rate_all(puzzles(), scales=["hodoku"], is_ready=lambda: False)
    next(ratings)
    assert taken == [EASY]
    ratings.close()
    assert taken == [EASY]


def test_a_list_without_end_takes_bounded_memory() -> None:
    taken = 0

    def puzzles() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield EASY

    ratings = nf.rate_all(puzzles(), scales=["hodoku"], threads=2)
    for _ in range(100):
        next(ratings)
    ratings.close()
    assert taken < 100 + 2 * 17 + 2


def test_an_unknown_scale_of_a_list_is_refused_at_once() -> None:
    with pytest.raises(nf.UnknownNameError, match="scale"):
        next(nf.rate_all([EASY], scales=["stars"]))
