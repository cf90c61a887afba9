"""JSON from strangers, read strictly: a key comes once, and a fault is told with its place."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from ninefold.errors import FormatError
from ninefold.formats.text import LARGEST_TEXT
from ninefold.model.source import shown


def loaded(text: str, expected: str) -> object:
    """The value of a text; faults are told by line and column of that text.

    >>> loaded('{"a": 1}', "a record")
    {'a': 1}
    """
    (found,) = [value for _, value in _values(text, expected, only=True)]
    return found


def documents(lines: Iterable[str], expected: str) -> Iterator[tuple[int, int, object]]:
    """The values that follow each other in a text, each with the line and column it begins at."""
    parts, size = [], 0
    for number, line in enumerate(lines, start=1):
        size += len(line) + 1
        if size > LARGEST_TEXT:
            raise FormatError(number, 1, f"JSON of at most {LARGEST_TEXT:,} characters", "more")
        # No line inside JSON begins so: its texts hold no ends of lines.
        parts.append("" if line.lstrip().startswith("#") else line)
    text = "\n".join(parts)
    for start, value in _values(text, expected):
        yield *_place(text, start), value


def _values(text: str, expected: str, only: bool = False) -> Iterator[tuple[int, object]]:
    decoder = json.JSONDecoder(object_pairs_hook=_record, parse_constant=_no_number)
    at = _past_blanks(text, 0)
    while at < len(text) or only:
        try:
            value, end = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise FormatError(*_place(text, error.pos), expected, f"a fault ({error.msg})") from None
        except FormatError as error:
            raise FormatError(*_place(text, at), expected, error.found) from None
        except (ValueError, RecursionError):  # a number too long for Python; nested too deep
            raise FormatError(*_place(text, at), expected, "something else") from None
        yield at, value
        at = _past_blanks(text, end)
        if only:
            if at < len(text):
                raise FormatError(*_place(text, at), expected, "a fault (Extra data)")
            return


def _past_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return at


def _place(text: str, at: int) -> tuple[int, int]:
    return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)


def _record(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        raise FormatError(0, 0, "every key once", "a key that comes twice")
    return record


def _no_number(name: str) -> object:
    raise FormatError(0, 0, "a number", name)


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
