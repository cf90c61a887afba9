"""True candidates after an edit: the same as without what was known, and sooner."""

from __future__ import annotations

import random

import pytest

import ninefold as nf
from ninefold.solvers.known_candidates import NOTHING, known_of

RULES = ["killer 9 r1c1-r1c2", "thermometer r2c1-r2c4", "kropki white r3c1-r3c2", "even r4c4"]
BOARD = nf.Puzzle(36 * ".", rules=RULES)


def same(puzzle: nf.Puzzle, known: nf.TrueCandidates) -> nf.TrueCandidates:
    """The candidates with what is known, which must be those without."""
    found, fresh = nf.candidates(puzzle, known=known), nf.candidates(puzzle)
    assert (found.candidates, found.closed) == (fresh.candidates, fresh.closed)
    return found


def test_a_walk_of_edits_never_changes_an_answer() -> None:
    choose = random.Random(7)
    puzzle, found = BOARD, nf.candidates(BOARD)
    for _ in range(60):
        givens, rules = bytearray(puzzle.givens), list(puzzle.constraints)
        cell = choose.randrange(36)
        if choose.random() < 0.6:
            givens[cell] = 0 if givens[cell] else choose.choice(found.candidates[cell] or (1,))
        elif rules and choose.random() < 0.5:
            rules.pop(choose.randrange(len(rules)))
        else:
            rules += nf.Puzzle(36 * ".", rules=[choose.choice(RULES)]).constraints
        puzzle = nf.Puzzle(bytes(givens), "6x6", constraints=rules)
        found = same(puzzle, found)


def test_what_was_possible_stays_so_when_a_rule_goes() -> None:
    before = nf.candidates(BOARD)
    looser = nf.Puzzle(BOARD, constraints=BOARD.constraints[1:])
    known = known_of(looser, before)
    assert known.seen == list(before.candidates.masks)
    assert known.masks is None
    assert same(looser, before).nodes < nf.candidates(looser).nodes


def test_what_was_impossible_stays_so_under_another_rule() -> None:
    before = nf.candidates(nf.Puzzle(36 * ".", rules=RULES[:2]))
    known = known_of(BOARD, before)
    assert known.masks == list(before.candidates.masks)
    rows = [known.witnesses[at : at + 36] for at in range(0, len(known.witnesses), 36)]
    assert not any(nf.verify_solution(BOARD, row) for row in rows)


def test_nothing_is_asked_again_if_nothing_has_changed() -> None:
    assert nf.candidates(BOARD, known=nf.candidates(BOARD)).nodes == 0


def test_marks_narrow_what_is_known() -> None:
    before = nf.candidates(BOARD)
    marks = nf.Candidates(
        [mask & 7 if not cell else mask for cell, mask in enumerate([63] * 36)], "6x6"
    )
    same(nf.Puzzle(BOARD, marks=marks), before)


def test_an_answer_that_was_cut_short_helps_as_far_as_it_goes() -> None:
    before = nf.candidates(BOARD, limits=nf.Limits(nodes=40))
    assert not before.exact
    same(BOARD, before)


@pytest.mark.parametrize("puzzle", [81 * ".", nf.Puzzle(81 * "."), nf.Puzzle(16 * ".")])
def test_another_board_is_not_known(puzzle: nf.Puzzle | str) -> None:
    assert known_of(BOARD, nf.candidates(puzzle)) == NOTHING
    same(BOARD, nf.candidates(puzzle))


@pytest.mark.parametrize("solver", ["regions", "cover", "rules", "reference"])
def test_every_solver_takes_what_is_known(solver: str) -> None:
    puzzle = nf.Puzzle("1" + 15 * ".")
    before = nf.candidates(puzzle, solver=solver)
    found = nf.candidates(puzzle.placed("r2c3", 1), known=before, solver=solver)
    assert found.candidates == nf.candidates(puzzle.placed("r2c3", 1)).candidates


def test_only_true_candidates_are_known() -> None:
    with pytest.raises(nf.ArgumentTypeError, match="known must be a TrueCandidates"):
        nf.candidates(BOARD, known=BOARD)
