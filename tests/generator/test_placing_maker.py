"""Puzzles whose rules are placed: as a setter would draw them, with few givens, and unique."""

from __future__ import annotations

import itertools
import threading

import pytest
from tools.place_rules import KINDS, flaws_of

import ninefold as nf
from ninefold.constraints import (
    AntiKnight,
    Arrow,
    HumanRandom,
    KillerCage,
    Kropki,
    LittleKiller,
    Thermometer,
)
from ninefold.generator import Difficulty, Wish, make
from ninefold.generator.placing_maker import PlacingMaker
from ninefold.symmetry.patterns import maps_of

CLASSIC = nf.Layout.classic()


@pytest.mark.parametrize("rules", KINDS)
def test_puzzles_are_as_a_setter_draws_them_and_unique_by_another_solver(rules: str) -> None:
    for puzzle in nf.generate(3, rules=rules, seed=1):
        assert flaws_of(puzzle, rules) == []
        assert nf.is_unique(puzzle, solver="sat")


@pytest.mark.parametrize("rules", ["killer", "thermometer", "arrow", "killer,thermometer"])
def test_at_most_six_givens(rules: str) -> None:
    assert all(puzzle.given_count <= 6 for puzzle in nf.generate(5, rules=rules, seed=2))


def test_the_same_seed_makes_the_same_puzzles() -> None:
    wish = Wish("6x6", rules="thermometer,arrow")

    def made(first: int, count: int) -> list[nf.Puzzle]:
        return [each.puzzle for each in make(wish, count, seed=3, first=first)]

    assert made(0, 6) == made(0, 6)
    assert made(4, 6) == made(0, 6)[4:]
    assert len({puzzle.constraints for puzzle in made(0, 6)}) == 6


def test_nothing_can_be_taken_away() -> None:
    for rules in ("thermometer", "arrow,killer"):
        puzzle = nf.generate(rules=rules, seed=4)
        for cell, digit in enumerate(puzzle.givens):
            assert not digit or not is_soon_unique(puzzle.placed(cell, 0))
        for rule in puzzle.constraints:
            others = [each for each in puzzle.constraints if each != rule]
            kinds = [type(each) for each in others]
            less = nf.Puzzle(puzzle.givens, constraints=others)
            # Of every kind two stay; and a search beyond the bound counts as not unique.
            assert kinds.count(type(rule)) < 2 or not is_soon_unique(less)


def is_soon_unique(puzzle: nf.Puzzle) -> bool:
    answer = nf.solve(puzzle, solver="rules", limits=nf.Limits(nodes=100))
    return answer.status is nf.Status.UNIQUE


def test_killer_cages_cover_the_board() -> None:
    for puzzle in nf.generate(3, rules="killer", seed=5):
        cells = [cell for cage in puzzle.constraints for cell in cage.cells]
        assert sorted(cells) == list(range(81))
    mixed = nf.generate(rules=["killer", "arrow"], seed=5)
    assert sum(len(each.cells) for each in mixed.constraints if isinstance(each, KillerCage)) < 60


@pytest.mark.parametrize("symmetry", ["rotational", "diagonal", "mirror", "quarter"])
@pytest.mark.parametrize("rules", ["killer", "thermometer", "little_killer"])
def test_a_symmetry_holds_for_rules_and_givens(rules: str, symmetry: str) -> None:
    puzzle = nf.generate(rules=rules, symmetry=symmetry, seed=6)
    shapes = {tuple(rule.cells) for rule in puzzle.constraints}
    for cells, moved in itertools.product(shapes, maps_of(CLASSIC, symmetry)):
        image = tuple(moved[cell] for cell in cells)
        assert (tuple(sorted(image)) if rules == "killer" else image) in shapes
    for cell, moved in itertools.product(range(81), maps_of(CLASSIC, symmetry)):
        assert bool(puzzle.givens[cell]) == bool(puzzle.givens[moved[cell]])


def test_dots_are_some_unless_all_are_asked_for() -> None:
    (some,) = nf.generate(rules="kropki", seed=7).constraints
    (every,) = nf.generate(rules="negative kropki", seed=7).constraints
    assert isinstance(some, Kropki)
    assert (some.negative, every.negative) == (False, True)
    assert len(some.white) + len(some.black) < len(every.white) + len(every.black)


def test_rules_that_are_given_stay_and_the_others_keep_off_their_cells() -> None:
    cage, line = KillerCage("r1c1 r1c2 r2c1", 14), Thermometer("r5c5 r5c6 r5c7")
    for rules in ("killer", "thermometer"):
        puzzle = nf.generate(rules=rules, constraints=[cage, line, AntiKnight()], seed=8)
        given, placed = puzzle.constraints[:3], puzzle.constraints[3:]
        assert given == (cage.on(CLASSIC), line.on(CLASSIC), AntiKnight())
        taken = {*given[0].cells, *given[1].cells}
        assert taken.isdisjoint(cell for rule in placed for cell in rule.cells)
        if rules == "killer":
            assert len(taken) + sum(len(rule.cells) for rule in placed) == 81
        assert nf.is_unique(puzzle, solver="sat")


