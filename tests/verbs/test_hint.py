"""`hint`: the puzzle, and the next step as a remark."""

from __future__ import annotations

from .boards import NONE, UNIQUE
from .rows import csv_rows, json_rows, rows_of


def test_text() -> None:
    text, summary = rows_of("hint", UNIQUE, NONE)
    first, second = text.splitlines()
    assert first == f"{UNIQUE}  # Hidden single"
    assert second.startswith(f"{NONE}  # The puzzle has no solution.")
    assert (summary.done, summary.failed, summary.ok) == (1, 1, False)


def test_the_last_stage_names_the_cell() -> None:
    (row,) = json_rows("hint", UNIQUE, stage="step")
    assert (row["kind"], row["technique"]) == ("step", "hidden_single_box")
    assert "r1c6" in row["hint"]


def test_a_hint_with_commas_is_quoted() -> None:
    (row,) = csv_rows("hint", NONE)
    assert row["kind"] == "none"
    assert row["status"] == "failed"
