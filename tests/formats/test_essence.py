"""Parameter files of Essence."""

import pytest

import ninefold as nf
from ninefold.formats import detect, get, read_all, read_one, write

DOCUMENT = """\
  language Essence 1.3

  letting SQ11 be [

     [ 0, 7, 2,   0, 0, 4,   9, 0, 0; int(1..9)],
     [ 3, 0, 4,   0, 8, 9,   1, 0, 0; int(1..9)],
     [ 8, 1, 9,   0, 0, 6,   2, 5, 4; int(1..9)],

     [ 7, 0, 1,   0, 0, 0,   0, 0, 9; int(1..9)],
     [ 9, 0, 0,   0, 0, 2,   0, 7, 0; int(1..9)],
     [ 0, 0, 0,   8, 0, 7,   0, 1, 2; int(1..9)],

     [ 4, 0, 5,   0, 0, 1,   6, 2, 0; int(1..9)],
     [ 2, 3, 7,   0, 0, 0,   5, 0, 1; int(1..9)],
     [ 0, 0, 0,   0, 2, 5,   7, 0, 0; int(1..9)],

        int(0..9)]
"""
"""The board of the document that the format comes from, as it stands there."""

LINE = ".72..49..3.4.891..819..62547.1.....99....2.7....8.7.124.5..162.237...5.1....257.."
SMALL = "12..34......4.21"


def test_the_board_of_the_document_has_no_solution():
    puzzle = nf.Puzzle(DOCUMENT)
    assert (puzzle.to_line(), puzzle.metadata.title) == (LINE, "SQ11")
    assert nf.solve(puzzle).status is nf.Status.NONE
    assert "no solution" in str(nf.check(puzzle))


def test_what_is_written_is_what_essence_reads():
    assert write(nf.Puzzle(SMALL), "essence") == (
        "language Essence 1.3\n\n"
        "letting initial be [\n"
        "    [1, 2, 0, 0; int(1..4)],\n"
        "    [3, 4, 0, 0; int(1..4)],\n"
        "    [0, 0, 0, 0; int(1..4)],\n"
        "    [4, 0, 2, 1; int(1..4)]\n"
        "    ; int(1..4)]\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "letting a be [[1,2,0,0],[3,4,0,0],[0,0,0,0],[4,0,2,1]]",
        "letting a = [[1,2,0,0],[3,4,0,0],[0,0,0,0],[4,0,2,1]]",
        "letting\na\nbe\n[\n[1\n,2,0,0\n],[3,4,0,0],[0,0,0,0],[4,0,2,1\n]]",
        "$ a board\nletting a be $ here\n[[1,2,0,0],[3,4,0,0],$ two\n[0,0,0,0],[4,0,2,1]]$",
        "letting a be [[1,2,0,0;D],[3,4,0,0;D],[0,0,0,0;D],[4,0,2,1;D];D]",
        "letting a be [[1,2,0,0;int(0..3)],[3,4,0,0],[0,0,0,0],[4,0,2,1]; int(7..10)]",
        "language Essence 1.3\nletting D be domain int(0..4)\nletting n be 4\n"
        "letting a be [[1,2,0,0],[3,4,0,0],[0,0,0,0],[4,0,2,1]]\nletting b be true",
        "language ESSENCE' 1.0\nletting a be [[1,2,00,0],[3,4,0,0],[0,0,0,0],[4,0,2,1]]",
    ],
)
def test_ways_to_write_a_board(text):
    assert detect(text).name == "essence"
    assert read_one(text).to_line() == SMALL


def test_several_lettings_are_several_puzzles():
    titled = [nf.Puzzle(SMALL, metadata=nf.Metadata(title=title)) for title in ("a", "a", "b")]
    text = write([*titled, nf.Puzzle(16 * "."), nf.Puzzle(SMALL)], "essence")
    found = list(read_all(text))
    assert [p.metadata.title for p in found] == ["a", "a_2", "b", None, None]
    assert [p.to_line() for p in found] == [SMALL, SMALL, SMALL, 16 * ".", SMALL]


@pytest.mark.parametrize("title", ["Sunday best", "letting", "be", "9a", "", "x" * 2 + "\n"])
def test_a_title_that_is_no_name_is_left_out(title):
    text = write(nf.Puzzle(SMALL, metadata=nf.Metadata(title=title)), "essence")
    assert read_one(text) == nf.Puzzle(SMALL)


BOARD = "letting a be [\n[1,2,0,0; int(1..4)],\n[3,4,0,0],\n[0,0,0,0],\n[4,0,2,1]\n]"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("3,4", "3,5", "line 3, column 4: expected a digit from 1 to 4, or 0 .*found '5'"),
        ("3,4", "3,-4", "line 3, column 4: expected a digit from 1 to 4"),
        ("3,4", "3,4444", "line 3, column 4: expected a digit from 1 to 4"),
        ("3,4", "3,x", "line 3, column 4: expected a digit, or 0 for an empty cell, found 'x'"),
        ("3,4", "3,!", "line 3, column 4: expected a parameter file of Essence, found '!'"),
        ("3,4", "3 4", r"line 3, column 4: expected '\]', found '4'"),
        ("3,4,0,0", "3,4,0", "line 3, column 2: expected 4 cells in a row, found 3"),
        (",\n[0,0,0,0]", "", "line 1, column 9: expected a board of a usual size .*found 3 rows"),
        ("[0,0,0,0]", "0", r"line 4, column 1: expected '\]', found '0'"),
        ("1..4", "1..3", "line 2, column 11: expected a range for 4 cells"),
        ("1..4", "1..9999999", "expected a small whole number"),
        ("\n]", "", r"line 5, column 10: expected '\]', found the end"),
        ("letting a be [", "letting a [", "line 1, column 11: expected 'be' or '='"),
        ("letting a", "letting 7", "line 1, column 9: expected a name, found '7'"),
        ("letting a be [", "letting b be letting a be [", "column 14: expected a value"),
        ("letting a", "given b : int\nletting a", "line 1, column 1: expected a parameter file"),
        ("letting a", "oops\nletting a", "line 1, column 1: expected 'letting', found 'oops'"),
    ],
)
def test_an_error_tells_its_place(old, new, message):
    assert old in BOARD
    with pytest.raises(nf.FormatError, match=message):
        list(get("essence").read(BOARD.replace(old, new, 1)))


def test_a_board_of_another_layout_is_read_when_it_is_named():
    with pytest.raises(nf.FormatError, match="line 1, column 9: expected 9 rows, found 4 rows"):
        read_one(BOARD, layout="hyper", format="essence")
    assert read_one(BOARD, layout="4x4+x").layout.name == "boxes 2x2+x"
