"""Boards as text and in colour."""

import pytest

from ninefold.formats import read_one
from ninefold.model import Candidates, Grid, Layout, Puzzle
from ninefold.model.units import USUAL_BOXES
from ninefold.pictures import board_text, candidates_text, counts_text
from ninefold.pictures.terminal import CONFLICT, FRAME, GIVEN, SOLVED, board_rich

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_board():
    lines = str(Grid(LINE)).split("\n")
    assert lines[:3] == [
        "┌───────┬───────┬───────┐",
        "│ 5 3 . │ . 7 . │ . . . │",
        "│ 6 . . │ 1 9 5 │ . . . │",
    ]
    assert len(lines) == 13
    assert {len(line) for line in lines} == {25}


@pytest.mark.parametrize("size", USUAL_BOXES)
def test_boards_of_every_size_are_framed_and_read_back(size):
    layout = Layout.usual(size)
    digits = bytes((cell * 5) % (size + 1) for cell in range(layout.cells))
    text = board_text(layout, digits)
    assert len({len(line) for line in text.split("\n")}) == 1
    assert read_one(text) == Puzzle(digits, layout)
    marks = Candidates([(cell * 37) & layout.full_mask for cell in range(layout.cells)], layout)
    text = candidates_text(marks)
    assert len({len(line) for line in text.split("\n")}) == 1
    assert read_one(text) == Puzzle.from_marks(marks)


def test_a_layout_without_boxes_is_plain():
    layout = Layout("latin", 2, ((0, 0), (0, 1), (1, 0), (1, 1)), ())
    assert board_text(layout, bytes([1, 0, 0, 2])) == "1 .\n. 2"
    assert candidates_text(Candidates([1, 3, 3, 2], layout)) == "1  12\n12 2 "


def test_a_layout_with_gaps_is_read_back():
    layout = Layout("bracket", 3, ((0, 0), (0, 1), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2)), ())
    digits = bytes([1, 2, 3, 0, 2, 0, 1])
    text = board_text(layout, digits)
    assert [line.rstrip() for line in text.split("\n")] == ["1 2 3", ".", "2 . 1"]
    assert read_one(text, layout=layout).givens == digits


def styles(text):
    return {text.plain[span.start : span.end].strip(): span.style for span in text.spans}


def test_a_coloured_board():
    layout = Layout.usual(4)
    givens = bytes([1, 0, 0, 3, *12 * [0]])
    digits = bytes([1, 2, 0, 3, *12 * [0]])
    text = board_rich(layout, digits, givens, conflicts={3})
    assert text.plain == board_text(layout, digits)
    found = styles(text)
    assert (found["1"], found["2"], found["3"], found["."]) == (GIVEN, SOLVED, CONFLICT, FRAME)
    assert styles(board_rich(layout, digits))["2"] == GIVEN


def test_counts_of_settled_cells_are_left_out():
    layout = Layout.boxes(1, 2)
    assert counts_text(layout, [[5, 0], [0, 5], [0, 5], [5, 0]]) == ""
    assert counts_text(layout, [[5, 0], [0, 5], [2, 3], [3, 2]]).split("\n") == [
        "      1  2",
        "r2c1  2  3",
        "r2c2  3  2",
    ]
