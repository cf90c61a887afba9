"""The result of a match: the score, the reasons of lost games, and the time used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from ninefold.formats.text import counted
from ninefold.game.arena.entries import Entry
from ninefold.game.arena.scores import Score
from ninefold.game.arena.sequential import TestState
from ninefold.game.statuses import PlayerStatus


def score_of(entries: Iterable[Entry], player: int) -> Score:
    """The score of a contestant in these games."""
    statuses = Counter(entry.status(player) for entry in entries)
    wins, draws = statuses[PlayerStatus.WIN], statuses[PlayerStatus.DRAW]
    return Score(wins, draws, statuses.total() - wins - draws)


@dataclass(frozen=True, slots=True)
class TimeUsed:
    """Seconds used by a player: mean for a game, most for a game, most for a turn."""

    mean: float = 0.0
    most: float = 0.0
    longest_turn: float = 0.0

    @classmethod
    def of(cls, entries: Sequence[Entry], player: int) -> TimeUsed:
        """The time used by a contestant in these games."""
        if not entries:
            return cls()
        games = [entry.used(player) for entry in entries]
        turns = (max(entry.seconds[entry.place(player) :: 2], default=0.0) for entry in entries)
        return cls(sum(games) / len(games), max(games), max(turns))

    def to_json(self) -> dict[str, Any]:
        """The time as a plain dict."""
        return {"mean": self.mean, "max": self.most, "longest_turn": self.longest_turn}

    def __str__(self) -> str:
        words = f"{self.mean:.2f} s a game, {self.most:.2f} s at most"
        return f"{words}, {self.longest_turn:.2f} s for a turn at most"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The played games of a match between two contestants, A and B.

    `players` are their commands or names; `wanted` is the requested number of games.
    `stopped_by` is `None` if all were played, `"sequential"` if the sequential test ended the
    match, or `"stop"`.
    """

    players: tuple[str, str]
    entries: tuple[Entry, ...]
    wanted: int
    stopped_by: str | None = None
    sequential: TestState | None = None

    @property
    def score(self) -> Score:
        """The score of A."""
        return score_of(self.entries, 0)

    @property
    def score_as_first(self) -> Score:
        """The score of A in the games in which it moved first."""
        return score_of((entry for entry in self.entries if entry.place(0) == 0), 0)

    @property
    def score_as_second(self) -> Score:
        """The score of A in the games in which B moved first."""
        return score_of((entry for entry in self.entries if entry.place(0) == 1), 0)

    def lost_by(self, player: int) -> dict[PlayerStatus, int]:
        """The statuses with which a player, 0 or 1, lost, and their numbers, most frequent
        first.
        """
        statuses = Counter(entry.status(player) for entry in self.entries)
        kept = (PlayerStatus.WIN, PlayerStatus.DRAW)
        return {status: n for status, n in statuses.most_common() if status not in kept}

    def time_used(self, player: int) -> TimeUsed:
        """The time used by a player, 0 or 1."""
        return TimeUsed.of(self.entries, player)

    def to_json(self) -> dict[str, Any]:
        """The result as a plain dict; the games themselves are in the journal."""
        return {
            "players": list(self.players),
            "wanted": self.wanted,
            **self.score.to_json(),
            "as_first": self.score_as_first.to_json(),
            "as_second": self.score_as_second.to_json(),
            "lost_by": [
                {status.value: number for status, number in self.lost_by(player).items()}
                for player in (0, 1)
            ],
            "seconds": [self.time_used(player).to_json() for player in (0, 1)],
            "sequential": None if self.sequential is None else self.sequential.to_json(),
            "stopped_by": self.stopped_by,
        }

    def __str__(self) -> str:
        rows = [f"A: {self.players[0]}", f"B: {self.players[1]}", f"A {self.score}"]
        if self.score.games:
            rows += [
                f"  as first  {self.score_as_first}",
                f"  as second {self.score_as_second}",
                *(f"{name} lost by: {self._causes(n)}" for n, name in enumerate("AB")),
                *(f"{name} used {self.time_used(n)}" for n, name in enumerate("AB")),
            ]
        if self.sequential is not None:
            rows.append(f"sequential test: {self.sequential}")
        if self.stopped_by is not None:
            why = "decided" if self.stopped_by == "sequential" else "stopped"
            rows.append(f"{why} after {self.score.games:,} of {counted(self.wanted, 'game')}")
        return "\n".join(rows)

    def _causes(self, player: int) -> str:
        """How a player lost its games; for a failure, the first game that shows it."""
        statuses = []
        for status, number in self.lost_by(player).items():
            games = (entry.game for entry in self.entries if entry.status(player) is status)
            where = f" (first in game {next(games)})" if status.is_failure else ""
            statuses.append(f"{status} {number:,}{where}")
        return ", ".join(statuses) or "nothing"
