"""The end of a game for a player, by the names of CodeCup 2024, and its score."""

from __future__ import annotations

import enum


class PlayerStatus(enum.Enum):
    """The status of a player at the end of a game.

    The first three follow from the game itself; all others are failures, after which the opponent
    has won. The names and the scores are those of CodeCup's records.

    >>> from ninefold.game import PlayerStatus
    >>> PlayerStatus("NO_UNIQUE_CLAIM").score, PlayerStatus.LOSE.score, PlayerStatus.WIN.score
    (0, 1, 2)
    """

    WIN = "WIN"
    """Claimed rightly, or the opponent failed."""
    LOSE = "LOSE"
    """The opponent claimed rightly."""
    DRAW = "DRAW"
    """The board is full, without a claim."""
    NO_SOLUTIONS_LEFT = "NO_SOLUTIONS_LEFT"
    """A move after which the board has no solution."""
    NO_SOLUTION_DECREASED = "NO_SOLUTION_DECREASED"
    """Under the strict rules, a move after which there are as many solutions as before."""
    DOUBLED_SOMEWHERE = "DOUBLED_SOMEWHERE"
    """A digit that its row, column or box holds already."""
    NO_UNIQUE_CLAIM = "NO_UNIQUE_CLAIM"
    """A claim while there are several solutions."""
    ILLEGAL = "ILLEGAL"
    """A cell that is filled already, or a text that is no turn."""
    TIMEOUT = "TIMEOUT"
    """Out of time."""
    CRASH = "CRASH"
    """The player's program crashed."""
    EXIT = "EXIT"
    """The player's program ended before the game did."""

    @property
    def score(self) -> int:
        """The points for it."""
        if self is PlayerStatus.WIN:
            return 2
        return 0 if self in _WORTHLESS else 1

    @property
    def is_failure(self) -> bool:
        """Whether the player lost the game by its own failure, a bad turn or none."""
        return self not in _REGULAR

    def __str__(self) -> str:
        return self.value


_REGULAR = frozenset({PlayerStatus.WIN, PlayerStatus.LOSE, PlayerStatus.DRAW})
_WORTHLESS = frozenset(
    {
        PlayerStatus.DOUBLED_SOMEWHERE,
        PlayerStatus.NO_UNIQUE_CLAIM,
        PlayerStatus.ILLEGAL,
        PlayerStatus.CRASH,
        PlayerStatus.EXIT,
    }
)
