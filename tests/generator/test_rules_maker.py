"""Puzzles of any rules, made by the solver `rules`."""

from __future__ import annotations

import threading

import pytest
from rule_samples import SAMPLES

import ninefold as nf
from ninefold.constraints import AntiKnight, HumanRandom, KillerCage, Predicate, Thermometer
from ninefold.generator import Wish, make
from ninefold.generator.rules_maker import RulesMaker

SMALL = [Thermometer("r1c1 r1c2 r1c3"), Predicate("r4c1 r4c4", lambda a, b: abs(a - b) == 1)]

CAGES = [KillerCage("r1c1 r1c2 r2c1", 14), KillerCage("r4c4 r4c5 r5c4", 18)]


def is_minimal(puzzle: nf.Puzzle) -> bool:
    given = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    return not any(nf.is_unique(puzzle.placed(cell, 0)) for cell in given)


def test_as_it_stands_each_digit_was_needed_when_it_came() -> None:
    puzzles = list(nf.generate(5, minimal=False, seed=1))
    assert all(nf.is_unique(puzzle, solver="dpll") for puzzle in puzzles)
    assert max(puzzle.given_count for puzzle in puzzles) > 27
    assert len(set(puzzles)) == 5


def test_puzzles_of_any_rules_are_unique_and_minimal() -> None:
    for puzzle in nf.generate(5, layout="4x4", constraints=SMALL, seed=2):
        assert puzzle.constraints == tuple(rule.on(puzzle.layout) for rule in SMALL)
        assert nf.is_unique(puzzle, solver="reference")
        assert is_minimal(puzzle)
        assert nf.verify_solution(puzzle, nf.solve(puzzle).solution) == ()


def test_the_same_seed_makes_the_same_puzzles() -> None:
    wish = Wish("4x4", constraints=SMALL)

    def lines(first: int, count: int) -> list[str]:
        return [each.puzzle.to_line() for each in make(wish, count, seed=3, first=first)]

    assert lines(0, 6) == lines(0, 6)
    assert lines(4, 6) == lines(0, 6)[4:]


def test_clues_symmetry_and_mask() -> None:
    puzzle = nf.generate(constraints=[AntiKnight()], clues=24, symmetry="rotational", seed=4)
    assert puzzle.given_count == 24
    assert all(bool(puzzle.givens[cell]) == bool(puzzle.givens[80 - cell]) for cell in range(81))
    corner = nf.generate(layout="4x4", constraints=SMALL, mask="###. ###. .... ....", seed=4)
    assert not any(corner.givens[cell] for cell in (3, 7, *range(8, 16)))


def test_human_random_is_about_the_solution_and_no_rule() -> None:
    looks = HumanRandom()
    for puzzle in nf.generate(3, constraints=[looks], seed=5):
        assert puzzle.constraints == ()
        answer = nf.solve(puzzle, solver="classic")
        assert answer.status is nf.Status.UNIQUE
        assert looks.is_met(puzzle.layout, answer.solution.digits)


def test_effort_is_the_same_measure_as_of_other_puzzles() -> None:
    wishes = [Wish(layout, constraints=[HumanRandom()]) for layout in ("classic", "hyper")]
    wishes += [Wish(constraints=[AntiKnight()]), Wish(constraints=CAGES)]
    for wish in wishes:
        made = list(make(wish, 4, seed=3))
        assert [each.effort for each in made] == [nf.effort_of(each.puzzle) for each in made]


def test_givens_that_only_looks_make_unique_are_not_enough() -> None:
    class Half(HumanRandom):
        """Looks that leave little to choose, so that much would be unique by them alone."""

        def relations(self, layout):
            yield from KillerCage("r1c1 r1c2 r1c3", 6).on(layout).relations(layout)
            yield from Thermometer("r1c1 r1c2 r1c3").on(layout).relations(layout)

    for puzzle in nf.generate(4, constraints=[Half()], seed=6):
        answer = nf.solve(puzzle, solver="classic")
        assert answer.status is nf.Status.UNIQUE
        assert answer.solution.digits[:3] == bytes([1, 2, 3])


def test_rules_that_leave_one_solution_need_no_givens() -> None:
    rules = [KillerCage("r2c1 r2c2", 7), KillerCage("r3c1 r3c2", 3)]
    lines = ("r1c1 r1c2 r1c3 r1c4", "r2c1 r2c2", "r2c3 r2c4", "r3c2 r3c1")
    rules += [Thermometer(line) for line in lines]
    assert nf.is_unique(nf.Puzzle(16 * ".", constraints=rules), solver="reference")
    for wish in ({}, {"clues": 0}, {"minimal": False}):
        made = nf.generate(layout="4x4", constraints=rules, seed=1, tries=3, **wish)
        assert made.given_count == 0
    assert nf.generate(layout="4x4", constraints=rules, seed=1, clues=3).given_count == 3


def test_rules_that_contradict_each_other_are_impossible() -> None:
    rules = [KillerCage("r1c1 r1c2", 3), Thermometer("r1c2 r1c1"), Thermometer("r1c1 r1c2")]
    with pytest.raises(nf.GenerationError, match="no such grid"):
        nf.generate(layout="4x4", constraints=rules)


def test_what_cannot_be_had_is_said() -> None:
    with pytest.raises(nf.GenerationError, match="tries"):
        nf.generate(layout="4x4", constraints=SMALL, mask=["r1c1"], tries=3, seed=1)
    with pytest.raises(nf.GenerationError, match="nodes"):
        nf.generate(constraints=[AntiKnight()], limits=nf.Limits(nodes=3), seed=1)
    with pytest.raises(nf.GenerationError, match="seconds"):
        nf.generate(constraints=[AntiKnight()], limits=nf.Limits(seconds=0), seed=1)


def test_a_token_stops_it() -> None:
    token = nf.StopToken()
    threading.Timer(0.2, token.stop).start()
    with pytest.raises(nf.GenerationError, match="stop"):
        list(nf.generate(100_000, constraints=[AntiKnight()], seed=1, stop=token))


def test_it_supports_what_others_do_not() -> None:
    assert RulesMaker().supports(Wish("4x4", constraints=SMALL))
    assert RulesMaker().supports(Wish(minimal=False))
    assert not nf.generator.NativeMaker().supports(Wish(minimal=False))


SLOW = ("anti-taxicab", "global entropy", "human random", "kropki", "non-consecutive", "xv")
"""Kinds that leave little room on a whole board: a minimal puzzle takes seconds."""


@pytest.mark.parametrize(
    "rule", [rule for rule in SAMPLES if rule.kind not in SLOW], ids=lambda rule: rule.kind
)
def test_a_rule_of_every_kind(rule: nf.constraints.Constraint) -> None:
    puzzle = nf.generate(constraints=[rule], seed=1)
    assert puzzle.constraints == (rule.on(puzzle.layout),)
    assert nf.solve(puzzle, solver="sat").status is nf.Status.UNIQUE