def test_looks_are_kept_and_are_no_rule() -> None:
    looks = HumanRandom()
    puzzle = nf.generate(rules="thermometer", constraints=[looks], seed=9)
    assert {type(rule) for rule in puzzle.constraints} == {Thermometer}
    assert looks.is_met(CLASSIC, nf.solve(puzzle).solution.digits)


def test_clues_minimal_mask_and_effort() -> None:
    assert nf.generate(rules="thermometer", clues=0, seed=10).given_count == 0
    many = nf.generate(rules="thermometer", clues=20, seed=10)
    assert many.given_count == 20
    assert len(many.constraints) >= 2
    turned = nf.generate(rules="killer", clues=4, symmetry="rotational", seed=10)
    assert turned.given_count == 4
    needed = nf.generate(rules="arrow", clues=3, minimal=True, seed=10)
    assert needed.given_count == 3
    for cell, digit in enumerate(needed.givens):
        assert not digit or not nf.is_unique(needed.placed(cell, 0))
    corner = nf.generate(rules="arrow", mask=["r1c1", "r1c2", "r1c3"], seed=10)
    assert not any(corner.givens[3:])
    hard = nf.generate(rules="arrow", effort=(200, 600), seed=10)
    assert 200 <= nf.effort_of(hard) <= 600


@pytest.mark.parametrize("layout", ["4x4", "6x6", "hyper"])
def test_other_layouts(layout: str) -> None:
    for rules in ("killer", "thermometer", "arrow"):
        puzzle = nf.generate(layout=layout, rules=rules, seed=11)
        assert nf.is_unique(puzzle, solver="sat")


def test_no_two_little_killers_share_a_diagonal_or_a_place() -> None:
    puzzle = nf.generate(rules="little_killer", seed=12)
    rules = [rule for rule in puzzle.constraints if isinstance(rule, LittleKiller)]
    assert len({frozenset(rule.cells) for rule in rules}) == len(rules) > 1
    ways = [[CLASSIC.positions[cell] for cell in rule.cells[:2]] for rule in rules]
    places = {(2 * top - row, 2 * left - column) for (top, left), (row, column) in ways}
    assert len(places) == len(rules)


def test_hard_killers_have_larger_cages() -> None:
    (made,) = make(Wish(rules="killer"), 1, seed=3)
    hard = Wish(rules="killer", symmetry="none", difficulty=Difficulty(level="hard"))
    (sparse,) = PlacingMaker().make(hard, 3, 0, 1, nf.Limits()).made
    assert sparse.solution == made.solution.digits
    assert len(sparse.constraints) < len(made.puzzle.constraints)
    cells = [cell for cage in sparse.constraints for cell in cage.cells]
    assert len(cells) == len(set(cells)) == 81
    assert max(len(cage.cells) for cage in sparse.constraints) <= 7


def test_what_there_is_not_is_refused_by_name() -> None:
    with pytest.raises(nf.UnknownNameError, match="no kind of rules to place is named 'sandwich'"):
        nf.generate(rules=["killer", "sandwich"])
    with pytest.raises(nf.ValueRangeError, match="leave out kropki"):
        nf.generate(rules="kropki,negative_kropki")


def test_what_cannot_be_had_is_said() -> None:
    with pytest.raises(nf.GenerationError, match="tries"):
        nf.generate(layout="4x4", rules="thermometer", mask=[], symmetry="full", tries=2, seed=1)
    with pytest.raises(nf.GenerationError, match="nodes"):
        nf.generate(rules="arrow", limits=nf.Limits(nodes=3), seed=1)
    with pytest.raises(nf.GenerationError, match="seconds"):
        nf.generate(rules="arrow", limits=nf.Limits(seconds=0), seed=1)
    rules = [KillerCage("r1c1 r1c2", 3), Thermometer("r1c2 r1c1"), Thermometer("r1c1 r1c2")]
    with pytest.raises(nf.GenerationError, match="no such grid"):
        nf.generate(layout="4x4", rules="arrow", constraints=rules)


def test_a_token_stops_it() -> None:
    token = nf.StopToken()
    threading.Timer(0.2, token.stop).start()
    with pytest.raises(nf.GenerationError, match="stop"):
        list(nf.generate(100_000, rules="arrow", seed=1, stop=token))


def test_it_supports_rules_that_are_to_be_placed() -> None:
    assert PlacingMaker().supports(Wish(rules="killer"))
    assert not PlacingMaker().supports(Wish(constraints=[AntiKnight()]))


def test_an_arrow_has_a_circle_and_two_to_four_cells() -> None:
    arrows = nf.generate(rules="arrow", seed=13).constraints
    assert {type(rule) for rule in arrows} == {Arrow}
    assert {len(rule.circle) for rule in arrows} == {1}
    assert {len(rule.cells) for rule in arrows} <= {2, 3, 4}
