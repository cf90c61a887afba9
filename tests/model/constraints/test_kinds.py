"""The kinds of rules that a line of text can state."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import parse_rule, rule_kinds
from ninefold.model.constraints.kinds import ALIASES, EXAMPLES, rule_kind
from ninefold.model.constraints.records import KINDS


def test_every_kind_has_a_text_form_but_those_that_cannot() -> None:
    assert set(KINDS) - {kind.name for kind in rule_kinds()} == {"automaton", "or"}
    assert len(EXAMPLES) == len(rule_kinds())


@pytest.mark.parametrize("kind", rule_kinds(), ids=lambda kind: kind.name)
def test_the_example_of_a_kind_is_a_rule_of_it(kind) -> None:
    rule = parse_rule(kind.example)
    assert rule.kind == kind.name
    assert rule.is_possible(nf.Layout.classic())
    assert kind.meaning.endswith(".")


def test_a_kind_is_drawn_as_its_example_is() -> None:
    drawn = {name: rule_kind(name).drawn for name in ("killer", "xv", "x-sum", "even", "table")}
    expected = {"killer": "cage", "xv": "dot", "x-sum": "clue", "even": "mark", "table": ""}
    assert drawn == expected


@pytest.mark.parametrize("alias", ALIASES)
def test_an_alias_is_another_name_of_a_kind(alias: str) -> None:
    assert alias not in KINDS
    assert rule_kind(alias) is rule_kind(ALIASES[alias])


def test_hyphens_and_capitals_make_no_difference() -> None:
    names = ("X-Sum", "x sum", "XSUM", "xsum")
    assert {rule_kind(name).name for name in names} == {"x-sum"}


def test_an_unknown_kind_is_refused_with_those_most_like_it() -> None:
    with pytest.raises(nf.UnknownNameError, match="'termometer'; did you mean 'thermometer' or"):
        rule_kind("termometer")


@pytest.mark.parametrize("name", ["automaton", "or", "predicate"])
def test_a_kind_without_a_text_form_is_refused_by_its_name(name: str) -> None:
    with pytest.raises(nf.UnsupportedError, match=f"{name}: this kind has no text form"):
        rule_kind(name)
