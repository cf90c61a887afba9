"""JSON from strangers, read strictly: a key comes once, and an error names the place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from ninefold.errors import FormatError
from ninefold.formats.text import LARGEST_TEXT
from ninefold.model.source import shown


def loaded(text: str, expected: str, line: int = 1) -> object:
    """The value of a text that begins on that line; faults are told by line and column.

    >>> loaded('{"a": 1}', "a record")
    {'a': 1}
    """
    start = _past_blanks(text, 0)
    value, end = _decoded(text, start, expected, line)
    if (rest := _past_blanks(text, end)) < len(text):
        raise FormatError(*_place(text, rest, line), expected, "a fault (Extra data)")
    return value


def documents(
    lines: Iterable[str], expected: str, first: int = 1
) -> Iterator[tuple[int, int, object]]:
    """The values that follow each other in a text, each with the line and column it begins at."""
    parts, size = [], 0
    for number, line in enumerate(lines, start=first):
        size += len(line) + 1
        if size > LARGEST_TEXT:
            raise FormatError(number, 1, f"JSON of at most {LARGEST_TEXT:,} characters", "more")
        # No line inside JSON begins so: its texts hold no ends of lines.
        parts.append("" if line.lstrip().startswith("#") else line)
    text = "\n".join(parts)
    at = _past_blanks(text, 0)
    while at < len(text):
        value, end = _decoded(text, at, expected, first)
        yield *_place(text, at, first), value
        at = _past_blanks(text, end)


def _decoded(text: str, at: int, expected: str, line: int = 1) -> tuple[object, int]:
    """The value that begins there, and where it ends."""
    try:
        return _DECODER.raw_decode(text, at)
    except json.JSONDecodeError as error:
        at, found = error.pos, f"a fault ({error.msg})"
    except FormatError as error:
        found = error.found
    except (ValueError, RecursionError):  # a number too long for Python; nested too deep
        found = "something else"
    raise FormatError(*_place(text, at, line), expected, found)


def _past_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def _place(text: str, at: int, line: int = 1) -> tuple[int, int]:
    return text.count("\n", 0, at) + line, at - text.rfind("\n", 0, at)


def _record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise FormatError(0, 0, "every key once", "a key that comes twice")
    return record


_DECODER = json.JSONDecoder(object_pairs_hook=_record)


def record_of(value: object, expected: str) -> dict[str, Any]:
    """A value that is a record, or an error that shows what it is."""
    if not isinstance(value, dict):
        raise FormatError(0, 0, expected, shown(value))
    return value


def list_of(value: object, expected: str) -> list[Any]:
    """A value that is a list, or an error that shows what it is."""
    if not isinstance(value, list):
        raise FormatError(0, 0, expected, shown(value))
    return value


def text_of(value: object, name: str) -> str:
    """A text that can be written again: half of a surrogate pair cannot."""
    if not isinstance(value, str):
        raise FormatError(0, 0, f"a text as {name}", shown(value))
    if any("\ud800" <= character <= "\udfff" for character in value):
        raise FormatError(0, 0, f"a text of whole characters as {name}", "half a surrogate pair")
    return value


def number_of(value: object, expected: str) -> int:
    """A whole number, as one or as a text of digits.

    >>> number_of("15", "a sum"), number_of(15, "a sum")
    (15, 15)
    """
    if isinstance(value, str) and value.strip().isdecimal() and value.isascii():
        value = int(value) if len(value) <= 9 else None
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 10**9:
        raise FormatError(0, 0, expected, shown(value))
    return value


_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}]|[:,]', re.DOTALL)


def top_keys(text: str) -> frozenset[str]:
    """The keys of the record that a text begins with, as far as it goes: it may be cut.

    >>> sorted(top_keys('{"a": {"b": 1}, "c": [{"d'))
    ['a', 'c']
    """
    if not text.lstrip().startswith("{"):
        return frozenset()
    found, depth, last = set(), 0, ""
    for match in _PIECE.finditer(text):
        piece = match[0]
        depth += (piece in "[{") - (piece in "]}")
        if depth == 1 and piece == ":" and last.startswith('"'):
            found.add(last[1:-1])
        if depth < 1:
            break
        last = piece
    return frozenset(found)


def goes_on(line: str) -> bool:
    """Whether the value that a line begins is not at its end there: it is spread over lines.

    >>> goes_on("[[1, 2],"), goes_on("[[1, 2]]"), goes_on("{")
    (True, False, True)
    """
    if not line.rstrip().endswith(("[", "{", ",", ":")):
        return False
    pieces = [match[0] for match in _PIECE.finditer(line)]
    return sum(piece in "[{" for piece in pieces) > sum(piece in "]}" for piece in pieces)
