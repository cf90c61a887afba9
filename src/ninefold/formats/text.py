"""Lines, cells and the errors about them: what every reader of text shares.

A reader gets lines without their ends and counts them from 1. Only a line
feed, a carriage return or both end a line (no form feed, no Unicode separator), so that a
position here is the position in the user's editor.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from io import StringIO
from typing import NamedTuple

from ninefold.errors import FormatError
from ninefold.model.digits import EMPTY, digit_of, digits_of, symbol
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.units import SQUARES

LARGEST_TEXT = 16 << 20
"""The number of characters that one puzzle's text may have."""

TAIL = " \t,;#:|"
"""What may follow the cells in a line; the rest of the line is then a remark."""

BLANKS = " \t"
"""What may stand before the cells; nothing else that Unicode takes for a blank."""

_TOKEN = re.compile(rf"[^{re.escape(TAIL)}]*")


class Line(NamedTuple):
    """A line of text and its number, from 1."""

    number: int
    text: str


def lines_of(text: str) -> Iterator[str]:
    """The lines of a text, without their ends and without a byte order mark."""
    buffer = StringIO(text.removeprefix("\ufeff"), newline=None)
    return (line.rstrip("\n") for line in buffer)


def numbered(lines: Iterable[str]) -> Iterator[Line]:
    """The lines with their numbers, without comments."""
    for number, text in enumerate(lines, start=1):
        if not text.lstrip(BLANKS).startswith("#"):
            yield Line(number, text)


def rows_of_text(text: str, cells: int | None, first: int = 1) -> Iterator[Line]:
    r"""The lines of a list, the first with that number, but for comments and blank lines; as many
    blanks as a board has cells are an empty board.

    >>> [line.number for line in rows_of_text("12..\n\n    \n# end", 4)]
    [1, 3]
    """
    for number, line in enumerate(StringIO(text, newline=None), start=first):
        row = line.removesuffix("\n")
        start = row.lstrip(BLANKS)[:1]
        if start != "#" and (start or len(row) == cells):
            yield Line(number, row)


def cell_error(line: int, column: int, found: str, size: int, first: int = 1) -> FormatError:
    """The error of something that is neither a digit nor an empty cell."""
    digits = f"a digit from {symbol(1, first)} to {symbol(size, first)}"
    marks = ". 0 - * _ x" if first else ". - * _ x"
    return FormatError(line, column, f"{digits} or an empty cell (one of {marks})", repr(found))


def cells_of(line: int, column: int, cells: str, size: int, first: int = 1) -> bytes:
    """The digits of a text of cells that starts at that place, or an error at the bad one."""
    digits = digits_of(cells, size, first)
    if digits is not None:
        return digits
    bad = next(i for i, character in enumerate(cells) if digit_of(character, size, first) is None)
    raise cell_error(line, column + bad, cells[bad], size, first)


def body(text: str, sizes: Mapping[int, int]) -> tuple[int, str]:
    """The part of a line that holds the cells, and the index at which it starts.

    `sizes` tells which lengths are possible. Blanks are empty cells only where the length
    then fits; otherwise they indent the cells, or end them and begin a remark.
    """
    length = len(text)
    if length in sizes and digits_of(text, sizes[length]) is not None:
        return 0, text
    start = length - len(text.lstrip(BLANKS))
    match = _TOKEN.match(text, start)
    token = match[0] if match else ""
    if len(token) in sizes:
        return start, token
    if length in sizes:
        return 0, text
    for count in sorted(sizes, reverse=True):
        if length > count and text[count] in TAIL and _has_blank_cells(text[:count], sizes[count]):
            return 0, text[:count]
    return start, token or text[start:]


def _has_blank_cells(cells: str, size: int) -> bool:
    """Whether blanks, and nothing else, are the empty cells; the last one alone is no proof."""
    marks = set(cells).intersection(EMPTY)
    return marks == {" "} and " " in cells.strip() and digits_of(cells, size) is not None


def puzzle_in(line: Line, layout: Layout | None = None) -> Puzzle:
    """The puzzle of a line that holds one character a cell."""
    sizes = {layout.cells: layout.size} if layout else SQUARES
    start, cells = body(line.text, sizes)
    count = len(cells) if len(cells) in sizes else nearest(len(cells), sizes, 81)
    size, first = sizes[count], layout.first_digit if layout else 1
    if len(cells) != count:
        # What is no digit at all explains more than a number of cells.
        cells_of(line.number, start + 1, cells, max(size, 9), first)
        column = start + min(len(cells), count) + 1
        raise FormatError(line.number, column, f"{count} cells", counted(len(cells), "cell"))
    digits = cells_of(line.number, start + 1, cells, size, first)
    return Puzzle(digits, layout or Layout.usual(size))


def counted(number: int, noun: str) -> str:
    """A number and its noun: 1 cell, 80 cells."""
    return f"{number} {noun}" if number == 1 else f"{number:,} {noun}s"


def nearest(length: int, sizes: Mapping[int, int], usual: int) -> int:
    """The possible length that the user most likely meant."""
    count = min(sizes, key=lambda count: abs(count - length))
    return count if len(sizes) == 1 or abs(count - length) <= count // 10 else usual
