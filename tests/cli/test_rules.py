"""`ninefold rules`: the kinds of rules, and the fields of one."""

from __future__ import annotations

import json

from ninefold.constraints import rule_kinds


def test_every_kind_is_listed_with_its_meaning_and_an_example(cli) -> None:
    shown = cli("rules").out
    for kind in rule_kinds():
        assert f"{kind.name} " in shown
        assert kind.meaning in shown
        assert kind.example in shown


def test_one_kind_is_shown_with_its_fields(cli) -> None:
    assert cli("rules", "killer").out.splitlines() == [
        "killer cage (killer) (cage)",
        "The digits of the cells differ and add up to the sum, if one is given.",
        "  cells       cells",
        "  sum         a number; optional",
        "example: killer 15 r1c1-r1c3",
    ]
    assert "difference  a number; default: 5" in cli("rules", "german whispers").out


def test_kinds_are_records_for_programs(cli) -> None:
    records = [json.loads(line) for line in cli("rules", "-f", "json").out.splitlines()]
    assert [each["name"] for each in records] == [kind.name for kind in rule_kinds()]
    assert records[0]["fields"] == {"cells": "cells"}


def test_a_kind_that_does_not_exist_is_refused(cli) -> None:
    found = cli("rules", "termo")
    assert found.code == 2
    assert "no kind of rules is named 'termo'; did you mean 'thermo'" in found.err
    assert "did you mean 'killer'" in cli("rules", "kiler").err
    assert "there are: all different" in cli("rules", "zzzzzz").err
    assert "no text form" in cli("rules", "predicate").err
