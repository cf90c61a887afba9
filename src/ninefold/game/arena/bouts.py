"""One game between two players: the referee judges, the clocks run, lines are exchanged."""

from __future__ import annotations

import math
import time
from contextlib import ExitStack
from dataclasses import dataclass

from ninefold.errors import ValueRangeError
from ninefold.game.arena.clocks import Clock, Now
from ninefold.game.arena.transports import Halted, Heard, Transport, never
from ninefold.game.referee import Game, GameResult
from ninefold.game.statuses import PlayerStatus


@dataclass(frozen=True, slots=True)
class Manners:
    """How patient the arena is, in seconds.

    `startup`: until a player has read its first line; its clock starts then. With 0 the clock
    starts when the line is sent, as in the contest. `tolerance`: how far a player may exceed its
    time before it loses. `grace`: until a player must have ended after `Quit`.

    >>> from ninefold.game.arena import Manners
    >>> Manners(tolerance=0.1)
    Manners(startup=5.0, tolerance=0.1, grace=0.5)
    """

    startup: float = 5.0
    tolerance: float = 0.0
    grace: float = 0.5

    def __post_init__(self) -> None:
        for name in ("startup", "tolerance", "grace"):
            if not 0 <= getattr(self, name) < math.inf:
                raise ValueRangeError(f"{name} must be 0 seconds or more")


@dataclass(frozen=True, slots=True)
class Bout:
    """A played game: the referee's record, and the seconds of every answer.

    There is one more number than turns if the last answer was missing or not a valid turn.
    """

    game: Game
    seconds: tuple[float, ...]

    @property
    def result(self) -> GameResult:
        """How the game ended."""
        assert self.game.result is not None, "a bout has ended"
        return self.game.result


def play_bout(
    game: Game,
    players: tuple[Transport, Transport],
    seconds: tuple[float, float],
    manners: Manners | None = None,
    *,
    now: Now = time.monotonic,
    halted: Halted = never,
) -> Bout:
    """Play a game to its end, with these seconds for player 1 and player 2, and end both players.

    >>> from ninefold.game import Game
    >>> from ninefold.game.arena import CallTransport, play_bout
    >>> players = CallTransport(lambda line: "Ei3"), CallTransport(lambda line: "Ei3")
    >>> play_bout(Game.start(), players, (10, 10)).result.reason
    "player 2 is out at turn 2, 'Ei3': r5c9 is filled already"
    """
    manners = manners or Manners()
    with ExitStack() as stack:
        for player in players:
            stack.callback(player.end, 0)  # in every case; has no effect after the calls above
        bout = _Play(game, players, seconds, manners, now, halted).play()
        late = bout.result.statuses.index(PlayerStatus.TIMEOUT) if _is_late(bout) else None
        for index, player in enumerate(players):
            if index == late:
                player.end(0)
            else:
                player.send("Quit")
        for player in players:
            player.end(manners.grace)
    return bout


def _is_late(bout: Bout) -> bool:
    return PlayerStatus.TIMEOUT in bout.result.statuses


class _Play:
    """A game in progress."""

    def __init__(
        self,
        game: Game,
        players: tuple[Transport, Transport],
        seconds: tuple[float, float],
        manners: Manners,
        now: Now,
        halted: Halted,
    ) -> None:
        self.game, self.players, self.manners = game, players, manners
        self.now, self.halted = now, halted
        self.clocks = [Clock(each, manners.tolerance) for each in seconds]
        self.seconds: list[float] = []

    def play(self) -> Bout:
        line = "Start"
        while self.game.result is None:
            heard = self._ask(line)
            if heard.line is None:
                self.game = self.game.fail(*self._failure(heard))
            else:
                line = heard.line
                self.game = self.game.play(line)
        return Bout(self.game, tuple(self.seconds))

    def _ask(self, line: str) -> Heard:
        """The answer of the player to move; a late line does not count."""
        index = self.game.to_move - 1
        player = self.players[index]
        player.send(line)
        if len(self.game.turns) < 2:
            player.settle(self.manners.startup, self.halted)
        begun = self.now()
        heard = player.receive(self.clocks[index].left, self.halted)
        taken = max(0.0, self.now() - begun)
        self.seconds.append(taken)
        self.clocks[index] = self.clocks[index].after(taken)
        if heard.line is not None and self.clocks[index].is_out:
            return Heard(None, PlayerStatus.TIMEOUT, "is out of time")
        return heard

    def _failure(self, heard: Heard) -> tuple[PlayerStatus, str]:
        assert heard.status is not None, "who says nothing has a status"
        reason = f"{heard.reason} at turn {len(self.game.turns) + 1}"
        if heard.status is PlayerStatus.TIMEOUT:
            clock = self.clocks[self.game.to_move - 1]
            reason += f", after {clock.used:.2f} of {clock.seconds:g} s"
        return heard.status, reason
