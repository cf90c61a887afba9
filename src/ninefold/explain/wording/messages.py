"""Messages as data, before a language puts them into words.

A message is plain data, so that the library and the page can both render it, and a page can change
its language without asking again. It takes one of these forms:

text                                      a cell, a digit, an equation: the same in every language
{"table", "keys", "words"}                a template of a catalogue: the first key that it has
{"list", "joint"}                         messages one after the other; a joint is `and`, `or`,
                                          `nor`, or the text that stands between any two
{"units", "numbers", "names", ...}        units of one kind: "rows 1 and 6"
{"english"}                               a sentence about a rule, which `rule_sentences` may have

Nothing is said by an empty text, and only by that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ninefold.explain.wording.catalogues import Catalogue, all_catalogues
from ninefold.explain.wording.templates import filled, lifted, words_in

Message = str | Mapping[str, Any]

JOINTS = ("and", "or", "nor")
"""The joints that stand before the last thing alone; commas stand between the others."""


def message(table: str, keys: Sequence[str], words: Mapping[str, Message] | None = None) -> Message:
    """A template of a catalogue, with the words that it may ask for."""
    return {"table": table, "keys": list(keys), "words": words or {}}


def part(key: str, **words: Message) -> Message:
    """A part of a message.

    >>> from ninefold.explain.wording.catalogues import catalogue_of
    >>> rendered(part("is", cells="r1c1", digits="5"), catalogue_of("de"))
    'r1c1 ist 5'
    """
    return message("parts", [key], words)


def listed(things: Iterable[Message], joint: str = "and") -> Message:
    """A list of messages; empty ones are left out.

    >>> from ninefold.explain.wording.catalogues import catalogue_of
    >>> rendered(listed(["r1c1", "r1c2", "r1c3"], "or"), catalogue_of("en"))
    'r1c1, r1c2 or r1c3'
    """
    found = [each for each in things if each != ""]
    if len(found) < 2:
        return found[0] if found else ""
    return {"list": found, "joint": joint}


def rendered(said: Message, catalogue: Catalogue) -> str:
    """A message in a language."""
    if isinstance(said, str):
        return said
    if "list" in said:
        return _joined([rendered(each, catalogue) for each in said["list"]], said, catalogue)
    if "units" in said:
        return _units(said, catalogue)
    if "english" in said:
        return _sentence(said["english"], catalogue)
    template = catalogue.template(said["table"], said["keys"], said.get("else"))
    return filled(template, _Rendered(said["words"], catalogue))


def _sentence(text: str, catalogue: Catalogue) -> str:
    """A sentence in a language; nothing if it has none for it."""
    if catalogue.language == "en":
        return text
    key, words = lifted(text)
    return filled(catalogue.tables["rule_sentences"].get(key, ""), words)


class _Rendered(Mapping[str, str]):
    """The words of a message in a language, each rendered when a template asks for it."""

    def __init__(self, words: Mapping[str, Message], catalogue: Catalogue) -> None:
        self._words, self._catalogue = words, catalogue
        self._done: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        if name not in self._done:
            self._done[name] = rendered(self._words[name], self._catalogue)
        return self._done[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)


def _joined(texts: Sequence[str], said: Mapping[str, Any], catalogue: Catalogue) -> str:
    """Texts with what stands between them, `said["joint"]` before the last."""
    parts = catalogue.tables["parts"]
    joint: str = said["joint"]
    if joint not in JOINTS or len(texts) < 2:
        return joint.join(texts)
    return parts["comma"].join(texts[:-1]) + parts[joint] + texts[-1]


def _units(said: Mapping[str, Any], catalogue: Catalogue) -> str:
    """Units of one kind; a language may have a form of its own for what follows "in"."""
    kind, names = said["units"], said["names"]
    if kind not in catalogue.tables["units"]:
        return _joined(names, said, catalogue)
    table = catalogue.tables["units" if len(names) == 1 else "several"]
    alone, _, after = table[kind].partition("|")
    word = after if said["within"] and after else alone
    numbers = _joined(said["numbers"], said, catalogue)
    return " ".join(filter(None, (word, numbers)))


def plain(said: Message) -> Message:
    """A message as plain data: with the words that the templates of some language ask for.

    >>> plain(part("of_board", unit="row 1", board="2"))["keys"]
    ['of_board']
    """
    if isinstance(said, str):
        return said
    if "list" in said:
        return {**said, "list": [plain(each) for each in said["list"]]}
    if "table" not in said:
        return dict(said)
    wanted = {
        word
        for catalogue in all_catalogues()
        for word in words_in(catalogue.template(said["table"], said["keys"], said.get("else")))
    }
    return {**said, "words": {name: plain(said["words"][name]) for name in sorted(wanted)}}
