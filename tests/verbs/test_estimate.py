"""`estimate`: a number if it was counted, else about a number."""

from __future__ import annotations

from .boards import NONE, UNIQUE
from .rows import json_rows, rows_of

OPEN = 36 * "."
"""An empty board of 6x6, which has 28,200,960 solutions."""


def test_text() -> None:
    text, summary = rows_of("estimate", UNIQUE, NONE, OPEN, samples=10)
    unique, none, many = text.splitlines()
    assert (unique, none) == ("1", "0")
    assert many.startswith("about ")
    assert " (95 %: " in many
    assert (summary.done, summary.none) == (2, 1)


def test_the_same_seed_gives_the_same_estimate() -> None:
    first, again = (json_rows("estimate", OPEN, samples=10, seed=7)[0] for _ in range(2))
    assert first == again
    assert first["samples"] == 10
    assert not first["exact"]
    assert first["low"] < first["estimate"] < first["high"]
