"""The plain player of the six steps: it plays as they say, and whole games."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from ninefold.game import Position, Turn, random_position, solve_by_theory
from ninefold.game.solution_sets import SolutionSet

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import play_by_theory

ODD = "243......342324......234...4234321.5"
"""An odd number of inferred cells: the steps fill one, and are wrong."""


def test_it_plays_as_the_steps_say() -> None:
    position = Position.parse(ODD, "free")
    turn = play_by_theory.turn_of(position, random.Random(1), 1000.0)
    assert turn == Turn(solve_by_theory(SolutionSet.of(ODD)).move)


def test_one_solution_is_claimed_and_two_are_parted_with_a_claim() -> None:
    one = Position.parse("1234341221434.21", "free")
    assert play_by_theory.turn_of(one, random.Random(1), 1000.0) == Turn(None, claim=True)
    two = Position.parse("12..34..21434321", "free")
    assert play_by_theory.turn_of(two, random.Random(1), 1000.0).claim


@pytest.mark.parametrize("seconds", [0.0, 1000.0])
def test_every_turn_of_a_game_is_legal(seconds: float) -> None:
    source = random.Random(2)
    position = Position.parse(random_position(5, "free", most=400), "free")
    while not position.is_over:
        position = position.play(play_by_theory.turn_of(position, source, seconds))
    assert position.claimed or position.grid.is_full


def test_it_answers_turns_until_it_is_told_to_quit() -> None:
    said = list(
        play_by_theory.answers(iter(["Start\n", "Quit\n", "Aa1\n"]), 10.0, random.Random(3))
    )
    assert len(said) == 1
    assert Turn.parse(said[0]).move is not None
