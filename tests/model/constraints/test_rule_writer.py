"""Rules written as lines of text that are read as the same rules."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from rule_samples import SAMPLES

import ninefold as nf
from ninefold.constraints import (
    AntiKnight,
    Constraint,
    Cosmetic,
    Difference,
    KillerCage,
    Kropki,
    Predicate,
    Sum,
    Table,
    parse_rule,
    rule_text,
)

CLASSIC = nf.Layout.classic()
OTHERS: list[Constraint] = [
    Cosmetic("r1c1", "text", 'a "b" = \n c'),
    Cosmetic("r1c1 r1c1 r1c2", label=" ", colour="none"),
    Difference([], 0, negative=True),
    Kropki(negative="white"),
    Sum("r1c1 r1c1 r1c2", -4),
    Table("r1c1", [(1,), (2,)]),
    Table("r1c1", []),
]


def is_written(rule: Constraint) -> bool:
    return rule.kind not in ("automaton", "or")


@pytest.mark.parametrize("rule", [*filter(is_written, SAMPLES), *OTHERS], ids=repr)
def test_a_line_is_read_as_the_same_rule(rule: Constraint) -> None:
    text = rule_text(rule)
    assert parse_rule(text) == rule.on(CLASSIC)
    assert "\n" not in text
    assert rule_text(parse_rule(text)) == text


def test_lines_are_short() -> None:
    assert rule_text(KillerCage("row 3", 45)) == "killer cage 45 r3c1-r3c9"
    assert rule_text(KillerCage("r4c4 r3c3 r2c2 r2c3")) == "killer cage r4c4-r2c2 r2c3"
    assert rule_text(AntiKnight(), "hyper") == "anti-knight"


@pytest.mark.parametrize("rule", [rule for rule in SAMPLES if not is_written(rule)], ids=repr)
def test_a_rule_without_a_text_form_is_refused_by_its_name(rule: Constraint) -> None:
    with pytest.raises(nf.UnsupportedError, match=f"{rule.kind}: this kind has no text form"):
        rule_text(rule)


def test_a_rule_of_ones_own_is_refused_by_its_name() -> None:
    @dataclass(frozen=True)
    class Own(AntiKnight):
        kind = "own"

    for rule in (Own(), Predicate("r1c1", bool)):
        with pytest.raises(nf.UnsupportedError, match=f"{rule.kind}: .*no text form"):
            rule_text(rule)
