"""Sentences about rules in other languages.

A constraint states its rule in English (`Constraint.rule`), its class has its meaning, and a hint
describes a part of it with its cells (`Constraint.describe_part`). The table `rule_sentences` of a
language has each of these sentences by its English text, with `{number1}`, `{number2}` for the
numbers in it and `{cells1}` for cells. The page reads the same table (`core/messages.js`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ninefold.arguments import checked
from ninefold.explain.wording.catalogues import catalogue_of
from ninefold.explain.wording.templates import filled, lifted
from ninefold.model.constraints import Constraint

_BETWEEN = re.compile(r"(?<=\.) ")


@checked
def rule_sentence(rule: Constraint | str, language: str = "en") -> str:
    """The rule of a constraint, or a sentence about rules, in a language.

    A sentence that the language lacks is not translated.

    >>> from ninefold.constraints import Whispers
    >>> from ninefold.explain import rule_sentence
    >>> rule_sentence(Whispers("r1c1 r1c2", 4), "de")
    'Flüsterlinien (orange, grobe Kerben): Nachbarn unterscheiden sich um 4 oder mehr.'
    >>> rule_sentence("The cells hold odd digits.", "de")
    'Die Zellen haben ungerade Ziffern.'
    """
    text = rule if isinstance(rule, str) else rule.rule()
    table = catalogue_of(language).tables["rule_sentences"]
    return table.get(text) or " ".join(_translated(each, table) for each in _BETWEEN.split(text))


def _translated(text: str, table: Mapping[str, str]) -> str:
    """One sentence: as it stands in the table, or with its numbers."""
    if text in table:
        return table[text]
    key, words = lifted(text)
    return filled(table[key], words) if key in table else text
