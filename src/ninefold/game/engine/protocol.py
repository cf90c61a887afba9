"""The protocol of CodeCup 2024: reads lines of text, and answers each with a turn.

`Start` asks for the first turn of the game; a turn of the opponent (`Dg7`) asks for the next one;
a turn with a claim (`Dg7!`, `!`) ends the game, and `Quit` ends the program. Empty lines mean
nothing. An illegal or unreadable line is reported, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter

from ninefold.errors import NinefoldError, UndecidedError, ValueRangeError
from ninefold.game.engine.decisions import Decision
from ninefold.game.engine.players import Engine
from ninefold.game.position import Position
from ninefold.game.turns import Turn
from ninefold.limits import Limits
from ninefold.model.source import shown

SHARE_OF_JUDGING = 0.02
"""The share of the time left for judging a turn of the opponent."""

Teller = Callable[[str], object]
"""Takes a line of text."""


@dataclass
class GameClock:
    """The time left for a game; it runs while the engine is to move."""

    left: float
    now: Callable[[], float] = perf_counter

    def __post_init__(self) -> None:
        if not 0 <= self.left < inf:
            raise ValueRangeError(f"the time of a game is a number of seconds, not {self.left}")

    def left_since(self, since: float) -> float:
        """The time left now, in a turn that began at `since`."""
        return max(0.0, self.left - (self.now() - since))

    def spend(self, since: float, beside: float) -> None:
        """Subtract the time since then, and the cost of a turn outside the engine's own work."""
        self.left = max(0.0, self.left - (self.now() - since) - beside)


class Conversation:
    """One game, line by line.

    >>> from ninefold.game import Engine
    >>> from ninefold.game.engine.protocol import Conversation, GameClock
    >>> said = []
    >>> talk = Conversation(Engine(seed=1), GameClock(10.0), answer=said.append, diagnose=print)
    >>> talk.hear("Start")
    >>> talk.hear("Zz0")
    'Zz0': line 1, column 3: expected a digit from 1 to 9, found '0'
    >>> len(said), len(said[0])
    (1, 3)
    """

    def __init__(
        self,
        engine: Engine,
        clock: GameClock,
        answer: Teller,
        diagnose: Teller,
        log: Teller | None = None,
        position: Position | None = None,
    ) -> None:
        self.engine = engine
        self.clock = clock
        self.position = position or Position.start(engine.rules)
        self.over = False
        self._answer, self._diagnose = answer, diagnose
        self._log: Teller = log or (lambda _: None)
        self._number = 0

    def run(self, lines: Iterable[str]) -> None:
        """Hear lines until the game is over or there are no more."""
        for line in lines:
            self.hear(line)
            if self.over:
                return

    def hear(self, line: str) -> None:
        """Hear a line, and answer it if it asks for a turn."""
        came = self.clock.now()
        text = line.strip()
        if not text:
            return
        if text == "Quit":
            self.over = True
            return
        if not (self._start() if text == "Start" else self._take(text)):
            return
        if not self.position.is_over:
            self._move(came)

    def _start(self) -> bool:
        """Whether the game may begin; reports if it has begun already."""
        if self._number and not self.position.is_over:
            self._diagnose("Start: the game has begun")
        return not self._number

    def _take(self, text: str) -> bool:
        """Take a turn of the opponent; reports if it is none. If judging takes too long, it is
        accepted.
        """
        limits = Limits(seconds=self.clock.left * SHARE_OF_JUDGING)
        try:
            turn = Turn.parse(text)
            try:
                self.position = self.position.play(turn, limits)
            except UndecidedError:
                self.position = _after(self.position, turn)
        except NinefoldError as error:
            self._diagnose(f"{shown(text)}: {error}")
            return False
        self._number += 1
        self._log(f"{self._number}. {text}")
        return True

    def _move(self, came: float) -> None:
        decision = self.engine.choose(self.position, self.clock.left_since(came))
        if decision.turn is None:
            self._diagnose(f"{self.position.to_line()}: {decision}")
            return
        self._answer(str(decision.turn))
        self.clock.spend(came, decision.overhead)
        self._number += 1
        self._log_decision(decision)
        self.position = _after(self.position, decision.turn)

    def _log_decision(self, decision: Decision) -> None:
        for note in decision.notes:
            self._log(f"   {note}")
        spent = f"{decision.seconds:.3f} s, {self.clock.left:.3f} s left"
        self._log(f"{self._number}. {decision} [{spent}]")


def _after(position: Position, turn: Turn) -> Position:
    """The position after a turn, without judging it."""
    if turn.move is None:
        return replace(position, claimed=True)
    grid = position.grid.placed(turn.move.cell, turn.move.digit)
    return replace(position, grid=grid, claimed=turn.claim)
