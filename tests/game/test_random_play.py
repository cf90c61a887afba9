"""Random play: legal moves alone, the same by the same seed."""

from __future__ import annotations

from itertools import pairwise

import pytest

import ninefold as nf
from ninefold.game import Rules, random_game, random_position

BOTH = pytest.mark.parametrize("rules", Rules, ids=str)


@BOTH
def test_the_same_seed_gives_the_same_position(rules: Rules) -> None:
    found = [random_position(seed, rules) for seed in range(5)]
    assert found == [random_position(seed, str(rules)) for seed in range(5)]
    assert len(set(found)) == 5


@BOTH
def test_positions_have_as_many_solutions_as_wanted(rules: Rules) -> None:
    for seed in range(10):
        assert 2 <= nf.count(random_position(seed, rules, most=30)).value <= 30


@BOTH
def test_games_follow_the_rules(rules: Rules) -> None:
    small = nf.Layout.boxes(2, 2)
    filled_inferred = 0
    for seed in range(20):
        boards = list(random_game(seed, rules, small))
        counts = [288, *(nf.count(board).value for board in boards)]
        assert [board.given_count for board in boards] == list(range(1, len(boards) + 1))
        assert counts[-1] == 1
        assert 1 not in counts[:-1]
        filled_inferred += sum(a == b for a, b in pairwise(counts))
        assert counts == sorted(counts, reverse=True)
    assert (filled_inferred > 0) == (rules is Rules.FREE)
