"""Cleans the names of players: a name is one short line that cannot disturb other text."""

from __future__ import annotations

from itertools import groupby
from unicodedata import category, normalize

BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Characters that count as letters or symbols but are invisible."""

MOST_MARKS = 2
"""The most marks over or under one letter; more would reach into the lines above and below."""


def cleaned(name: str) -> str:
    """A name without invisible characters or those that reverse the text direction, single-spaced.

    >>> from ninefold.service.games.names import cleaned
    >>> cleaned("  Ada \u202e  Lovelace\u200b ")
    'Ada Lovelace'
    """
    signs = normalize("NFC", name)
    blank = "".join(" " if sign.isspace() or sign in BLANK else sign for sign in signs)
    seen = "".join(sign for sign in blank if not category(sign).startswith("C"))
    return " ".join(_without_towers(seen).split())


def _without_towers(text: str) -> str:
    """The text with a limited number of marks on each letter."""
    runs = groupby(text, lambda sign: category(sign) in ("Mn", "Me"))
    return "".join("".join(run)[: MOST_MARKS if marks else None] for marks, run in runs)
