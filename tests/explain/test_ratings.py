"""Ratings: the scales, what has none, and lists of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from ninefold.explain import ExplainerRating, as_profile, search_effort
from ninefold.explain.ratings import explainer_rating

from .boards import EASY, HARD, NAKED_PAIR, NONE, SEVERAL


def test_all_scales() -> None:
    rating = nf.rate(EASY)
    assert rating.is_rated
    assert rating.hodoku is not None
    assert rating.hodoku.level == "easy"
    assert str(rating.se) == "ED=1.2/1.2/1.2"
    assert rating.sukaku is None
    assert rating.effort == 0
    assert rating.steps == sum(rating.techniques.values()) == 51
    assert rating.hardest == "naked_single"
    assert not rating.needs_trial
    assert "easy, score 204" in str(rating)
    assert "51 steps" in rating.report


def test_only_the_scales_that_are_asked_for() -> None:
    rating = nf.rate(NAKED_PAIR, scales=["hodoku"])
    assert rating.hodoku is not None
    assert rating.se is rating.effort is None
    cheap = nf.rate(HARD, scales=["effort"])
    assert cheap.effort is not None
    assert cheap.effort > 0
    assert (cheap.hodoku, cheap.steps) == (None, 0)
    with pytest.raises(nf.UnknownNameError, match="scale"):
        nf.rate(EASY, scales=["stars"])
    with pytest.raises(nf.ValueRangeError, match="needs a scale"):
        nf.rate(EASY, scales=[])
    lazy = nf.rate(EASY, scales=(name for name in ["hodoku"]))
    assert lazy.hodoku == nf.rate(EASY, scales="hodoku").hodoku is not None


RATED = """
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.. 10.7/10.7/9.7
1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.. 10.5/1.2/1.2
12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8 10.9/10.9/10.7
1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1 11.6/11.6/10.8
"""
"""Known puzzles, and what Sudoku Explainer 1.2.1 rates them."""

STRONG_LINKS = "6...9.....2...3.5..74......7.....2....36.851...127.9...1...9.........17...5.....3"


@pytest.mark.parametrize(
    ("puzzle", "figures"), [line.split() for line in RATED.split("\n") if line]
)
def test_nested_chains_are_rated_as_the_explainer_rates_them(puzzle: str, figures: str) -> None:
    rating = nf.rate(puzzle, scales=["se", "sukaku"])
    assert str(rating.se) == str(rating.sukaku) == f"ED={figures}"
    assert rating.is_rated


def test_strong_links_count_in_one_explainer_alone() -> None:
    rating = nf.rate(STRONG_LINKS, scales=["se", "sukaku"])
    assert (str(rating.se), str(rating.sukaku)) == ("ED=5.7/1.2/1.2", "ED=5.5/1.2/1.2")


def test_a_cut_path_has_the_figures_of_its_beginning() -> None:
    path = nf.find_path(RATED.split(maxsplit=1)[0], profile="se", most=1)
    assert explainer_rating(path) == ExplainerRating(None, None, 9.7)
    assert str(explainer_rating(nf.find_path(EASY, profile="se", most=1))) == "ED=?/1.2/1.2"


@pytest.mark.parametrize(("puzzle", "status"), [(SEVERAL, "multiple"), (NONE, "none")])
def test_only_a_puzzle_with_one_solution_has_a_rating(puzzle: str, status: str) -> None:
    rating = nf.rate(puzzle)
    assert not rating.is_rated
    assert rating.to_json()["status"] == status
    assert rating.hodoku is rating.se is rating.effort is None
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


def test_steps_from_rules_count_in_the_level_and_the_hardest() -> None:
    puzzle = nf.generate(rules="thermometer", seed=3)
    rating = nf.rate(puzzle, scales=["hodoku"])
    order = as_profile("hodoku").with_rules
    used = [entry for entry in order.entries if entry.technique.name in rating.techniques]
    levels = list(order.levels)
    assert rating.hodoku.level == max((entry.level for entry in used), key=levels.index)
    assert rating.hardest == max(reversed(used), key=lambda entry: entry.score).technique.name
    assert rating.hodoku.score > order.levels["unfair"]
