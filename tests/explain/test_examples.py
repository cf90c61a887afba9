"""The example of each technique: a real position, in which the technique is a sound step."""

from __future__ import annotations

from collections import Counter

import pytest

import ninefold as nf
from ninefold.explain import (
    TECHNIQUES,
    State,
    Technique,
    all_steps,
    as_profile,
    example,
    has_example,
)
from ninefold.explain.examples import example_line
from ninefold.explain.step_words import description, family_name, stages
from ninefold.generator.practice_positions import BASIC, practice_profile

SHOWN = [each for each in TECHNIQUES if has_example(each.name)]
LACKING = {"trial"}
"""Trial is no logic."""

EASIER = {"basic": BASIC, "singles": frozenset({"singles"}), "none": frozenset()}


def easier_techniques(technique: Technique, easier: str) -> list[str]:
    """What must give nothing in an example of that kind."""
    if easier == "profile":
        entries = practice_profile(technique).logic()
        names = [entry.technique.name for entry in entries]
        return names[: names.index(technique.name)]
    order = as_profile("hodoku").logic()
    return [each.technique.name for each in order if each.technique.family in EASIER[easier]]


def test_every_technique_of_logic_has_one() -> None:
    assert {each.name for each in TECHNIQUES} - {each.name for each in SHOWN} == LACKING


@pytest.mark.parametrize("technique", SHOWN, ids=lambda each: each.name)
def test_the_step_is_there_and_sound(technique: Technique) -> None:
    shown = example(technique.name)
    solution = nf.solve(shown.state.puzzle).solution
    assert nf.is_unique(shown.state.puzzle)
    assert solution is not None
    assert shown.step.technique == technique
    assert shown.step.placements or shown.step.eliminations
    for cell, digit in enumerate(shown.state.digits):
        assert digit in (0, solution[cell])
        assert digit or solution[cell] in shown.state.candidates[cell]
    assert all(solution[move.cell] == move.digit for move in shown.step.placements)
    assert all(solution[move.cell] != move.digit for move in shown.step.eliminations)


@pytest.mark.parametrize("technique", SHOWN, ids=lambda each: each.name)
def test_what_is_easier_gives_nothing(technique: Technique) -> None:
    shown = example(technique.name)
    names = easier_techniques(technique, shown.easier)
    assert not names or not list(all_steps(shown.state, names))


def test_most_positions_are_next_by_the_whole_order() -> None:
    kinds = Counter(example(each.name).easier for each in SHOWN)
    assert kinds["profile"] >= 116
    assert kinds["none"] <= 1


def test_a_line_gives_the_position_again() -> None:
    shown = example("x_chain")
    line = example_line("x_chain", shown.easier, shown.state)
    _, _, givens, digits, *_ = line.split()
    assert State.of(givens, digits=digits).grid == shown.state.grid
    assert line.endswith(line.split()[-1])


def test_an_example_tells_its_stages() -> None:
    told = example("xy_wing").to_json("de")
    keys = ["technique", "puzzle", "digits", "candidates", "unique", "easier"]
    assert list(told) == [*keys, "step", "stages", "messages", "cells"]
    assert told["stages"] == stages(example("xy_wing").step, "de")
    assert told["stages"][0] == "XY-Wing"


def test_what_has_no_example_says_so() -> None:
    with pytest.raises(nf.UnsupportedError, match="no example of trial"):
        example("trial")
    with pytest.raises(nf.UnknownNameError):
        example("x_ray")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda each: each.name)
def test_every_technique_is_described(technique: Technique, language: str) -> None:
    text = description(technique, language)
    assert text.endswith(".")
    assert 40 < len(text) < 330
    assert family_name(technique.family, language)


def test_a_family_must_be_known() -> None:
    with pytest.raises(nf.UnknownNameError):
        family_name("mammals")
