"""Malformed text: the place, what was expected and what was found; and nothing but FormatError."""

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ninefold.errors import FormatError
from ninefold.formats import detect, formats, read_all, read_one, write
from ninefold.formats.text import LARGEST_TEXT
from ninefold.model import Grid, Layout, Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
NAMES = [None, *(each.name for each in formats())]


def error_of(text, **options):
    with pytest.raises(FormatError) as caught:
        read_one(text, **options)
    return caught.value


def replaced(text, index, character):
    return text[:index] + character + text[index + 1 :]


def test_the_error_of_the_manual():
    error = error_of("53..7...!" + 72 * ".")
    assert (error.line, error.column, error.found) == (1, 9, "'!'")
    assert error.expected.startswith("a digit from 1 to 9")


@pytest.mark.parametrize("index", [0, 1, 40, 79, 80])
@pytest.mark.parametrize(
    "bad", ["!", "A", "\uff15", "\u00b2", "\u0663", "\0", "\ud800", "\xa0", "é"]
)
def test_a_bad_character_is_pointed_at(index, bad):
    error = error_of(replaced(LINE, index, bad))
    assert (error.line, error.column, error.found) == (1, index + 1, repr(bad))
    error = error_of("\n".join(["", "# x", LINE, replaced(LINE, index, bad)]))
    assert (error.line, error.column) == (4, index + 1)


@pytest.mark.parametrize(
    ("count", "wanted"),
    [(80, 81), (82, 81), (79, 81), (255, 256), (15, 16), (35, 36), (1, 81), (38, 36)],
)
def test_a_line_of_the_wrong_length(count, wanted):
    error = error_of(count * "1")
    assert error.expected == f"{wanted} cells"
    assert error.found == (f"{count} cells" if count > 1 else "1 cell")
    assert (error.line, error.column) == (1, min(count, wanted) + 1)


@pytest.mark.parametrize("cells", [36, 81])
def test_a_bad_first_line_of_many(cells):
    error = error_of("\n".join([(cells - 1) * "1", *4 * ["1" + (cells - 1) * "."]]))
    assert (error.line, error.expected, error.found) == (1, f"{cells} cells", f"{cells - 1} cells")
    error = error_of("\n".join(["My puzzles", *4 * ["1" + (cells - 1) * "."]]))
    assert (error.line, error.column, error.found) == (1, 1, "'M'")


def test_a_short_line_with_a_remark():
    error = error_of(f"{LINE[:-1]} # a remark")
    assert (error.column, error.expected, error.found) == (81, "81 cells", "80 cells")


def test_a_layout_tells_how_many_cells_are_expected():
    assert error_of(LINE, layout=Layout.usual(4)).expected == "16 cells"
    assert error_of(16 * ".", layout=Layout.classic()).expected == "81 cells"
    assert "1 to 4" in error_of(15 * "." + "5", layout=Layout.usual(4)).expected


@pytest.mark.parametrize("row", [0, 4, 8])
def test_a_bad_character_in_rows(row):
    rows = [*ROWS]
    rows[row] = replaced(rows[row], 3, "?")
    error = error_of("\n".join(rows))
    assert (error.line, error.column, error.found) == (row + 1, 4, "'?'")


def test_a_bad_character_in_a_picture():
    text = str(Grid(LINE)).replace("1 9 5", "1 Q 5")
    error = error_of(text)
    assert (error.line, error.column, error.found) == (3, 13, "'Q'")


def test_a_row_of_the_wrong_length():
    error = error_of("\n".join([*ROWS[:2], ROWS[2] + "1", *ROWS[3:]]))
    assert (error.line, error.column) == (3, 10)
    assert (error.expected, error.found) == ("9 cells in a row", "10 cells")
    error = error_of("\n".join([*ROWS[:2], ROWS[2][:-1], *ROWS[3:]]))
    assert (error.line, error.column, error.found) == (3, 9, "8 cells")


