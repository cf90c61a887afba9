"""`estimate`: a number if it was counted, else about a number."""

from __future__ import annotations

from .boards import NONE, SMALL, UNIQUE
from .rows import json_rows, rows_of


def test_text() -> None:
    text, summary = rows_of("estimate", UNIQUE, NONE, SMALL, samples=10)
    unique, none, small = text.splitlines()
    assert (unique, none) == ("1", "0")
    assert small.startswith("about 1")
    assert (summary.done, summary.none) == (2, 1)


def test_the_same_seed_gives_the_same_estimate() -> None:
    first, again = (json_rows("estimate", SMALL, samples=10, seed=7)[0] for _ in range(2))
    assert first == again
    assert first["samples"] == 10
    assert not first["exact"]
