"""Cells on one line, divided by blanks, commas, semicolons or tabs."""

import pytest

import ninefold as nf
from ninefold.formats import detect, read_all, read_one, write

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ZEROS = LINE.replace(".", "0")
SIXTEEN = nf.Puzzle(bytes(range(1, 17)) + bytes(240))


@pytest.mark.parametrize("delimiter", [" ", "  ", ",", ", ", ";", "\t", " ,"])
@pytest.mark.parametrize("cells", [LINE, ZEROS], ids=["dots", "zeros"])
def test_delimiters(delimiter, cells) -> None:
    text = delimiter.join(cells)
    assert detect(text).name == "divided"
    assert read_one(text).to_line() == LINE
    assert [each.to_line() for each in read_all(f"# two\n{text}\n\n{text}\n")] == [LINE, LINE]


@pytest.mark.parametrize("delimiter", [" ", ",", ";", "\t"])
def test_numbers_past_nine(delimiter) -> None:
    text = delimiter.join(map(str, SIXTEEN.givens))
    assert read_one(text) == SIXTEEN
    assert read_one(delimiter.join(SIXTEEN.to_line())) == SIXTEEN


def test_a_delimiter_or_a_remark_at_the_end() -> None:
    assert read_one(",".join(ZEROS) + ",").to_line() == LINE
    assert read_one(" ".join(ZEROS) + "  # an easy one").to_line() == LINE
    assert read_one(",".join(ZEROS).replace("0", "")).to_line() == LINE


def test_sixteen_fields_are_a_board_or_a_row() -> None:
    small = nf.Puzzle("12..34......4.21")
    for count in (1, 3, 16):
        text = write([small] * count, "divided")
        assert list(read_all(text)) == [small] * count
    rows = "\n".join(" ".join(map(str, row)) for row in SIXTEEN.grid.rows())
    assert list(read_all(rows.replace(" ", ","))) == [SIXTEEN]


def test_a_layout_that_is_named() -> None:
    samurai = nf.Layout.samurai()
    text = " ".join(["1", *((samurai.cells - 1) * "0")])
    assert read_one(text, layout=samurai).given_count == 1
    assert read_one(" ".join(ZEROS), layout="x").layout == nf.Layout.named("x")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (" ".join(ZEROS[1:]), "line 1, column 160: expected 81 cells, found 80 cells"),
        (",".join(ZEROS + "00"), "line 1, column 163: expected 81 cells, found 83 cells"),
        (" ".join(ZEROS).replace("7", "12", 1), "line 1, column 9: .* found '12'"),
        (",".join(ZEROS).replace("7", "7.5", 1), "line 1, column 9: .* found '7.5'"),
        (", ".join(ZEROS).replace("3", "?", 1), "line 1, column 4: .* found '\\?'"),
        (f"{' '.join(ZEROS)}\n{' '.join(ZEROS[1:])}", "line 2, column 160: expected 81 cells"),
    ],
)
def test_faults_are_named_by_their_place(text, message) -> None:
    with pytest.raises(nf.FormatError, match=message):
        list(read_all(text))
