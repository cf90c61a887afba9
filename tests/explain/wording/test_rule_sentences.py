"""Sentences about rules in other languages: every rule of the library has one, with its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from rule_samples import DRAWINGS, SAMPLES

import ninefold as nf
from ninefold.constraints import Constraint
from ninefold.explain import register_language, rule_sentence
from ninefold.explain.wording.catalogues import SHIPPED, catalogue_of
from ninefold.explain.wording.templates import words_in
from ninefold.model import Layout
from ninefold.model.constraints.kinds import rule_kinds
from ninefold.model.constraints.rule_reader import parse_rule

OTHERS = [language for language in SHIPPED if language != "en"]

MORE = (
    "kropki white r1c1-r1c2 black r2c2-r3c2",
    "kropki black r2c2-r3c2 negative=black",
    "kropki white r2c2-r3c2 negative=white",
    "xv x r1c1-r1c2 v r2c2-r3c2 negative",
    "xv x r1c1-r1c2 negative=x",
    "xv v r1c1-r1c2 negative=v",
    "difference 4 r1c1-r1c2 negative",
    "ratio 3 r1c1-r1c2 negative",
    "pair sum 8 r1c1-r1c2 negative",
    "killer r1c1-r1c3",
    "thermo slow r1c1-r1c3",
    "whispers 4 r1c1-r1c4",
    "modular line 2 r1c1-r1c4",
    "disjoint groups",
    "disjoint groups 1",
    "indexing row 1",
    "indexing r1c1 of=box",
)
"""Rules whose sentence depends on more than their kind."""


def sentences() -> Iterator[str]:
    """What the rules of the library say, and what their kinds mean."""
    classic = Layout.classic()
    kinds = rule_kinds()
    lines = [parse_rule(line, classic) for line in (*MORE, *(each.example for each in kinds))]
    rules: list[Constraint] = [*lines, *SAMPLES, *DRAWINGS]
    yield from sorted({each.rule() for each in rules} - {""})
    yield from sorted({str(each.to_json()["meaning"]) for each in kinds})


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_has_a_translation(language: str) -> None:
    same = [text for text in sentences() if rule_sentence(text, language) == text]
    assert same == []


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_the_numbers(language: str) -> None:
    for text in sentences():
        own = rule_sentence(text, language)
        assert set(re.findall(r"\d+", text)) == set(re.findall(r"\d+", own)), text
    for text, own in catalogue_of(language).tables["rule_sentences"].items():
        assert sorted(words_in(own)) == sorted(words_in(text)), text


@pytest.mark.parametrize("language", OTHERS)
def test_every_kind_has_a_name(language: str) -> None:
    kinds = {each.name for each in rule_kinds()}
    assert kinds - set(catalogue_of(language).tables["rules"]) == set()


def test_english_and_sentences_of_others_stay_as_they_are() -> None:
    own = "Cells in a ring hold 3 different digits."
    assert rule_sentence(own, "de") == rule_sentence(own) == own
    assert rule_sentence(nf.constraints.AntiKing()) == "A king's move apart: different digits."


def test_a_language_of_ones_own_may_have_them() -> None:
    text = "Lines of {number1} (rose, with dots inside): each can be cut into pieces that "
    messages = {"rule_sentences": {f"{text}add up to {{number2}}.": "Stukken van {number1}."}}
    register_language("nl", messages)
    line = parse_rule("sum line 12 r1c1-r1c5", Layout.classic())
    assert rule_sentence(line, "nl") == "Stukken van 12."
    with pytest.raises(nf.UnknownNameError, match="number3"):
        register_language("nl", {"rule_sentences": {"Lines of {number1}.": "{number3}"}})
