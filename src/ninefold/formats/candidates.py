"""`candidates`: a grid of the digits that each cell still allows, as HoDoKu prints it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice

from ninefold.errors import FormatError
from ninefold.formats.definition import Format, Sample
from ninefold.formats.field_rows import (
    LOOKAHEAD,
    Break,
    Field,
    Row,
    boards,
    guess_size,
    row_lengths,
    words,
)
from ninefold.formats.pencilmarks import puzzle_of_masks, written_marks
from ninefold.formats.rows import BARS
from ninefold.formats.text import Line, cell_error, numbered
from ninefold.model.digits import LARGEST, digit_of
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.pictures.box_drawing import ASCII
from ninefold.pictures.plain_text import NOTHING, candidates_text

_BARS = str.maketrans(dict.fromkeys(BARS, " "))


def _is_row(text: str) -> bool:
    """Whether a line holds cells; a border has neither digit nor the sign of an empty set."""
    return NOTHING in text or any(map(str.isalnum, text))


def _rows(lines: Iterable[Line]) -> Iterator[Row | Break]:
    for line in lines:
        if _is_row(line.text):
            yield Row(line.number, len(line.text) + 1, words(line, _BARS))
        elif not line.text.strip():
            yield Break.BLANK


def _mask(field: Field, layout: Layout) -> int:
    if field.text == NOTHING:
        return 0
    mask = 0
    for column, character in enumerate(field.text, start=field.column):
        digit = layout.digit_of(character)
        if not digit:
            raise cell_error(field.line, column, character, layout.size, layout.first_digit)
        bit = 1 << (digit - 1)
        if mask & bit:
            raise FormatError(field.line, column, "each digit once in a cell", repr(character))
        mask |= bit
    return mask


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzles of a text; a cell with a single digit is a given."""
    stream = numbered(lines)
    head = list(islice(stream, LOOKAHEAD))
    if layout is None:
        layout = Layout.usual(
            guess_size(len(words(line, _BARS)) for line in head if _is_row(line.text))
        )
    for board in boards(_rows(chain(head, stream)), layout):
        yield puzzle_of_masks([_mask(field, layout) for field in board], layout)


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """An aligned grid for every puzzle; a blank line parts two."""
    for count, puzzle in enumerate(puzzles):
        yield "\n" * bool(count) + candidates_text(written_marks(puzzle), ASCII) + "\n"


def _is_cell(word: str, first: int) -> bool:
    digits = [digit_of(character, LARGEST, first) for character in word[: LARGEST + 1]]
    return word == NOTHING or (all(digits) and len(set(digits)) == len(word))


def resembles(sample: Sample) -> bool:
    """Whether most rows are words of digits, as many as there are rows, not all single."""
    lines = [Line(1, text[:5000]) for text in sample.lines[:100] if _is_row(text)]
    rows = [[field.text for field in words(line, _BARS)] for line in lines]
    layout = sample.layout or Layout.usual(guess_size(map(len, rows)))
    lengths = row_lengths(layout)
    first = layout.first_digit
    good = [
        row for row in rows if len(row) in lengths and all(_is_cell(word, first) for word in row)
    ]
    many = any(len(word) > 1 or word == NOTHING for row in good for word in row)
    height = layout.shape[0]
    return many and 2 * len(good) >= min(height, len(rows)) and len(rows) > min(height, 2) - 1


FORMAT = Format(
    name="candidates",
    description="a grid of every cell's candidates, as HoDoKu prints it; a single one is a given",
    marks=True,
    from_zero=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
