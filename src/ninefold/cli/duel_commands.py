"""The commands of `ninefold play`: a turn, or a command with its argument.

Case and blanks do not matter. A command may be abbreviated if only one fits; a command that ends or
replaces the game must be written in full.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ninefold.errors import FormatError, UnknownNameError
from ninefold.game import Turn
from ninefold.model.source import shown

COMMANDS: Mapping[str, tuple[str, str]] = {
    "turn": (
        "Dg7, r4c7=7",
        "write a 7 into row 4, column 7; Dg7! also claims that one solution is left",
    ),
    "claim": ("!", "claim without a move that one solution was left already"),
    "moves": (
        "moves [CELL|board]",
        "the legal moves: all, those of a cell such as Dg, or on the board",
    ),
    "hint": ("hint", "the state of the game; repeat it for where to look, and again for the move"),
    "undo": ("undo", "take back your last turn and the engine's answer"),
    "board": ("board", "show the board again"),
    "inferred": (
        "inferred",
        "show or hide the cells that can hold only one digit",
    ),
    "save": (
        "save [FILE]",
        "save the game to a file; only a saved game is overwritten",
    ),
    "load": ("load FILE", "continue a saved game"),
    "new": ("new", "start another game of the same kind"),
    "resign": ("resign", "give up"),
    "help": ("help", "show this"),
    "quit": ("quit", "leave, like Ctrl-D; Ctrl-C makes the engine play at once"),
}
"""Every command: its form and its effect."""

OTHER_NAMES = {"q": "quit", "exit": "quit", "?": "help"}

_WRITTEN_OUT = {"load", "new", "resign", "quit"}
_WORDS = [name for name in COMMANDS if name not in ("turn", "claim")]


class Said(NamedTuple):
    """The name of a command and its argument; for a turn, the turn as text."""

    command: str
    argument: str = ""


def understood(line: str) -> Said | None:
    """The command on a line; `None` if the line is empty or a remark.

    >>> understood("dg 7 !"), understood("MOV r4c7"), understood("  # a remark")
    (Said(command='turn', argument='dg7!'), Said(command='moves', argument='r4c7'), None)
    """
    text = line.strip()
    if not text or text.startswith("#"):
        return None
    word, _, rest = text.partition(" ")
    name = _command(word.lower())
    if name is not None:
        return Said(name, rest.strip())
    compact = "".join(text.split())
    try:
        Turn.parse(compact)
    except FormatError:
        expected = "a turn such as Dg7, or a command (help lists them)"
        raise FormatError(0, 0, expected, shown(text)) from None
    return Said("turn", compact)


def _command(word: str) -> str | None:
    """The command that a word names or abbreviates, if any; an error if it fits several."""
    if word in _WORDS:
        return word
    if word in OTHER_NAMES:
        return OTHER_NAMES[word]
    fitting = [name for name in _WORDS if word and name.startswith(word)]
    short = [name for name in fitting if name not in _WRITTEN_OUT]
    if not fitting:
        return None
    if len(fitting) > 1 or not short:
        raise UnknownNameError("command", word, fitting)
    return short[0]


def help_text() -> str:
    """All commands, one line each."""
    return "\n".join(f"  {how:<20}{what}" for how, what in COMMANDS.values())
