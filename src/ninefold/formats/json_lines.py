"""`json`: a puzzle a line: a record as `Puzzle.to_json` makes it, rows of cells, or a text.

Whatever `Puzzle` takes may stand there, so that a value is read alike in a file, by the library
and by the service. A value may also be spread over lines, if the first one is.
Records from strangers are read strictly: the keys of a puzzle and no others, each once, each of
its kind; without a layout it is the usual one of its size. What `generate` and `solve` print is
read too, so that their puzzles go on to other commands.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import chain
from typing import Any

from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.definition import Format, Sample
from ninefold.formats.strict_json import documents, goes_on, loaded, text_of
from ninefold.formats.text import Line, cells_of
from ninefold.model.constraints import Constraint
from ninefold.model.grid import Grid
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Metadata, Puzzle
from ninefold.model.source import shown
from ninefold.model.units import SQUARES

KEYS = ("layout", "line", "marks", "constraints", "metadata")
ANSWER_KEYS = (
    *("line", "status", "solution", "conflicts", "solver", "nodes", "seconds", "stopped_by"),
    *("clues", "effort", "seed", "number", "left_out", "missed"),
)
"""The keys that `solve` and `generate` add to a `puzzle`."""

METADATA_KEYS = tuple(field.name for field in fields(Metadata))

_PUZZLE = 'a puzzle as JSON: {"layout": ..., "line": ...}, or rows such as [[5, 3, 0, ...], ...]'
_RECORD = 'a puzzle as JSON, {"layout": ..., "line": ...}'

_SECTION = re.compile(r"\[(?!null|true|false|NaN|Infinity)[A-Za-z][\w ]*\]")
"""The title of a section, such as `[Puzzle]`, which is no JSON."""

_QUOTED = re.compile(r'"(?:[^"\\]|\\.){16,}"\s*')
"""A text in quotes that is long enough for a board, alone in its line."""


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every line; blank lines and comments are passed over."""
    return _parsed(lines, layout, lenient=False)


