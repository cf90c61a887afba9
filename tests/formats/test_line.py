"""A list stays a list: its first lines may be damaged, and most of them decide its layout."""

from __future__ import annotations

import io
from random import Random

import numpy as np
import pytest
from fuzz_lists import LAYOUTS, compared, made_list

import ninefold as nf
from ninefold.formats import detect
from ninefold.formats.line import list_layout

GOOD = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1234............"
TOPS = {
    "a cell too few": 4 * [GOOD[:80]],
    "empty cells": 4 * [80 * "."],
    "prose": ["These are", "puzzles that", "I collected, one by one,", "in a year."],
    "prose with commas": ["Hello, these are my puzzles,", "and they are, I think, hard", "a,b"],
    "a smaller board": [SMALL],
    "rows of a board": 9 * ["123456789"],
    "fields": 9 * ["1,2,3,4,5,6,7,8,9"],
    "records": 4 * ["{oops"],
    "marks": ["<html>", "<body>"],
    "long lines": 4 * [200 * "x"],
    "a truncated row": [GOOD[:64]],
    "many": 700 * [GOOD[:80]],
}


def statuses(data: bytes) -> list[str]:
    """The status of each row of a file."""
    out = io.BytesIO()
    nf.solve_file(io.BytesIO(data), out, format="csv")
    return [row.split(",")[2] for row in out.getvalue().decode().splitlines()[1:]]


@pytest.mark.parametrize("top", TOPS)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_bad_lines_at_the_top_keep_no_others_back(top: str, end: str) -> None:
    lines = [*TOPS[top], *50 * [GOOD]]
    data = end.join(lines).encode()
    assert statuses(data) == ["malformed"] * len(TOPS[top]) + 50 * ["unique"]
    assert (nf.solve_batch(data).statuses == nf.MALFORMED).sum() == len(TOPS[top])


@pytest.mark.parametrize("top", [["oops"], [GOOD], 4 * [15 * "."], ["some, words"]])
def test_a_list_of_small_boards_stays_one(top: list[str]) -> None:
    data = "\n".join([*top, *50 * [SMALL]]).encode()
    assert statuses(data) == ["malformed"] * len(top) + 50 * ["multiple"]
    batch = nf.solve_batch(data, layout="4x4")
    assert list(np.flatnonzero(batch.statuses == nf.MALFORMED)) == [*range(len(top))]


def test_a_table_keeps_its_columns_though_its_first_rows_are_damaged() -> None:
    text = "\n".join(["id,quiz", "1", "2,oops", *(f"{n},{GOOD}" for n in range(20))])
    assert statuses(text.encode()) == [*2 * ["malformed"], *20 * ["unique"]]


@pytest.mark.parametrize("option", ["4x4", "classic"])
def test_an_option_decides_against_most_lines(option: str) -> None:
    lines = [SMALL, *5 * [GOOD]] if option == "4x4" else [GOOD, *5 * [SMALL]]
    out = io.BytesIO()
    summary = nf.solve_file(io.BytesIO("\n".join(lines).encode()), out, layout=option)
    assert summary.malformed == 5


def test_boards_in_rows_are_no_lists() -> None:
    large = nf.Puzzle("1" + 255 * ".")
    assert detect(nf.write(large, "rows")).name == "rows"
    assert detect(nf.write([GOOD, GOOD], "rows")).name == "rows"
    assert detect(f"{GOOD}\n{nf.write(GOOD, 'rows')}").name == "rows"
    assert list_layout(["oops"]) is None


@pytest.mark.parametrize("layout", [None, "x"])
@pytest.mark.parametrize("odd", ["\v", "\f", "\x1c", "\x85", "\u2028", "\r"])
def test_only_ends_of_lines_end_a_row(odd: str, layout: str | None) -> None:
    lines = [GOOD, f"{GOOD[:40]}{odd}{GOOD[40:]}", 81 * " ", f'{{"line": "{GOOD}"}}', GOOD]
    data = "\n".join(lines).encode()
    batch = nf.solve_batch(data, layout=layout)
    out = io.BytesIO()
    nf.run("solve", io.BytesIO(data), out, layout=layout, format="json")
    names = {int(status): str(status) for status in nf.Status} | {nf.MALFORMED: "malformed"}
    rows = [
        f'"status": "{names[status]}"' in row
        for status, row in zip(
            batch.statuses.tolist(), out.getvalue().decode().splitlines(), strict=True
        )
    ]
    assert all(rows)


@pytest.mark.parametrize("seed", range(3))
def test_file_and_batch_agree_on_every_damaged_row(seed: int) -> None:
    random = Random(seed)
    for layout in LAYOUTS:
        rows, difference = compared(made_list(random, layout, 60), layout)
        assert rows
        assert not difference
