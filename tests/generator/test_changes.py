"""Puzzles made easier and harder: always unique, strictly so by the measure, or an honest no."""

from __future__ import annotations

import pytest

import ninefold as nf


def measure(puzzle: nf.Puzzle) -> tuple[int, int]:
    return nf.effort_of(puzzle), puzzle.givens.count(0)


def check(changed: nf.Changed) -> None:
    """What is said was changed was changed, and the solution is the same."""
    old, new = changed.original, changed.puzzle
    assert nf.is_unique(new, solver="cover")
    assert nf.solve(new).solution == nf.solve(old).solution
    assert (changed.before, changed.after) == (measure(old)[0], measure(new)[0])
    by_hand = old
    for move in changed.removed:
        assert by_hand[move.cell] == move.digit
        by_hand = by_hand.placed(move.cell, 0)
    for move in changed.added:
        assert not by_hand[move.cell]
        by_hand = by_hand.placed(move.cell, move.digit)
    assert by_hand == new


@pytest.mark.parametrize("layout", ["classic", "hyper", "6x6"])
def test_eased_and_hardened_by_the_measure(layout: str) -> None:
    for puzzle in nf.generate(6, layout=layout, seed=8):
        eased, harder = nf.ease(puzzle), nf.harden(puzzle)
        check(eased)
        check(harder)
        assert eased.reason is None
        assert measure(eased.puzzle) < measure(puzzle)
        assert not eased.removed
        if harder.reason is None:
            assert measure(harder.puzzle) > measure(puzzle)
        else:
            assert harder.puzzle == puzzle
            assert not harder.is_changed


def test_to_a_number_of_clues_and_an_effort() -> None:
    puzzle = nf.generate(seed=1, effort=(10, None))
    assert nf.ease(puzzle, clues=40).puzzle.given_count == 40
    assert nf.ease(puzzle, effort=0).after == 0
    full = nf.ease(puzzle, clues=81)
    assert full.puzzle.given_count == 81
    fuller = nf.generate(clues=50, seed=1)
    fewer = nf.harden(fuller, clues=30)
    check(fewer)
    assert fewer.puzzle.given_count <= 30
    harder = nf.harden(fuller, effort=3)
    check(harder)
    assert harder.after >= 3


def test_an_honest_no() -> None:
    solution = nf.solve(nf.generate(seed=1)).solution
    full = nf.ease(nf.Puzzle(solution))
    assert (full.is_changed, full.reason) == (False, "every cell is full")
    already = nf.ease(nf.generate(clues=40, seed=1), clues=30)
    assert not already.is_changed
    assert "already" in already.reason
    never = nf.harden(nf.generate(seed=1), effort=10**9, limits=nf.Limits(seconds=0.3))
    assert never.reason is not None
    assert nf.is_unique(never.puzzle)


def test_what_is_no_puzzle_is_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="not one solution"):
        nf.harden("." * 81)
    with pytest.raises(nf.ValueRangeError, match="not one solution"):
        nf.ease("55" + "." * 79)
    with pytest.raises(nf.UnsupportedError):
        nf.ease(nf.Puzzle.from_marks(nf.generate(seed=1).stated()))
    caged = nf.Puzzle("." * 81, constraints=[nf.constraints.KillerCage("r1c1 r1c2", 5)])
    for question in (nf.effort_of, nf.ease, nf.harden):
        with pytest.raises(nf.UnsupportedError, match="constraints is neither measured"):
            question(caged)
    with pytest.raises(nf.UndecidedError):
        nf.effort_of(nf.generate(seed=1, effort=(10, None)), limits=nf.Limits(nodes=1))


def test_the_same_seed_changes_the_same() -> None:
    puzzle = nf.generate(seed=4)
    assert nf.harden(puzzle, seed=1) == nf.harden(puzzle, seed=1)
    told = nf.harden(puzzle).to_json()
    assert told["original"] == puzzle.to_line()
    assert told["clues_before"] == puzzle.given_count
