"""The texts that people have: every spelling that a reader takes."""

import io

import pytest

from ninefold.errors import FormatError
from ninefold.formats import detect, get, read_all, read_file, read_one, read_stream, write
from ninefold.formats.bounded_lines import LONGEST_LINE
from ninefold.model import Candidates, Layout, Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = Puzzle(LINE)
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]


def with_rules(rows, rule, every=3):
    """The rows with a rule after every band but the last."""
    parts = ["\n".join(rows[start : start + every]) for start in range(0, len(rows), every)]
    return f"\n{rule}\n".join(parts)


def spaced(row, bar="|"):
    return f" {bar} ".join(" ".join(row[left : left + 3]) for left in (0, 3, 6))


@pytest.mark.parametrize("mark", ".0-*_xX ")
def test_every_empty_mark_in_a_line(mark):
    assert read_one(LINE.replace(".", mark)) == PUZZLE


@pytest.mark.parametrize("mark", ".0-*_xX ")
def test_every_empty_mark_in_rows(mark):
    text = "\n".join(ROWS).replace(".", mark)
    assert detect(text).name == "rows"
    assert read_one(text) == PUZZLE


@pytest.mark.parametrize("mark", ".0-*_x")
@pytest.mark.parametrize(
    "rule",
    [
        "------+-------+------",
        "---------------------",
        "=====",
        "",
        "__________",
        "───────┼───────",
    ],
)
@pytest.mark.parametrize("bar", ["|", "│", "║", " "])
def test_rows_with_separators_and_rules(mark, rule, bar):
    text = with_rules([spaced(row.replace(".", mark), bar) for row in ROWS], rule)
    assert read_one(text) == PUZZLE


@pytest.mark.parametrize("mark", ".0*_x ")
def test_a_rule_as_long_as_a_row_is_no_row(mark):
    assert read_one(with_rules([row.replace(".", mark) for row in ROWS], "---------")) == PUZZLE


def test_a_rule_in_a_full_board():
    rows = ["123456789"] * 9
    assert read_one(with_rules(rows, "---------")).given_count == 81


def test_a_row_of_dashes_is_a_row_where_dashes_are_empty():
    rows = ["12-------", *8 * ["---------"]]
    assert read_one("\n".join(rows)).given_count == 2
    assert read_one("\n".join(9 * ["---------"])).given_count == 0
    assert read_one("\n".join(9 * ["- - - | - - - | - - -"])).given_count == 0


def test_simple_sudoku_prints_stars_around_its_board():
    rows = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in ROWS]
    text = "*-----------*\n" + with_rules(rows, "|---+---+---|") + "\n*-----------*\n"
    assert read_one(text) == PUZZLE


def test_rows_of_blanks():
    rows = ["1        ", 9 * " ", *6 * ["        2"], 9 * " "]
    puzzle = read_one("\n".join(rows))
    assert puzzle.given_count == 7
    assert puzzle["r9c9"] == 0


def test_indented_text_as_in_a_program():
    assert read_one("\n    " + "\n    ".join(ROWS) + "\n    ") == PUZZLE
    assert read_one(f"\n    {LINE}\n    ") == PUZZLE


def test_titled_boards_as_project_euler_has_them():
    text = "".join(f"Grid {n:02}\n" + "\n".join(ROWS).replace(".", "0") + "\n" for n in (1, 2))
    assert list(read_all(text)) == [PUZZLE, PUZZLE]
    assert read_one("Sudoku\n" + "\n".join(ROWS)) == PUZZLE


@pytest.mark.parametrize("tail", [" easy", "\t7.2", f",{LINE}", " # by me", ";1", ":x", "#1", "|2"])
def test_a_remark_after_a_line(tail):
    text = f"# a collection\n\n{LINE}{tail}\n{LINE}\n"
    assert list(read_all(text)) == [PUZZLE, PUZZLE]


def test_a_remark_after_a_line_of_blanks():
    blank = LINE.replace(".", " ")
    assert read_one(f"{blank} # by me") == PUZZLE


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    assert list(read_all(end.join([LINE, "", LINE]))) == [PUZZLE, PUZZLE]
    assert read_one(end.join(ROWS)) == PUZZLE


