"""Illegal values, in every form in which a board is entered: named by cell, the rest is checked."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninefold as nf

from .boards import LINE, replaced, rows

ILLEGAL = ("r1c3", "A")
QUICK = nf.Limits(nodes=100, seconds=0.2)


def named(source):
    return [(each.cell, each.value) for each in nf.check(source, explain=False).illegal]


def written(format):
    return nf.write(nf.Puzzle(LINE), format)


TEXTS = {
    "line": replaced(LINE, 2, "A"),
    "line and newline": replaced(LINE, 2, "A") + "\n",
    "line with a comment": "# a remark\n" + replaced(LINE, 2, "A"),
    "rows": written("rows").replace("53.", "53A"),
    "rows with other line ends": written("rows").replace("53.", "53A").replace("\n", "\r\n"),
    "board": str(nf.Puzzle(LINE)).replace("5 3 .", "5 3 A"),
    "csv-rows": written("csv-rows").replace("5,3,", "5,3,A", 1),
    "csv": written("csv").replace("53.", "53A"),
    "sdk": "#Asomeone\n" + written("sdk").replace("53.", "53A"),
    "opensudoku": written("opensudoku").replace("530", "53A"),
    "pencilmarks": replaced(written("pencilmarks"), 20, "A"),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_illegal_characters_of_a_text(text):
    report = nf.check(text)
    assert [(each.cell, each.value) for each in report.illegal] == [ILLEGAL]
    assert report.status is nf.Status.UNIQUE
    assert report.puzzle.to_line() == LINE
    assert report.defects == ("illegal value A in r1c3",)


def test_illegal_marks_of_a_grid_of_candidates():
    puzzle = nf.Puzzle(nf.Grid(LINE), marks=nf.Puzzle(LINE).allowed())
    text = nf.write(puzzle, "candidates").replace("| 5 ", "| Z ", 1).replace("124 ", "1Q2R4", 1)
    report = nf.check(text)
    assert named(text) == [("r1c1", "Z"), ("r1c3", "QR")]
    assert report.puzzle.stated()["r1c1"] == tuple(range(1, 10))
    assert report.allowed["r1c3"] == (1, 2, 4)


def test_numbers_that_are_no_digits_in_csv():
    text = written("csv-rows").replace("5,3", "10,-1", 1)
    assert named(text) == [("r1c1", "10"), ("r1c2", "-1")]


def test_question_marks_everywhere():
    report = nf.check(81 * "?")
    assert len(report.illegal) == 81
    assert (report.puzzle.given_count, report.verdict) == (0, "illegal-values")
    assert "and 78 more" in report.summary


@pytest.mark.parametrize("value", ["\ud800", "\0", "é", "\u00b2", "!", "#"])
def test_odd_characters_can_be_printed(value):
    report = nf.check(replaced(LINE, 40, value), explain=False)
    assert [each.cell for each in report.illegal] == ["r5c5"]
    str(report).encode()


VALUES = {
    "number": (10, "10"),
    "negative": (-1, "-1"),
    "letter": ("A", "A"),
    "text": ("ten", "ten"),
    "fraction": (1.5, "1.5"),
    "truth": (True, "True"),
    "blank text": ("  ", "'  '"),
    "long text": (99 * "A", 19 * "A" + "…"),
    "huge number": (10**5000, "a very large int"),
    "type": (int, "<class 'int'>"),
}


@pytest.mark.parametrize(("value", "shown"), VALUES.values(), ids=VALUES)
def test_illegal_values_of_rows(value, shown):
    board = rows(LINE)
    board[0][2] = value
    flat = [each for row in board for each in row]
    for source in (board, tuple(map(tuple, board)), flat, iter(board)):
        report = nf.check(source)
        assert [(each.cell, each.value) for each in report.illegal] == [("r1c3", shown)]
        assert report.status is nf.Status.UNIQUE


def test_illegal_values_of_arrays_and_bytes():
    array = np.array(rows(LINE))
    array[0, 2] = 10
    assert named(array) == named(array.ravel()) == [("r1c3", "10")]
    assert named(bytes(int(value) for value in array.ravel())) == [("r1c3", "10")]


def test_illegal_values_of_rows_of_text():
    lines = [LINE[start : start + 9] for start in range(0, 81, 9)]
    assert named(["53A.7....", *lines[1:]]) == [ILLEGAL]


def test_a_digit_past_the_size_is_illegal():
    assert named([[5, 0, 0, 0], *3 * [[0, 0, 0, 0]]]) == [("r1c1", "5")]
    assert named("5" + 15 * ".") == [("r1c1", "5")]
    assert named("7" + 35 * ".") == [("r1c1", "7")]


@pytest.mark.parametrize(
    "source",
    ["", "hello", 80 * ".", 82 * "A", "<xml", [], [1, 2, 3], 5, None, 9 * [8 * [0]], 81 * [[1, 2]]],
    ids=str,
)
def test_without_a_shape_it_is_a_format_error(source):
    with pytest.raises(nf.FormatError):
        nf.check(source)


def test_the_error_is_the_readers_own():
    with pytest.raises(nf.FormatError) as by_check:
        nf.check("53..7...!" + 71 * ".")
    with pytest.raises(nf.FormatError) as by_puzzle:
        nf.Puzzle("53..7...!" + 71 * ".")
    assert by_check.value.args == by_puzzle.value.args


def test_a_cube_of_values_is_no_board():
    with pytest.raises(nf.FormatError):
        nf.check(np.zeros((9, 9, 9), dtype=np.uint8))


def test_long_texts_are_not_mended():
    with pytest.raises(nf.FormatError):
        nf.check(TEXTS["rows"] + 40_000 * " ")


def tolerant(source):
    try:
        report = nf.check(source, limits=QUICK)
    except nf.FormatError:
        return
    assert str(report).startswith(report.summary)
    assert report.to_json()
    assert not (report.ok and report.illegal)


cells = st.none() | st.integers() | st.floats() | st.text(max_size=3) | st.booleans()


@settings(max_examples=150, deadline=None)
@given(
    st.lists(cells, max_size=40)
    | st.lists(cells, min_size=16, max_size=16)
    | st.lists(st.lists(cells, min_size=4, max_size=4), min_size=4, max_size=4)
    | st.lists(st.lists(cells, max_size=5), max_size=6)
    | st.recursive(cells, st.lists, max_leaves=20)
)
def test_arbitrary_lists_give_a_report_or_a_format_error(source):
    tolerant(source)


letters = st.sampled_from("123456789.0-*_xA?! ,;|\n#")


@settings(max_examples=300, deadline=None)
@given(
    st.text(max_size=100)
    | st.text(letters, max_size=200)
    | st.text(letters, min_size=16, max_size=16)
    | st.text(letters, min_size=81, max_size=81)
    | st.lists(st.text("1234.A?", min_size=4, max_size=4), min_size=4, max_size=4).map("\n".join)
)
def test_arbitrary_text_gives_a_report_or_a_format_error(source):
    tolerant(source)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.integers(0, 80), st.sampled_from("A?!@Zé"), min_size=1, max_size=20))
def test_every_illegal_character_is_named(bad):
    line = "".join(bad.get(cell, LINE[cell]) for cell in range(81))
    name = nf.Layout.classic().cell_name
    assert named(line) == [(name(cell), bad[cell]) for cell in sorted(bad)]
