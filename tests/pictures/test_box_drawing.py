"""Frames: lines where regions part, for every layout, and read back."""

from __future__ import annotations

import pytest

from ninefold.formats import read_one
from ninefold.model import Candidates, Grid, Layout, Puzzle
from ninefold.pictures import board_text, candidates_text
from ninefold.pictures.box_drawing import ASCII, lattice_of, lines
from ninefold.pictures.named_board import named_text

from .layouts import LAYOUTS, sample


def test_the_regions_of_a_jigsaw_are_framed() -> None:
    layout = Layout.jigsaw("AAAB ACBB CCDB CDDD")
    assert board_text(layout, bytes([1, 2, 3, 4, *12 * [0]])).split("\n") == [
        "┌───────────┬───┐",
        "│ 1   2   3 │ 4 │",
        "│   ┌───┬───┘   │",
        "│ . │ . │ .   . │",
        "├───┘   ├───┐   │",
        "│ .   . │ . │ . │",
        "│   ┌───┘   └───┤",
        "│ . │ .   .   . │",
        "└───┴───────────┘",
    ]


def test_boards_that_share_a_box_have_gaps_beside_them() -> None:
    layout = Layout.boards([(0, 0), (2, 2)], (2, 2))
    assert board_text(layout, bytes(layout.cells)).split("\n") == [
        "┌─────┬─────┐",
        "│ . . │ . . │",
        "│ . . │ . . │",
        "├─────┼─────┼─────┐",
        "│ . . │ . . │ . . │",
        "│ . . │ . . │ . . │",
        "└─────┼─────┼─────┤",
        "      │ . . │ . . │",
        "      │ . . │ . . │",
        "      └─────┴─────┘",
    ]


def test_the_lattice_of_hodoku_follows_regions_too() -> None:
    layout = Layout.jigsaw("AAB ABB CCC".replace(" ", ""))
    assert candidates_text(Candidates.full(layout), ASCII).split("\n") == [
        ".-----------.-----.",
        "| 123   123 | 123 |",
        "|     .-----'     |",
        "| 123 | 123   123 |",
        ":-----'-----------:",
        "| 123   123   123 |",
        "'-----------------'",
    ]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_board_is_read_back(name: str) -> None:
    layout = LAYOUTS[name]
    for puzzle in (sample(layout), Puzzle(bytes(layout.cells), layout)):
        assert read_one(str(puzzle), layout=layout) == puzzle
        assert Puzzle(str(puzzle), layout) == puzzle


@pytest.mark.parametrize("name", LAYOUTS)
def test_marks_are_read_back(name: str) -> None:
    layout = LAYOUTS[name]
    marks = [(cell * 37 % layout.full_mask) + 1 for cell in range(layout.cells)]
    candidates = Candidates(marks, layout)
    assert read_one(str(candidates), layout=layout) == Puzzle.from_marks(candidates)


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_cell_is_one_piece_at_its_place(name: str) -> None:
    layout = LAYOUTS[name]
    texts = [f"{cell:03}" for cell in range(layout.cells)]
    found = {}
    rows = [line for line in lines(layout, texts) if any(cell is not None for _, cell in line)]
    for row, line in enumerate(rows):
        column = 0
        for text, cell in line:
            if cell is not None:
                assert text == texts[cell]
                found[cell] = (row, column)
            column += len(text)
    assert len(found) == layout.cells
    heights = sorted({row for row, _ in layout.positions})
    across: dict[int, set[int]] = {}
    for cell, (row, column) in found.items():
        assert heights[row] == layout.positions[cell][0]
        across.setdefault(layout.positions[cell][1], set()).add(column)
    assert all(len(columns) == 1 for columns in across.values())


@pytest.mark.parametrize("name", LAYOUTS)
def test_no_line_ends_in_blanks_or_in_the_air(name: str) -> None:
    text = str(Grid(bytes(LAYOUTS[name].cells), LAYOUTS[name]))
    board = [line for line in text.split("\n") if line]
    assert board == [line.rstrip() for line in board]
    width = max(map(len, board))
    grid = [line.ljust(width) for line in ["", *board, ""]]
    for row, line in enumerate(grid):
        for column, character in enumerate(line):
            if character in "│├┤┼┬┌┐":
                assert grid[row + 1][column] in "│├┤┼┴└┘", (row, column)
            if character in "─├┼┬┴┌└":
                assert line[column + 1] in "─┤┼┬┴┐┘", (row, column)


def test_a_lattice_is_found_once() -> None:
    assert lattice_of(Layout.samurai()) is lattice_of(Layout.samurai())
    far = Layout.of(2, [["r1c1", "r300c300"]])
    assert lattice_of(far) is not lattice_of(far)  # a hundred of them would fill the memory


def test_names_of_two_digits_stand_upright() -> None:
    named = named_text(Layout.usual(10), 100 * ".").split("\n")
    assert named[0] == "    a b c d e   f g h i j"
    assert named[2] == "A │ . . . . . │ . . . . . │ 1"
    assert named[-4:] == [
        "J │ . . . . . │ . . . . . │ 10",
        "  └───────────┴───────────┘",
        "                        1",
        "    1 2 3 4 5   6 7 8 9 0",
    ]


def test_wide_cells_have_room_for_names() -> None:
    named = named_text(Layout.usual(10), 100 * ["12"]).split("\n")
    assert named[-1] == "    1  2  3  4  5    6  7  8  9  10"


def test_past_the_letters_there_are_numbers_on_all_sides() -> None:
    layout = Layout.boards([(0, 0), (0, 18)])
    named = named_text(layout, layout.cells * ".", marked=layout.cell("r2c27")).split("\n")
    assert named[:2] == named[-2:]
    assert named[1].endswith("9 0 1   2 3 4   5 6 7")
    assert named[4].startswith("2 │ . . . │")
    assert named[4].endswith("│ . .[.]│ 2")


def test_rows_without_cells_keep_their_numbers() -> None:
    named = named_text(LAYOUTS["own"], "12345").split("\n")
    assert [line.split() for line in named] == [
        ["a", "b", "c", "d"],
        ["A", "1", "2", "1"],
        ["B", "3", "4", "2"],
        [],
        ["D", "5", "4"],
        ["1", "2", "3", "4"],
    ]


def test_names_around_several_boards() -> None:
    layout = Layout.twodoku()
    named = named_text(layout, layout.cells * ".").split("\n")
    assert named[0].replace(" ", "") == "abcdefghijklmno"
    assert named[2].endswith("│ . . . │ 1")
    assert next(line for line in named if line.startswith("O")).endswith("│ 15")
