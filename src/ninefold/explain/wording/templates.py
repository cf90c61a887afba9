"""The template language of the catalogues, which the page renders too (`core/messages.js`).

{word}         filled in; a word with a capital, {Word}, begins a sentence
[a part]       left out if one of its words is empty
[one|another]  the first part none of whose words is empty
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_WORD = re.compile(r"\{(\w+)\}")
_PART = re.compile(r"\[([^][]*)\]")
_LIFTED = re.compile(r"(?P<cells>r\d+c\d+(?:[ -]r\d+c\d+)*)|(?P<number>\d+(?:, \d+)*)")


def filled(template: str, words: Mapping[str, str]) -> str:
    """A template with its words.

    >>> filled("Look at {digit}[ in {unit}| everywhere].", {"digit": "4", "unit": ""})
    'Look at 4 everywhere.'
    >>> filled("{Unit} needs its {digit}.", {"digit": "4", "unit": "box 2"})
    'Box 2 needs its 4.'
    """

    def part(match: re.Match[str]) -> str:
        choices = match[1].split("|")
        return next((each for each in choices if all(words[word] for word in words_in(each))), "")

    def word(match: re.Match[str]) -> str:
        text = words[_key(match[1])]
        return text if match[1][0].islower() else text[:1].upper() + text[1:]

    while _PART.search(template):
        template = _PART.sub(part, template)
    return _WORD.sub(word, template)


def lifted(text: str) -> tuple[str, dict[str, str]]:
    """The template that a text is made by: its cells and its numbers become words.

    >>> lifted("The cells r1c1 r1c2 differ by 5")
    ('The cells {cells1} differ by {number1}', {'cells1': 'r1c1 r1c2', 'number1': '5'})
    """
    counts = {"cells": 0, "number": 0}
    words: dict[str, str] = {}

    def word(match: re.Match[str]) -> str:
        kind = match.lastgroup or ""
        counts[kind] += 1
        words[f"{kind}{counts[kind]}"] = match[0]
        return f"{{{kind}{counts[kind]}}}"

    return _LIFTED.sub(word, text), words


def words_in(template: str) -> list[str]:
    """The words that a template asks for.

    >>> words_in("{Unit1}: {effect}.")
    ['unit1', 'effect']
    """
    return [_key(name) for name in _WORD.findall(template)]


def _key(name: str) -> str:
    """The name of a word, which a template writes with a capital where a sentence begins."""
    return name[:1].lower() + name[1:]
