"""`candidates`: a line of pencil marks, and the number of solutions where it is asked for."""

from __future__ import annotations

from .boards import NONE, SMALL, UNIQUE
from .rows import csv_rows, rows_of


def test_text() -> None:
    text, summary = rows_of("candidates", UNIQUE, NONE)
    marks, empty = text.splitlines()
    assert len(marks) == 729
    assert sum(each != "." for each in marks) == 81
    assert set(empty) == {"."}
    assert (summary.done, summary.none) == (1, 1)


def test_counts() -> None:
    text, _ = rows_of("candidates", SMALL, counts=True)
    assert text.endswith("  # solutions: 12\n")
    (row,) = csv_rows("candidates", SMALL, counts=True)
    assert row["solutions"] == "12"
    assert row["counts"].startswith("12 0 0 0; 0 12 0 0; ")
