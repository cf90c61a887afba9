"""Puzzles with rules, placed or given, as hard as was asked for."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import AntiKnight, HumanRandom, KillerCage, Thermometer
from ninefold.explain import PathEnd, as_profile
from ninefold.generator import Difficulty, Wish

PATIENT = nf.Limits(seconds=120)

LINES = (Thermometer("r1c1 r2c2 r3c3 r4c4"), Thermometer("r9c9 r8c8 r7c7 r6c6"))


def level_of(puzzle: nf.Puzzle) -> str:
    return nf.rate(puzzle, scales=["hodoku"]).hodoku.level


@pytest.mark.parametrize("rules", ["killer", "thermometer", "kropki", "killer,arrow"])
@pytest.mark.parametrize("level", ["easy", "medium"])
def test_placed_rules_have_the_level(rules: str, level: str) -> None:
    puzzle = nf.generate(rules=rules, level=level, seed=2, limits=PATIENT)
    assert level_of(puzzle) == level
    assert nf.is_unique(puzzle)
    assert puzzle.given_count <= 20


def test_easy_puzzles_take_easy_steps_alone() -> None:
    puzzle = nf.generate(rules="thermometer", level="easy", seed=3, limits=PATIENT)
    order = as_profile("hodoku").with_rules
    easy = {entry.technique.name for entry in order.entries if entry.level == "easy"}
    path = nf.find_path(puzzle)
    assert path.end is PathEnd.SOLVED
    assert set(path.techniques) <= easy


def test_harder_puzzles_have_fewer_givens() -> None:
    clues = {
        level: nf.generate(rules="kropki", level=level, seed=4, limits=PATIENT).given_count
        for level in ("easy", "unfair")
    }
    assert clues["unfair"] < clues["easy"]


def test_given_rules_have_the_level_too() -> None:
    puzzle = nf.generate(constraints=LINES, level="medium", seed=1, limits=PATIENT)
    assert puzzle.constraints == nf.Puzzle(81 * ".", constraints=LINES).constraints
    assert level_of(puzzle) == "medium"
    knights = nf.generate(constraints=[AntiKnight()], level="easy", seed=1, limits=PATIENT)
    assert level_of(knights) == "easy"


def test_looks_go_with_a_level() -> None:
    puzzle = nf.generate(constraints=[HumanRandom()], level="easy", seed=1, limits=PATIENT)
    assert not puzzle.constraints
    assert 36 <= puzzle.given_count <= 40
    assert level_of(puzzle) == "easy"


def test_a_technique_of_rules_is_the_hardest() -> None:
    puzzle = nf.generate(technique="rule_cases", rules="killer", seed=1, limits=PATIENT)
    assert nf.rate(puzzle, scales=["hodoku"]).hardest == "rule_cases"


def test_a_rating_with_rules() -> None:
    puzzle = nf.generate(rating=(2.0, 3.0), rules="killer", seed=1, limits=PATIENT)
    assert 2.0 <= nf.rate(puzzle, scales=["se"]).se.er <= 3.0


def test_clues_and_minimal_are_honoured() -> None:
    puzzle = nf.generate(rules="kropki", level="easy", clues=20, seed=1, limits=PATIENT)
    assert (puzzle.given_count, level_of(puzzle)) == (20, "easy")
    least = nf.generate(rules="killer", level="medium", minimal=True, seed=1, limits=PATIENT)
    assert not nf.check(least, explain=True).explanation.redundant


def test_the_same_seed_gives_the_same_puzzles() -> None:
    first, again = (
        [
            (each.to_line(), each.constraints)
            for each in nf.generate(2, rules="killer", level="easy", seed=5, limits=PATIENT)
        ]
        for _ in range(2)
    )
    assert first == again
    assert len({line for line, _ in first}) + len({str(rules) for _, rules in first}) > 2


def test_techniques_that_cannot_be_needed_are_refused_at_once() -> None:
    with pytest.raises(nf.ValueRangeError, match="innies_outies takes rules"):
        nf.generate(technique="innies_outies")
    with pytest.raises(nf.ValueRangeError, match="does not hold in puzzles with rules"):
        nf.generate(technique="unique_rectangle_1", rules="killer")
    assert Wish(constraints=[AntiKnight()], difficulty=Difficulty(technique="bug_1")).is_ruled
    with pytest.raises(nf.ValueRangeError, match="rule_cases makes a puzzle medium at least"):
        nf.generate(technique="rule_cases", level="easy", rules="killer")


def test_a_rule_that_leaves_no_grid_is_named() -> None:
    rules = [KillerCage("r1c1 r1c2", 3), Thermometer("r1c1 r1c2"), Thermometer("r1c2 r1c1")]
    with pytest.raises(nf.GenerationError, match="no such grid"):
        nf.generate(constraints=rules, level="easy", limits=PATIENT)
