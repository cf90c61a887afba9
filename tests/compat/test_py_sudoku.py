"""The interface of py-sudoku 2: what its users call works, and puzzles are unique."""

import pytest

import ninefold as nf
from ninefold.compat.py_sudoku import DiagonalSudoku, Sudoku, UnsolvableSudoku

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [[int(cell.replace(".", "0")) for cell in LINE[at : at + 9]] for at in range(0, 81, 9)]


def puzzle_of(sudoku: Sudoku) -> nf.Puzzle:
    cells = [cell or 0 for row in sudoku.board for cell in row]
    layout = nf.Layout.boxes(sudoku.height, sudoku.width)
    return nf.Puzzle(cells, "x" if isinstance(sudoku, DiagonalSudoku) else layout)


@pytest.mark.parametrize("share", [0.1, 0.4, 0.5, 0.6])
@pytest.mark.parametrize("kind", [Sudoku, DiagonalSudoku])
def test_puzzles_have_one_solution_and_as_many_empty_cells_as_asked(kind, share) -> None:
    for seed in range(5):
        puzzle = kind(3, seed=seed).difficulty(share)
        assert sum(cell is None for row in puzzle.board for cell in row) == int(share * 81)
        assert puzzle.get_difficulty() == share
        assert nf.solve(puzzle_of(puzzle)).status is nf.Status.UNIQUE
        assert not puzzle.has_multiple_solutions()
        assert puzzle.validate()


def test_what_cannot_be_unique_has_fewer_empty_cells_and_says_so() -> None:
    puzzle = Sudoku(3, seed=1).difficulty(0.95)
    assert nf.is_unique(puzzle_of(puzzle))
    empty = sum(cell is None for row in puzzle.board for cell in row)
    assert puzzle.get_difficulty() == empty / 81
    assert 50 < empty < 65


def test_a_seed_is_a_puzzle_and_no_seed_is_another_each_time() -> None:
    assert Sudoku(3, seed=5).board == Sudoku(3, seed=5).board
    assert Sudoku(3, seed=5).difficulty(0.5).board == Sudoku(3, seed=5).difficulty(0.5).board
    assert Sudoku(3, 2, seed=100).solve().board == Sudoku(3, 2, seed=100).solve().board
    assert len({str(Sudoku().solve().board) for _ in range(5)}) > 1


def test_an_imported_board() -> None:
    puzzle = Sudoku(3, 3, board=ROWS)
    assert round(puzzle.get_difficulty(), 2) == 0.63
    assert puzzle.board[0] == [5, 3, None, None, 7, None, None, None, None]
    solved = puzzle.solve()
    assert (solved.width, solved.height, solved.size, solved.get_difficulty()) == (3, 3, 9, 0)
    assert solved.board[0] == [5, 3, 4, 6, 7, 8, 9, 1, 2]
    assert str(puzzle).splitlines()[:6] == [
        "---------------------------",
        "9x9 (3x3) SUDOKU PUZZLE",
        "Difficulty: 0.63",
        "---------------------------",
        "+-------+-------+-------+",
        "| 5 3   |   7   |       |",
    ]
    assert "Difficulty: SOLVED" in str(solved)


def test_a_board_without_a_solution() -> None:
    rows = [*ROWS[:8], [0, 0, 0, 0, 8, 0, 9, 7, 9]]
    puzzle = Sudoku(3, 3, board=rows)
    assert not puzzle.validate()
    none = puzzle.solve()
    assert none.board == 9 * [9 * [None]]
    assert "HAS NO SOLUTION" in str(none)
    assert puzzle.difficulty(0.5).get_difficulty() == -2
    for options in ({"raising": True}, {"assert_solvable": True}):
        with pytest.raises(UnsolvableSudoku):
            puzzle.solve(**options)


def test_boxes_have_a_width_and_a_height(capsys) -> None:
    solved = Sudoku(5, 3, seed=1).solve()
    assert nf.solve(puzzle_of(solved)).status is nf.Status.UNIQUE
    solved.show()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "+----------------+----------------+----------------+"
    assert [i for i, line in enumerate(lines) if line[0] == "+"] == [0, 4, 8, 12, 16, 20]
    solved.show_full()
    assert "15x15 (5x3) SUDOKU PUZZLE" in capsys.readouterr().out


def test_an_empty_board() -> None:
    assert Sudoku.empty(3, 2).board == 6 * [6 * [None]]
    assert Sudoku.empty(3, 2).has_multiple_solutions()
    assert DiagonalSudoku.empty(2, 2).size == 4


@pytest.mark.parametrize(
    "make",
    [
        lambda: Sudoku(0),
        lambda: Sudoku(3, -1),
        lambda: Sudoku(1),
        lambda: Sudoku(3).difficulty(1),
        lambda: Sudoku(3).difficulty(0),
        lambda: Sudoku(3, board=[[1]]),
    ],
)
def test_bad_arguments(make) -> None:
    with pytest.raises(AssertionError):
        make()
