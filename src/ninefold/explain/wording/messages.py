"""Messages: text with words in braces to fill in, and parts in brackets that may be left out."""

from __future__ import annotations

import re
from collections.abc import Mapping

_WORD = re.compile(r"\{(\w+)\}")
_PART = re.compile(r"\[([^][]*)\]")


def filled(message: str, words: Mapping[str, str]) -> str:
    """A message with its words; of `[one|another]` the first part that no word is missing from.

    >>> filled("Look at {digit}[ in {unit}| everywhere].", {"digit": "4", "unit": ""})
    'Look at 4 everywhere.'
    """

    def part(match: re.Match[str]) -> str:
        choices = match[1].split("|")
        return next((each for each in choices if all(words[word] for word in words_in(each))), "")

    while _PART.search(message):
        message = _PART.sub(part, message)
    return _WORD.sub(lambda match: words[match[1]], message)


def words_in(message: str) -> list[str]:
    """The words that a message asks for.

    >>> words_in("{name}: {effect}.")
    ['name', 'effect']
    """
    return _WORD.findall(message)
