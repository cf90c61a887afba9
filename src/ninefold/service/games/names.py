"""The names of players, cleaned: a name is one short line that disturbs no other text."""

from __future__ import annotations

from itertools import groupby
from unicodedata import category, normalize

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Signs that are letters or pictures, and show nothing."""

MOST_MARKS = 2
"""Marks over or under one letter: more would reach into the lines above and below."""


def cleaned(name: str) -> str:
    """A name without signs that nobody sees or that turn the writing around, in single blanks.

    >>> from ninefold.service.games.names import cleaned
    >>> cleaned("  Ada \u202e  Lovelace\u200b ")
    'Ada Lovelace'
    """
    signs = normalize("NFC", name)
    blank = "".join(" " if sign.isspace() or sign in BLANK else sign for sign in signs)
    seen = "".join(sign for sign in blank if not category(sign).startswith("C"))
    return " ".join(_without_towers(seen).split())


def _without_towers(text: str) -> str:
    """The text with at most so many marks in a row."""
    runs = groupby(text, lambda sign: category(sign) in ("Mn", "Me"))
    return "".join("".join(run)[: MOST_MARKS if marks else None] for marks, run in runs)
