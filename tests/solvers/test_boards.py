"""`solve_board`: rows in, rows out, `None` for no solution and for nothing else."""

from __future__ import annotations

import copy

import numpy as np
import pytest

import ninefold as nf

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def rows(line: str, layout: nf.Layout | None = None) -> list[list[int]]:
    return nf.Grid(line, layout).rows()


def test_a_board_is_solved_and_left_as_it_was() -> None:
    board = rows(UNIQUE)
    before = copy.deepcopy(board)
    solved = nf.solve_board(board)
    assert solved == rows(SOLUTION)
    assert board == before
    assert all(type(digit) is int for row in solved for digit in row)


def test_rows_of_other_kinds() -> None:
    board = rows(UNIQUE)
    array = np.array(board, dtype=np.uint8)
    assert nf.solve_board(array) == rows(SOLUTION)
    assert array.tolist() == board
    assert nf.solve_board(tuple(map(tuple, board))) == rows(SOLUTION)


@pytest.mark.parametrize("variant", ["hyper", "x", "hyper+x", "4x4", "boxes 2x3", "samurai"])
def test_variants_by_name_and_by_layout(variant: str) -> None:
    layout = nf.Layout.named(variant)
    full = nf.solve(nf.Puzzle(bytes(layout.cells), layout), 1, seed=1).solution
    assert full is not None
    board = full.rows()
    for row in board[::2]:
        row[:] = [0] * len(row)
    solved = nf.solve_board(board, variant)
    assert solved is not None
    digits = [solved[row][column] for row, column in layout.positions]
    assert nf.Grid(digits, layout).is_solved()
    assert nf.solve_board(full.rows(), layout) == full.rows()


def test_a_variant_by_its_record() -> None:
    layout = nf.Layout.named("boxes 2x2+x")
    empty = [[0] * 4 for _ in range(4)]
    solved = nf.solve_board(empty, layout.to_json())
    assert solved is not None
    assert nf.Grid(solved, layout).is_solved()
    with pytest.raises(nf.FormatError):
        nf.solve_board(empty, {"units": 7})


def test_digits_may_be_characters() -> None:
    lines = [UNIQUE[start : start + 9] for start in range(0, 81, 9)]
    assert nf.solve_board(lines) == rows(SOLUTION)
    assert nf.solve_board([list(line) for line in lines]) == rows(SOLUTION)
    full = nf.solve(nf.Puzzle(bytes(256), nf.Layout.usual(16)), 1).solution
    assert full is not None
    letters = [list(full.to_line()[start : start + 16]) for start in range(0, 256, 16)]
    assert nf.solve_board(letters, "16x16") == full.rows()


def test_any_one_of_several_solutions() -> None:
    empty = [[0] * 9 for _ in range(9)]
    found = {str(nf.solve_board(empty, "hyper", seed=seed)) for seed in range(3)}
    assert len(found) == 3
    assert nf.solve_board(empty, "hyper", solver="heap") is not None


@pytest.mark.parametrize(
    "line",
    [
        "55" + "." * 79,
        "12345678." + "." * 63 + "........9",
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    ],
)
def test_no_solution_is_none(line: str) -> None:
    assert nf.solve_board(rows(line)) is None


def test_a_window_alone_can_rule_it_out() -> None:
    board = [[0] * 9 for _ in range(9)]
    board[1][1] = board[3][3] = 5
    assert nf.solve_board(board) is not None
    assert nf.solve_board(board, "hyper") is None


@pytest.mark.parametrize(
    ("board", "told"),
    [
        ([[0] * 9] * 8, "expected 9 rows of 9 cells, found 8 rows"),
        ([[0] * 9] * 8 + [[0] * 8], "^row 9: expected 9 cells in a row, found 8"),
        ([[0] * 9] * 8 + [[0] * 8 + [10]], "^row 9, column 9: expected a digit from 0 to 9"),
        ([[0] * 9] * 8 + [[0] * 8 + [-1]], "found -1"),
        ([[0] * 9] * 8 + [[0] * 8 + [1.5]], "found 1.5"),
        ([[0] * 9] * 8 + [[0] * 8 + [True]], "found True"),
        ([0] * 81, "expected 9 rows of 9 cells, found one row of 81"),
        (UNIQUE, "found a text"),
        (UNIQUE.encode(), "found a text"),
        ([*UNIQUE], "found one row of 81"),
        ([[0] * 9] * 8 + [[0] * 8 + ["A"]], "row 9, column 9: .*found 'A'"),
        ([[0] * 9] * 8 + [[0] * 8 + [[1]]], "found .1."),
        ([[0] * 9] * 8 + [5], "found one row of 9"),
        ([], "expected 9 rows"),
        (None, "expected a puzzle as text, rows, an array or a record"),
    ],
)
def test_a_malformed_board_is_an_error(board: object, told: str) -> None:
    with pytest.raises(nf.FormatError, match=told):
        nf.solve_board(board)


def test_digits_between_the_boards_of_a_samurai_are_an_error() -> None:
    board = [[0] * 21 for _ in range(21)]
    board[0][9] = 1
    with pytest.raises(nf.FormatError, match="row 1, column 10: expected 0 where no cell is"):
        nf.solve_board(board, "samurai")


def test_a_limit_is_an_error_and_never_none() -> None:
    hard = rows("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")
    with pytest.raises(nf.UndecidedError, match="stopped by nodes"):
        nf.solve_board(hard, solver="backtracking", limits=nf.Limits(nodes=1_000))
    token = nf.StopToken()
    token.stop()
    with pytest.raises(nf.UndecidedError, match="stopped by stop"):
        nf.solve_board(hard, solver="heap", stop=token)
    with pytest.raises(nf.UndecidedError, match="stopped by solutions"):
        nf.solve_board(hard, limits=nf.Limits(solutions=0))


def test_unknown_names() -> None:
    with pytest.raises(nf.UnknownNameError, match="samurai"):
        nf.solve_board([[0] * 9] * 9, "hexagonal")
    with pytest.raises(nf.UnknownNameError, match="classic"):
        nf.solve_board([[0] * 9] * 9, solver="magic")
