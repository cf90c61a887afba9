"""The transport to a player: lines out, lines in, within a time; and players in Python.

A `Contestant` is anything that can play; for every game it opens a `Transport`. Two
kinds exist: `Routine`, a Python function called in this process, and `Program` (processes.py), any
program that speaks the contest's protocol.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ninefold.game.rules import Rules
from ninefold.game.statuses import PlayerStatus
from ninefold.model import Grid

Halted = Callable[[], bool]
"""Whether all games have to end."""


class HaltError(Exception):
    """A game was cancelled; used only inside the arena."""


def never() -> bool:
    """The check of a player that is never halted."""
    return False


@dataclass(frozen=True, slots=True)
class Seat:
    """The facts about a game that a player receives before it starts.

    `game` counts from 1, and `place` is 1 for the player who moves first, else 2. `seconds` is the
    player's time for the whole game, `seed` a number for this player in this game, `board` the
    board at the start, `rules` the rules of the game.
    """

    game: int
    place: int
    seconds: float
    seed: int
    board: Grid
    rules: Rules = Rules.STRICT


@dataclass(frozen=True, slots=True)
class Heard:
    """The reply of a player: a line, or the status for its absence, with the reason."""

    line: str | None
    status: PlayerStatus | None = None
    reason: str = ""


class Transport(Protocol):
    """The connection to a player during a game."""

    def send(self, line: str) -> None:
        """Send the player a line, without its newline; this does not wait until it is read."""
        ...

    def settle(self, seconds: float, halted: Halted = never) -> None:
        """Wait at most this long until the player has read its first line or has ended."""
        ...

    def receive(self, seconds: float, halted: Halted = never) -> Heard:
        """The next line of the player, or why none came in time; raises `HaltError` once
        `halted`.
        """
        ...

    def end(self, grace: float) -> None:
        """The game is over: the player has this long to end by itself, then it is ended.

        A second call has no effect.
        """
        ...


class Contestant(Protocol):
    """Anything that can play a game."""

    @property
    def name(self) -> str:
        """Its name in tables."""
        ...

    @property
    def key(self) -> str:
        """Its identity, by which a match is recognised."""
        ...

    @property
    def takes_board(self) -> bool:
        """Whether a game may start from a board that is not empty."""
        ...

    def plays(self, rules: Rules) -> bool:
        """Whether it can play by these rules."""
        ...

    def open(self, seat: Seat) -> Transport:
        """The player for one game."""
        ...


Answering = Callable[[str], str | None]
"""A player in Python: it gets a line (`Start`, or a turn of the opponent) and returns a turn.

`None` means that it leaves the game; an exception counts as a crash. It is not called at the end.
"""


@dataclass(frozen=True, slots=True)
class Routine:
    """A contestant in this process: `make` gives the answering function for a game.

    >>> from ninefold.game.arena import Routine, play_match
    >>> lost = Routine("lost for words", lambda seat: lambda line: None)
    >>> begun = Routine("first", lambda seat: lambda line: "Ei3")
    >>> play_match(begun, lost, games=2).score.wins
    2
    """

    name: str
    make: Callable[[Seat], Answering]

    @property
    def key(self) -> str:
        """The name stands for the function, which has no identity of its own."""
        return self.name

    @property
    def takes_board(self) -> bool:
        """Always, as the seat has the board."""
        return True

    def plays(self, rules: Rules) -> bool:  # noqa: ARG002
        """Always, as the seat has the rules."""
        return True

    def open(self, seat: Seat) -> Transport:
        """The player for one game."""
        return CallTransport(self.make(seat))


class CallTransport:
    """The connection to a function in this process.

    A function cannot be stopped: if it takes too long, this is noticed when it returns.

    >>> from ninefold.game.arena import CallTransport
    >>> line = CallTransport(lambda heard: "Aa1" if heard == "Start" else None)
    >>> line.send("Start")
    >>> line.receive(seconds=1.0).line
    'Aa1'
    """

    def __init__(self, answer: Answering) -> None:
        self._answer = answer
        self._line = ""

    def send(self, line: str) -> None:
        """Keep the line until its answer is requested."""
        self._line = line

    def settle(self, seconds: float, halted: Halted = never) -> None:
        """Nothing to wait for: a function is ready at once."""

    def receive(self, seconds: float, halted: Halted = never) -> Heard:  # noqa: ARG002
        """The answer to the last line."""
        if halted():
            raise HaltError
        try:
            said = self._answer(self._line)
        except Exception as error:
            return Heard(None, PlayerStatus.CRASH, f"raised {error!r}")
        if said is None:
            return Heard(None, PlayerStatus.EXIT, "left the game")
        return Heard(said)

    def end(self, grace: float) -> None:
        """Nothing to end."""