def test_too_few_and_too_many_rows():
    error = error_of("\n".join(ROWS[:8]))
    assert (error.line, error.expected, error.found) == (8, "9 rows", "8 rows")
    error = error_of("\n".join([*ROWS, ROWS[0]]))
    assert (error.line, error.expected, error.found) == (10, "9 more rows", "1 row")


def test_a_title_ends_a_board():
    text = "\n".join(["Grid 01", *ROWS[:8], "Grid 02", *ROWS, ROWS[0]])
    with pytest.raises(FormatError) as caught:
        next(read_all(text))
    assert (caught.value.line, caught.value.found) == (9, "8 rows")


@pytest.mark.parametrize("name", ["rows", "csv-rows", "candidates"])
def test_a_blank_line_does_not_let_two_boards_run_together(name):
    rows = write(Puzzle(LINE), name).splitlines()
    short = [row for row in rows if any(map(str.isalnum, row))][:8]
    with pytest.raises(FormatError) as caught:
        next(read_all("\n".join([*short, "", *rows, "", *rows]), format=name))
    assert (caught.value.line, caught.value.found) == (8, "8 rows")


@pytest.mark.parametrize("name", ["rows", "csv-rows", "candidates"])
def test_blank_lines_may_part_bands_or_rows(name):
    rows = [row for row in write(Puzzle(LINE), name).splitlines() if any(map(str.isalnum, row))]
    bands = "\n\n".join("\n".join(rows[top : top + 3]) for top in (0, 3, 6))
    assert read_one(bands) == read_one("\n\n".join(rows)) == Puzzle(LINE)


def test_a_bad_field():
    rows = [",".join(row) for row in ROWS]
    rows[1] = rows[1].replace("1,9,5", "1, 99,5")
    error = error_of("\n".join(rows))
    assert (error.line, error.column, error.found) == (2, 10, "'99'")


def test_a_bad_cell_in_a_table():
    error = error_of(f"id,puzzle\n1,{LINE}\n2,{replaced(LINE, 2, '?')}\n")
    assert (error.line, error.column, error.found) == (3, 5, "'?'")
    error = error_of("id,puzzle\n1\n")
    assert (error.line, error.column) == (2, 2)
    assert "a column named puzzle" in error_of(f"id,bord\n1,{LINE}\n").expected


def candidate_rows():
    return ["123 456 7 | 89 1 2 | 3 4 567"] * 9


@pytest.mark.parametrize(
    ("bad", "column", "found"),
    [
        ("4?6", 6, "'?'"),
        ("446", 6, "'4'"),
        ("4 6", 26, "10 cells"),
        ("", 26, "8 cells"),
        (".", 5, "'.'"),
    ],
)
def test_a_bad_grid_of_candidates(bad, column, found):
    rows = candidate_rows()
    rows[3] = rows[3].replace("456", bad)
    error = error_of("\n".join(rows))
    assert (error.line, error.column, error.found) == (4, column, found)


def test_bad_pencil_marks():
    marks = 81 * "123456789"
    error = error_of(replaced(marks, 11, "5"))
    assert (error.line, error.column, error.found) == (1, 12, "'5'")
    assert error.expected.startswith("'3'")
    error = error_of(marks[:-1])
    assert (error.expected, error.found) == ("729 characters", "728 characters")


def test_a_bad_sdk():
    text = "#AMe\n[Puzzle]\n" + "\n".join(ROWS).replace("419", "4Z9")
    error = error_of(text)
    assert (error.line, error.column, error.found) == (10, 5, "'Z'")
    twice = "#AMe\n" + "\n".join(2 * ROWS)
    assert "one puzzle" in error_of(twice).expected


def xml(data):
    return f'<opensudoku>\n  <name>é</name><game state="0"\n  data="{data}"/>\n</opensudoku>'


