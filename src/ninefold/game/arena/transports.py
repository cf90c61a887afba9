"""How the arena talks to a player: lines out, lines in, within a time; and players in Python.

A `Contestant` is somebody who can be asked to play; for every game it opens a `Transport`. Two
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
"""Whether all that goes on here has to end."""


class HaltError(Exception):
    """A game was broken off; inside the arena alone."""


def never() -> bool:
    """For who is never halted."""
    return False


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player is told of a game before it begins.

    `game` counts from 1, and `place` is 1 for who begins, else 2. `seconds` is the player's time
    for the whole game, `seed` a number for this player in this game, `board` the one that the
    game begins with, by these `rules`.
    """

    game: int
    place: int
    seconds: float
    seed: int
    board: Grid
    rules: Rules = Rules.STRICT


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of a player: a line, or the status that its silence earns, with the reason."""

    line: str | None
    status: PlayerStatus | None = None
    reason: str = ""


class Transport(Protocol):
    """The way to a player for the time of a game."""

    def send(self, line: str) -> None:
        """Give the player a line, without its newline; whether it takes it is its own affair."""
        ...

    def settle(self, seconds: float, halted: Halted = never) -> None:
        """Wait until the player has taken its first line, or is over it, at most so long."""
        ...

    def receive(self, seconds: float, halted: Halted = never) -> Heard:
        """The next line of the player, or why none came in time; `HaltError` once `halted`."""
        ...

    def end(self, grace: float) -> None:
        """Nothing more is wanted: the player may go by itself for so long, then it is ended.

        To end a player twice does nothing.
        """
        ...


class Contestant(Protocol):
    """Somebody who can be asked to play."""

    @property
    def name(self) -> str:
        """How tables call it."""
        ...

    @property
    def key(self) -> str:
        """What must be the same for two matches to be the same match."""
        ...

    @property
    def takes_board(self) -> bool:
        """Whether a game may begin with another board than the empty one."""
        ...

    def plays(self, rules: Rules) -> bool:
        """Whether it can play by these rules."""
        ...

    def open(self, seat: Seat) -> Transport:
        """The player for one game."""
        ...


Answering = Callable[[str], str | None]
"""A player in Python: gets a line (`Start`, or a turn of the other), answers with a turn.

`None` says that it leaves the game; what it raises is a crash. The end of a game is not told.
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
        """A function cannot be told from another; its name must do."""
        return self.name

    @property
    def takes_board(self) -> bool:
        """The seat has the board."""
        return True

    def plays(self, rules: Rules) -> bool:  # noqa: ARG002
        """The seat has the rules."""
        return True

    def open(self, seat: Seat) -> Transport:
        """The player for one game."""
        return CallTransport(self.make(seat))


class CallTransport:
    """The way to a function in this process.

    Nobody can stop a function: one that takes too long is found out when it is done.

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
        """Keep the line until an answer to it is asked for."""
        self._line = line

    def settle(self, seconds: float, halted: Halted = never) -> None:
        """A function is ready at once."""

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
        """There is nothing to end."""
