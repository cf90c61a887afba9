"""The result of a tournament: the ranks, and the cross table of scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ninefold.game.arena.entries import Entry
from ninefold.game.arena.ratings import ratings_of
from ninefold.game.arena.results import score_of
from ninefold.game.arena.scores import Score, elo_text


@dataclass(frozen=True, slots=True)
class Standing:
    """A row of the table; `points` includes byes, `score` does not."""

    rank: int
    player: int
    name: str
    points: float
    score: Score
    elo: float | None
    buchholz: float | None

    def to_json(self) -> dict[str, Any]:
        """The row as a plain dict."""
        return {
            "rank": self.rank,
            "name": self.name,
            "points": self.points,
            "games": self.score.games,
            "wins": self.score.wins,
            "draws": self.score.draws,
            "losses": self.score.losses,
            "score": self.score.share,
            "elo": self.elo,
            "buchholz": self.buchholz,
        }


@dataclass(frozen=True, slots=True)
class TournamentResult:
    """The played games of a tournament.

    `cross` has the score of every player, in the order of the tournament's list, against every
    other. `proper` is true if the Elo numbers have the highest likelihood; otherwise one more
    drawn game for each pair was added, since a player won all games or none. `byes` counts the
    byes of every player. `stopped_by` is `"stop"` if the tournament was cancelled.
    """

    names: tuple[str, ...]
    standings: tuple[Standing, ...]
    cross: tuple[tuple[Score, ...], ...]
    proper: bool
    byes: tuple[int, ...]
    stopped_by: str | None = None

    @classmethod
    def of(
        cls,
        names: Sequence[str],
        entries: Sequence[Entry],
        byes: Sequence[int],
        bye_points: float,
        *,
        swiss: bool,
        stopped_by: str | None = None,
    ) -> TournamentResult:
        """The tables of the played games."""
        cross = crosstable(len(names), entries)
        ratings = ratings_of([[score.points for score in row] for row in cross])
        scores = [sum(row, Score()) for row in cross]
        points = [s.points + bye_points * n for s, n in zip(scores, byes, strict=True)]
        buchholz = [
            sum(points[other] for other, score in enumerate(row) if score.games) for row in cross
        ]
        players = range(len(names))
        order = sorted(players, key=lambda n: (-points[n], -buchholz[n] if swiss else 0, n))
        standings = tuple(
            Standing(
                rank,
                n,
                names[n],
                points[n],
                scores[n],
                ratings.elo[n] if ratings.elo else None,
                buchholz[n] if swiss else None,
            )
            for rank, n in enumerate(order, start=1)
        )
        return cls(tuple(names), standings, cross, ratings.proper, tuple(byes), stopped_by)

    def to_json(self) -> dict[str, Any]:
        """The tables as a plain dict."""
        return {
            "standings": [standing.to_json() for standing in self.standings],
            "names": list(self.names),
            "cross": [[[s.wins, s.draws, s.losses] for s in row] for row in self.cross],
            "elo_proper": self.proper,
            "byes": list(self.byes),
            "stopped_by": self.stopped_by,
        }

    def __str__(self) -> str:
        tables = [aligned(self._table()), aligned(self._crosstable())]
        if not self.proper and self.standings[0].elo is not None:
            tables.append(
                "Elo with one more draw for each pair, since a player won all games or none"
            )
        if any(self.byes):
            had = (f"{name} {n}" for name, n in zip(self.names, self.byes, strict=True) if n)
            tables.append(f"points include byes: {', '.join(had)}")
        if self.stopped_by is not None:
            tables.append("stopped")
        return "\n\n".join(tables)

    def _table(self) -> list[list[str]]:
        swiss = self.standings[0].buchholz is not None
        rows = [["rank", "name", "points", "games", "score", "Elo"] + ["Buchholz"] * swiss]
        for each in self.standings:
            share = "-" if each.score.share is None else f"{each.score.share:.1%}"
            elo = "-" if each.elo is None else elo_text(each.elo)
            row = [str(each.rank), each.name, f"{each.points:g}", str(each.score.games), share, elo]
            rows.append(row + ([f"{each.buchholz:g}"] if swiss else []))
        return rows

    def _crosstable(self) -> list[list[str]]:
        """Points of the rows against the columns, both in the order of the table."""
        order = [standing.player for standing in self.standings]
        rows = [["", "points against", *(str(n) for n in range(1, len(order) + 1))]]
        for rank, player in enumerate(order, start=1):
            against = (self.cross[player][other] for other in order)
            cells = [f"{s.points:g}/{s.games}" if s.games else "-" for s in against]
            rows.append([str(rank), self.names[player], *cells])
        return rows


def crosstable(players: int, entries: Sequence[Entry]) -> tuple[tuple[Score, ...], ...]:
    """The score of every player against every other."""
    table = [[Score() for _ in range(players)] for _ in range(players)]
    for entry in entries:
        one, other = entry.players
        score = score_of([entry], one)
        table[one][other] += score
        table[other][one] += score.reversed()
    return tuple(map(tuple, table))


def aligned(rows: Sequence[Sequence[str]]) -> str:
    """Aligned columns: the second, with names, to the left, all others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = (
            text.ljust(width) if column == 1 else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
