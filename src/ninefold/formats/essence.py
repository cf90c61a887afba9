"""`essence`: boards in a parameter file of the constraint language Essence.

    language Essence 1.3
    letting initial be [ [5, 3, 0, ...; int(1..9)], ...; int(1..9)]

Every `letting` whose value is a matrix of rows is a board, and its name the title; other values
(numbers, domains) are passed over. A `$` begins a comment. The ranges of indices may be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from ninefold.errors import FormatError
from ninefold.formats.definition import Format, Sample
from ninefold.formats.text import counted
from ninefold.model.digits import LARGEST
from ninefold.model.layout import Layout
from ninefold.model.layout_rules import MOST_CELLS
from ninefold.model.puzzle import Metadata, Puzzle
from ninefold.model.source import shown, values_of
from ninefold.model.units import USUAL_BOXES

DEFAULT = "initial"
"""The name of a board without a title: what the model of a sudoku usually calls what is given."""

_TOKEN = re.compile(
    r"""(?P<space>\s+|[$#].*)
    |(?P<word>[A-Za-z_][A-Za-z_0-9']*)
    |(?P<number>-?\d+)
    |(?P<text>"[^"]*")
    |(?P<sign>\.\.|[][(){},;:=.])""",
    re.VERBOSE,
)
_UNTITLED = re.compile(rf"{DEFAULT}(_\d+)?")
_NAME = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_BEGINNING = re.compile(r"\s*(language\s+essence\b|letting\s+\w+\s*(\bbe\b|=))", re.IGNORECASE)
_STATEMENTS = frozenset({"letting", "language"})
_OF_MODELS = frozenset({"given", "find", "such", "where", "minimising", "maximising", "branching"})


class Token(NamedTuple):
    """A word, number or sign, and where it stands."""

    kind: str
    text: str
    line: int
    column: int


def _tokens(lines: Iterable[str]) -> Iterator[Token]:
    number, text = 0, ""
    for number, text in enumerate(lines, start=1):
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise FormatError(number, at + 1, "a parameter file of Essence", repr(text[at]))
            if match.lastgroup != "space":
                yield Token(str(match.lastgroup), match[0], number, at + 1)
            at = match.end()
    yield Token("end", "the end", max(number, 1), len(text) + 1)


class _Reader:
    """The tokens, one of them seen ahead."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._tokens = _tokens(lines)
        self.next = next(self._tokens)

    def take(self) -> Token:
        token = self.next
        if token.kind != "end":
            self.next = next(self._tokens)
        return token

    def took(self, *texts: str) -> bool:
        """Whether one of these words or signs is next; then it is taken."""
        found = self.next.text in texts and self.next.kind != "end"
        if found:
            self.take()
        return found

    def expect(self, *texts: str) -> Token:
        if self.next.text not in texts:
            raise _fault(self.next, " or ".join(f"'{each}'" for each in texts))
        return self.take()


def _fault(token: Token, expected: str) -> FormatError:
    found = token.text if token.kind == "end" else shown(token.text)
    return FormatError(token.line, token.column, expected, found)


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The board of every letting that has one."""
    reader = _Reader(lines)
    while reader.next.kind != "end":
        if reader.took("language"):
            _pass_over(reader)
            continue
        if reader.next.text in _OF_MODELS:
            raise _fault(reader.next, "a parameter file, which has lettings alone")
        reader.expect("letting")
        name = reader.take()
        if name.kind != "word":
            raise _fault(name, "a name")
        reader.expect("be", "=")
        if reader.next.text == "[":
            yield _puzzle(name, _rows(reader), layout)
        else:
            _pass_over(reader)


def _pass_over(reader: _Reader) -> None:
    """Skip what is no board, up to the next statement."""
    first = reader.next
    while reader.next.kind != "end" and reader.next.text not in _STATEMENTS | _OF_MODELS:
        reader.take()
    if reader.next is first:
        raise _fault(first, "a value")


def _rows(reader: _Reader) -> list[list[Token]]:
    reader.expect("[")
    rows: list[list[Token]] = []
    while not rows or reader.took(","):
        if rows and reader.next.text != "[":
            break  # a range of indices, which some write after a comma
        rows.append(_row(reader))
        if len(rows) > MOST_CELLS:
            raise _fault(reader.next, f"at most {MOST_CELLS:,} rows")
    _end(reader, len(rows), "rows")
    return rows


def _row(reader: _Reader) -> list[Token]:
    reader.expect("[")
    cells: list[Token] = []
    while not cells or reader.took(","):
        if cells and reader.next.text == "int":
            break
        token = reader.take()
        if token.kind != "number":
            raise _fault(token, "a digit, or 0 for an empty cell")
        cells.append(token)
        if len(cells) > MOST_CELLS:
            raise _fault(token, f"at most {MOST_CELLS:,} cells in a row")
    _end(reader, len(cells), "cells in the row")
    return cells


def _end(reader: _Reader, count: int, noun: str) -> None:
    """The bracket that ends a matrix, with the range of its indices before it, if it has one."""
    if reader.took(";") or reader.next.text == "int":
        start = reader.take()
        if start.kind != "word":
            raise _fault(start, "a range of indices, such as int(1..9)")
        if start.text == "int" and reader.took("("):
            low, high = _number(reader), None
            if reader.took(".."):
                high = _number(reader)
            reader.expect(")")
            if high is not None and high - low + 1 < count:
                raise _fault(start, f"a range for {count} {noun}")
    reader.expect("]")


def _number(reader: _Reader) -> int:
    token = reader.take()
    if token.kind != "number" or len(token.text) > 6:
        raise _fault(token, "a small whole number")
    return int(token.text)


def _puzzle(name: Token, rows: list[list[Token]], layout: Layout | None) -> Puzzle:
    if layout is None:
        size = len(rows)
        if size not in USUAL_BOXES:
            expected = f"a board of a usual size ({', '.join(map(str, USUAL_BOXES))})"
            raise FormatError(name.line, name.column, expected, counted(size, "row"))
        layout = Layout.usual(size)
    digits = bytes(_digit(token, layout.size) for token in _cells(name, rows, layout))
    title = None if _UNTITLED.fullmatch(name.text) else name.text
    return Puzzle(digits, layout, metadata=Metadata(title=title))


def _cells(name: Token, rows: list[list[Token]], layout: Layout) -> list[Token]:
    """The token of every cell; an error where the rows are not those of the layout."""
    values: list[Sequence[object]] = [
        ["" if set(token.text) == {"0"} else token.text for token in row] for row in rows
    ]
    if layout.is_square:
        _check_square(name, rows, layout.size)
    try:
        placed = values_of(values, layout)
    except FormatError as error:
        row = rows[error.row - 1] if error.row else [name]
        token = row[error.column - 1] if error.column else row[0]
        raise FormatError(token.line, token.column, error.expected, error.found) from None
    return [rows[line - 1][column - 1] for line, column, _ in placed]


def _check_square(name: Token, rows: list[list[Token]], size: int) -> None:
    if len(rows) != size:
        found = counted(len(rows), "row")
        raise FormatError(name.line, name.column, f"{size} rows", found)
    for row in rows:
        if len(row) != size:
            found = counted(len(row), "cell")
            raise FormatError(row[0].line, row[0].column, f"{size} cells in a row", found)


def _digit(token: Token, size: int) -> int:
    digit = int(token.text) if len(token.text) <= len(str(LARGEST)) else -1
    if not 0 <= digit <= size:
        raise _fault(token, f"a digit from 1 to {size}, or 0 for an empty cell")
    return digit


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A letting for every puzzle, by its title if that is a name; gaps are 0 as well."""
    yield "language Essence 1.3\n"
    names: set[str] = set()
    for puzzle in puzzles:
        name = _name(puzzle.metadata.title, names)
        names.add(name)
        rows = ",\n".join(_lines(puzzle))
        yield f"\nletting {name} be [\n{rows}\n    ; {_range(puzzle)}]\n"


def _name(title: str | None, taken: set[str]) -> str:
    reserved = _STATEMENTS | _OF_MODELS | {"be", "int", "domain"}
    is_name = title is not None and _NAME.fullmatch(title) and title.lower() not in reserved
    stem = title if title is not None and is_name else DEFAULT
    name, number = stem, 1
    while name in taken:
        number += 1
        name = f"{stem}_{number}"
    return name


def _range(puzzle: Puzzle, axis: int = 0) -> str:
    return f"int(1..{puzzle.layout.shape[axis]})"


def _lines(puzzle: Puzzle) -> Iterator[str]:
    height, width = puzzle.layout.shape
    digits = dict(zip(puzzle.layout.positions, puzzle.givens, strict=True))
    for row in range(height):
        cells = ", ".join(str(digits.get((row, column), 0)) for column in range(width))
        yield f"    [{cells}; {_range(puzzle, 1)}]"


def resembles(sample: Sample) -> bool:
    """Whether it begins with the language, or with a letting."""
    lines = (line for line in sample.lines if not line.lstrip().startswith("$"))
    return bool(_BEGINNING.match(" ".join(islice(lines, 5))))


FORMAT = Format(
    name="essence",
    description="parameter files of Essence, `letting NAME be [...]`; the name is the title",
    extensions=("param", "essence"),
    metadata=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
