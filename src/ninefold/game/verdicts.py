"""The verdict of a method on a position: the outcome, a move, and the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ninefold.model import Move


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether the side to move wins with best play, a move, and the reason.

    >>> from ninefold.game import SolutionSet, search_set
    >>> print(search_set(SolutionSet([(7, 8), (8, 7)]), "strict"))
    won by r1c1=7: it leaves one solution
    """

    wins: bool
    move: Move | None
    reason: str

    def __str__(self) -> str:
        by = f" by {self.move}" if self.wins and self.move else ""
        return f"{'won' if self.wins else 'lost'}{by}: {self.reason}"

    def to_json(self) -> dict[str, Any]:
        """The verdict as a plain dict."""
        move = None if self.move is None else str(self.move)
        return {"wins": self.wins, "move": move, "reason": self.reason}


OVER = "one solution is left, so the move before won"
EVERY_MOVE_LOSES = "every move loses"


def leaves(left: int) -> str:
    """Why a winning choice wins, by the number of solutions that it leaves."""
    return "it leaves " + ("one solution" if left == 1 else f"{left:,} solutions, which are lost")
