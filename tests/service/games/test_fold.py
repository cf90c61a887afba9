"""The state of a game is a fold of its log: the referee would have come to the same."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

import ninefold as nf
from ninefold.errors import IllegalMoveError
from ninefold.game import Game, Position
from ninefold.service.games.creation import new_game
from ninefold.service.games.fold import fold, played
from ninefold.service.games.opponent import duel_of
from ninefold.service.games.requests import GameRequest
from ninefold.service.games.rulings import (
    after_resignation,
    after_timeout,
    after_turn,
    is_late,
    with_line,
)


def begun(**asked):
    return new_game(GameRequest(opponent="engine", **asked), None, 100.0).state


@pytest.mark.parametrize("rules", ["strict", "free"])
@pytest.mark.parametrize("seed", range(3))
def test_a_log_folds_to_what_the_referee_kept(rules, seed) -> None:
    source = random.Random(seed)
    state, game = begun(rules=rules), Game.start(rules=rules)
    while not state.is_over:
        moves = Position(game.board, game.rules).legal_moves().moves
        move = source.choice(moves) if moves else None
        turn = move.codecup if move else "!"
        if move and nf.count(game.board.placed(move.cell, move.digit), limit=2).value == 1:
            turn += "!"
        state, game = after_turn(state, turn, 100.0 + state.ply), game.play(turn)
        assert state.game == game
        assert fold(state.kept).game == game
    assert played(rules, state.kept.game.board, state.kept.turns).result == game.result


def test_clocks_come_from_the_log_alone() -> None:
    state = begun(seconds=60)
    assert (state.since, state.deadline) == (100.0, 160.0)
    state = after_turn(state, "Bf7", 110.0)
    assert (state.seconds_left(1), state.seconds_left(2)) == (50.0, 60.0)
    assert state.deadline is None, "the engine has a budget and no deadline"
    state = with_line(state, "turn", "Ce4", 130.0, 0.5, state.game.play("Ce4"))
    assert (state.seconds_left(2), state.deadline) == (59.5, 180.0)


def test_an_increment_comes_on_top_after_each_turn() -> None:
    state = after_turn(begun(seconds=60, increment=5), "Bf7", 110.0)
    assert (state.seconds_left(1), state.seconds_left(2)) == (55.0, 60.0)
    state = with_line(state, "turn", "Ce4", 130.0, 0.5, state.game.play("Ce4"))
    assert (state.seconds_left(2), state.deadline) == (64.5, 185.0)
    assert duel_of(state, seconds=600.0).seconds == 65.0
    late = after_turn(state, "Dd1", 186.0)  # what would be gained does not save the turn
    assert (late.kept.turns[-1].kind, late.seconds_left(1)) == ("timeout", 0.0)
    with pytest.raises(ValueError, match="an increment needs a clock"):
        begun(increment=5)


def test_who_comes_too_late_is_out_of_time() -> None:
    state = begun(seconds=60)
    assert not is_late(state, 160.0)
    late = after_turn(state, "Bf7", 160.1)
    assert late.game.result.reason == "player 1 is out of time"
    assert late.game.result.winner == 2
    assert late.game.turns == ()
    assert late.seconds_left(1) == 0


def test_a_clock_that_goes_back_costs_nothing() -> None:
    state = after_turn(begun(seconds=60), "Bf7", 90.0)
    assert state.seconds_left(1) == 60


def test_giving_up_out_of_turn_is_ones_own() -> None:
    ended = after_resignation(begun(), 2, 105.0)
    assert fold(ended.kept) == ended
    assert ended.game.result.winner == 1
    assert ended.kept.turns[0].seconds == 0


def test_a_timeout_ends_the_turn_of_who_is_to_move() -> None:
    ended = after_timeout(begun(seconds=5), 200.0)
    assert fold(ended.kept) == ended
    assert [status.value for status in ended.game.result.statuses] == ["TIMEOUT", "WIN"]


def test_a_refused_turn_is_no_line() -> None:
    state = after_turn(begun(), "Bf7", 101.0)
    with pytest.raises(IllegalMoveError):
        after_turn(state, "Ba7", 102.0)


def test_a_fault_that_loses_folds_to_what_the_referee_kept() -> None:
    state = after_turn(begun(faults="lose"), "Bf7!", 101.0)
    assert [status.value for status in state.game.result.statuses] == ["NO_UNIQUE_CLAIM", "WIN"]
    assert fold(state.kept) == state
    with pytest.raises(IllegalMoveError):
        after_turn(after_turn(begun(faults="lose"), "Bf7", 101.0), "Ba7", 102.0)


def test_the_engine_is_given_the_game_and_what_is_left_of_its_time() -> None:
    state = after_turn(begun(seconds=20, seed=5, level=2), "Bf7", 110.0)
    duel = duel_of(state, seconds=30.0)
    assert (duel.seconds, duel.seed, duel.level, str(duel.to_move)) == (20.0, 5, 2, "engine")
    assert [str(turn.turn) for turn in duel.turns] == ["Bf7"]
    assert duel_of(replace(state), seconds=3.0).seconds == 3.0
