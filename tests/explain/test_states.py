"""States: what stands where, what is left, and how steps change it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from ninefold.explain import State, next_step

from .boards import EASY, HARD, HYPER, SOLUTION


def test_open_cells_have_what_a_look_leaves_and_filled_ones_nothing() -> None:
    state = State.of(EASY)
    assert state.unique
    assert not state.has_marks
    assert state.candidates["r1c3"] == (1, 2, 4)
    assert state.candidates["r1c1"] == ()
    assert state.grid.to_line() == EASY


def test_digits_of_the_player_stand_beside_the_givens() -> None:
    written = EASY[:2] + "4" + EASY[3:]
    state = State.of(EASY, digits=written)
    assert state.puzzle.to_line() == EASY
    assert state.grid["r1c3"] == 4
    assert 4 not in state.candidates["r1c4"]
    alone = State.of(EASY, digits="..4" + 78 * ".")  # what the player wrote, without the givens
    assert alone.digits == state.digits


def test_a_board_that_contradicts_the_givens_is_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="r1c1"):
        State.of(EASY, digits="6" + 80 * ".")


def test_marks_narrow_only_the_cells_that_have_some() -> None:
    marks = nf.Candidates([0b10] + 80 * [0]).without("r1c1", 9)
    empty = State.of(81 * ".", marks=marks, unique=False)
    assert empty.has_marks
    assert empty.candidates["r1c1"] == (2,)
    assert empty.candidates["r1c2"] == tuple(range(1, 10))


@given(st.integers(0, 40))
def test_every_step_can_be_undone(most: int) -> None:
    start = state = State.of(HARD, unique=True)
    for _ in range(most):
        step = next_step(state)
        assert step is not None
        after = step.apply(state)
        assert after != state
        assert after.undone() == state
        state = after
    for _ in range(most):
        state = state.undone()
    assert state == start
    with pytest.raises(nf.ValueRangeError, match="undone"):
        start.undone()


def test_a_placed_digit_goes_from_its_peers() -> None:
    state = State.of(HYPER, layout="hyper")
    step = next_step(state)
    assert step is not None
    move = next(iter(step.placements), None)
    assert move is not None
    after = state.applied(step)
    for peer in state.rules.peers[move.cell]:
        assert move.digit not in after.candidates[peer]


def test_parts_of_another_layout_are_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="layout"):
        State(nf.Puzzle(EASY), bytes(16), nf.Candidates.full(nf.Layout.usual(4)))


def test_a_state_as_json_and_as_a_picture() -> None:
    state = State.of(EASY, digits=SOLUTION)
    assert state.is_full
    assert list(state.to_json()) == ["puzzle", "digits", "candidates", "unique"]
    assert state.to_json()["digits"] == SOLUTION
    assert state.picture().givens == nf.Puzzle(EASY).givens
