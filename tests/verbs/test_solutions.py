"""`solutions`: each puzzle as a comment above its solutions."""

from __future__ import annotations

from .boards import NONE, SMALL, SOLUTION, UNIQUE
from .rows import csv_rows, rows_of


def test_text() -> None:
    text, summary = rows_of("solutions", UNIQUE, NONE, SMALL, limit=2)
    lines = text.splitlines()
    assert lines[:3] == [f"# {UNIQUE}", SOLUTION, f"# {NONE}"]
    assert lines[3] == f"# {SMALL}"
    assert len(lines) == 6
    assert (summary.done, summary.none) == (2, 1)


def test_csv_has_all_in_one_field() -> None:
    (row,) = csv_rows("solutions", SMALL, limit=2, order="sorted")
    first, second = row["solutions"].split("; ")
    assert first < second
    assert (row["exact"], row["remark"]) == ("false", "solutions")
