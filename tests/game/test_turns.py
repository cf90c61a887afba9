"""Turns and rules: read, written, refused."""

from __future__ import annotations

from typing import Any

import pytest

from ninefold import FormatError, Move, UnknownNameError, ValueRangeError
from ninefold.game import Rules, Turn


@pytest.mark.parametrize("text", ["Dg7", "Dg7!", "!", "Aa1", "Ii9!"])
def test_a_turn_is_written_as_it_was_read(text: str) -> None:
    assert str(Turn.parse(text)) == text


def test_both_spellings_of_a_move_are_one_turn() -> None:
    assert Turn.parse("r4c7=7!") == Turn.parse("Dg7!") == Turn(Move.parse("Dg7"), claim=True)


@pytest.mark.parametrize("text", ["", "Dg7!!", "Dg", "Dg0", "Ja1", " Dg7", "!Dg7", "?"])
def test_what_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        Turn.parse(text)


@pytest.mark.parametrize("text", [None, 7, b"Dg7", Turn.parse("Dg7")])
def test_what_is_no_text_is_named(text: Any) -> None:
    with pytest.raises(ValueRangeError, match="a turn is text such as Dg7!, not "):
        Turn.parse(text)


def test_a_turn_says_something() -> None:
    with pytest.raises(ValueRangeError):
        Turn(None)


def test_rules_have_names() -> None:
    assert Rules.named("strict") is Rules.STRICT is Rules.named(Rules.STRICT)
    with pytest.raises(UnknownNameError, match="strict, free"):
        Rules.named("loose")
