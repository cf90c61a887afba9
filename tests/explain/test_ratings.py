"""Ratings: the scales, what has none, and lists of them."""

from __future__ import annotations

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
