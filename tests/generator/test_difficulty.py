"""Puzzles as hard as was asked for, and positions to learn a technique by."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.explain import as_profile, next_step
from ninefold.generator import Difficulty


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_puzzles_have_the_level_that_was_asked_for(level: str) -> None:
    for puzzle in nf.generate(3, level=level, seed=5):
        assert nf.rate(puzzle, scales=("hodoku",)).hodoku.level == level


def test_the_same_seed_gives_the_same_puzzles_of_a_level() -> None:
    first = [each.to_line() for each in nf.generate(3, level="medium", seed=2, threads=1)]
    again = [each.to_line() for each in nf.generate(3, level="medium", seed=2, threads=2)]
    assert first == again
    assert len(set(first)) == 3


def test_a_technique_is_needed_and_nothing_harder() -> None:
    puzzle = nf.generate(technique="naked_pair", seed=1)
    assert nf.rate(puzzle, scales=("hodoku",)).hardest == "naked_pair"


def test_what_cannot_be_had_is_said() -> None:
    with pytest.raises(nf.GenerationError, match="swordfish"):
        nf.generate(technique="swordfish", seed=1, tries=16)
    with pytest.raises(nf.UnknownNameError, match="level"):
        nf.generate(level="nasty")
    with pytest.raises(nf.UnknownNameError, match="technique"):
        nf.generate(technique="magic")
    with pytest.raises(nf.ValueRangeError, match="above"):
        Difficulty(rating=(5.0, 4.0))


@pytest.mark.parametrize("technique", ["hidden_single", "pointing", "naked_triple", "xy_wing"])
def test_practice_has_the_technique_as_the_next_step(technique: str) -> None:
    found = nf.practice(technique, seed=4)
    assert found.step.technique.name == technique
    solution = nf.solve(found.state.puzzle).solution
    assert solution is not None
    for move in found.step.placements:
        assert solution.digits[move.cell] == move.digit
    for move in found.step.eliminations:
        assert solution.digits[move.cell] != move.digit
    order = [entry.technique.name for entry in as_profile("hodoku").logic()]
    easier = order[: order.index(technique)]
    assert not nf.all_steps(found.state, easier)


def test_practice_of_what_shares_a_stage_with_others() -> None:
    assert nf.practice("aic", seed=2).step.technique.name == "aic"


def test_practice_of_what_is_not_in_hodokus_order() -> None:
    found = nf.practice("wxyz_wing", seed=4)
    assert found.step.technique.name == "wxyz_wing"


@pytest.mark.parametrize(
    "technique",
    [
        "full_house",
        "hidden_single_box",
        "hidden_single_line",
        "direct_pointing",
        "direct_hidden_triple",
    ],
)
def test_practice_of_the_easiest_leads_there_by_other_steps(technique: str) -> None:
    found = nf.practice(technique, seed=4)
    assert found.step.technique.name == technique
    assert found.to_json()["stages"][1].startswith("Look at")


@pytest.mark.parametrize(
    ("technique", "profile"),
    [("als_xz", None), ("als_chain", None), ("naked_single", "se"), ("x_wing", "sukaku")],
)
def test_practice_is_the_next_step_of_the_profile(technique: str, profile: str | None) -> None:
    found = nf.practice(technique, profile=profile, seed=3, limits=nf.Limits(seconds=120))
    step = next_step(found.state, profile=profile or "hodoku")
    assert step is not None
    assert step == found.step
    assert step.technique.name == technique


def test_practice_of_what_a_profile_does_not_have_is_refused() -> None:
    with pytest.raises(nf.UnknownNameError, match="profile se"):
        nf.practice("als_xz", profile="se")


def test_practice_says_what_it_cannot_find() -> None:
    with pytest.raises(nf.GenerationError, match="jellyfish"):
        nf.practice("mutant_jellyfish", seed=1, tries=2)
    with pytest.raises(nf.GenerationError, match="tried 3 full grids"):
        nf.practice("x_wing", layout="4x4", seed=1, tries=3)
    with pytest.raises(nf.UnknownNameError, match="did you mean 'swordfish'"):
        nf.practice("swordfih")
    with pytest.raises(nf.UnsupportedError):
        nf.practice("trial")


def test_easier_and_harder_by_level() -> None:
    puzzle = nf.generate(level="hard", seed=3)
    eased = nf.ease(puzzle, level="easy")
    assert eased.levels == ("hard", "easy")
    assert nf.rate(eased.puzzle, scales=("hodoku",)).hodoku.level == "easy"
    assert eased.puzzle.given_count > puzzle.given_count
    back = nf.harden(eased.puzzle, level="medium")
    assert back.levels is not None
    assert back.levels[1] != "easy" or back.reason
    with pytest.raises(nf.ValueRangeError, match="two measures"):
        nf.ease(puzzle, level="easy", effort=0)


def test_a_technique_beyond_the_level_is_refused_at_once() -> None:
    with pytest.raises(nf.ValueRangeError, match="x_wing makes a puzzle hard at least"):
        nf.generate(technique="x_wing", level="easy")
    assert Difficulty(technique="x_wing", level="hard").level == "hard"


def test_a_rating_beyond_the_level_is_refused_at_once() -> None:
    with pytest.raises(nf.ValueRangeError, match=r"level easy is rated 2\.4 at most"):
        nf.generate(rating=(3.0, 4.0), level="easy")
    with pytest.raises(nf.ValueRangeError, match=r"level medium is rated 4\.0 at most"):
        nf.generate(rating=(4.2, 5.0), level="medium")
    assert Difficulty(rating=(2.0, 4.0), level="easy").level == "easy"


def test_full_grids_that_were_tried_are_counted() -> None:
    with pytest.raises(nf.GenerationError, match=r"tried [1-9]"):
        nf.generate(level="easy", clues=17, symmetry="full", tries=3, seed=1)


@pytest.mark.parametrize("technique", ["naked_quadruple", "als_xz", "jellyfish"])
def test_a_rare_technique_is_the_hardest(technique: str) -> None:
    puzzle = nf.generate(technique=technique, seed=1, limits=nf.Limits(seconds=120))
    assert nf.rate(puzzle, scales=["hodoku"]).hardest == technique