def test_sixteen_characters_a_line_are_boards_or_rows_by_their_digits():
    assert len(list(read_all(16 * "1234............\n"))) == 16
    assert read_one(16 * "1234....G.......\n").layout.size == 16
    assert read_one(16 * "1234............\n", layout=Layout.usual(16)).layout.size == 16


@pytest.mark.parametrize("delimiter", [",", ";", "\t", ", "])
def test_rows_of_fields(delimiter):
    rows = [delimiter.join("" if c == "." else c for c in row) for row in ROWS]
    assert read_one("\n".join(rows)) == PUZZLE
    zeros = [delimiter.join("0" if c == "." else c for c in row) + "," for row in ROWS]
    if delimiter == ",":
        assert read_one("\n".join(zeros)) == PUZZLE
        assert read_one("\n".join(",".join(f'"{c}"' for c in row) for row in ROWS)) == PUZZLE


def test_numbers_past_nine_in_fields():
    rows = [["16", "10", *14 * [""]], *15 * [16 * [""]]]
    puzzle = read_one("\n".join(map(",".join, rows)))
    assert puzzle.givens[:3] == bytes([16, 10, 0])


@pytest.mark.parametrize("header", ["puzzle,solution", "quizzes,solutions", "Puzzle;Solution"])
def test_a_table_with_a_header(header):
    delimiter = ";" if ";" in header else ","
    text = f"{header}\n{LINE}{delimiter}{81 * '1'}\n"
    assert detect(text).name == "csv"
    assert read_one(text) == PUZZLE


def test_a_table_whose_puzzles_are_not_first():
    assert read_one(f"id,puzzle,note\n1,{LINE},x\n") == PUZZLE
    assert read_one(f'source,question,answer\n"a, b",{LINE},1\n') == PUZZLE


def test_a_table_without_a_header():
    assert read_one(f"{LINE},{81 * '1'}\n", format="csv") == PUZZLE


HODOKU = """
.---------------.----------------.---------------.
| 15   2    3   | 4    5    6    | 7    8    9   |
{rows}
:---------------+----------------+---------------:
{rows}
{rows}
{rows}
:---------------+----------------+---------------:
{rows}
{rows}
{rows}
| 19   2    3   | 4    5    6    | 7    8    9   |
'---------------'----------------'---------------'
"""


def test_a_grid_of_candidates_as_hodoku_prints_it():
    text = HODOKU.format(rows="| 123  456  7   | 89   1    2    | 3    4    567 |")
    puzzle = read_one(text)
    assert detect(text).name == "candidates"
    assert puzzle.marks["r1c1"] == (1, 5)
    assert puzzle.marks["r9c1"] == (1, 9)
    assert puzzle["r1c2"] == 2
    assert puzzle["r2c2"] == 0


def test_a_cell_without_candidates():
    masks = [0, 3, *79 * [511]]
    puzzle = Puzzle.from_marks(Candidates(masks))
    assert "!" in str(puzzle)
    assert read_one(str(puzzle)) == puzzle


SDK = "#ARuud\n#D A puzzle\n#CFirst\n#CSecond\n#B03-08-2006\n#SBook\n#LEasy\n#Uhttp://x\n"


@pytest.mark.parametrize("section", ["", "[Puzzle]\n", "[puzzle]\n"])
def test_sdk(section):
    text = SDK + section + "\n".join(ROWS) + "\n"
    puzzle = read_one(text)
    assert detect(text).name == "sdk"
    assert puzzle.grid == PUZZLE.grid
    said = puzzle.metadata
    assert (said.author, said.description, said.comment) == ("Ruud", "A puzzle", "First\nSecond")
    assert (said.date, said.source, said.level, said.url) == (
        "03-08-2006",
        "Book",
        "Easy",
        "http://x",
    )


