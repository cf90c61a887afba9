"""JSON in files: a value a line, or values spread over lines; records, rows and texts alike."""

import io
import json

import pytest

import ninefold as nf
from ninefold.formats import detect, read_all, read_file
from ninefold.formats.sources import Source

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = nf.Puzzle(LINE)
ROWS = PUZZLE.grid.rows()
FLAT = [digit for row in ROWS for digit in row]
FPUZZLES = json.loads(nf.write(LINE, "fpuzzles"))
VALUES = [ROWS, FLAT, LINE, {"line": LINE}, {"puzzle": ROWS}, FPUZZLES]
SMALL = "1234\n34\n....\n...."
BAD = [[12, *ROWS[0][1:]], *ROWS[1:]]


@pytest.mark.parametrize("first", range(len(VALUES)))
def test_lines_of_every_kind_in_any_order(first) -> None:
    values = VALUES[first:] + VALUES[:first]
    text = "# a list\n" + "\n\n".join(map(json.dumps, values))
    assert [each.to_line() for each in read_all(text, format="json")] == [LINE] * len(values)


@pytest.mark.parametrize("indent", [0, 1, 2, "\t"])
def test_values_spread_over_lines(indent, tmp_path) -> None:
    text = "\n".join(json.dumps(value, indent=indent) for value in (ROWS, {"line": LINE}, FLAT))
    assert detect(text).name == "json"
    path = tmp_path / "boards.json"
    path.write_text(text)
    assert [each.to_line() for each in read_file(path)] == 3 * [LINE]
    one_row_a_line = "[" + ",\n ".join(map(json.dumps, ROWS)) + "]"
    assert nf.Puzzle(one_row_a_line) == PUZZLE


def test_a_bad_line_does_not_keep_the_rest_back() -> None:
    values = [ROWS, BAD, LINE, LINE[1:], 5, SMALL, [ROWS[0]], {"puzzle": BAD}, ROWS]
    text = "\n".join(map(json.dumps, values))
    items = list(Source.of(io.BytesIO(text.encode())).items())
    words = [str(item.error) for item in items if not isinstance(item, nf.Puzzle)]
    assert len(items) == len(values)
    assert words == [
        "line 2, row 1, column 1: expected a digit from 0 to 9, found 12",
        "line 4, column 81: expected 81 cells, found 80 cells",
        "line 5, column 1: expected a puzzle as text, rows, an array or a record, found 5",
        "line 6, row 2, column 3: expected 4 cells in a row, found 2 cells",
        "line 7, column 1: expected a square of a usual size, such as 81 cells, found 9 cells",
        "line 8, row 1, column 1: expected a digit from 0 to 9, found 12",
    ]


def test_a_line_that_was_cut_spoils_itself_alone() -> None:
    for cut in ("{", "[", "[[5, 3,", '{"line":'):
        text = "\n".join([json.dumps(ROWS), cut, json.dumps(ROWS)])
        items = list(Source.of(io.BytesIO(text.encode())).items())
        assert [isinstance(item, nf.Puzzle) for item in items] == [True, False, True]


def test_a_layout_that_is_named() -> None:
    assert next(read_all(json.dumps(ROWS), layout="x")).layout == nf.Layout.named("x")
    assert nf.Puzzle({"puzzle": ROWS, "layout": "x"}).layout == nf.Layout.named("x")
    with pytest.raises(nf.FormatError, match="expected 81 cells, found 16 cells"):
        nf.Puzzle({"puzzle": 16 * [0], "layout": "x"})


def test_a_section_is_no_list() -> None:
    assert detect(f"[Puzzle]\n{LINE}").name != "json"
    assert nf.Puzzle("[Puzzle]\n" + "\n".join(LINE[i : i + 9] for i in range(0, 81, 9))) == PUZZLE


def test_a_value_in_a_named_format_is_read_as_json() -> None:
    assert nf.read_one(ROWS, format="json") == PUZZLE
    with pytest.raises(nf.FormatError):
        nf.read_one(ROWS, format="sdk")
    with pytest.raises(nf.FormatError, match="a text in the format 'json'"):
        nf.read_one([object()], format="json")
    with pytest.raises(nf.FormatError, match="a text in the format 'json'"):
        nf.read_one(object(), format="json")
