"""Moves of a player, named by the easiest technique that justifies them."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.explain import State

from .boards import EASY, HARD, NAKED_PAIR, SOLUTION


def placed(board: str, name: str) -> str:
    """The board with the digit of the solution in that cell."""
    cell = nf.Layout.classic().cell(name)
    return board[:cell] + SOLUTION[cell] + board[cell + 1 :]


def test_a_digit_that_is_justified() -> None:
    move = nf.name_move(EASY, placed(EASY, "r5c5"))
    assert move.technique == "naked_single"
    assert [str(each) for each in move.placements] == ["r5c5=5"]
    assert move.eliminations == ()
    assert list(move.to_json()) == ["placements", "eliminations", "technique", "step"]


def test_the_easiest_is_named() -> None:
    before, after = "12345678." + 72 * ".", "123456789" + 72 * "."
    assert nf.all_steps(before, ["naked_single"])  # it is one as well
    assert nf.name_move(before, after).technique == "full_house"


def test_nothing_justifies_a_wrong_or_an_early_digit() -> None:
    wrong = "..1" + 78 * "."
    move = nf.name_move(EASY, wrong)
    assert (move.technique, move.step) == (None, None)
    assert "No technique" in str(move)


def test_candidates_that_were_struck_out() -> None:
    path = nf.find_path(NAKED_PAIR)
    states = list(path.states())
    for before, after, step in zip(states, states[1:], path.steps, strict=False):
        if step.eliminations:
            move = nf.name_move(before, after)
            assert move.technique is not None
            assert set(move.eliminations) <= set(step.eliminations)
            break
    else:
        pytest.fail("the path has no elimination")


def test_a_true_candidate_struck_out_is_never_justified() -> None:
    before = State.of(HARD)
    solution = nf.solve(HARD).solution
    assert solution is not None
    cell = before.digits.index(0)
    left = before.candidates.without(cell, solution.digits[cell])
    after = State(before.puzzle, before.digits, left, unique=True)
    assert nf.name_move(before, after).technique is None


def test_no_move_and_another_board_are_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="nothing"):
        nf.name_move(EASY, EASY)
    with pytest.raises(nf.ValueRangeError, match="layout"):
        nf.name_move(EASY, State.of(16 * "."))


def test_a_move_by_a_rule_is_named() -> None:
    cage = nf.constraints.KillerCage("r1c1 r1c2 r2c1", 7)
    state = State.of(nf.Puzzle(81 * ".", constraints=[cage]), unique=False)
    (step,) = nf.all_steps(state, ["cage_combinations"])
    assert nf.name_move(state, state.applied(step)).technique == "cage_combinations"
