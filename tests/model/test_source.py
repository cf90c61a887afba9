"""What a board can be made from other than text: rows, arrays, flat sequences."""

import subprocess
import sys

import numpy as np
import pytest

from ninefold.errors import FormatError
from ninefold.model import Grid, Layout, Puzzle

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
GRID = Grid(LINE)
ROWS = GRID.rows()
FLAT = [digit for row in ROWS for digit in row]


@pytest.mark.parametrize(
    "source",
    [
        ROWS,
        FLAT,
        tuple(map(tuple, ROWS)),
        [[digit or None for digit in row] for row in ROWS],
        [[str(digit) if digit else "" for digit in row] for row in ROWS],
        [LINE[start : start + 9] for start in range(0, 81, 9)],
        list(LINE),
        bytes(FLAT),
        bytearray(FLAT),
        iter(FLAT),
        np.array(ROWS),
        np.array(FLAT, dtype=np.uint8),
        np.array(ROWS, dtype=object),
        [np.array(row) for row in ROWS],
        [np.uint8(digit) for digit in FLAT],
    ],
    ids=lambda source: type(source).__name__,
)
def test_sources(source):
    assert Grid(source) == GRID


@pytest.mark.parametrize("size", [4, 6, 8, 9, 10, 12, 15, 16, 25])
def test_the_number_of_cells_tells_the_layout(size):
    assert Puzzle(np.zeros((size, size), int)).layout == Layout.usual(size)


@pytest.mark.parametrize(
    ("source", "row", "column"),
    [
        ([[1, 2, 3, 4], [5, 0, 0, 0], 4 * [0], 4 * [0]], 2, 1),
        ([[0, -1, 0, 0], *3 * [4 * [0]]], 1, 2),
        ([[0, 1.5, 0, 0], *3 * [4 * [0]]], 1, 2),
        ([[0, True, 0, 0], *3 * [4 * [0]]], 1, 2),
        ([["0", "12", "", ""], *3 * [4 * [0]]], 1, 2),
        ([["\u00b2", "", "", ""], *3 * [4 * [0]]], 1, 1),
        ([["\uff11", "", "", ""], *3 * [4 * [0]]], 1, 1),
        (bytes([9] + 15 * [0]), 1, 1),
        ([[0, 0, 0], 5 * [0], 4 * [0], 4 * [0]], 1, 0),
        (17 * [0], 0, 0),
        ([], 0, 0),
        (b"", 0, 0),
        (5, 0, 0),
        (None, 0, 0),
        (object(), 0, 0),
        ([[[0]]], 0, 0),
        (np.zeros((2, 9, 9)), 0, 0),
        (np.array(5), 0, 0),
    ],
)
def test_bad_sources(source, row, column):
    with pytest.raises(FormatError) as caught:
        Puzzle(source)
    assert (caught.value.row, caught.value.column) == (row, column)


def test_a_layout_must_fit():
    with pytest.raises(FormatError, match="16 cells"):
        Grid(FLAT, Layout.usual(4))
    assert Grid(36 * [0], Layout.boxes(3, 2)).layout.box == (3, 2)


def test_reading_loads_nothing_that_is_dear():
    code = (
        "import sys; from ninefold.formats import read_one; print(read_one(81 * '.'))\n"
        "dear = {'numpy', 'rich', 'defusedxml', 'xml.sax', 'csv'} & sys.modules.keys()\n"
        "sys.exit(f'loaded: {dear}' if dear else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60, stdout=subprocess.DEVNULL)


def test_bytes_are_digits_or_text() -> None:
    line = "53..7" + "." * 76
    assert Puzzle(line.encode()) == Puzzle(line) == Puzzle(Puzzle(line).givens)
    with pytest.raises(FormatError):
        Puzzle(b"\xff" * 81)


def test_an_error_shows_any_value_shortly() -> None:
    for value in (10**5000, "x" * 1000):
        with pytest.raises(FormatError) as caught:
            Puzzle([value] + [0] * 80)
        assert len(str(caught.value)) < 200
