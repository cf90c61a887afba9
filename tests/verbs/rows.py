"""The rows that a verb writes about puzzles in memory."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

import ninefold as nf


def rows_of(verb: str, *puzzles: Any, **options: Any) -> tuple[str, nf.ListSummary]:
    """The text of all rows, and the summary."""
    out = io.BytesIO()
    summary = nf.run(verb, list(puzzles), out, threads=1, **options)
    return out.getvalue().decode(), summary


def csv_rows(verb: str, *puzzles: Any, **options: Any) -> list[dict[str, str]]:
    """The rows of CSV, read by another reader."""
    text, _ = rows_of(verb, *puzzles, format="csv", **options)
    return list(csv.DictReader(io.StringIO(text, newline="")))


def json_rows(verb: str, *puzzles: Any, **options: Any) -> list[dict[str, Any]]:
    """The rows of JSON."""
    text, _ = rows_of(verb, *puzzles, format="json", **options)
    return [json.loads(line) for line in text.splitlines()]
