"""`rows`: a row a line, with or without separators and box lines, as people write boards.

The characters `-`, `_`, `*` and `.` mark empty cells and also draw lines. A line without any
digit is a rule if it holds what only a drawing has, if it is not as long as a row, or if the
rows that do have digits mark their empty cells in another way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice

from ninefold.formats.definition import Format, Sample
from ninefold.formats.field_rows import (
    LOOKAHEAD,
    Break,
    Field,
    Row,
    boards,
    check_length,
    guess_size,
    row_lengths,
)
from ninefold.formats.text import Line, cell_error, numbered
from ninefold.model.digits import EMPTY
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.units import USUAL_BOXES

BOX_DRAWING = frozenset(map(chr, range(0x2500, 0x2580)))
BARS = BOX_DRAWING | {"|"}
_STROKES = BOX_DRAWING | set("-_=")
_DRAWING = BARS | _STROKES | set("+*.:'")
_ONLY_DRAWING = (BOX_DRAWING - set("│┃║")) | set("+=:'")

# "Grid 01": a word with a letter that is neither a digit of a large board nor an empty mark.
_TITLE = re.compile(r"\s*(?=[a-z]*[qrstuvwyz])[a-z]+\s*#?\d{0,9}:?\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Style:
    """What the first lines tell about the rest.

    `width` is the number of columns, `lengths` what a row may have without separators, `marks` the
    characters of empty cells; with `blanks` these may be blanks.
    """

    width: int
    lengths: frozenset[int]
    marks: frozenset[str]
    blanks: bool

    def is_rule(self, text: str) -> bool:
        """Whether a line is drawn, not a row of cells."""
        used = set(text) - {" ", "\t"}
        if used and used <= BARS:
            return True
        if not (used <= _DRAWING and used & _STROKES):
            return False
        if used & _ONLY_DRAWING or len(_compact(text)) not in self.lengths:
            return True
        return not used - BARS <= self.marks

    def row(self, line: Line) -> Row:
        """The cells of a line, one character each."""
        check_length(line)
        spaced = None
        if self.blanks and len(line.text) == self.width:
            spaced = _fields(line, list(enumerate(line.text)))
        return Row(line.number, len(line.text) + 1, _fields(line, _compact(line.text)), spaced)


def _fields(line: Line, cells: list[tuple[int, str]]) -> list[Field]:
    return [Field(line.number, index + 1, character) for index, character in cells]


def _compact(text: str) -> list[tuple[int, str]]:
    """The characters of a line that are no separators, with their indices."""
    return [(i, c) for i, c in enumerate(text) if not (c in BARS or c.isspace())]


def _style_of(lines: list[str], layout: Layout | None) -> _Style:
    with_digits = [text for text in lines if any(map(str.isalnum, text))]
    rows = with_digits or [text for text in lines if not set(text) & _ONLY_DRAWING]
    lengths = [len(_compact(text)) for text in rows]
    height, width = layout.shape if layout else 2 * (_size_of(rows, lengths),)
    expected = row_lengths(layout) if layout else frozenset([width])
    empty = frozenset(EMPTY[:-1]) - set("0" if layout and layout.first_digit == 0 else "")
    marks = frozenset(chain.from_iterable(with_digits)) & empty
    # Where a layout has gaps, blanks may be nothing else.
    has_gaps = expected != {width}
    blanks = not (has_gaps and marks) and any(
        (has_gaps or length != width) and len(text) == width and not set(text) & BARS
        for text, length in zip(rows, lengths, strict=True)
    )
    if not marks and not blanks and (not with_digits or len(with_digits) % height):
        # Nothing else marks an empty cell, and without these lines there are too few rows.
        marks = frozenset(EMPTY)
    return _Style(width, expected, marks, blanks)


def _size_of(rows: list[str], lengths: list[int]) -> int:
    whole = {len(text) for text in rows}
    if len(set(lengths)) > 1 and len(whole) == 1 and whole <= USUAL_BOXES.keys():
        return whole.pop()  # blanks are empty cells: the lines are of one length, the rest is not
    return guess_size(lengths)


def parse_lines(lines: Iterable[Line], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzles of numbered lines."""
    stream = iter(lines)
    head = list(islice(stream, LOOKAHEAD))
    for line in head:
        check_length(line)
    texts = [line.text for line in head if line.text.strip() and not _is_title(line.text)]
    style = _style_of(texts, layout)
    layout = layout or Layout.usual(style.width)
    for board in boards(_rows(chain(head, stream), style), layout):
        yield Puzzle(bytes(_digit(field, layout) for field in board), layout)


def _is_title(text: str) -> bool:
    return _TITLE.fullmatch(text[:100]) is not None


def _rows(lines: Iterable[Line], style: _Style) -> Iterator[Row | Break]:
    for line in lines:
        empty_row = style.blanks and len(line.text) == style.width
        if _is_title(line.text):
            yield Break.TITLE
        elif not line.text.strip() and not empty_row:
            yield Break.BLANK
        elif not style.is_rule(line.text):
            yield style.row(line)


def _digit(field: Field, layout: Layout) -> int:
    digit = layout.digit_of(field.text)
    if digit is None:
        size, first = layout.size, layout.first_digit
        raise cell_error(field.line, field.column, field.text, size, first)
    return digit


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzles of a text; one may follow another, with or without a blank line."""
    return parse_lines(numbered(lines), layout)


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Rows with a blank between boxes; a blank line parts two puzzles."""
    for count, puzzle in enumerate(puzzles):
        yield "\n" * bool(count) + "".join(f"{row}\n" for row in plain_rows(puzzle))


def plain_rows(puzzle: Puzzle) -> Iterator[str]:
    """The rows of a puzzle, `.` for empty, with a blank between boxes."""
    layout, line = puzzle.layout, puzzle.to_line()
    height, width = layout.shape
    box = layout.box[1] if layout.box else width
    rows = [[" "] * width for _ in range(height)]
    for (row, column), character in zip(layout.positions, line, strict=True):
        rows[row][column] = character
    for cells in rows:
        parts = ("".join(cells[left : left + box]) for left in range(0, width, box))
        yield " ".join(parts).rstrip()


def resembles(sample: Sample) -> bool:
    """Whether there are as many rows as the board has, and the first is as long as one."""
    lines = list(sample.lines)
    style = _style_of(lines, sample.layout)
    rows = [text for text in lines if not style.is_rule(text)]
    height = sample.layout.shape[0] if sample.layout else style.width
    return len(rows) >= height and len(_compact(rows[0])) in (*style.lengths, len(rows[0]))


FORMAT = Format(
    name="rows",
    description="a row a line, with or without separators and box lines",
    extensions=("txt", "ss"),
    from_zero=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
