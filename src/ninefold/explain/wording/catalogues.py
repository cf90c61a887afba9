"""Catalogues: all that a language needs to tell a step, as data.

English and German are shipped as TOML files; a user can add a language, or change a few messages
of one, by a mapping of the same form.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from ninefold.errors import UnknownNameError, ValueRangeError
from ninefold.explain.techniques import Technique

SHIPPED = ("en", "de")

BY_TECHNIQUE = ("sentences", "reasons", "places", "patterns")
"""The tables that have a message for every technique, which a step fills."""

ABOUT_TECHNIQUES = (*BY_TECHNIQUE, "descriptions")
"""The tables whose messages are looked up by a technique, or by what is like it."""

Messages = Mapping[str, Mapping[str, str]]
"""Messages by their table (`names`, `families`, `descriptions`, `sentences`, `reasons`, `places`,
`patterns`, `phrases`, `page`, `parts`, `units`, `several`, `rules`) and their name in it."""

_ALIKE = (
    (r"^hidden_single_(box|line)$", "hidden_single"),
    (r"^(naked|locked|hidden)_(pair|triple|quadruple)$", r"\1_subset"),
    (r"\b((?:\w+_)?)(x_wing|swordfish|jellyfish|squirmbag|whale|leviathan)$", r"\1fish"),
    (r"^.*(franken|mutant)_(x_wing|swordfish|jellyfish|squirmbag|whale|leviathan)$", "mixed_fish"),
    (r"^strong_links_\d$", "strong_links"),
    (r"^\w*vwxyz_wing$", "wxyz_wing"),
    (r"^grouped_(\w+)$", r"\1"),
)
"""Techniques that share their messages, and the name of these."""


@dataclass(frozen=True)
class Catalogue:
    """The messages of a language."""

    language: str
    tables: Messages

    def message(self, table: str, technique: Technique) -> str:
        """The message of a technique, or of what is like it."""
        messages = self.tables[table]
        return next(messages[key] for key in keys_of(technique) if key in messages)

    def name(self, technique: Technique) -> str:
        """What a technique is called."""
        return self.tables["names"][technique.name]

    def family(self, name: str) -> str:
        """What a family of techniques is called."""
        families = self.tables["families"]
        if name not in families:
            raise UnknownNameError("family of techniques", name, families)
        return families[name]

    def phrase(self, name: str) -> str:
        """What is said of a board and not of a step."""
        phrases = self.tables["phrases"]
        if name not in phrases:
            raise UnknownNameError("phrase", name, phrases)
        return phrases[name]

    def part(self, key: str, **words: str) -> str:
        """A part of a message."""
        return filled(self.tables["parts"][key], words)

    def on_page(self, key: str, **words: str) -> str:
        """What stands on a page beside the steps."""
        return filled(self.tables["page"][key], words)


def keys_of(technique: Technique) -> Iterator[str]:
    """The names that messages for a technique are looked up by, one after the other.

    >>> from ninefold.explain import technique_named
    >>> list(keys_of(technique_named("finned_swordfish")))
    ['finned_swordfish', 'finned_fish', 'fish', 'any']
    """
    yield technique.name
    for pattern, name in _ALIKE:
        if re.search(pattern, technique.name):
            yield re.sub(pattern, name, technique.name)
    yield technique.family
    yield "any"


@cache
def _shipped(language: str) -> Catalogue:
    file = files("ninefold.explain.wording").joinpath(f"catalogue_{language}.toml")
    return Catalogue(language, tomllib.loads(file.read_text(encoding="utf-8")))


_OWN: dict[str, Catalogue] = {}


def languages() -> tuple[str, ...]:
    """The languages that steps can be told in.

    >>> from ninefold.explain import languages
    >>> languages()[:2]
    ('en', 'de')
    """
    return tuple(dict.fromkeys((*SHIPPED, *_OWN)))


def check_language(language: str) -> None:
    """Refuse an unknown language before anything is looked for."""
    if language not in languages():
        raise UnknownNameError("language", str(language), languages())


def catalogue_of(language: str) -> Catalogue:
    """The catalogue of a language."""
    if language in _OWN:
        return _OWN[language]
    check_language(language)
    return _shipped(language)


def register_language(language: str, messages: Messages, *, base: str = "en") -> None:
    """Add a language, or change one; what `messages` lack is told as in `base`.

    A message is asked for its words at once: a name that nothing fills is an error.

    >>> from ninefold.explain import next_step, register_language
    >>> register_language("nl", {"names": {"full_house": "Laatste cel"}})
    >>> next_step("12345678." + 72 * ".").tell(1, "nl")
    'Laatste cel'
    """
    if not language or not isinstance(language, str):
        raise ValueRangeError(f"a language has a name, not {language!r}")
    known = catalogue_of(base).tables
    for table, added in messages.items():
        if table not in known:
            raise UnknownNameError("table of messages", str(table), known)
        for name, message in added.items():
            _check(table, name, message)
    tables = {table: {**known[table], **messages.get(table, {})} for table in known}
    _OWN[language] = Catalogue(language, tables)


def _check(table: str, name: str, message: str) -> None:
    """A message has a name that is looked up, words that exist, and brackets in pairs."""
    names = _names_of(table)
    if name not in names:
        raise UnknownNameError(f"message in {table}", str(name), names)
    if not isinstance(message, str):
        raise ValueRangeError(f"the message {name} must be text, not {message!r}")
    words = _words_of(table, name)
    if unknown := [word for word in words_in(message) if word not in words]:
        raise UnknownNameError(f"word for {name} in {table}", unknown[0], words or ["(none)"])
    if message.count("[") != message.count("]"):
        raise ValueRangeError(f"the brackets of the message {name} are no pairs: {message}")


def _words_of(table: str, name: str) -> Sequence[str]:
    """The words that a message may ask for."""
    from ninefold.explain.wording.fields import WORDS
    from ninefold.explain.wording.phrases import MOVE_WORDS

    if table in BY_TECHNIQUE:
        return WORDS
    if table == "phrases":
        return MOVE_WORDS
    if table == "descriptions":
        return ()
    return words_in(_shipped("en").tables[table][name])


def _names_of(table: str) -> set[str]:
    """What a message of a table may be called: what English has, and every key of a technique."""
    from ninefold.explain.techniques import TECHNIQUES

    names = set(_shipped("en").tables[table])
    if table in ABOUT_TECHNIQUES:
        names.update(key for technique in TECHNIQUES for key in keys_of(technique))
    return names


_WORD = re.compile(r"\{(\w+)\}")
_PART = re.compile(r"\[([^][]*)\]")


def filled(message: str, words: Mapping[str, str]) -> str:
    """A message with its words; of `[one|another]` the first part that no word is missing from.

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

    while _PART.search(message):
        message = _PART.sub(part, message)
    return _WORD.sub(word, message)


def words_in(message: str) -> list[str]:
    """The words that a message asks for.

    >>> words_in("{Unit1}: {effect}.")
    ['unit1', 'effect']
    """
    return [_key(name) for name in _WORD.findall(message)]


def _key(name: str) -> str:
    """The name of a word, which a message writes with a capital where a sentence begins."""
    return name[:1].lower() + name[1:]
