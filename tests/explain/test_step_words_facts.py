"""All that a reason says can be checked on the board, sentence by sentence; and it is short."""

from __future__ import annotations

import re
from collections.abc import Sequence
from statistics import median

import pytest
from tests.explain.moments import Moment, moments, moments_with_rules
from tests.explain.reasons import complaint

from ninefold.explain import TECHNIQUES, HintKind, example
from ninefold.explain.examples import has_example
from ninefold.explain.step_words import step_text, why

GROUPS, PLAIN, RULED = 11, 28, 8
"""Moments come in groups, so that workers share them: so many on plain boards, and with rules."""

NAMES = [technique.name for technique in TECHNIQUES if has_example(technique.name)]


def text_of(name: str) -> str:
    """The whole reason of an example, as a hint has it."""
    shown = example(name)
    told = step_text(shown.step, 1)
    return f"{told}: {why(shown.step, 'en', shown.state)}"


@pytest.mark.parametrize("name", NAMES)
def test_the_reason_of_every_example_holds(name: str) -> None:
    assert not complaint(text_of(name), example(name).state), text_of(name)


@pytest.mark.parametrize("group", range(GROUPS))
def test_hints_at_random_moments_hold_and_are_short(group: int) -> None:
    hold_and_are_short([*moments(PLAIN, f"reasons {group}")])


@pytest.mark.parametrize("group", range(GROUPS))
def test_hints_about_rules_hold_and_are_short(group: int) -> None:
    hold_and_are_short([*moments_with_rules(RULED, f"reasons {group}")])


def hold_and_are_short(found: Sequence[Moment]) -> None:
    for moment in found:
        assert moment.hint.kind is HintKind.STEP
        wrong = complaint(moment.hint.text, moment.state)
        assert not wrong, (wrong, moment.hint.text, moment.state)
    lengths = [len(moment.hint.text.split()) for moment in found]
    assert median(lengths) < 60
    assert max(lengths) < 250


def test_the_checker_objects_to_texts_that_are_not_true() -> None:
    """Each text with one digit changed: next to nothing is left without objection."""
    tried = kept = 0
    for name in NAMES:
        text, state = text_of(name), example(name).state
        for match in [*re.finditer(r"(?<=c)\d|\b\d\b", text)][::9]:
            if match.start() < text.index(": "):
                continue  # a name such as "type 2"
            other = str(int(match[0]) % 9 + 1)
            changed = text[: match.start()] + other + text[match.end() :]
            tried += 1
            kept += not complaint(changed, state)
    assert tried > 400
    assert kept < tried / 20
