"""Real variant puzzles: `rules` finds the answer that their sources state.

Puzzles that take more nodes than the tests have are left to `make variants`.
"""

from __future__ import annotations

import os

import pytest

import ninefold as nf

from .variants.puzzles import Variant

NODES = int(os.environ.get("NINEFOLD_VARIANT_NODES", "5000"))
"""Nodes that a puzzle may take."""

MOST_UNDECIDED = 35 if NODES < 1_000_000 else 0

Answered = list[tuple[Variant, nf.Answer]]


@pytest.fixture(scope="module")
def answered(stated: list[Variant]) -> Answered:
    """The puzzles with their answers; one has a solution and no clues, as its text was lost."""
    limits = nf.Limits(nodes=NODES)
    return [
        (each, nf.solve(each.puzzle, limits=limits, solver="rules")) for each in stated if each.data
    ]


def mistake(variant: Variant, answer: nf.Answer) -> str | None:
    """How an answer differs from the one that is known, if it does."""
    if answer.solution is not None:
        if broken := nf.verify_solution(variant.puzzle, answer.solution):
            return f"it breaks a rule: {broken[0]}"
        line = answer.solution.to_line().lower()
        if variant.answer_status == "unique" and line != (variant.known_solution or line).lower():
            return f"{line} is not {variant.known_solution}"
    if answer.status is nf.Status.UNDECIDED:
        return None
    right = variant.answer_status in ("unknown", str(answer.status))
    return None if right else f"{answer.status}, not {variant.answer_status}"


def test_every_answer_is_the_known_one(answered: Answered) -> None:
    mistakes = {variant.id: mistake(variant, answer) for variant, answer in answered}
    assert {name: what for name, what in mistakes.items() if what} == {}


def test_most_are_decided(answered: Answered) -> None:
    undecided = [each.id for each, answer in answered if answer.status is nf.Status.UNDECIDED]
    assert len(undecided) <= MOST_UNDECIDED, undecided
