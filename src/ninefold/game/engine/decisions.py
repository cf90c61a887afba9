"""A decision of the engine: the turn, the reason, and the notes of the search; also in words."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ninefold.formats.text import counted
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
    """It leaves more of the listed solutions than any other."""
    BEYOND = 6
    """It leaves the fewest solutions that are beyond the opponent's reach."""
    UNDECIDED = 7
    """It could not be refuted in time."""
    PROVISIONAL = 8
    """All moves were refuted; this one looked best before."""
    UNPROVEN = 9
    """A digit of the only known solution: its cell may be inferred."""
    PARITY = 10
    """By the theory of the free rules: an odd number of cells are inferred, so one is filled."""


class Certainty(enum.IntEnum):
    """The certainty of the number of solutions left by a move; the numbers are those of the
    core.
    """

    AT_LEAST = 0
    """A lower bound: this many were listed."""
    ABOUT = 1
    """An estimate."""
    EXACTLY = 2


class Event(enum.IntEnum):
    """The kinds of notes; the numbers are those of the core."""

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
    """A finding of the engine during its turn, after this many seconds.

    `number` and `other` depend on the event; the text of a note says what they are.

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
        found = EVENTS[self.event.name](self.number, self.other)
        about = f"{self.move.codecup}: " if self.move else ""
        return f"{self.seconds:.3f} s: {about}{found}"


@dataclass(frozen=True, slots=True)
class Decision:
    """A turn and its reason; `turn` is `None` only if no legal one was found.

    `left` is the number of solutions that the move leaves, and `certainty` says whether there are
    at least, about or exactly so many; 0 if nothing is known. `overhead` is the time that the
    clock loses in addition to `seconds`: a turn also waits for the processor before the engine
    can measure.

    >>> from ninefold.game import Engine, Position
    >>> decision = Engine().choose(Position.parse("1" + 80 * "."), seconds=1.0)
    >>> decision.reason.name
    'OPENING'
    """

    turn: Turn | None
    reason: Reason
    left: float
    certainty: Certainty
    seconds: float = field(compare=False)
    overhead: float = field(default=0.0, compare=False)
    notes: tuple[Note, ...] = field(default=(), compare=False)

    @property
    def proven(self) -> bool:
        """Whether the result of the game is proven, with best play from here."""
        return self.reason in (Reason.WINS, Reason.LOSES, Reason.UNIQUE)

    @property
    def exact(self) -> bool:
        """Whether the move leaves exactly `left` solutions."""
        return self.certainty is Certainty.EXACTLY

    def to_json(self) -> dict[str, Any]:
        """The decision as a plain dict."""
        return {
            "turn": None if self.turn is None else str(self.turn),
            "reason": self.reason.name.lower(),
            "why": REASONS[self.reason.name],
            "proven": self.proven,
            "left": self.left or None,
            "exact": self.exact,
            "at_least": self.certainty is Certainty.AT_LEAST,
            "seconds": self.seconds,
            "notes": [note.to_json() for note in self.notes],
        }

    def __str__(self) -> str:
        if self.turn is None:
            return REASONS[self.reason.name]
        left = f" ({leaves(self.left, self.certainty)})" if self.left and self.turn.move else ""
        return f"{self.turn}{left}: {REASONS[self.reason.name]}"


REASONS: Mapping[str, str] = {
    "NONE": "no legal turn was found",
    "UNIQUE": "one solution was left already",
    "WINS": "it wins, against any reply; proven",
    "LOSES": "every move loses, and this one is the hardest to refute",
    "OPENING": "a legal move at random",
    "MOST_LEFT": "it leaves as many solutions as possible",
    "BEYOND": "it leaves the least that is beyond the other's reach",
    "UNDECIDED": "it could not be refuted in time",
    "PROVISIONAL": "every move seems to lose, and this one was first thought best",
    "UNPROVEN": "only one solution was found in time, so that it may be no legal move",
    "PARITY": "the number of inferred cells is odd, and the theory fills one",
}


def leaves(number: float, certainty: Certainty = Certainty.EXACTLY) -> str:
    """The number of solutions that a move leaves, in words.

    >>> leaves(1), leaves(84233.4, Certainty.ABOUT), leaves(99_000, Certainty.AT_LEAST)
    ('leaves 1 solution', 'leaves about 84,000 solutions', 'leaves at least 99,000 solutions')
    """
    if certainty is Certainty.ABOUT:
        return f"leaves {_about(number)}"
    bound = "at least " if certainty is Certainty.AT_LEAST else ""
    return f"leaves {bound}{counted(round(number), 'solution')}"


def _about(number: float) -> str:
    """An estimate, rounded: its error is some per cent."""
    return f"about {counted(round(float(f'{number:.2g}')), 'solution')}"


def _listed(number: float, other: float) -> str:
    rest = "and no others" if other else "and there are more"
    return f"{counted(int(number), 'solution')}, {rest}"


def _legal(number: float, other: float) -> str:
    rest = "" if other else ", and there may be more"
    return f"{counted(int(number), 'legal move')}{rest}"


def _solved(number: float, other: float) -> str:
    outcome = ("lost", "won", "undecided")[int(number)]
    return f"{outcome} for the side to move, after {counted(int(other), 'position')}"


EVENTS: Mapping[str, Callable[[float, float], str]] = {
    "LEGAL_MOVES": _legal,
    "LISTED": _listed,
    "ESTIMATED": lambda number, other: f"{_about(number)}, by {counted(int(other), 'sample')}",
    "COUNTED": lambda number, other: f"{leaves(number)}, a reply at most {int(other):,}",
    "SOLVED": _solved,
    "REFUTED": lambda number, _: f"loses; {leaves(number)}",
    "PANIC": lambda number, _: f"panic: it loses; {leaves(number)}",
    "FAILURE": lambda *_: "something broke; the best turn so far is played",
}
"""An event in words, from its two numbers."""
