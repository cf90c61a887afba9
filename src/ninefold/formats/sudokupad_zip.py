"""The short notation in which SudokuPad packs its JSON before LZ-string does.

Names of keys are short and bare, texts stand in single quotes, an empty record is nothing at all
(`[,,]` are three), `t` and `f` are true and false, and a colour is its six digits. What is plain
JSON already stays as it is.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from ninefold.errors import FormatError

DEEPEST = 40
"""How deep lists and records may be nested; the program itself needs six levels."""

KEYS: Mapping[str, str] = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
"""The short names of keys, and what they stand for."""

COLOURS = ("color", "borderColor", "backgroundColor")
"""The keys of colours."""

_TEXT = re.compile(r"""'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)\"""", re.DOTALL)
_BARE = re.compile(r"[^][{}:,'\"\s]+")
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None}
_COLOUR = re.compile(r"#0|#F|[0-9a-fA-F]{6}")
_SHORT = {"#0": "#000000", "#F": "#FFFFFF"}
_BLANK = re.compile(r"\s*")


def unzipped(text: str, line: int, column: int) -> str:
    """The JSON of a text in the short notation, or in JSON; the place is told of a fault.

    >>> unzipped("{ce:[[{v:5},,]],t:'one'}", 1, 1)
    '{"cells": [[{"value": 5}, {}, {}]], "title": "one"}'
    """
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        try:
            return json.dumps(_Reader(text).whole())
        except (_FaultError, ValueError):
            expected = "the JSON of SudokuPad, or its short notation"
            raise FormatError(line, column, expected, "something else") from None
    return text


def written(record: object) -> str:
    r"""A record as JSON that the program's own way out of the short notation leaves as it is.

    It looks for bare keys, missing records and colours everywhere, in texts as well: there a sign
    that could begin one is written as its number.

    >>> written({"rules": "a,b:t", "lines": [1]})
    '{"rules":"a\\u002cb\\u003at","lines":[1]}'
    """
    plain = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return _QUOTED.sub(lambda match: _SIGN.sub(_number, match[0]), plain)


_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_SIGN = re.compile(r"[,:{\[](?! )")


def _number(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"


class _FaultError(Exception):
    """The text is not in this notation."""


class _Reader:
    """A text, and how far it has been read."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def whole(self) -> Any:
        value = self.value(0)
        if self.next():
            raise _FaultError
        return value

    def next(self) -> str:
        """The next character that is not blank, or nothing at the end."""
        match = _BLANK.match(self.text, self.at)
        self.at = match.end() if match else self.at
        return self.text[self.at : self.at + 1]

    def value(self, depth: int) -> Any:
        if depth > DEEPEST:
            raise _FaultError
        first = self.next()
        if first in ",]}" and first:
            return {}
        if first == "[":
            return self.several("]", depth)
        if first == "{":
            return self.record(depth)
        if first in "'\"" and first:
            return self.quoted()
        return _bare_value(self.bare())

    def several(self, end: str, depth: int) -> list[Any]:
        self.at += 1
        found: list[Any] = []
        if self.next() == end:
            self.at += 1
            return found
        while True:
            found.append(self.value(depth + 1))
            if self.comma_or(end):
                return found

    def record(self, depth: int) -> dict[str, Any]:
        self.at += 1
        found: dict[str, Any] = {}
        if self.next() == "}":
            self.at += 1
            return found
        while True:
            name = self.quoted() if self.next() in ("'", '"') else self.bare()
            name = KEYS.get(name, name)
            if name in found or self.next() != ":":
                raise _FaultError
            self.at += 1
            found[name] = self.value(depth + 1) if name not in COLOURS else self.colour(depth + 1)
            if self.comma_or("}"):
                return found

    def colour(self, depth: int) -> Any:
        """The value of a colour: its six digits may look like a number."""
        self.next()
        match = _BARE.match(self.text, self.at)
        if match is not None and _COLOUR.fullmatch(match[0]):
            self.at = match.end()
            return _SHORT.get(match[0], f"#{match[0]}")
        return self.value(depth)

    def comma_or(self, end: str) -> bool:
        sign = self.next()
        if sign not in (",", end):
            raise _FaultError
        self.at += 1
        return sign == end

    def quoted(self) -> str:
        match = _TEXT.match(self.text, self.at)
        if match is None:
            raise _FaultError
        self.at = match.end()
        if match[2] is not None:
            return str(json.loads(f'"{match[2]}"', strict=False))
        # Inside single quotes an apostrophe has a stroke before it, and a double quote may stand.
        body = re.sub(r"\\(.)|\"", lambda m: "'" if m[0] == "\\'" else _escaped(m[0]), match[1])
        return str(json.loads(f'"{body}"', strict=False))

    def bare(self) -> str:
        match = _BARE.match(self.text, self.at)
        if match is None:
            raise _FaultError
        self.at = match.end()
        return match[0]


def _escaped(text: str) -> str:
    return '\\"' if text == '"' else text


def _bare_value(word: str) -> Any:
    if word in _WORDS:
        return _WORDS[word]
    if _COLOUR.fullmatch(word) and not word.isdecimal():
        return _SHORT.get(word, f"#{word}")
    return json.loads(word) if len(word) < 40 else word
