"""One game with players in Python and a clock of the test's own."""

from __future__ import annotations

from itertools import count

import pytest

import ninefold as nf
from ninefold.game import Game, PlayerStatus, Rules
from ninefold.game.arena import CallTransport, Clock, Manners, play_bout

from .players import OPENING_LINE


class Watch:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time

    def player(self, turns: list[str], seconds: float) -> CallTransport:
        """A player that says these turns, and takes so long for each."""
        left = iter(turns)

        def answer(line: str) -> str | None:
            self.time += seconds
            return next(left, None)

        return CallTransport(answer)


def test_seconds_of_every_answer() -> None:
    watch = Watch()
    players = watch.player(["Ei3", "Bb2"], 1.5), watch.player(["Aa1", "Zz9"], 0.25)
    bout = play_bout(Game.start(), players, (10, 10), now=watch)
    assert bout.seconds == (1.5, 0.25, 1.5, 0.25)
    assert [str(turn) for turn in bout.game.turns] == ["Ei3", "Aa1", "Bb2"]
    assert bout.result.statuses == (PlayerStatus.WIN, PlayerStatus.ILLEGAL)


@pytest.mark.parametrize(
    ("tolerance", "turns", "status"), [(0.0, 4, PlayerStatus.TIMEOUT), (0.5, 5, PlayerStatus.EXIT)]
)
def test_a_good_turn_too_late_is_none(tolerance: float, turns: int, status: PlayerStatus) -> None:
    watch = Watch()
    players = watch.player(list(OPENING_LINE[::2][:3]), 1.0), watch.player(["Aa1", "Cc3"], 0.0)
    manners = Manners(tolerance=tolerance)
    bout = play_bout(Game.start(), players, (2.6, 2.6), manners, now=watch)
    assert bout.result.turns == turns
    assert status in bout.result.statuses
    if status is PlayerStatus.TIMEOUT:
        told = "player 1 is out of time at turn 5, after 3.00 of 2.6 s"
        assert bout.result.reason == told


def test_lines_go_to_and_fro() -> None:
    heard: list[list[str]] = [[], []]

    def player(index: int, turns: list[str]) -> CallTransport:
        left = iter(turns)

        def answer(line: str) -> str | None:
            heard[index].append(line)
            return next(left, None)

        return CallTransport(answer)

    play_bout(Game.start(), (player(0, ["Ei3", "Bb2"]), player(1, ["Aa1"])), (10, 10))
    assert heard == [["Start", "Aa1"], ["Ei3", "Bb2"]]


def test_a_full_board_that_nobody_claims_is_a_draw() -> None:
    solution = nf.solve("." * 81).solution.to_line()
    board = solution[:79] + ".."
    last = [f"Ih{solution[79]}", f"Ii{solution[80]}"]
    game = Game.start(board, Rules.FREE)
    players = CallTransport(lambda line: last[0]), CallTransport(lambda line: last[1])
    result = play_bout(game, players, (10, 10)).result
    assert result.statuses == (PlayerStatus.DRAW, PlayerStatus.DRAW)


def test_what_a_player_raises_is_a_crash() -> None:
    def broken(line: str) -> str:
        raise RuntimeError("no idea")

    result = play_bout(Game.start(), (CallTransport(broken), CallTransport(str)), (10, 10)).result
    assert result.statuses[0] is PlayerStatus.CRASH
    assert result.reason == "player 1 raised RuntimeError('no idea') at turn 1"


def test_both_players_are_ended_whatever_happens() -> None:
    ended: list[tuple[int, float]] = []

    class Player(CallTransport):
        def __init__(self, number: int) -> None:
            super().__init__(lambda line: "Ei3")
            self.number = number

        def end(self, grace: float) -> None:
            ended.append((self.number, grace))

    ticks = count()

    def failing() -> float:
        if next(ticks) == 2:
            raise KeyboardInterrupt
        return 0.0

    with pytest.raises(KeyboardInterrupt):
        play_bout(Game.start(), (Player(1), Player(2)), (10, 10), now=failing)
    assert sorted(ended) == [(1, 0), (2, 0)]


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_a_clock_needs_some_time(seconds: float) -> None:
    with pytest.raises(nf.ValueRangeError):
        Clock(seconds)
    with pytest.raises(nf.ValueRangeError):
        Clock(1, tolerance=-1)
    with pytest.raises(nf.ValueRangeError):
        Manners(grace=-1)
