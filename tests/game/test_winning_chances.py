"""Win probabilities: what is proven is told so, and all else comes from the learned numbers."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold import examples
from ninefold.errors import UnsupportedError
from ninefold.game import Position, random_game, random_position
from ninefold.game import winning_chances as module
from ninefold.game.features import MOST_LISTED, OPENING_DIGITS, look_at
from ninefold.game.winning_chances import Model, WinProbability, win_probability

NUMBERS = json.loads(Path(module.__file__).with_suffix(".json").read_text())


def board_with(digits: int, seed: int = 1) -> Position:
    """The board of a random game with so many digits."""
    boards = random_game(seed)
    return Position(next(b for b in boards if b.given_count == digits).grid)


def undecided_endgame() -> Position:
    """A listed position that the short search does not decide."""
    for seed in range(1, 60):
        for board in random_game(seed):
            if nf.count(board, MOST_LISTED + 1).value <= MOST_LISTED:
                position = Position(board.grid)
                if not win_probability(position).proven:
                    return position
                break
    raise AssertionError("no such position among these games")


@pytest.mark.parametrize("seed", range(8))
def test_an_endgame_that_can_be_solved_is_told_as_proven(seed: int) -> None:
    position = Position(random_position(seed, most=400).grid)
    found = win_probability(position)
    assert found.proven
    assert found.phase == "endgame"
    assert found.value == (position.outcome() is nf.game.Outcome.WIN)
    assert (found.solutions, found.exact) == (position.count().value, True)


def test_lost_positions_are_told_too() -> None:
    values = {
        win_probability(Position(random_position(seed, most=12).grid)).value for seed in range(40)
    }
    assert values == {0.0, 1.0}


def test_the_end_of_a_game() -> None:
    full = nf.solve(examples.load("easy")[0].puzzle).solution
    assert full is not None
    almost = nf.Grid(bytes([0, *bytes(full)[1:]]))
    assert win_probability(Position(almost)).value == 1  # by a bare claim
    assert win_probability(Position(almost, claimed=True)).value == 0
    drawn = win_probability(Position(full))
    assert drawn.value == 0.5
    assert str(drawn) == "a draw, proven (endgame, 1 solution)"
    none = Position.parse(examples.load("none")[0].puzzle)
    assert (win_probability(none).value, win_probability(none).proven) == (0, True)


@pytest.mark.parametrize(("digits", "phase"), [(0, "opening"), (7, "opening"), (15, "middle game")])
def test_before_the_endgame_nobody_knows(digits: int, phase: str) -> None:
    found = win_probability(board_with(digits) if digits else Position.start())
    assert (found.phase, found.value, found.proven, found.is_open) == (phase, 0.5, False, True)
    assert found.features == ()
    assert (found.solutions is None) == (digits < OPENING_DIGITS)
    assert str(found).startswith(f"nobody knows yet who wins ({phase}")


def test_an_endgame_that_is_not_solved_in_time_is_estimated() -> None:
    found = win_probability(undecided_endgame())
    assert (found.phase, found.proven, found.is_open) == ("endgame", False, False)
    assert found.exact
    assert 0 < found.value < 1


def test_the_same_seed_gives_the_same() -> None:
    position = board_with(16, seed=3)
    assert win_probability(position, seed=5) == win_probability(position, seed=5)


def test_text_is_read_and_other_games_are_refused() -> None:
    assert win_probability("." * 81) == win_probability(Position.start())
    with pytest.raises(UnsupportedError, match="strict rules"):
        win_probability(Position.start(rules="free"))
    with pytest.raises(UnsupportedError, match="plain 9x9"):
        win_probability("." * 16)


def test_the_model_knows_every_feature() -> None:
    assert set(NUMBERS["weights"]) == set(dict(look_at(undecided_endgame()).features))


def test_the_numbers_were_tried_on_held_out_positions() -> None:
    assert NUMBERS["held_out"] >= 2_000
    assert NUMBERS["brier"] <= NUMBERS["brier_of_base_rate"]


def test_a_model_is_a_logistic_one() -> None:
    model = Model(0.0, (("size", 2.0),))
    assert model.value({"size": 0.0, "other": 9.0}) == 0.5
    assert model.value({"size": 1.0}) == pytest.approx(0.8808, abs=1e-4)


def test_it_is_a_value_and_a_record() -> None:
    found = win_probability(undecided_endgame())
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found) == hash(win_probability(undecided_endgame()))
    told = json.loads(json.dumps(found.to_json()))
    assert told["win_probability"] == found.value
    assert told["features"] == dict(found.features)


def test_it_is_told_in_words() -> None:
    assert str(WinProbability(0.5, "middle game", False, 230_000_000, False)) == (
        "nobody knows yet who wins (middle game, about 2.3e+08 solutions)"
    )
    assert str(WinProbability(0.56, "endgame", False, 23_000, True)) == (
        "the side to move wins with 56 % (endgame, 23,000 solutions)"
    )
    assert str(WinProbability(0.0, "endgame", True, 1_200, True)) == (
        "the side to move loses, proven (endgame, 1,200 solutions)"
    )


def test_the_numbers_are_read_when_they_are_needed() -> None:
    code = (
        "import ninefold.game.winning_chances as it\n"
        "assert it.model.cache_info().currsize == 0\n"
        "it.model().value(dict.fromkeys(dict(it.model().weights), 0.0))\n"
        "assert it.model.cache_info().currsize == 1\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
