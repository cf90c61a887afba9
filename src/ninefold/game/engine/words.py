"""What the engine found out and why it chose a turn, in words for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ninefold.formats.text import counted

REASONS: Mapping[str, str] = {
    "NONE": "no legal turn was found",
    "UNIQUE": "one solution was left already",
    "WINS": "it wins, whatever comes; proven",
    "LOSES": "every move loses, and this one is the hardest to refute",
    "OPENING": "a legal move at random",
    "MOST_LEFT": "it leaves as many solutions as possible",
    "BEYOND": "it leaves the least that is beyond the other's reach",
    "UNDECIDED": "it could not be refuted in time",
    "PROVISIONAL": "every move seems to lose, and this one was first thought best",
    "UNPROVEN": "only one solution was found in time, so that it may be no legal move",
}


def left(number: float, exact: bool) -> str:
    """How many solutions a move leaves.

    >>> left(1, True), left(84233.4, False)
    ('leaves 1 solution', 'leaves about 84,000 solutions')
    """
    return f"leaves {counted(round(number), 'solution') if exact else _about(number)}"


def _about(number: float) -> str:
    """An estimate, whose error is some per cent: its further digits would say nothing."""
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
    "COUNTED": lambda number, other: f"{left(number, True)}, a reply at most {int(other):,}",
    "SOLVED": _solved,
    "REFUTED": lambda number, _: f"loses; {left(number, True)}",
    "PANIC": lambda number, _: f"panic: it loses; {left(number, True)}",
    "FAILURE": lambda *_: "something broke; the best turn so far is played",
}
"""How an event is told, by its two numbers."""
