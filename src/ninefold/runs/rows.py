"""The row of one puzzle in a run, written as text, CSV or JSON.

A verb defines its record and its text; everything else about a row is the same for all verbs.
`cpp/classic/lists.cpp` writes the rows of solved plain 9x9 lines in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ninefold.errors import FormatError, NinefoldError, UnknownNameError
from ninefold.formats.compression import unpacked_name
from ninefold.formats.csv_columns import csv_line, layout_mention, puzzle_value
from ninefold.formats.layout_sources import zero_comment
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import Status

if TYPE_CHECKING:
    from ninefold.runs.verb import Record, Verb

MALFORMED = "malformed"
"""The status of a row whose puzzle could not be read."""

REMARK = "  # "
"""The separator of a board and a remark, with which the line can still be read as a board."""

STOP = "stop"
"""The reason of a search that was stopped by its token: such a row is never written."""


class Row(NamedTuple):
    """The answer for a puzzle of a source.

    `line` is the number of its line, or 0 if the source has no lines; `number` is its place among
    the puzzles of the source, from 1; `source` is the name of the source; `left_out` are the rules
    that a lenient reading left out.
    """

    record: Record
    puzzle: str = ""
    line: int = 0
    number: int = 0
    source: str = ""
    error: NinefoldError | None = None
    marks: str | None = None
    layout: Layout | None = None
    constraints: list[dict[str, Any]] | None = None
    left_out: tuple[str, ...] = ()

    @classmethod
    def of_puzzle(cls, puzzle: Puzzle, record: Record, line: int = 0) -> Row:
        """The row of a puzzle that was answered by itself."""
        return cls(
            record,
            puzzle.to_line(),
            line,
            marks=None if puzzle.marks is None else puzzle.marks.to_line(),
            layout=puzzle.layout,
            constraints=puzzle.mention()["constraints"] if puzzle.constraints else None,
            left_out=puzzle.left_out,
        )

    @classmethod
    def of_error(cls, error: NinefoldError, line: int = 0, left_out: tuple[str, ...] = ()) -> Row:
        """The row of a puzzle that could not be read, or that the verb cannot answer."""
        place = error.line if isinstance(error, FormatError) else line
        return cls(error_record(error), line=place, error=error, left_out=left_out)

    @property
    def status(self) -> str:
        """The status of the record."""
        return str(self.record["status"])

    @property
    def place(self) -> str:
        """The source and the line, or the number of the puzzle."""
        return f"{self.source or 'puzzle'}:{self.line or self.number}"

    @property
    def complaint(self) -> str:
        """The error, with its line."""
        says_line = isinstance(self.error, FormatError) or not self.line
        return f"{'' if says_line else f'line {self.line}: '}{self.error}"

    @property
    def remark(self) -> str:
        """The error; or the remark of the answer or the limit that ended the search, and the rules
        left out.
        """
        if self.error is not None:
            said = self.complaint
        else:
            said = str(self.record.get("error") or self.record.get("stopped_by") or "")
        return "; ".join(filter(None, (said, left_out_text(self.left_out))))


def error_record(error: NinefoldError) -> Record:
    """The record of a puzzle that could not be read or answered.

    >>> error_record(FormatError(1, 3, "81 cells", "2 cells"))["status"]
    'malformed'
    """
    status = MALFORMED if isinstance(error, FormatError) else error.code
    return {"status": status, "error": str(error)}


def left_out_text(left_out: tuple[str, ...]) -> str:
    """The rules that a lenient reading left out, as a remark.

    >>> left_out_text(("a fog", "a comet"))
    'left out: a fog; a comet'
    """
    return f"left out: {'; '.join(left_out)}" if left_out else ""


def solved_or(status: str, stopped_by: str | None) -> str:
    """The outcome of a search: "solved" if only one solution was wanted."""
    is_any = status == str(Status.UNDECIDED) and stopped_by == "solutions"
    return "solved" if is_any else status


def remarked(row: Row, remark: str) -> str:
    """The puzzle of a row, followed by a remark: a line that can still be read as a board."""
    return f"{row.puzzle}{REMARK}{remark}"


def to_text(verb: Verb, row: Row, several: bool) -> str:
    """The verb's own text; a comment for an error or for a board that would be misread."""
    if row.error is None:
        return f"# {verb.text(row)}{UNSTATED}" if _is_unstated(verb, row) else verb.text(row)
    return f"# {row.source + ': ' if several else ''}{row.complaint}"


UNSTATED = "  # digits begin at 0: name the layout by --layout, or write JSON"
"""The comment after a board whose layout the top of the text does not state."""


def _is_unstated(verb: Verb, row: Row) -> bool:
    """Whether a board would be misread, with 0 as an empty cell."""
    layout = row.layout
    is_zero = layout is not None and layout.first_digit == 0
    return verb.writes_boards and is_zero and layout != verb.layout


def to_csv(verb: Verb, row: Row, several: bool) -> str:
    """Puzzle, the columns of the verb, status and remark; for several sources also the source."""
    answer = (row.record.get(name) for name in verb.columns)
    values = [puzzle_value(row.puzzle, row.layout), *answer, row.status, row.remark]
    return csv_line([*values, row.source] if several else values)


def to_json(verb: Verb, row: Row, several: bool) -> str:
    """The row as a line of JSON."""
    start: dict[str, Any] = {"source": row.source} if several else {}
    start |= {"line": row.line} if row.line else {}
    if row.error is not None:
        return _json_line(start | {"status": row.status} | row.error.to_json())
    record = start | _puzzle_json(row) | {"status": row.record["status"]}
    record |= {name: _json_value(row.record.get(name), verb.columns[name]) for name in verb.columns}
    if remark := row.record.get("error"):
        record["remark"] = remark
    return _json_line(record | {"stopped_by": row.record.get("stopped_by")})


def _puzzle_json(row: Row) -> dict[str, Any]:
    record: dict[str, Any] = {"puzzle": row.puzzle}
    if row.layout is not None:
        record |= layout_mention(row.layout)
    if row.constraints is not None:
        record["constraints"] = row.constraints
    if row.marks is not None:
        record["marks"] = row.marks
    if row.left_out:
        record["left_out"] = list(row.left_out)
    return record


def _json_value(value: Any, kind: str) -> Any:
    return dict(value) if kind == "counts" and value is not None else value


def _json_line(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False)


WRITERS: dict[str, Callable[[Verb, Row, bool], str]] = {
    "text": to_text,
    "csv": to_csv,
    "json": to_json,
}
"""The function that writes a row in each format; its last argument: several sources."""


ENDINGS = {".csv": "csv", ".json": "json", ".jsonl": "json", ".ndjson": "json"}
"""The formats of rows for endings of file names; any other ending means text."""


def format_of(target: object, format: str | None) -> str:
    """The format of rows: the given one, or the one of the file's ending.

    >>> format_of("answers.csv.gz", None), format_of("answers.txt", "json")
    ('csv', 'json')
    """
    if format is not None:
        if format not in WRITERS:
            raise UnknownNameError("format", format, WRITERS)
        return format
    if not isinstance(target, str | PathLike):
        return "text"
    return ENDINGS.get(Path(unpacked_name(target)).suffix.lower(), "text")


def head(verb: Verb, format: str, several: bool) -> str:
    """The lines at the top of a file of rows."""
    if format != "csv":
        stated = zero_comment(verb.layout) if verb.writes_boards else ""
        return f"{stated}{verb.head}" if format == "text" else ""
    names = ["puzzle", *verb.columns, "status", "remark"]
    return ",".join([*names, "source"] if several else names) + "\n"
