"""What a puzzle with one solution can do without."""

import pytest

import ninefold as nf

from .boards import LINE, SOLVED
from .explained import made, proper, status


@pytest.mark.parametrize(
    "puzzle", [nf.Puzzle(LINE), *proper("easy", 4), *proper("minimal", 3), made("x", 1, extra=5)]
)
def test_redundant_givens_and_a_minimal_puzzle(puzzle):
    found = nf.check(puzzle).explanation
    name = puzzle.layout.cell_name
    givens = [cell for cell, digit in enumerate(puzzle.givens) if digit]
    alone = [cell for cell in givens if status(puzzle.placed(cell, 0)) is nf.Status.UNIQUE]
    assert found.redundant == tuple(map(name, alone))
    assert found.complete
    minimal = found.minimal
    assert status(minimal) is nf.Status.UNIQUE
    for cell, digit in enumerate(minimal.givens):
        if digit:
            assert puzzle.givens[cell] == digit
            assert status(minimal.placed(cell, 0)) is nf.Status.MULTIPLE


def test_a_minimal_puzzle_is_said_to_be_one():
    report = nf.check(proper("minimal", 1)[0])
    assert report.explanation.redundant == ()
    assert report.explanation.minimal == report.puzzle
    assert "Every given is needed" in str(report)


def test_a_solved_board_is_only_asked_when_somebody_wants_to_know():
    assert nf.check(SOLVED).explanation is None
    found = nf.check(SOLVED, explain=True).explanation
    assert len(found.redundant) == 81
    assert nf.is_unique(found.minimal)
