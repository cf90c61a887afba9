"""`csv`: a table with a column of puzzles, such as the large collections of puzzle and solution."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import islice
from typing import Any, NamedTuple

from ninefold.errors import FormatError
from ninefold.formats.csv_rows import delimiter_of
from ninefold.formats.definition import Format, Sample
from ninefold.formats.text import LARGEST_TEXT, Line, numbered, puzzle_in
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle

HEADERS = ("puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "sudoku", "grid", "board")
"""The names of a column of puzzles; the first that occurs counts."""

_LOOKAHEAD = 100
"""Lines of a table that are looked at before it is read."""


def _split(text: str, delimiter: str) -> list[str]:
    """The fields of a line; quotes, which are rare, are left to the standard library."""
    if '"' not in text:
        return text.split(delimiter)
    import csv

    try:
        return next(csv.reader([text], delimiter=delimiter), [])
    except csv.Error:  # a field past the library's limit
        return text.split(delimiter)


def _names(text: str) -> list[str]:
    return [name.strip().lower() for name in _split(text, delimiter_of(text))]


def _header_column(names: list[str]) -> int | None:
    return next((names.index(name) for name in HEADERS if name in names), None)


def _is_header(text: str) -> bool:
    """Whether a first line names columns: its fields are words, too short for a puzzle."""
    return text[:1].isalpha() and all(len(name) < 16 for name in _names(text))


def row_puzzle(line: Line, layout: Layout | None = None) -> Puzzle:
    """The puzzle of a row of a table: its cells, or JSON where these say too little.

    >>> row_puzzle(Line(1, '{"layout": "4x4+from-0", "line": "0..............."}')).givens[0]
    1
    """
    if not line.text.startswith("{"):
        return puzzle_in(line, layout)
    from ninefold.formats.json_lines import record_in  # few tables have it

    return record_in(line, layout)


class Table(NamedTuple):
    """How a table is read: what parts its columns, and in which of them the puzzles are."""

    delimiter: str
    column: int

    def puzzle(self, line: Line, layout: Layout | None = None) -> Puzzle:
        """The puzzle of a line."""
        fields = _split(line.text, self.delimiter)
        if self.column >= len(fields):
            expected = f"a puzzle in column {self.column + 1} of the table"
            raise FormatError(line.number, len(line.text) + 1, expected, f"{len(fields)} columns")
        cells = fields[self.column]
        try:
            return row_puzzle(Line(line.number, cells), layout)
        except FormatError as error:
            before = sum(len(field) + 1 for field in fields[: self.column])
            start = max(line.text.find(cells, before), 0)
            raise FormatError(
                line.number, start + error.column, error.expected, error.found
            ) from None

    def layout_of(self, rows: Iterable[Line], layout: Layout | None = None) -> Layout | None:
        """The layout of most of the first rows that can be read; `None` if none of them can."""
        found = Counter[Layout]()
        for line in islice(rows, _LOOKAHEAD):
            with suppress(FormatError):
                found[self.puzzle(line, layout).layout] += 1
        return found.most_common(1)[0][0] if found else None


def _table(first: Line) -> tuple[Table, bool]:
    """How a table with that first line is read, and whether the line names columns."""
    delimiter = delimiter_of(first.text)
    column = _header_column(_names(first.text[:LARGEST_TEXT]))
    if column is None and _is_header(first.text):
        found = repr(first.text[:60])
        raise FormatError(first.number, 1, f"a column named {', '.join(HEADERS)}", found)
    return Table(delimiter, column or 0), column is not None


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzles of their column: the one the header names, or the first without a header."""
    stream = (line for line in numbered(lines) if line.text.strip())
    first = next(stream, None)
    if first is None:
        return
    table, is_header = _table(first)
    if not is_header:
        yield table.puzzle(first, layout)
    for line in stream:
        yield table.puzzle(line, layout)


