"""Readings are settled by the rules: repaired by the most likely change, never in silence."""

from __future__ import annotations

import numpy as np
import pytest

import ninefold as nf
from ninefold.photo.consistency import is_puzzle, settle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def chances_of(line: str = LINE, sure: float = 0.999) -> np.ndarray:
    digits = np.frombuffer(nf.Puzzle(line).givens, dtype=np.uint8)
    chances = np.full((81, 10), (1 - sure) / 9)
    chances[np.arange(81), digits] = sure
    return chances


def doubt(chances: np.ndarray, cell: int, **shares: float) -> None:
    chances[cell] = 1e-6
    for name, share in shares.items():
        chances[cell, int(name.removeprefix("d"))] = share


def test_a_puzzle_stays_as_it_was_read() -> None:
    settled = settle(chances_of())
    assert settled.status == nf.Status.UNIQUE
    assert bytes(settled.digits) == bytes(settled.read) == nf.Puzzle(LINE).givens
    assert min(settled.confidence) > 0.99


def test_a_misread_digit_is_repaired_by_its_second_guess() -> None:
    chances = chances_of()
    doubt(chances, 0, d5=0.4, d6=0.55)  # a 6 in r1c1, where a 6 stands below it
    settled = settle(chances)
    assert settled.read[0] == 6
    assert settled.digits[0] == 5
    assert settled.status == nf.Status.UNIQUE


def test_two_misread_digits_are_repaired_together() -> None:
    chances = chances_of()
    doubt(chances, 0, d5=0.3, d6=0.6)
    doubt(chances, 4, d7=0.2, d1=0.7)
    settled = settle(chances)
    assert bytes(settled.digits) == nf.Puzzle(LINE).givens


def test_the_more_likely_of_two_repairs_is_taken() -> None:
    chances = chances_of()
    doubt(chances, 0, d5=0.25, d6=0.7)
    doubt(chances, 9, d6=0.9, d5=0.09)  # the 6 below: to change that one is less likely
    assert settle(chances).digits[0] == 5
    assert settle(chances).digits[9] == 6


def test_a_digit_that_was_overlooked_comes_back() -> None:
    minimal = next(iter(nf.generate(1, seed=4))).to_line()
    cell = next(index for index, digit in enumerate(minimal) if digit != ".")
    chances = chances_of(minimal)
    doubt(chances, cell, **{"d0": 0.6, f"d{minimal[cell]}": 0.39})
    settled = settle(chances)
    assert settled.read[cell] == 0
    assert settled.digits[cell] == int(minimal[cell])


def test_a_board_that_no_likely_change_repairs_is_left_and_told() -> None:
    board = "55" + 79 * "."
    settled = settle(chances_of(board, sure=1 - 1e-6))
    assert settled.status == nf.Status.NONE
    assert bytes(settled.digits) == bytes(settled.read)


def test_a_board_that_is_no_puzzle_makes_its_weakest_cells_doubtful() -> None:
    chances = chances_of("55" + 79 * ".", sure=1 - 1e-6)
    doubt(chances, 40, d0=0.98, d3=0.02)
    sure = settle(chances).confidence
    assert min(sure) == sure[40] < 0.1


def test_only_what_makes_a_puzzle_counts_against_a_digit() -> None:
    chances = chances_of()
    doubt(chances, 0, d5=0.6, d6=0.4)
    assert settle(chances).confidence[0] > 0.99
    doubt(chances, 0, d5=0.6, d0=0.4)  # without the 5 it is a puzzle as well
    assert nf.is_unique("." + LINE[1:])
    assert settle(chances).confidence[0] == pytest.approx(0.6, abs=0.01)


def test_is_puzzle() -> None:
    assert is_puzzle(chances_of())
    assert not is_puzzle(chances_of(81 * "."))