@pytest.mark.parametrize(
    ("text", "line", "column", "found"),
    [
        (xml(replaced(LINE, 4, "?")), 3, 13, "'?'"),
        (xml(LINE[:-1]), 3, 89, "80 cells"),
        (xml("version: 3&#10;1|2|3|"), 3, 9, "3 values"),
        (xml("version: 3&#10;" + 81 * "12|0|0|"), 3, 9, "'12'"),
        ("<opensudoku><game/></opensudoku>", 1, 13, "none"),
        ("<sudoku/>", 1, 1, "<sudoku>"),
        ("<opensudoku>\n<name>", 2, 7, "a fault (no element found)"),
        ("<opensudoku>\n\0", 2, 1, r"'\x00'"),
        ("<opensudoku>\ud800", 1, 13, r"'\ud800'"),
        ("<?xml version='1.0'?>\n<!DOCTYPE a><opensudoku/>", 2, 1, "<!DOCTYPE"),
    ],
)
def test_bad_xml(text, line, column, found):
    error = error_of(text)
    assert (error.line, error.column, error.found) == (line, column, found)


LAUGHS = (
    "<!DOCTYPE z [<!ENTITY a 'ha'>"
    + "".join(
        f"<!ENTITY {b} '{10 * f'&{a};'}'>" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]><opensudoku><name>&i;</name></opensudoku>"
)
HOSTILE = {
    "billion laughs": LAUGHS,
    "file entity": "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/hostname'>]><opensudoku>&b;</opensudoku>",
    "unknown entity": "<opensudoku>&b;</opensudoku>",
    "deep": 200_000 * "<a>",
    "deep opensudoku": "<opensudoku>" + 100_000 * "<a>",
    "large xml": "<opensudoku>" + 2_000_000 * " " + "</opensudoku>",
    "many attributes": "<opensudoku " + " ".join(f"a{n}='1'" for n in range(20_000)) + "/>",
    "nul": 1000 * "\0",
    "surrogates": 81 * "\ud800",
    "long line": 2_000_000 * "5",
    "long blanks": 2_000_000 * " ",
    "long rule": 500_000 * "-",
    "many lines": 100_000 * "\n",
    "many returns": 100_000 * "\r",
    "many bars": 300_000 * "|",
    "many commas": 300_000 * ",",
    "many quotes": 300_000 * '"',
    "one row many times": 30_000 * "123456789\n",
    "short rows": 30_000 * "12\n",
    "remarks": 30_000 * "#A x\n",
    "separators": 81 * "\u2028",
    "full-width": "\uff11" * 81,
    "letters": 81 * "z",
    "long number": ",".join(9 * ["9" * 5000]),
    "long candidate": "\n".join(9 * [" ".join(9 * ["123456789" * 100])]),
    "title": "Grid " + 100_000 * "1",
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("case", HOSTILE)
@pytest.mark.timeout(20)
def test_hostile_text_does_no_harm(name, case):
    message = ""
    try:
        for _ in read_all(HOSTILE[case], format=name):
            pass
    except FormatError as error:
        message = str(error)
    assert len(message) < 400


def test_one_puzzle_has_a_largest_size():
    error = error_of("." * (LARGEST_TEXT + 1))
    assert (error.line, error.column) == (0, 0)
    assert "at most" in error.expected


@given(text=st.text() | st.text(alphabet="123456789.|-+ \n,#<>x"))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_value_or_a_format_error(text):
    detect(text)
    for name in NAMES:
        try:
            found = list(read_all(text, format=name))
        except FormatError:
            continue
        assert all(isinstance(puzzle, Puzzle) for puzzle in found)


def test_a_short_campaign_of_the_fuzzer(capsys):
    path = Path(__file__).parents[2] / "tools" / "fuzz_readers.py"
    spec = importlib.util.spec_from_file_location("fuzz_readers", path)
    fuzzer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(fuzzer)
    assert fuzzer.main(["--examples", "80"]) == 0
    assert "only values or FormatError" in capsys.readouterr().out