def find_table(head: bytes, layout: Layout | None) -> tuple[int, int, Table, Layout] | None:
    """Where the rows of a table begin, the number of their first line, how they are read, and
    the layout of most of the first, if none is named.

    `None` if none of these can be read, so that each needs a closer look.
    """
    lines = [line.decode("utf-8", "replace").rstrip("\r") for line in head.split(b"\n")]
    rows = [line for line in numbered(lines) if line.text.strip()]
    try:
        table, is_header = _table(rows[0])
        first = rows[1 if is_header else 0]
    except (IndexError, FormatError):
        return None
    found = table.layout_of(rows[int(is_header) :], layout)
    if found is None:
        return None
    before = head.split(b"\n", first.number - 1)[:-1]
    return sum(len(line) + 1 for line in before), first.number, table, found


def named_table(head: bytes, layout: Layout | None, column: str) -> tuple[int, int, Table, Layout]:
    r"""The same for the column of that name; an error if there is none.

    >>> start, line, table, layout = named_table(b"id,board\n7,1234............\n", None, "board")
    >>> start, line, table.column, layout.size
    (9, 2, 1, 4)
    """
    lines = [line.decode("utf-8", "replace").rstrip("\r") for line in head.split(b"\n")]
    first = next((line for line in numbered(lines) if line.text.strip()), Line(1, ""))
    delimiter = delimiter_of(first.text)
    names = [name.strip() for name in _split(first.text, delimiter)]
    if column not in names:
        raise FormatError(first.number, 0, f"a column named {column}", ", ".join(names))
    table = Table(delimiter, names.index(column))
    start = sum(len(line) + 1 for line in head.split(b"\n")[: first.number])
    found = table.layout_of(islice(numbered(lines), 1, None), layout)
    return start, first.number + 1, table, found or layout or Layout.classic()


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A table of one column, with its header."""
    yield "puzzle\n"
    for puzzle in puzzles:
        yield f"{csv_line([puzzle_value(puzzle.to_line(), puzzle.layout)])}\n"


def puzzle_value(line: str, layout: Layout | None) -> str | dict[str, Any]:
    """The line of a puzzle as a value of CSV; if its digits begin at 0, a record with its layout.

    >>> puzzle_value("0" + 15 * ".", Layout.named("4x4+from-0"))
    {'layout': 'boxes 2x2+from-0', 'line': '0...............'}
    """
    if layout is None or layout.first_digit != 0:
        return line
    return layout_mention(layout) | {"line": line}


def csv_line(values: Iterable[Any]) -> str:
    """Values as a line of CSV.

    >>> csv_line([12, None, "a, b"])
    '12,,"a, b"'
    """
    return ",".join(map(_field, values))


def _field(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        value = json.dumps(value, ensure_ascii=False)
    if isinstance(value, list | tuple):
        pairs = (f"{each[0]}:{each[1]}" if isinstance(each, tuple) else each for each in value)
        value = "; ".join(map(str, pairs))
    text = str(value)
    return f'"{text.replace(QUOTE, 2 * QUOTE)}"' if QUOTED.intersection(text) else text


QUOTE = '"'
QUOTED = frozenset(',"\r\n')
"""Characters for which a field of CSV stands in quotes."""


@lru_cache(maxsize=100)
def layout_mention(layout: Layout) -> dict[str, Any]:
    """The mention of a layout in a row: the record of one without a name takes long to make.

    >>> layout_mention(Layout.x())
    {'layout': 'x'}
    """
    return layout.mention()


def resembles(sample: Sample) -> bool:
    """Whether the first line names columns, and a line below it is long enough for a puzzle."""
    if not sample.lines:
        return False
    first, *others = sample.lines[:_LOOKAHEAD]
    column = _header_column(_names(first))
    if not others:
        return column is not None
    least = min(15, sample.layout.cells) if sample.layout else 15
    rows = [_split(line, delimiter_of(first)) for line in others]
    long = [row for row in rows if any(len(field) >= least for field in row)]
    if column is None:
        return bool(long) and _is_header(first) and len(long[0]) > 1
    return bool(long) and 2 * sum(len(row) > column for row in long) >= len(long)


FORMAT = Format(
    name="csv",
    description="a table with a column of puzzles; other columns are passed over",
    extensions=("csv", "tsv"),
    one_a_line=True,
    from_zero=True,
    zero_in_cells=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
