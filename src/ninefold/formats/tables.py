"""Boards written as rows of fields: what `rows`, `candidates` and `csv-rows` share.

Each of them splits a line into fields in its own way; here the fields become boards, and
a row that is too short or too long, or a board that lacks rows, is named by its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, auto
from typing import NamedTuple

from ninefold.errors import FormatError
from ninefold.formats.text import Line, counted
from ninefold.model.layout import USUAL_BOXES, Layout

LOOKAHEAD = 1000
"""How many lines are looked at to find out the size of the boards."""

LONGEST_ROW = 20_000
"""No row of a board needs more characters, however it is spaced."""


class Field(NamedTuple):
    """The text of a cell and where it stands."""

    line: int
    column: int
    text: str


class Row(NamedTuple):
    """The fields of a line, and the column just after its end."""

    line: int
    end: int
    fields: list[Field]


def check_length(line: Line) -> None:
    """Refuse a line that no board can have, before it is taken apart."""
    if len(line.text) > LONGEST_ROW:
        expected = f"a row of at most {LONGEST_ROW} characters"
        raise FormatError(line.number, LONGEST_ROW + 1, expected, f"{len(line.text)} characters")


def guess_size(lengths: Iterable[int]) -> int:
    """The size that most rows agree on, given how many fields each has."""
    counts = Counter(lengths)
    usual = [length for length, _ in counts.most_common() if length in USUAL_BOXES]
    rows = counts.total()
    return usual[0] if usual else rows if rows in USUAL_BOXES else 9


def row_lengths(layout: Layout) -> list[int]:
    """How many cells the rows of a layout have; rows without any are left out."""
    counts = Counter(row for row, _ in layout.positions)
    return [counts[row] for row in sorted(counts)]


class Break(Enum):
    """What may stand between rows: a blank line, or the title of the next board."""

    BLANK = auto()
    TITLE = auto()


def boards(rows: Iterable[Row | Break], layout: Layout) -> Iterator[list[Field]]:
    """The fields of every board, in the order of the layout's cells."""
    lengths = row_lengths(layout)
    order = sorted(range(layout.cells), key=layout.positions.__getitem__)
    band = layout.box[0] if layout.box else 1
    board: list[Row] = []
    done = run = 0
    for row in rows:
        if isinstance(row, Break):
            # A blank line may part bands, or every row; elsewhere it ends a board too early,
            # and reading on would mend it with rows of the next.
            if row is Break.TITLE or (run > 1 and len(board) % band):
                _check_rows(board, len(lengths), done)
            run = 0
            continue
        _check_row(row, lengths[len(board)])
        board.append(row)
        run += 1
        if len(board) == len(lengths):
            fields = [field for each in board for field in each.fields]
            yield [field for _, field in sorted(zip(order, fields, strict=True))]
            board, done = [], done + 1
    _check_rows(board, len(lengths), done)


def _check_rows(board: list[Row], height: int, done: int) -> None:
    """Refuse a board that has begun and lacks rows."""
    if board:
        last = board[-1]
        expected = f"{height}{' more' if done else ''} rows"
        raise FormatError(last.line, last.end, expected, counted(len(board), "row"))


def _check_row(row: Row, length: int) -> None:
    found = len(row.fields)
    if found != length:
        column = row.fields[length].column if found > length else row.end
        raise FormatError(
            row.line, column, f"{counted(length, 'cell')} in a row", counted(found, "cell")
        )


def words(line: Line, separators: Mapping[int, str]) -> list[Field]:
    """The words of a line, where blanks part them, and what the table turns into blanks."""
    check_length(line)
    text = line.text.translate(separators)
    fields, column = [], 0
    for word in text.split():
        column = text.index(word, column)
        fields.append(Field(line.number, column + 1, word))
        column += len(word)
    return fields
