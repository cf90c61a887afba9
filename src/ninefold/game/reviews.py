"""The review of a finished game: every turn judged by exact analysis, and the decisive turns."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from time import perf_counter
from typing import Any

from ninefold.arguments import checked
from ninefold.errors import ValueRangeError
from ninefold.game.analysis import Analysis, Outcome
from ninefold.game.analyzer import analyze
from ninefold.game.position import Position
from ninefold.game.referee import Game
from ninefold.game.turns import Turn
from ninefold.limits import Limits, StopToken
from ninefold.model import PuzzleLike

MOST_LISTED = 200_000
"""The default bound on the listed solutions of a position."""

MOST_COMPARED = 5_000
"""Up to this many solutions, all winning moves are searched, to find the best of them."""


class Quality(enum.Enum):
    """The quality of a turn; see `quality_of`.

    >>> from ninefold.game import Quality
    >>> print(Quality.BLUNDER)
    blunder
    """

    BEST = "best"
    GOOD = "good"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    UNKNOWN = "unknown"

    def __str__(self) -> str:
        return self.value


@checked
def quality_of(before: Analysis | None, after: Analysis | None) -> Quality:
    """The quality of the turn between two positions, given the analyses of both.

    | before | the turn | is |
    |---|---|---|
    | won | keeps the win, and no winning move leaves fewer solutions | best |
    | won | keeps the win | good |
    | won | gives the win away, but not at once | mistake |
    | won | lets the other side win by its next turn | blunder |
    | lost | leaves most solutions | best |
    | lost | any other | good |
    | undecided | any | unknown |

    >>> import ninefold as nf
    >>> from ninefold.game import Position, quality_of
    >>> before = Position.parse("12.." + 12 * ".")
    >>> after = before.play("Ac3")
    >>> print(quality_of(nf.game.analyze(before, all_moves=True), nf.game.analyze(after)))
    best
    """
    if before is None or not before.is_decided or after is None:
        return Quality.UNKNOWN
    if before.outcome is Outcome.LOSS:
        longest = bool(before.line_left) and after.solutions >= before.line_left[0]
        return Quality.BEST if longest else Quality.GOOD
    if after.outcome is Outcome.LOSS:
        shortest = before.all_moves and after.solutions <= before.left[0]
        return Quality.BEST if shortest else Quality.GOOD
    if after.outcome is Outcome.WIN:
        return Quality.BLUNDER if after.wins_at_once else Quality.MISTAKE
    return Quality.MISTAKE if before.all_moves else Quality.UNKNOWN


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn of a game, the number of its player, and its quality."""

    turn: Turn
    player: int
    quality: Quality


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The review of a game: its judged turns, and the analysis of every position.

    `positions` has the analysis of the start and of the position after each legal turn; `None`
    where there were too many solutions, or no time left. `complete` is true if the time sufficed.
    """

    turns: tuple[JudgedTurn, ...]
    positions: tuple[Analysis | None, ...]
    winner: int | None
    complete: bool = True

    def winner_at(self, ply: int) -> int | None:
        """The player who wins with best play after this many turns; `None` if unknown."""
        found = self.positions[ply]
        if found is None or not found.is_decided:
            return None
        to_move = ply % 2 + 1
        return to_move if found.outcome is Outcome.WIN else 3 - to_move

    @property
    def turning(self) -> int | None:
        """The number of turns after which the winner had a proven win and kept it."""
        since = None
        for ply in reversed(range(len(self.positions))):
            if self.winner is None or self.winner_at(ply) != self.winner:
                break
            since = ply
        return since

    @property
    def last_chance(self) -> int | None:
        """The number of turns after which the loser, to move, could still have won for the last
        time.
        """
        plies = range(len(self.positions))
        own = [ply for ply in plies if self.winner == 2 - ply % 2 and self._is_won(ply)]
        return own[-1] if own else None

    def _is_won(self, ply: int) -> bool:
        return self.winner_at(ply) == ply % 2 + 1

    def to_json(self) -> dict[str, Any]:
        """The review as a plain dict."""
        return {
            "turns": [
                {"turn": str(each.turn), "player": each.player, "quality": str(each.quality)}
                for each in self.turns
            ],
            "winners": [self.winner_at(ply) for ply in range(len(self.positions))],
            "winner": self.winner,
            "turning": self.turning,
            "last_chance": self.last_chance,
            "complete": self.complete,
        }

    def __str__(self) -> str:
        return ", ".join(f"{each.turn} {each.quality}" for each in self.turns)


@checked
def review(
    start: Position | PuzzleLike,
    turns: Iterable[Turn | str],
    limits: Limits | None = None,
    *,
    winner: int | None = None,
    seconds: float | None = None,
    stop: StopToken | None = None,
) -> Review:
    """Judge the turns of a game that started from `start`, from the last one back.

    A board that is no `Position` is played by the strict rules. The last turn may be one that the
    rules forbid: it is a blunder. `limits` apply to each position, by default 200,000 solutions,
    and `seconds` bounds the whole. `winner` is for a game that ended otherwise than by a turn.

    >>> from ninefold.game import Position, review
    >>> start = Position.parse("12.." + 12 * ".")
    >>> found = review(start, ["Ac3", "Ba3", "Cc2", "Cd1!"])
    >>> print(found)
    Ac3 best, Ba3 best, Cc2 blunder, Cd1! best
    >>> found.winner, found.last_chance, found.turning
    (2, 2, 3)
    """
    if winner not in (None, 1, 2):
        raise ValueRangeError(f"the winner is player 1 or 2, not {winner}")
    if not isinstance(start, Position):
        start = Position.parse(start)
    game, said = Game(start.rules, start.grid), [_read(turn, start) for turn in turns]
    boards = [start]
    for turn in said:
        game = game.play(turn)
        if len(game.turns) == len(boards):
            boards.append(Position(game.board, game.rules, turn.claim))
    found, complete = _analyses(boards, limits or Limits(), seconds, stop)
    qualities = [quality_of(before, after) for before, after in pairwise(found)]
    qualities += [Quality.BLUNDER] * (len(said) - len(qualities))
    return Review(
        turns=tuple(
            JudgedTurn(turn, ply % 2 + 1, quality)
            for ply, (turn, quality) in enumerate(zip(said, qualities, strict=True))
        ),
        positions=found,
        winner=winner if game.result is None else game.result.winner,
        complete=complete,
    )


def _read(turn: Turn | str, start: Position) -> Turn:
    return turn if isinstance(turn, Turn) else Turn.parse(turn, start.layout)


def _analyses(
    boards: list[Position], limits: Limits, seconds: float | None, stop: StopToken | None
) -> tuple[tuple[Analysis | None, ...], bool]:
    """The analysis of each position, and whether time sufficed for all that could be listed."""
    ends = None if seconds is None else perf_counter() + seconds
    most = MOST_LISTED if limits.solutions is None else limits.solutions
    found: list[Analysis | None] = []
    for board in reversed(boards):
        rest = None if ends is None else ends - perf_counter()
        if (rest is not None and rest <= 0) or (stop is not None and stop.stopped):
            return _padded(found, len(boards)), False
        least = min((each for each in (rest, limits.seconds) if each is not None), default=None)
        known = _analysis(board, replace(limits, solutions=most, seconds=least), stop)
        found.append(known)
        if known.solutions > most:
            break
    return _padded(found, len(boards)), True


def _padded(found: list[Analysis | None], count: int) -> tuple[Analysis | None, ...]:
    """Analyses in the order of the game, `None` for the positions before the first of them."""
    return (None,) * (count - len(found)) + tuple(reversed(found))


def _analysis(board: Position, limits: Limits, stop: StopToken | None) -> Analysis:
    """The analysis of a position; with all winning moves, where these are found fast."""
    found = analyze(board, limits=limits, stop=stop)
    if found.outcome is Outcome.WIN and found.solutions <= MOST_COMPARED:
        more = analyze(board, limits=limits, all_moves=True, stop=stop)
        return more if more.stopped_by is None else found
    return found
