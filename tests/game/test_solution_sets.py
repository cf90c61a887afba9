"""Solution sets: made from boards and rows, split into classes, refused if they are none."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import ninefold as nf
from ninefold.game import SolutionSet, random_position

from .abstract_sets import NOTES_GAP, PAIR, random_sets


def test_a_board_is_the_set_of_its_solutions() -> None:
    board = nf.Puzzle("12.." + 12 * ".")
    solutions = SolutionSet.of(board)
    assert np.array_equal(solutions.array, nf.solutions(board, order="sorted").array)
    assert solutions.filled == {0, 1}
    assert solutions.inferred == ()


def test_every_cell_is_filled_inferred_or_a_choice() -> None:
    for seed in range(10):
        board = random_position(seed, "free", most=200)
        solutions = SolutionSet.of(board)
        possible = nf.candidates(board).candidates
        for cell, digits in enumerate(possible):
            assert (cell in solutions.filled) == bool(board.givens[cell])
            assert (cell in solutions.choice_cells) == (len(digits) > 1)
        assert len(solutions.filled) + len(solutions.inferred) + len(solutions.choice_cells) == 81


def test_classes_are_what_moves_keep() -> None:
    solutions = SolutionSet.of(random_position(3, most=60))
    moves = [move for each in solutions.classes.values() for move in each]
    assert len(moves) == sum(map(len, solutions.digit_masks)) == len(set(moves))
    assert [mask.bit_count() for mask in solutions.classes] == sorted(
        mask.bit_count() for mask in solutions.classes
    )
    for mask, leading in solutions.classes.items():
        for move in leading:
            after = solutions.after(move)
            assert len(after) == mask.bit_count()
            assert (after.array[:, move.cell] == move.digit).all()
            assert np.array_equal(after.array, solutions.only(mask).array)
            assert move.cell in after.filled


def test_filling_an_inferred_cell_keeps_all_solutions() -> None:
    (move,) = NOTES_GAP.inferred_moves()
    after = NOTES_GAP.after(move)
    assert len(after) == len(NOTES_GAP)
    assert after.inferred == ()


def test_a_set_does_not_depend_on_the_order_of_its_rows() -> None:
    rows = [(1, 2, 3), (2, 3, 1), (3, 1, 2)]
    one, other = SolutionSet(rows), SolutionSet([*rows[::-1], rows[0]])
    assert one == other
    assert hash(one) == hash(other)
    assert one != SolutionSet(rows[:2])
    assert pickle.loads(pickle.dumps(one)) == one


def test_a_set_is_immutable() -> None:
    with pytest.raises(AttributeError):
        PAIR.filled = frozenset()  # type: ignore[misc]
    with pytest.raises(ValueError, match="read-only"):
        PAIR.array[0, 0] = 1


@pytest.mark.parametrize(
    ("rows", "filled"),
    [
        ([], ()),
        ([()], ()),
        ([(0, 1)], ()),
        ([(1, 2), (2, 2)], (0,)),
        ([(1, 2)], (2,)),
        ([(26,)], ()),
        ([(1, 2), (1,)], ()),
        ([(-1, 2)], ()),
        ([(300, 2)], ()),
        ([(1.5, 2)], ()),
        (["12"], ()),
        (None, ()),
    ],
    ids=[
        "no rows",
        "no cells",
        "an empty cell",
        "a filled cell differs",
        "no such cell",
        "a digit",
        "rows of different lengths",
        "a negative digit",
        "a large digit",
        "no whole number",
        "text",
        "nothing",
    ],
)
def test_what_is_no_set_is_refused(rows: Any, filled: tuple[int, ...]) -> None:
    with pytest.raises(nf.ValueRangeError):
        SolutionSet(rows, filled)


def test_boards_that_cannot_be_listed_are_refused() -> None:
    with pytest.raises(nf.UndecidedError, match="more than 100"):
        SolutionSet.of("." * 81, most=100)
    assert len(SolutionSet.of("." * 16, most=288)) == 288
    with pytest.raises(nf.UndecidedError):
        SolutionSet.of("." * 16, most=287)
    with pytest.raises(nf.ValueRangeError, match="no solution"):
        SolutionSet.of("11" + 14 * ".")


def test_what_is_no_move_is_refused() -> None:
    solutions = SolutionSet.of("1234" + 12 * ".")
    for text in ("r1c1=1", "r2c1=1"):
        with pytest.raises(nf.ValueRangeError, match="no move"):
            solutions.after(nf.Move.parse(text, solutions.layout))


def test_json_names_cells() -> None:
    assert NOTES_GAP.to_json() == {
        "solutions": 12,
        "choice_cells": ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"],
        "inferred": ["r1c6"],
        "filled": [],
    }


def test_classes_of_random_rows_split_every_choice_cell() -> None:
    for solutions in random_sets(50, seed=1):
        for digits in solutions.digit_masks:
            masks = [mask for _, mask in digits]
            assert sum(masks) == solutions.everything
            assert set(masks) <= set(solutions.classes)
