"""Texts from outside, such as titles, cleaned for every format and every terminal."""

from __future__ import annotations

from ninefold.errors import ValueRangeError

CUT = "\u2026"
"""The end of a text that was cut."""


def worded(name: str, text: str, most: int) -> str:
    r"""A text without invisible characters, cut to `most` characters.

    Control characters, half a character of two and the like are left out: no terminal obeys them,
    and no file has to hold them. Other kinds of blanks become plain ones; lines stay lines.

    >>> worded("title", "a\tred \x1b[31mfox\ud800", most=100), worded("title", "abcdef", most=4)
    ('a red [31mfox', 'abc…')
    """
    if not isinstance(text, str):
        raise ValueRangeError(f"{name} must be text, not {text!r}")
    seen = "".join(filter(None, map(_seen, text[: 2 * most])))
    return seen if len(seen) <= most else shortened(seen, most)


def shortened(text: str, most: int) -> str:
    """A text of so many characters at most; one that is cut says so.

    >>> shortened("a title", 7), shortened("a longer title", 8)
    ('a title', 'a longe…')
    """
    return text if len(text) <= most else text[: max(most - 1, 0)].rstrip() + CUT


def _seen(character: str) -> str:
    if character.isprintable() or character == "\n":
        return character
    return " " if character.isspace() else ""
