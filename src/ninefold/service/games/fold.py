"""The state of a game, computed from its log by pure functions, without a database or a clock.

The referee judged every line of the log before it was written; here it is not judged again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ninefold.game.position import Position
from ninefold.game.referee import Game, GameResult
from ninefold.game.rules import Rules
from ninefold.game.statuses import PlayerStatus
from ninefold.game.turns import Turn
from ninefold.model import Grid, Layout
from ninefold.service.games.rows import Kept, SeatRow, TurnRow

_OTHERS = {PlayerStatus.WIN: PlayerStatus.LOSE, PlayerStatus.DRAW: PlayerStatus.DRAW}


@dataclass(frozen=True, slots=True)
class State:
    """The present state of a game: its rows, and the game of the referee."""

    kept: Kept
    game: Game

    @property
    def id(self) -> str:
        """The id of the game."""
        return self.kept.game.id

    @property
    def version(self) -> int:
        """The number of this state, which grows with every change."""
        return self.kept.game.version

    @property
    def ply(self) -> int:
        """The number of log lines; `If-Match` refers to it."""
        return len(self.kept.turns)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.result is not None

    @property
    def to_move(self) -> int | None:
        """The seat to move; `None` before both players have joined, and after the end."""
        return None if self.is_over or self.since is None else self.game.to_move

    @property
    def engine_due(self) -> bool:
        """Whether it is the engine's turn."""
        return self.to_move is not None and self.seat(self.to_move).kind == "engine"

    @property
    def position(self) -> Position:
        """The position after the last turn."""
        turns = self.game.turns
        return Position(self.game.board, self.game.rules, bool(turns) and turns[-1].claim)

    @property
    def since(self) -> float | None:
        """The time at which the present turn began; `None` before the game has begun."""
        return self.kept.turns[-1].at if self.kept.turns else self.kept.game.started

    @property
    def deadline(self) -> float | None:
        """The time at which the person to move loses on time. The engine has a budget, not a
        deadline.
        """
        if self.to_move is None or self.engine_due or self.since is None:
            return None
        left = self.seconds_left(self.to_move)
        return None if left is None else self.since + left

    def seat(self, number: int) -> SeatRow:
        """The seat with the given number."""
        return self.kept.seats[number - 1]

    def seconds_left(self, seat: int) -> float | None:
        """Seconds that a seat had left when the present turn began; `None` without a clock."""
        if self.kept.game.seconds is None:
            return None
        own = [row for row in self.kept.turns if row.seat == seat]
        gained = self.kept.game.increment * sum(row.kind == "turn" for row in own)
        return max(0.0, self.kept.game.seconds + gained - sum(row.seconds for row in own))

    def after(self, row: TurnRow, game: Game) -> State:
        """The state after one more line, with the referee's game after it."""
        kept = self.kept
        header = replace(kept.game, version=kept.game.version + 1)
        return State(Kept(header, kept.seats, (*kept.turns, row), kept.looks), game)


def fold(kept: Kept) -> State:
    """The state of a game from its log."""
    return State(kept, played(kept.game.rules, kept.game.board, kept.turns))


def played(rules: str, board: str, rows: Sequence[TurnRow]) -> Game:
    """The referee's game after these lines of the log."""
    digits = bytearray(Grid(board, Layout.classic()).digits)
    turns: list[Turn] = []
    for row in rows:
        if row.kind == "turn":
            turn = Turn.parse(row.said)
            turns.append(turn)
            if turn.move is not None:
                digits[turn.move.cell] = turn.move.digit
    grid = Grid(bytes(digits), Layout.classic())
    game = Game(Rules.named(rules), grid, tuple(turns))
    return ended(game, rows[-1]) if rows else game


def ended(game: Game, last: TurnRow) -> Game:
    """The game with the result of its last line, if it has one."""
    if last.status is None:
        return game
    own = PlayerStatus(last.status)
    other = _OTHERS.get(own, PlayerStatus.WIN)
    statuses = (own, other) if last.seat == 1 else (other, own)
    return replace(game, result=GameResult(statuses, last.reason, len(game.turns), game.board))
