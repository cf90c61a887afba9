"""The result of one puzzle of many, and how it is written: a line of text, of CSV, of JSON.

The rows of plain 9x9 puzzles are written by `cpp/classic/lists.cpp` in the same way; those here
are for what only a closer look could read.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from ninefold.errors import FormatError, NinefoldError
from ninefold.model import Layout
from ninefold.outcomes import Answer, Status

UNIQUE, MULTIPLE, UNDECIDED = map(str, (Status.UNIQUE, Status.MULTIPLE, Status.UNDECIDED))
SOLVED, MALFORMED = "solved", "malformed"
"""What stands where others have a status: see `Row.outcome`, and a row that cannot be read."""


class Row(NamedTuple):
    """What became of a puzzle; `line` is its place in the input, 0 where lines mean nothing."""

    line: int
    puzzle: str
    status: str
    solution: str | None = None
    stopped_by: str | None = None
    error: NinefoldError | None = None
    marks: str | None = None
    layout: Layout | None = None
    constraints: list[dict[str, Any]] | None = None

    @classmethod
    def of_answer(cls, answer: Answer, line: int = 0) -> Row:
        """The row of a puzzle that was solved by itself."""
        puzzle, solution = answer.puzzle, answer.solution
        return cls(
            line,
            puzzle.to_line(),
            str(answer.status),
            None if solution is None else solution.to_line(),
            answer.stopped_by,
            marks=None if puzzle.marks is None else puzzle.marks.to_line(),
            layout=puzzle.layout,
            constraints=puzzle.mention()["constraints"] if puzzle.constraints else None,
        )

    @classmethod
    def of_error(cls, error: NinefoldError, line: int = 0) -> Row:
        """The row of what could not be read, or what the solver asked for cannot do."""
        if isinstance(error, FormatError):
            return cls(error.line, "", MALFORMED, error=error)
        return cls(line, "", error.code, error=error)

    @property
    def complaint(self) -> str:
        """The error, with its place."""
        place = (
            "" if isinstance(self.error, FormatError) or not self.line else f"line {self.line}: "
        )
        return f"{place}{self.error}"

    @property
    def is_solved(self) -> bool:
        """Whether the solution is what was asked for: the only one, or any if one was asked for."""
        return self.outcome in (UNIQUE, SOLVED)

    @property
    def outcome(self) -> str:
        """The status, or `SOLVED` if nobody asked whether the solution is the only one."""
        is_any = self.status == UNDECIDED and self.stopped_by == "solutions"
        return SOLVED if is_any else self.status


def to_text(row: Row) -> str:
    """The solution; or the puzzle, or what there is of it, and what is the matter with it."""
    if row.error is not None:
        return f"# {row.complaint}"
    if row.is_solved:
        return row.solution or ""
    if row.status == MULTIPLE:
        return f"{row.solution}{REMARK}{row.status}"
    reason = f": {row.stopped_by}" if row.status == UNDECIDED else ""
    return f"{row.puzzle}{REMARK}{row.status}{reason}"


REMARK = "  # "
"""Stands between a board and a remark, so that the line can still be read as a board."""


def to_csv(row: Row) -> str:
    """Puzzle, solution, status and a remark, with quotes where the remark has commas."""
    remark = row.complaint if row.error else row.stopped_by or ""
    if "," in remark or '"' in remark:
        remark = '"' + remark.replace('"', '""') + '"'
    return f"{row.puzzle},{row.solution or ''},{row.status},{remark}"


def to_json(row: Row) -> str:
    """The row as a line of JSON."""
    record: dict[str, Any] = {"line": row.line} if row.line else {}
    if row.error is not None:
        return _json_line(record | {"status": row.status} | row.error.to_json())
    record["puzzle"] = row.puzzle
    if row.layout is not None:
        record |= _mention(row.layout)
    if row.constraints is not None:
        record["constraints"] = row.constraints
    if row.marks is not None:
        record["marks"] = row.marks
    record |= {"status": row.status, "solution": row.solution}
    return _json_line(record | {"stopped_by": row.stopped_by})


@lru_cache(maxsize=100)
def _mention(layout: Layout) -> dict[str, Any]:
    """What every row says of its layout: the record of one without a name takes long to make."""
    return layout.mention()


def _json_line(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False)


WRITERS: dict[str, tuple[str, Callable[[Row], str]]] = {
    "text": ("", to_text),
    "csv": ("puzzle,solution,status,remark\n", to_csv),
    "json": ("", to_json),
}
"""For every format of output what stands at its head, and how a row is written."""
