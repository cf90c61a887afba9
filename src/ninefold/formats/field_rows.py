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
from ninefold.model.digits import EMPTY
from ninefold.model.layout import Layout
from ninefold.model.units import USUAL_BOXES

LOOKAHEAD = 1000
"""How many lines are looked at to find out the size of the boards."""

GAPS = frozenset(EMPTY) | {""}
"""What may stand in a row where a layout has no cell."""

LONGEST_ROW = 20_000
"""No row of a board needs more characters, however it is spaced."""


class Field(NamedTuple):
    """The text of a cell and where it stands."""

    line: int
    column: int
    text: str


class Row(NamedTuple):
    """The fields of a line, and the column just after its end.

    `spaced` has them another way, with a field for every column, if blanks may be empty cells.
    """

    line: int
    end: int
    fields: list[Field]
    spaced: list[Field] | None = None


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


class Break(Enum):
    """What may stand between rows: a blank line, or the title of the next board."""

    BLANK = auto()
    TITLE = auto()


def row_lengths(layout: Layout) -> frozenset[int]:
    """How many fields a row of the layout may have: its cells, or all columns where it has gaps."""
    return frozenset(map(len, _columns(layout))) | {layout.shape[1]}


def _columns(layout: Layout) -> list[list[int]]:
    """The columns of the cells, row by row; rows without any cell are no rows of a text."""
    rows: dict[int, list[int]] = {}
    for row, column in sorted(layout.positions):
        rows.setdefault(row, []).append(column)
    return [*rows.values()]


def boards(rows: Iterable[Row | Break], layout: Layout) -> Iterator[list[Field]]:
    """The fields of every board, in the order of the layout's cells."""
    columns, width = _columns(layout), layout.shape[1]
    order = sorted(range(layout.cells), key=layout.positions.__getitem__)
    band = layout.box[0] if layout.box else 1
    board: list[Row] = []
    done = run = 0
    for row in rows:
        if isinstance(row, Break):
            # A blank line may part bands, or every row; elsewhere it ends a board too early,
            # and reading on would mend it with rows of the next.
            if row is Break.TITLE or (run > 1 and len(board) % band):
                _check_rows(board, len(columns), done)
            run = 0
            continue
        board.append(_fitted(row, columns[len(board)], width))
        run += 1
        if len(board) == len(columns):
            fields = [field for each in board for field in each.fields]
            yield [field for _, field in sorted(zip(order, fields, strict=True))]
            board, done = [], done + 1
    _check_rows(board, len(columns), done)


def _check_rows(board: list[Row], height: int, done: int) -> None:
    """Refuse a board that has begun and lacks rows."""
    if board:
        last = board[-1]
        expected = f"{height}{' more' if done else ''} rows"
        raise FormatError(last.line, last.end, expected, counted(len(board), "row"))


def _fitted(row: Row, columns: list[int], width: int) -> Row:
    """The row with a field for every cell, those in gaps left out; an error if it cannot be so."""
    found, length = len(row.fields), len(columns)
    if found == length:
        return row
    whole = row.fields if found == width else row.spaced
    if whole is None:
        column = row.fields[length].column if found > length else row.end
        raise FormatError(
            row.line, column, f"{counted(length, 'cell')} in a row", counted(found, "cell")
        )
    for column in set(range(width)).difference(columns):
        if whole[column].text not in GAPS:
            _, place, text = whole[column]
            raise FormatError(row.line, place, "nothing where the layout has no cell", repr(text))
    return row._replace(fields=[whole[column] for column in columns])


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
