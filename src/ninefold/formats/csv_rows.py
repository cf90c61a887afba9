"""`csv-rows`: a row a line, its cells parted by commas, semicolons or tabs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
)
from ninefold.formats.text import Line, cell_error, numbered
from ninefold.model.digits import LARGEST
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.source import value_digit
from ninefold.model.units import USUAL_BOXES

DELIMITERS = ",;\t"


def delimiter_of(text: str) -> str:
    """The delimiter that a line uses most."""
    return max(DELIMITERS, key=text.count)


def fields_of(line: Line, delimiter: str) -> list[Field]:
    """The fields of a line, without the blanks and quotes around them."""
    check_length(line)
    fields, column = [], 1
    for part in line.text.split(delimiter):
        indent = len(part) - len(part.lstrip(" "))
        text = part.strip(" ")
        if len(text) > 1 and text[0] == text[-1] == '"':
            text, indent = text[1:-1], indent + 1
        fields.append(Field(line.number, column + indent, text))
        column += len(part) + 1
    return fields


def _rows(lines: Iterable[Line], delimiter: str) -> Iterator[Row | Break]:
    for line in lines:
        if not line.text.strip(" "):
            yield Break.BLANK
        else:
            yield Row(line.number, len(line.text) + 1, fields_of(line, delimiter))


def _size_of(lines: Iterable[Row | Break]) -> int:
    rows = [row for row in lines if isinstance(row, Row)]
    size = guess_size(len(row.fields) for row in rows)
    closed = all(not row.fields[-1].text for row in rows)
    if closed and size - 1 in USUAL_BOXES and len(rows) % size and not len(rows) % (size - 1):
        return size - 1  # every row ends with a delimiter
    return size


def _trimmed(row: Row | Break, size: int) -> Row | Break:
    """The row without the empty field that a delimiter at its end makes."""
    if isinstance(row, Row) and len(row.fields) == size + 1 and not row.fields[-1].text:
        return row._replace(fields=row.fields[:-1])
    return row


def field_digit(field: Field, size: int) -> int:
    """The digit of a field; an error at its place if it is none."""
    text = field.text
    digit = value_digit(text, size)
    if digit is None:
        raise cell_error(field.line, field.column, text[:20], size)
    return digit


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzles of a text, one after another; an empty field is an empty cell."""
    stream = numbered(lines)
    head = list(islice(stream, LOOKAHEAD))
    text = next((line.text for line in head if line.text.strip()), "")
    delimiter = delimiter_of(text)
    if layout is None:
        layout = Layout.usual(_size_of(_rows(head, delimiter)))
    width = layout.shape[1]
    rows = (_trimmed(row, width) for row in _rows(chain(head, stream), delimiter))
    for board in boards(rows, layout):
        yield Puzzle(bytes(field_digit(field, layout.size) for field in board), layout)


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """Rows of numbers; a blank line parts two puzzles."""
    for count, puzzle in enumerate(puzzles):
        layout = puzzle.layout
        with_cells = {row for row, _ in layout.positions}
        rows = (digits for row, digits in enumerate(puzzle.grid.rows()) if row in with_cells)
        empty = "" if layout.shape[1] > 1 else "0"  # a blank line is no row
        text = "".join(",".join(str(d) if d else empty for d in row) + "\n" for row in rows)
        yield "\n" * bool(count) + text


def is_short(field: str) -> bool:
    """Whether a field may be a cell: one or two characters, or a number as tables have it.

    >>> is_short("12"), is_short("12.0"), is_short("53..7....")
    (True, True, False)
    """
    return len(field) <= 2 or value_digit(field, LARGEST) is not None


def resembles(sample: Sample) -> bool:
    """Whether the first line is one of short fields; a long first one is a puzzle and remarks."""
    if not sample.lines:
        return False
    first = sample.lines[0]
    parts = [part.strip(' "') for part in first[:5000].split(delimiter_of(first))]
    short = [part for part in parts if is_short(part)]
    least = max(2, min(4, sample.layout.shape[1])) if sample.layout else 4
    return len(parts) >= least and 2 * len(short) > len(parts) and len(parts[0]) < 16


FORMAT = Format(
    name="csv-rows",
    description="a row a line, cells parted by commas, semicolons or tabs, nothing for empty",
    extensions=("csv", "tsv"),
    parse=parse,
    compose=compose,
    resembles=resembles,
)
