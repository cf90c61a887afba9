"""`Engine`: a position and a clock in, a turn and its reasons out."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from math import inf

from ninefold import _core
from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.game.engine.decisions import Certainty, Decision, Event, Note, Reason
from ninefold.game.engine.settings import Settings
from ninefold.game.position import Position
from ninefold.game.rules import Rules
from ninefold.game.threads import check_threads
from ninefold.game.turns import Turn
from ninefold.limits import StopToken
from ninefold.model import Layout, Move, PuzzleLike

MEMORY = 1 << 30
"""Bytes that an engine may take for its table and its searches, by default."""

LEAST_MEMORY = 64 << 20

LARGEST_SEED = (1 << 64) - 1


class Engine:
    """Plays the two-player game on the plain 9x9 board.

    It keeps what it knows of a game: positions that follow each other are decided faster than
    unrelated ones. The same `seed` and settings give the same turns as long as no clock cuts its
    searches; without a seed each engine has another, which `engine.seed` names. Of several threads
    the first that finds a winning move decides. One turn at a time; `stop` may come from any
    thread.

    >>> from ninefold.game import Engine, Position
    >>> engine = Engine(seed=7)
    >>> position = Position.parse(
    ...     "3...86.........3..2.1....658...5..2........4.4.....87...7....96..52.....6....1..."
    ... )
    >>> print(engine.choose(position, seconds=5.0))
    Ag9 (leaves 34 solutions): it wins, against any reply; proven
    """

    def __init__(
        self,
        settings: Settings | None = None,
        *,
        rules: Rules | str = Rules.STRICT,
        seed: int | None = None,
        threads: int = 1,
        memory: int = MEMORY,
    ) -> None:
        for name, number in {"seed": seed or 0, "threads": threads, "memory": memory}.items():
            if not isinstance(number, int):
                raise ValueRangeError(f"{name} is a whole number, not {number!r}")
        if not isinstance(settings, Settings | None):
            raise ValueRangeError(f"an engine takes Settings, not {settings!r}")
        if memory < LEAST_MEMORY:
            raise ValueRangeError(f"an engine needs {LEAST_MEMORY >> 20} MiB, not {memory:,} bytes")
        check_threads("an engine", threads)
        self.settings = settings or Settings()
        self.rules = Rules.named(rules)
        self.seed = int.from_bytes(os.urandom(8)) if seed is None else seed & LARGEST_SEED
        free = self.rules is Rules.FREE
        values = list(self.settings.values())
        most = min(memory, sys.maxsize)  # no machine has more; the core takes no larger number
        self._player = _core.Player(values, self.seed, free, threads, most)
        self._turn = threading.Lock()
        self._thinking = (
            0  # the thread whose turn it is: a lock does not notice that a thread waits for itself
        )

    def choose(
        self,
        position: Position | PuzzleLike,
        seconds: float,
        *,
        on_note: Callable[[Note], object] | None = None,
        stop: StopToken | None = None,
    ) -> Decision:
        """The turn to make, with so many seconds left for this and all later turns of the game.

        `on_note` receives the findings of the engine while it works. `stop` ends the turn early,
        with the best turn known by then.
        """
        board = position if isinstance(position, Position) else Position.parse(position, self.rules)
        self._check(board, seconds)
        notes: list[Note] = []

        def hear(event: int, cell: int, digit: int, number: float, other: float, at: float) -> None:
            move = Move(cell, digit) if digit else None
            note = Note(Event(event), move, number, other, at)
            notes.append(note)
            if on_note is not None:
                on_note(note)

        flag = stop.flag if stop is not None else None
        if self._thinking == threading.get_ident():
            raise ValueRangeError("this engine is at its turn already")
        with self._turn:
            self._thinking = threading.get_ident()
            try:
                chosen = self._player.choose(board.grid.digits, seconds, hear, flag)
            finally:
                self._thinking = 0
        cell, digit, claim, reason, left, certainty, spent, beside = chosen
        move = Move(cell, digit) if digit else None
        turn = Turn(move, claim) if move or claim else None
        known = Certainty(certainty)
        return Decision(turn, Reason(reason), left, known, spent, beside, tuple(notes))

    def _check(self, board: Position, seconds: float) -> None:
        if board.layout != Layout.classic():
            raise UnsupportedError("the engine plays on the plain 9x9 board alone")
        if board.rules is not self.rules:
            raise ValueRangeError(f"this engine plays by the {self.rules} rules")
        if board.is_over:
            raise ValueRangeError("the game is over")
        if not isinstance(seconds, int | float) or not 0 <= seconds < inf:
            raise ValueRangeError(f"the time that is left is a number of seconds, not {seconds!r}")
