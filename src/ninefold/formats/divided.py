"""`divided`: a puzzle a line, its cells divided by blanks, commas, semicolons or tabs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninefold.errors import FormatError
from ninefold.formats.csv_rows import delimiter_of, field_digit, fields_of, is_short
from ninefold.formats.definition import Format, Sample
from ninefold.formats.field_rows import Field, words
from ninefold.formats.text import Line, counted, nearest, numbered
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.source import value_digit
from ninefold.model.units import SQUARES, USUAL_BOXES

_WIDEST = max(USUAL_BOXES)


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every line; blank lines and comments are passed over."""
    for line in numbered(lines):
        if line.text.strip():
            yield _puzzle(line, layout)


def _puzzle(line: Line, layout: Layout | None) -> Puzzle:
    fields, end = _fields(line)
    sizes = {layout.cells: layout.size} if layout else SQUARES
    count = len(fields) if len(fields) in sizes else nearest(len(fields), sizes, 81)
    if len(fields) == count + 1 and not fields[-1].text:
        fields.pop()  # a delimiter at the end
    if len(fields) != count:
        column = fields[count].column if len(fields) > count else end
        raise FormatError(line.number, column, f"{count} cells", counted(len(fields), "cell"))
    size = sizes[count]
    digits = bytes(field_digit(field, size) for field in fields)
    return Puzzle(digits, layout or Layout.usual(size))


def _fields(line: Line) -> tuple[list[Field], int]:
    """The cells of a line, and the column just after its end."""
    text = line.text.split("#", 1)[0].rstrip(" ")
    delimiter = delimiter_of(text)
    kept = Line(line.number, text)
    fields = fields_of(kept, delimiter) if delimiter in text else words(kept, {})
    return fields, len(text) + 1


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A line for every puzzle: numbers with a blank between them, 0 for empty."""
    return (" ".join(map(str, puzzle.givens)) + "\n" for puzzle in puzzles)


def resembles(sample: Sample) -> bool:
    """Whether the first line has short fields, as many as a board has cells, or more than a row.

    Sixteen fields are a board of 4x4 if no line has a digit past 4, else a row of 16x16.
    """
    if not sample.lines:
        return False
    rows = [_texts(text[:5000]) for text in sample.lines[:16]]
    count = len(rows[0])
    if 2 * sum(map(is_short, rows[0])) <= count:
        return False
    if sample.layout is None and count == 16:
        return all(len(row) == 16 and None not in _digits(row, 4) for row in rows)
    return count > (sample.layout.shape[1] if sample.layout else _WIDEST)


def _texts(line: str) -> list[str]:
    return [field.text for field in _fields(Line(1, line))[0]]


def _digits(texts: list[str], size: int) -> list[int | None]:
    return [value_digit(text, size) for text in texts]


FORMAT = Format(
    name="divided",
    description="one puzzle a line, its cells divided by blanks, commas, semicolons or tabs",
    extensions=("txt",),
    one_a_line=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
