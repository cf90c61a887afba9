"""What the engine says at its turn: the turn, why, and what it found out on the way."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import Any

from ninefold.game.engine import words
from ninefold.game.turns import Turn
from ninefold.model import Move


class Reason(enum.IntEnum):
    """Why a turn was chosen; the numbers are those of the core."""

    NONE = 0
    """There is no legal turn, or none was found in time."""
    UNIQUE = 1
    """One solution was left already: a claim without a move."""
    WINS = 2
    """It wins; proven."""
    LOSES = 3
    """Every move loses, which is proven; this one is the hardest to refute."""
    OPENING = 4
    """A legal move at random."""
    MOST_LEFT = 5
    """It leaves more of the solutions that were listed than any other."""
    BEYOND = 6
    """It leaves the fewest solutions that are beyond the other's reach."""
    UNDECIDED = 7
    """It could not be refuted in time."""
    PROVISIONAL = 8
    """All moves were refuted; it was first thought best."""
    UNPROVEN = 9
    """A digit of the one solution that is known: its cell may be inferred."""


class Event(enum.IntEnum):
    """What the engine found out; the numbers are those of the core."""

    LEGAL_MOVES = 0
    LISTED = 1
    ESTIMATED = 2
    COUNTED = 3
    SOLVED = 4
    REFUTED = 5
    PANIC = 6
    FAILURE = 7


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the engine found out during its turn, after so many seconds.

    `number` and `other` depend on the event; the text of a note tells them.

    >>> from ninefold.game.engine.decisions import Event, Note
    >>> print(Note(Event.LISTED, None, 84_233, 1, 0.021))
    0.021 s: 84,233 solutions, and no others
    """

    event: Event
    move: Move | None
    number: float
    other: float
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """The note as a plain dict."""
        return {
            "event": self.event.name.lower(),
            "move": self.move.codecup if self.move else None,
            "number": self.number,
            "other": self.other,
            "seconds": self.seconds,
        }

    def __str__(self) -> str:
        told = words.EVENTS[self.event.name](self.number, self.other)
        about = f"{self.move.codecup}: " if self.move else ""
        return f"{self.seconds:.3f} s: {about}{told}"


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn and its reason; `turn` is `None` only if no legal one was found.

    `left` is how many solutions the move leaves: all of them if `exact`, else about so many, or so
    many of those that were listed; 0 if nothing is known of it. `overhead` is what the clock should
    lose beside `seconds`: a turn waits for the processor before the engine can count, too.

    >>> from ninefold.game import Engine, Position
    >>> decision = Engine().choose(Position.parse("1" + 80 * "."), seconds=1.0)
    >>> decision.reason.name
    'OPENING'
    """

    turn: Turn | None
    reason: Reason
    left: float
    exact: bool
    seconds: float = field(compare=False)
    overhead: float = field(default=0.0, compare=False)
    notes: tuple[Note, ...] = field(default=(), compare=False)

    @property
    def proven(self) -> bool:
        """Whether the result of the game is proven, with best play from here."""
        return self.reason in (Reason.WINS, Reason.LOSES, Reason.UNIQUE)

    def to_json(self) -> dict[str, Any]:
        """The decision as a plain dict."""
        return {
            "turn": None if self.turn is None else str(self.turn),
            "reason": self.reason.name.lower(),
            "why": words.REASONS[self.reason.name],
            "proven": self.proven,
            "left": self.left or None,
            "exact": self.exact,
            "seconds": self.seconds,
            "notes": [note.to_json() for note in self.notes],
        }

    def __str__(self) -> str:
        if self.turn is None:
            return words.REASONS[self.reason.name]
        left = f" ({words.left(self.left, self.exact)})" if self.left and self.turn.move else ""
        return f"{self.turn}{left}: {words.REASONS[self.reason.name]}"
