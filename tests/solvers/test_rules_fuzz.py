"""Small puzzles with random rules of every kind: `rules` and a twin find the same."""

from __future__ import annotations

from random import Random

import pytest
from fuzz_solvers import compare_rules
from random_rules import (
    MAKERS,
    WHOLE_BOARD,
    full_board,
    random_killer,
    random_puzzle_with_rules,
    random_rule,
)
from rule_samples import DRAWINGS

import ninefold as nf
from ninefold.model.constraints.records import KINDS

pytest.importorskip("pysat.solvers")

GROUPS, GROUP = 7, 10
"""Puzzles are drawn in groups, so that workers share them and a failure names few.

`make fuzz` has thousands more.
"""

KILLERS = {"4x4": "reference", "latin 4": "reference", "latin 5": "sat", "6x6": "sat"}


@pytest.mark.parametrize("group", range(GROUPS))
def test_random_rules(group: int) -> None:
    for number in range(GROUP):
        puzzle = random_puzzle_with_rules(Random(f"rules {group} {number}"))
        try:
            compare_rules(puzzle, most=100)
        except AssertionError as error:
            error.add_note(f"number {number}: {puzzle!r}")
            raise


def test_every_kind_is_drawn() -> None:
    source, layout = Random(5), nf.Layout.named("6x6")
    full = full_board(source, layout, ())
    assert full is not None
    assert {random_rule(source, layout, full).kind for _ in range(600)} == set(MAKERS)
    silent = {rule.kind for rule in DRAWINGS}
    assert {*KINDS} <= {*MAKERS, *silent, *(rule.kind for rule in WHOLE_BOARD)}


@pytest.mark.parametrize("name", KILLERS)
def test_cages_all_over_the_board(name: str) -> None:
    """Sums that follow from cages and units leave every solution."""
    counts = set()
    for number in range(8):
        puzzle = random_killer(Random(f"{name} {number}"), name)
        compare_rules(puzzle, KILLERS[name], most=300)
        counts.add(nf.count(puzzle, 300, solver="rules").value)
    assert len(counts) > 2, "some have one solution, some have many"


@pytest.mark.parametrize("number", range(4))
def test_a_killer_of_nine_by_nine(number: int) -> None:
    compare_rules(random_killer(Random(f"killer {number}"), "classic"), most=50)