def test_the_state_of_an_sdk_is_no_puzzle():
    state = "\n".join(9 * ["123456789"])
    assert read_one("[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + state + "\n") == PUZZLE


def xml(data, before=""):
    return f'<?xml version="1.0"?>\n<opensudoku>{before}<game data="{data}" /></opensudoku>'


def played(version, cell):
    cells = "".join(cell.format(c if c != "." else "7", 0 if c != "." else 1) for c in LINE)
    return xml(f"version: {version}&#10;{cells}")


@pytest.mark.parametrize(
    ("version", "cell"),
    [
        (1, "{}|-|{}|"),
        (1, "{}|1,2,|{}|"),
        (2, "{}|28||{}|"),
        (2, "{}|0|{}|"),
        (3, "{}|28|{}|"),
        (4, "{}|0|3|{}|"),
    ],
)
def test_opensudoku_keeps_the_givens_of_a_board_in_play(version, cell):
    assert read_one(played(version, cell)) == PUZZLE


def test_opensudoku_metadata_and_folders():
    text = xml(LINE, "<name>Easy</name><author>Me</author><level>1</level><created>now</created>")
    said = read_one(text).metadata
    assert (said.title, said.author, said.level, said.date) == ("Easy", "Me", "1", "now")
    folders = (
        f'<opensudoku version="2"><folder name="A"><game data="{LINE}"/></folder></opensudoku>'
    )
    assert read_one(folders).metadata.title == "A"


def test_pencil_marks_that_say_nothing_are_left_out():
    full = "".join(
        "123456789" if c == "." else "".join(c if c == d else "." for d in "123456789")
        for c in LINE
    )
    assert read_one(full) == PUZZLE
    fewer = full.replace("123456789", "12345678.", 1)
    assert read_one(fewer).marks["r1c3"] == (1, 2, 3, 4, 5, 6, 7, 8)


def test_four_by_four_marks_are_read_when_asked_for():
    text = 16 * "12.."
    assert read_one(text).layout.size == 8
    assert read_one(text, format="pencilmarks").layout.size == 4
    assert read_one(text, layout=Layout.usual(4)).marks["r1c1"] == (1, 2)


@pytest.mark.parametrize("name", ["a.txt", "a.sdm", "a.csv", "a.puzzles", "a"])
def test_files_are_read_by_content_or_by_name(tmp_path, name):
    path = tmp_path / name
    path.write_text(f"{LINE}\n{LINE}\n", encoding="utf-8-sig")
    assert list(read_file(path)) == [PUZZLE, PUZZLE]
    assert list(read_file(str(path), "line")) == [PUZZLE, PUZZLE]


def test_a_csv_file_may_hold_rows(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text(get("csv-rows").write([PUZZLE]))
    assert list(read_file(path)) == [PUZZLE]


def test_a_file_streams():
    class Endless(io.StringIO):
        def readline(self, size=-1):
            return LINE + "\n"

    stream = read_stream(Endless())
    assert [next(stream) for _ in range(300)] == 300 * [PUZZLE]


def test_a_file_with_an_endless_line_is_refused(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("." * (LONGEST_LINE + 5))
    with pytest.raises(FormatError, match="at most"):
        list(read_file(path))


def test_bytes_that_are_no_text(tmp_path):
    path = tmp_path / "a.txt"
    path.write_bytes(LINE[:5].encode() + b"\xff" + LINE[6:].encode())
    with pytest.raises(FormatError) as caught:
        list(read_file(path))
    assert (caught.value.line, caught.value.column) == (1, 6)


def test_bytes_are_read_as_text() -> None:
    line = "53..7" + "." * 76
    assert read_one(line.encode()) == read_one(line)
    assert list(read_all(f"{line}\n{line}".encode())) == [read_one(line)] * 2
    with pytest.raises(FormatError):
        read_one(b"\xff" * 81)


def test_text_of_nothing_but_blanks_holds_no_puzzle() -> None:
    for text in ("", "\n" * 1_000_000, " \n\t"):
        with pytest.raises(FormatError, match="one puzzle"):
            read_one(text)


def test_whatever_is_a_puzzle_can_be_written() -> None:
    line = "53..7" + "." * 76
    for source in (line, Puzzle(line), Puzzle(line).grid, [line], [Puzzle(line)]):
        assert write(source, "line") == line + "\n"