def parse_leniently(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The same; of records of other programs, what is not understood is left out."""
    return _parsed(lines, layout, lenient=True)


def _parsed(lines: Iterable[str], layout: Layout | None, lenient: bool) -> Iterator[Puzzle]:
    stream, begun = iter(lines), False
    for number, text in enumerate(stream, start=1):
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        if not begun and goes_on(text):  # later it is a line that was cut, which spoils no other
            for line, column, value in documents(chain([text], stream), _PUZZLE, number):
                yield _puzzle(value, layout, line, column, lenient)
        else:
            yield _puzzle(loaded(text, _PUZZLE, number), layout, number, lenient=lenient)
        begun = True


def record_in(line: Line, layout: Layout | None = None) -> Puzzle:
    """The puzzle of a line of JSON.

    >>> record_in(Line(1, '{"line": "1234............"}')).layout.size
    4
    """
    return _puzzle(loaded(line.text, _PUZZLE, line.number), layout, line.number)


def _puzzle(
    value: object, layout: Layout | None, line: int, column: int = 1, lenient: bool = False
) -> Puzzle:
    """The puzzle of a value that begins there."""
    if isinstance(value, dict):
        return read_record(value, layout, line, column, lenient=lenient)
    try:
        return Puzzle(value, layout, lenient=lenient)  # type: ignore[arg-type]  # an error names what is no puzzle
    except FormatError as error:
        raise _on_line(error, line) from None


def _on_line(error: FormatError, line: int) -> FormatError:
    """The error of a value, or of a text in quotes, that begins on that line."""
    if error.row is None and error.line > 1:
        return _QuotedTextError(line, error.column, error.expected, error.found, row=error.line)
    if error.row is None and error.line:
        return FormatError(line, error.column, error.expected, error.found)
    column = error.column if error.row else 1
    return FormatError(line, column, error.expected, error.found, row=error.row or 0)


class _QuotedTextError(FormatError):
    """A fault past the first line of a text in quotes; `row` is the line in that text."""

    def _place(self) -> str:
        return super()._place() if self.line > 1 else f"line {self.row}, column {self.column}: "


def read_record(
    record: dict[str, Any],
    layout: Layout | None = None,
    line: int = 1,
    column: int = 1,
    *,
    lenient: bool = False,
) -> Puzzle:
    """The puzzle of a record: of ours, of f-puzzles or of SudokuPad; its keys say which.

    >>> read_record({"line": "1234............"}).layout.size
    4
    """
    if "grid" in record:
        from ninefold.formats.fpuzzles_records import RECORDS  # all constraints: loaded when used

        return RECORDS.placed(line, column, record, layout, lenient)
    if "cells" in record:
        from ninefold.formats.sudokupad_records import RECORDS as SUDOKUPAD  # as above

        return SUDOKUPAD.placed(line, column, record, layout, lenient)
    try:
        return _puzzle_of(record, layout)
    except FormatError as error:  # of a part: the line is all that is known of its place
        column = error.column if error.row else column
        raise FormatError(line, column, error.expected, error.found, row=error.row) from None
    except NinefoldError as error:
        raise FormatError(line, column, _RECORD, f"a fault ({error})") from None


def _puzzle_of(record: dict[str, Any], asked: Layout | None) -> Puzzle:
    said = _of_puzzle(record)
    marks = None if said.get("marks") is None else text_of(said["marks"], "marks")
    board = _board(said, asked)
    return Puzzle(
        board,
        marks=marks,
        metadata=_metadata(said.get("metadata", {})),
        constraints=_constraints(said.get("constraints", []), board.layout),
    )


def _board(said: dict[str, Any], asked: Layout | None) -> Grid:
    """The board of a record, which has its cells as a text, or as rows."""
    cells = said.get("line")
    if isinstance(cells, list):
        return Grid(cells, _layout(said, asked))
    cells = text_of(cells, "line")
    layout = _layout(said, asked) or _usual(len(cells))
    if len(cells) != layout.cells:
        raise FormatError(0, 0, f"{layout.cells} cells in line", f"{len(cells)}")
    return Grid(cells_of(0, 0, cells, layout.size, layout.first_digit), layout)


def _of_puzzle(record: dict[str, Any]) -> dict[str, Any]:
    """The part of a record about its puzzle; the line of a result is its number in a list."""
    if "puzzle" not in record:
        return _known(record, KEYS, _RECORD)
    rules = ("layout", "marks", "constraints")
    known = _known(record, ("puzzle", *rules, *ANSWER_KEYS), "a puzzle with its answer as JSON")
    return {"line": known["puzzle"]} | {key: known[key] for key in rules if key in known}


def _constraints(value: object, layout: Layout) -> list[Constraint]:
    if not isinstance(value, list):
        raise FormatError(0, 0, "a list of constraints", shown(value))
    if not value:
        return []
    from ninefold.model.constraints.records import constraint_from_json  # loads every kind

    return [constraint_from_json(record, layout) for record in value]


def _layout(said: dict[str, Any], asked: Layout | None) -> Layout | None:
    """The layout that a record names, which must be the one that is asked for, if any is."""
    if "layout" not in said:
        return asked
    layout = Layout.from_json(said["layout"])
    if asked not in (None, layout):
        raise FormatError(0, 0, f"a puzzle of {asked}", f"one of {layout}")
    return layout


def _usual(cells: int) -> Layout:
    if cells not in SQUARES:
        raise FormatError(0, 0, "a layout, or a square of a usual size", f"{cells} cells")
    return Layout.usual(SQUARES[cells])


def _metadata(value: object) -> Metadata:
    said = _known(value, METADATA_KEYS, "metadata as a record of texts")
    return Metadata(**{name: text_of(text, name) for name, text in said.items()})


def _known(value: object, keys: tuple[str, ...], expected: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise FormatError(0, 0, expected, shown(value))
    if strange := value.keys() - set(keys):
        names = f"the key {shown(min(strange))}"
        raise FormatError(0, 0, f"{expected}, with no keys but {', '.join(keys)}", names)
    return value


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A line for every puzzle."""
    return (json.dumps(puzzle.to_json(), ensure_ascii=False) + "\n" for puzzle in puzzles)


def resembles(sample: Sample) -> bool:
    """Whether the first line begins as a record or a list does, or is a text in quotes."""
    first = sample.lines[0].lstrip() if sample.lines else ""
    is_list = first.startswith("[") and not _SECTION.match(first)
    return first.startswith("{") or is_list or _QUOTED.fullmatch(first) is not None


FORMAT = Format(
    name="json",
    description="one puzzle a line as JSON: a record of all there is to it, rows, or a text",
    extensions=("json", "jsonl"),
    marks=True,
    metadata=True,
    layouts=True,
    constraints=True,
    one_a_line=True,
    from_zero=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
    lenient=parse_leniently,
)
