"""Catalogues: the templates of a language, in tables.

Each file of the folder `languages/` of the package is a language: of explanations and, in the table
`screen`, of the page. A user can add a language, or change a few templates of one, by a file or a
mapping of the same form.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from os import PathLike, fspath
from pathlib import Path

from ninefold.arguments import checked
from ninefold.errors import FormatError, UnknownNameError, ValueRangeError
from ninefold.explain.techniques import Technique
from ninefold.explain.wording.templates import words_in

FOLDER = files("ninefold").joinpath("languages")

SHIPPED = tuple(
    sorted(
        (file.name.removesuffix(".toml") for file in FOLDER.iterdir()),
        key=lambda language: (language != "en", language),
    )
)
"""The languages that come with the package, English first."""

BY_TECHNIQUE = ("kinds", "sentences", "reasons", "places", "patterns")
"""The tables that have a message for every technique, which a step fills."""

ABOUT_TECHNIQUES = (*BY_TECHNIQUE, "descriptions")
"""The tables whose messages are looked up by a technique, or by a similar one."""

OF_COURSE = ("chapters", "lessons", "lesson_look", "lesson_why", "lesson_example")
"""The tables of the course, plain texts by the names of chapters and lessons."""

Messages = Mapping[str, Mapping[str, str]]
"""Templates by their table and their name in it: for techniques (`names`, `families`,
`descriptions`, `kinds`, `sentences`, `reasons`, `places`, `patterns`), for boards (`phrases`) and
pages (`page`), what these are made of (`parts`, `units`, `several`, `rules`), and the course
(`chapters`, `lessons`, `lesson_look`, `lesson_why`, `lesson_example`). In the tables `BY_TEXT` the
name of a text is the text in English."""

BY_TEXT = ("rule_sentences", "screen")
"""The tables of sentences about rules and of the page, which other languages alone have."""

_ALIKE = (
    (r"^hidden_single_(box|line)$", "hidden_single"),
    (r"^(naked|locked|hidden)_(pair|triple|quadruple)$", r"\1_subset"),
    (r"\b((?:\w+_)?)(x_wing|swordfish|jellyfish|squirmbag|whale|leviathan)$", r"\1fish"),
    (r"^.*(franken|mutant)_(x_wing|swordfish|jellyfish|squirmbag|whale|leviathan)$", "mixed_fish"),
    (r"^strong_links_\d$", "strong_links"),
    (r"^(extended_rectangle|borescoper)_\d$", r"\1"),
    (r"^\w*vwxyz_wing$", "wxyz_wing"),
    (r"^grouped_(\w+)$", r"\1"),
)
"""Techniques that share their messages, and the name of these."""


@dataclass(frozen=True)
class Catalogue:
    """The messages of a language."""

    language: str
    tables: Messages

    def template(self, table: str, keys: Sequence[str], otherwise: str | None = None) -> str:
        """The template of the first of these keys that the table has."""
        templates = self.tables[table]
        for key in keys:
            if key in templates:
                return templates[key]
        if otherwise is not None:
            return otherwise
        raise UnknownNameError(f"message in {table}", " or ".join(keys), templates)


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
    text = FOLDER.joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return Catalogue(language, tomllib.loads(text))


_OWN: dict[str, Catalogue] = {}


def languages() -> tuple[str, ...]:
    """The languages in which steps can be described.

    >>> from ninefold.explain import languages
    >>> languages()[:2]
    ('en', 'de')
    """
    return tuple(dict.fromkeys((*SHIPPED, *_OWN)))


def check_language(language: str) -> None:
    """Refuse an unknown language before any search."""
    if language not in languages():
        raise UnknownNameError("language", str(language), languages())


def catalogue_of(language: str) -> Catalogue:
    """The catalogue of a language."""
    if language in _OWN:
        return _OWN[language]
    check_language(language)
    return _shipped(language)


def all_catalogues() -> Iterator[Catalogue]:
    """The catalogues of all languages."""
    return map(catalogue_of, languages())


@checked
def register_language(
    language: str, messages: Messages | str | PathLike[str], *, base: str = "en"
) -> None:
    """Add a language, or change one, by its templates or the name of a TOML file that has them.

    A template that is missing is that of `base`. A template is checked at once: a word that
    nothing fills is an error.

    >>> from ninefold.explain import next_step, register_language
    >>> register_language("nl", {"names": {"full_house": "Laatste cel"}})
    >>> next_step("12345678." + 72 * ".").tell(1, "nl")
    'Laatste cel'
    """
    if not language or not isinstance(language, str):
        raise ValueRangeError(f"the name of a language must be text, not {language!r}")
    known = catalogue_of(base).tables
    if isinstance(messages, (str, PathLike)):
        messages = _read(messages)
    for table, added in messages.items():
        if table not in known:
            raise UnknownNameError("table of messages", str(table), known)
        if not isinstance(added, Mapping):
            raise ValueRangeError(f"the table {table} must have names and texts, not {added!r}")
        for name, message in added.items():
            _check(table, name, message)
    tables = {table: {**known[table], **messages.get(table, {})} for table in known}
    _OWN[language] = Catalogue(language, tables)


def _read(file: str | PathLike[str]) -> Messages:
    """The tables of a TOML file."""
    try:
        return tomllib.loads(Path(file).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FormatError(0, 0, "a catalogue in TOML", f"in {fspath(file)}: {error}") from None


def _check(table: str, name: str, message: object) -> None:
    """A message has a name that is looked up, words that exist, and brackets in pairs."""
    names = _names_of(table)
    if table not in BY_TEXT and name not in names:
        raise UnknownNameError(f"message in {table}", str(name), sorted(names))
    if not isinstance(message, str):
        raise ValueRangeError(f"the message {name} must be text, not {message!r}")
    words = _words_of(table, name)
    if unknown := [word for word in words_in(message) if word not in words]:
        raise UnknownNameError(f"word for {name} in {table}", unknown[0], words or ["(none)"])
    if message.count("[") != message.count("]"):
        raise ValueRangeError(f"the brackets of the message {name} are not balanced: {message}")


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
    if table in BY_TEXT:
        return [*words_in(name), "one", "count"]
    return words_in(_shipped("en").tables[table][name])


def _names_of(table: str) -> set[str]:
    """The names that messages of a table may have: those in English, and every key of a
    technique.
    """
    from ninefold.explain.techniques import TECHNIQUES

    names = set(_shipped("en").tables[table])
    if table in ABOUT_TECHNIQUES:
        names.update(key for technique in TECHNIQUES for key in keys_of(technique))
    return names
