"""Puzzles of a level as people expect them: symmetric, with so many givens, on every board."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.generator import Difficulty, Wish
from ninefold.symmetry.patterns import orbits

SINGLES = {"full_house", "naked_single", "hidden_single"}


def is_symmetric(puzzle: nf.Puzzle, symmetry: str = "rotational") -> bool:
    groups = orbits(puzzle.layout, symmetry)
    return all(len({bool(puzzle.givens[cell]) for cell in group}) == 1 for group in groups)


def test_easy_puzzles_are_symmetric_full_and_solved_by_singles() -> None:
    for puzzle in nf.generate(20, level="easy", seed=11):
        assert is_symmetric(puzzle)
        assert 36 <= puzzle.given_count <= 40
        assert set(nf.find_path(puzzle).techniques) <= SINGLES


def test_medium_puzzles_have_30_to_35_givens() -> None:
    for puzzle in nf.generate(5, level="medium", seed=11):
        assert is_symmetric(puzzle)
        assert 30 <= puzzle.given_count <= 35


@pytest.mark.parametrize("level", ["hard", "unfair", "extreme"])
def test_harder_levels_are_symmetric_too(level: str) -> None:
    for puzzle in nf.generate(3, level=level, seed=11):
        assert is_symmetric(puzzle)
        assert puzzle.given_count <= 35
        assert nf.rate(puzzle, scales=("hodoku",)).hodoku.level == level


@pytest.mark.parametrize(
    ("layout", "least", "most"),
    [("hyper", 36, 40), ("x", 36, 40), ("4x4", 7, 8), ("6x6", 16, 18), ("16x16", 114, 157)],
)
def test_easy_on_other_boards(layout: str, least: int, most: int) -> None:
    puzzle = nf.generate(layout=layout, level="easy", seed=2)
    assert least <= puzzle.given_count <= most
    assert is_symmetric(puzzle)
    assert set(nf.find_path(puzzle).techniques) <= SINGLES
    assert nf.rate(puzzle, scales=("hodoku",)).hodoku.level == "easy"


def test_a_small_board_may_have_fewer_givens_so_that_it_fits() -> None:
    puzzle = nf.generate(layout="6x6", level="medium", seed=5)
    assert nf.rate(puzzle, scales=("hodoku",)).hodoku.level == "medium"


def test_another_symmetry_or_number_is_honoured() -> None:
    mirrored = nf.generate(level="easy", symmetry="mirror", seed=1)
    assert is_symmetric(mirrored, "mirror")
    assert nf.generate(level="easy", clues=33, seed=1).given_count == 33
    loose = nf.generate(level="medium", symmetry="none", clues=31, seed=1)
    assert not is_symmetric(loose)


def test_minimal_is_honoured_with_a_level_and_with_clues() -> None:
    for wish in ({}, {"clues": 24}):
        puzzle = nf.generate(level="easy", minimal=True, symmetry="none", seed=1, **wish)
        assert not nf.check(puzzle, explain=True).explanation.redundant
        assert puzzle.given_count < 30


def test_a_full_symmetry_takes_a_number_that_it_allows() -> None:
    puzzle = nf.generate(level="easy", symmetry="full", seed=1)
    assert is_symmetric(puzzle, "full")
    assert puzzle.given_count >= 36


def test_seconds_that_are_up_are_named() -> None:
    with pytest.raises(nf.GenerationError, match=r"jellyfish.* within 0\.05 seconds.*more seconds"):
        nf.generate(technique="jellyfish", seed=1, limits=nf.Limits(seconds=0.05))


def test_a_technique_takes_as_many_givens_as_it_needs() -> None:
    wish = Wish(difficulty=Difficulty(technique="x_wing"))
    assert (wish.symmetry, wish.givens) == ("none", (0, 81))
    assert Wish(minimal=True, difficulty=Difficulty(technique="x_wing")).givens is None
    puzzle = nf.generate(technique="full_house", seed=1)
    assert set(nf.find_path(puzzle).techniques) == {"full_house"}
