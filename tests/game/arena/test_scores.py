"""Scores, intervals, Elo and the sequential test, against figures known from elsewhere."""

from __future__ import annotations

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from ninefold.game.arena import Hypothesis, Score, SequentialTest, elo_of, share_of, wilson


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [
        # Newcombe, "Two-sided confidence intervals for the single proportion" (1998), table I
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson(points: int, games: int, low: float, high: float) -> None:
    assert wilson(points, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_wilson_at_its_ends() -> None:
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(7, 7)[1] == 1.0
    assert wilson(0, 7)[0] == 0.0
    for wrong in (-1, 8):
        with pytest.raises(nf.ValueRangeError):
            wilson(wrong, 7)


def test_elo() -> None:
    assert elo_of(0.5) == 0
    assert elo_of(10 / 11) == pytest.approx(400)
    assert elo_of(0.64) == pytest.approx(99.95, abs=0.01)
    assert (elo_of(0.0), elo_of(1.0)) == (-math.inf, math.inf)
    with pytest.raises(nf.ValueRangeError):
        elo_of(1.01)


@given(st.floats(-2000, 2000))
def test_share_of_is_the_way_back(elo: float) -> None:
    assert elo_of(share_of(elo)) == pytest.approx(elo, abs=1e-3)


def test_score_for_people_and_programs() -> None:
    score = Score(3, 2, 1) + Score(0, 0, 2)
    assert (score.games, score.points, score.share) == (8, 4.0, 0.5)
    assert score.reversed() == Score(3, 2, 3)
    assert str(score).startswith("3 won, 2 drawn, 3 lost of 8: 50.0% (")
    assert str(Score()) == "0 won, 0 drawn, 0 lost of 0"
    record = Score(2).to_json()
    assert (record["score"], record["elo"], record["elo_interval"][1]) == (1.0, None, None)
    assert record["elo_interval"][0] == pytest.approx(-113.39, abs=0.01)
    assert Score().to_json()["score"] is None


def test_sequential_bounds_and_ratio() -> None:
    test = SequentialTest(0, 10)
    assert test.bounds == (pytest.approx(-2.9444, abs=1e-4), pytest.approx(2.9444, abs=1e-4))
    p1 = 1 / (1 + 10 ** (-10 / 400))
    one = math.log(2 * p1)
    assert test.ratio(Score(wins=10)) == pytest.approx(10 * one)
    assert test.ratio(Score(draws=2)) == pytest.approx(test.ratio(Score(wins=1, losses=1)))
    assert test.decide(Score(wins=103)) is Hypothesis.OPEN
    assert test.decide(Score(wins=104)) is Hypothesis.H1
    assert test.decide(Score(losses=110)) is Hypothesis.H0


@pytest.mark.parametrize(("elo", "wanted"), [(0, Hypothesis.H0), (60, Hypothesis.H1)])
def test_sequential_errs_as_rarely_as_it_says(elo: float, wanted: Hypothesis) -> None:
    test, source, share = SequentialTest(0, 60), random.Random(elo), share_of(elo)
    right = 0
    for _ in range(400):
        score = Score()
        while (decision := test.decide(score)) is Hypothesis.OPEN:
            won = source.random() < share
            score += Score(wins=won, losses=not won)
        right += decision is wanted
    assert right / 400 > 0.93


@pytest.mark.parametrize("wrong", [(10, 0), (5, 5), (0, math.inf)])
def test_a_test_needs_two_rising_differences(wrong: tuple[float, float]) -> None:
    with pytest.raises(nf.ValueRangeError):
        SequentialTest(*wrong)
