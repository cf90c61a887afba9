"""`csv`: a table with a column of puzzles, such as the large collections of puzzle and solution."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ninefold.errors import FormatError
from ninefold.formats.csv_rows import delimiter_of
from ninefold.formats.record import Format, Sample
from ninefold.formats.text import LARGEST_TEXT, Line, numbered, puzzle_in
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle

HEADERS = ("puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "sudoku", "grid", "board")
"""The names of a column of puzzles; the first that occurs counts."""


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


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzles of their column: the one the header names, or the first without a header."""
    stream = (line for line in numbered(lines) if line.text.strip())
    first = next(stream, None)
    if first is None:
        return
    delimiter = delimiter_of(first.text)
    column = _header_column(_names(first.text[:LARGEST_TEXT]))
    if column is None:
        if _is_header(first.text):
            found = repr(first.text[:60])
            raise FormatError(first.number, 1, f"a column named {', '.join(HEADERS)}", found)
        yield _puzzle(first, delimiter, 0, layout)
    for line in stream:
        yield _puzzle(line, delimiter, column or 0, layout)


def _puzzle(line: Line, delimiter: str, column: int, layout: Layout | None) -> Puzzle:
    fields = _split(line.text, delimiter)
    if column >= len(fields):
        expected = f"a puzzle in column {column + 1} of the table"
        raise FormatError(line.number, len(line.text) + 1, expected, f"{len(fields)} columns")
    cells = fields[column]
    try:
        return puzzle_in(Line(line.number, cells), layout)
    except FormatError as error:
        before = sum(len(field) + 1 for field in fields[:column])
        start = max(line.text.find(cells, before), 0)
        raise FormatError(line.number, start + error.column, error.expected, error.found) from None


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A table of one column, with its header."""
    yield "puzzle\n"
    for puzzle in puzzles:
        yield f"{puzzle.to_line()}\n"


def resembles(sample: Sample) -> bool:
    """Whether the first line names columns, and what is below it is long enough for a puzzle."""
    first, second = (*sample.lines[:2], "", "")[:2]
    known = _header_column(_names(first)) is not None
    if not second:
        return known
    fields = _split(second, delimiter_of(first))
    least = min(15, sample.layout.cells) if sample.layout else 15
    long = any(len(field) >= least for field in fields)
    return long and (known or (_is_header(first) and len(fields) > 1))


FORMAT = Format(
    name="csv",
    description="a table with a column of puzzles; other columns are passed over",
    extensions=("csv", "tsv"),
    one_a_line=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
