"""A turn of a player: a move, a claim that the solution is unique, or both."""

from __future__ import annotations

from dataclasses import dataclass

from ninefold.errors import FormatError, ValueRangeError
from ninefold.model import LayoutLike, Move


@dataclass(frozen=True, slots=True)
class Turn:
    """A move (`Dg7`), a move with a claim (`Dg7!`: "now it is unique"), or a bare claim (`!`).

    A bare claim says that the solution was unique before the turn.

    >>> from ninefold.game import Turn
    >>> turn = Turn.parse("Dg7!")
    >>> turn.move, turn.claim, str(turn)
    (Move(cell=33, digit=7), True, 'Dg7!')
    """

    move: Move | None
    claim: bool = False

    def __post_init__(self) -> None:
        if self.move is None and not self.claim:
            raise ValueRangeError("a turn is a move, a claim, or both")

    @classmethod
    def parse(cls, text: str, layout: LayoutLike | None = None) -> Turn:
        """Read a turn; its move may be in either spelling of `Move`."""
        if not isinstance(text, str):
            raise ValueRangeError(f"a turn is text such as Dg7!, not {text!r}")
        claim = text.endswith("!")
        spelling = text.removesuffix("!")
        if not spelling and not claim:
            raise FormatError(1, 1, "a turn like Dg7, Dg7! or !", repr(text))
        return cls(Move.parse(spelling, layout) if spelling else None, claim)

    def __str__(self) -> str:
        return (self.move.codecup if self.move else "") + ("!" if self.claim else "")
