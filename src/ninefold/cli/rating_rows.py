"""A rating as a line: of text, of CSV, of JSON; and what cannot be rated, marked as such."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import TYPE_CHECKING

from ninefold.cli.screen import json_line
from ninefold.errors import FormatError, NinefoldError
from ninefold.lists.rows import MALFORMED, REMARK

if TYPE_CHECKING:
    from ninefold.explain.rating_lists import Rated

COLUMNS = (
    *("puzzle", "status", "rating", "pearl", "diamond", "score", "level"),
    *("steps", "hardest", "needs_trial", "effort", "remark", "source"),
)


def to_text(rating: Rated, source: str) -> str:
    """The puzzle, and its rating as a remark, so that the line can still be read as a board."""
    if isinstance(rating, NinefoldError):
        return f"# {source}{': ' if source else ''}{rating}"
    return f"{rating.puzzle.to_line()}{REMARK}{rating}"


def to_csv(rating: Rated, source: str) -> str:
    """A row of a table; of several sources with the one that it comes from."""
    if isinstance(rating, NinefoldError):
        record = {"status": _status(rating), "remark": str(rating)}
    else:
        record = rating.to_json() | {"remark": rating.stopped_by}
    row = io.StringIO()
    values = record | {"source": source}
    csv.writer(row, lineterminator="").writerow([values.get(name) for name in COLUMNS])
    return row.getvalue()


def to_json(rating: Rated, source: str) -> str:
    """A line of JSON; of several sources with the one that it comes from."""
    where = {"source": source} if source else {}
    if isinstance(rating, NinefoldError):
        return json_line(where | {"status": _status(rating)} | rating.to_json())
    return json_line(where | rating.to_json())


def _status(error: NinefoldError) -> str:
    return MALFORMED if isinstance(error, FormatError) else error.code


WRITERS: dict[str, tuple[str, Callable[[Rated, str], str]]] = {
    "text": ("", to_text),
    "csv": (",".join(COLUMNS), to_csv),
    "json": ("", to_json),
}
"""For every format what stands at its head, and how a rating is written."""
