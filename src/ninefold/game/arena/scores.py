"""The score of won, drawn and lost games: share, interval, difference in Elo.

A draw counts as half a win and half a loss.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from ninefold.errors import ValueRangeError

Z95 = 1.959963984540054
"""The standard deviations to either side that hold 95% of a normal distribution."""


def wilson(points: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for the share of points won in the long run.

    >>> from ninefold.game.arena import wilson
    >>> low, high = wilson(38, 40)
    >>> f"{low:.3f} to {high:.3f}"
    '0.835 to 0.986'
    """
    if not 0 <= points <= games:
        raise ValueRangeError(f"{points!r} points of {games!r} games cannot be")
    if not games:
        return 0.0, 1.0
    share, spread = points / games, z * z / games
    middle = (share + spread / 2) / (1 + spread)
    half = z * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    # At both ends rounding would leave the interval.
    low = 0.0 if points == 0 else max(0.0, middle - half)
    high = 1.0 if points == games else min(1.0, middle + half)
    return low, high


def elo_of(share: float) -> float:
    """The difference in Elo at which the stronger player wins this share of the points.

    >>> from ninefold.game.arena import elo_of
    >>> round(elo_of(0.75)), elo_of(1.0)
    (191, inf)
    """
    if not 0 <= share <= 1:
        raise ValueRangeError(f"a share is between 0 and 1, not {share!r}")
    if share in (0.0, 1.0):
        return math.inf if share else -math.inf
    return 400 * math.log10(share / (1 - share))


def share_of(elo: float) -> float:
    """The share of points for a player who is stronger by this difference.

    >>> from ninefold.game.arena import share_of
    >>> round(share_of(400), 3)
    0.909
    """
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass(frozen=True, slots=True)
class Score:
    """Games won, drawn and lost by one side.

    >>> from ninefold.game.arena import Score
    >>> print(Score(wins=38, losses=2))
    38 won, 0 drawn, 2 lost of 40: 95.0% (83.5% to 98.6%), Elo +512 (+282 to +741)
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """The number of games."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A point for a win, half a point for a draw."""
        return self.wins + self.draws / 2

    @property
    def share(self) -> float | None:
        """The points as a share of all; `None` without a game."""
        return self.points / self.games if self.games else None

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the share."""
        return wilson(self.points, self.games)

    @property
    def elo(self) -> float | None:
        """The difference in Elo; infinite if all points were won, or none."""
        return None if self.share is None else elo_of(self.share)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The 95% interval of the difference in Elo; an end may be infinite."""
        low, high = self.interval
        return elo_of(low), elo_of(high)

    def reversed(self) -> Score:
        """The same games, seen from the other side."""
        return Score(self.losses, self.draws, self.wins)

    def __add__(self, other: Score) -> Score:
        return Score(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    def to_json(self) -> dict[str, Any]:
        """The score as a plain dict; what is infinite is null."""
        return {
            "games": self.games,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": self.share,
            "score_interval": list(self.interval),
            "elo": None if self.elo is None else _finite(self.elo),
            "elo_interval": [_finite(each) for each in self.elo_interval],
        }

    def __str__(self) -> str:
        words = f"{self.wins:,} won, {self.draws:,} drawn, {self.losses:,} lost of {self.games:,}"
        if self.share is None or self.elo is None:
            return words
        low, high = self.interval
        words += f": {self.share:.1%} ({low:.1%} to {high:.1%})"
        return (
            f"{words}, Elo {elo_text(self.elo)} ({' to '.join(map(elo_text, self.elo_interval))})"
        )


def elo_text(elo: float) -> str:
    """A difference in Elo for people."""
    return f"{elo:+.0f}" if math.isfinite(elo) else "+inf" if elo > 0 else "-inf"


def _finite(number: float) -> float | None:
    """The number for JSON, which has no infinity."""
    return number if math.isfinite(number) else None
