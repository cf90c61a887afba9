"""Boards larger than the terminal: what happens is seen, and the window keeps still if it can."""

from __future__ import annotations

import pytest
from rich.text import Text

from ninefold.cli.watch_screen import Window

LOOK = "bold"


def board(row: int | None = None, column: int = 0, side: int = 20) -> Text:
    """A square of letters, a row for each, with one that stands out."""
    lines = [Text(chr(65 + number) * side) for number in range(side)]
    if row is not None:
        lines[row].stylize(LOOK, column, column + 1)
    return Text("\n").join(lines)


def rows_of(text: Text) -> str:
    return "".join(line[0] for line in text.plain.split("\n"))


def test_what_fits_is_seen_whole() -> None:
    assert Window().seen(board(3, 4), LOOK, 20, 20) == board(3, 4)
    assert Window().seen(board(3, 4), LOOK, 99, 99).plain == board().plain


@pytest.mark.parametrize("row", range(20))
@pytest.mark.parametrize(("width", "height"), [(8, 5), (1, 1), (2, 2), (19, 3)])
def test_what_stands_out_is_in_the_window(row: int, width: int, height: int) -> None:
    window = Window()
    for column in (0, row, 19):
        part = window.seen(board(row, column), LOOK, width, height)
        lines = part.split("\n")
        assert len(lines) == height
        assert {len(line) for line in lines} == {width}
        assert [span.style for span in part.spans].count(LOOK) == 1
        assert any(each.spans and each.plain[0] == chr(65 + row) for each in lines)


def test_the_window_moves_no_more_than_it_must() -> None:
    window = Window()
    assert rows_of(window.seen(board(), LOOK, 20, 6)) == "ABCDEF"
    assert rows_of(window.seen(board(4), LOOK, 20, 6)) == "ABCDEF"
    assert rows_of(window.seen(board(8), LOOK, 20, 6)) == "EFGHIJ"
    assert rows_of(window.seen(board(6), LOOK, 20, 6)) == "EFGHIJ"
    assert rows_of(window.seen(board(None), LOOK, 20, 6)) == "EFGHIJ"
    assert rows_of(window.seen(board(0), LOOK, 20, 6)) == "ABCDEF"
    assert rows_of(window.seen(board(19), LOOK, 20, 6)) == "OPQRST"
    assert window.seen(board(19), LOOK, 20, 20).plain == board().plain


def test_nothing_is_wrapped() -> None:
    part = Window().seen(board(), LOOK, 5, 5)
    assert (part.no_wrap, part.overflow) == (True, "crop")
