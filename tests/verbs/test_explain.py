"""`explain`: the puzzle, every step and the end as comments, and the board at the end."""

from __future__ import annotations

from .boards import SOLUTION, TWO, UNIQUE
from .rows import json_rows, rows_of


def test_text() -> None:
    text, summary = rows_of("explain", UNIQUE)
    first, *steps, end, board = text.splitlines()
    assert (first, board) == (f"# {UNIQUE}", SOLUTION)
    assert steps[0].startswith("#      1-51. Naked single: r5c5=5, ")
    assert end == "#   Solved in 51 steps, all by logic."
    assert summary.done == 1


def test_a_path_that_ends_before_the_solution_has_failed() -> None:
    _, summary = rows_of("explain", TWO)
    assert (summary.failed, summary.ok) == (1, False)


def test_depth_and_language() -> None:
    (short,) = json_rows("explain", UNIQUE, depth=1)
    (german,) = json_rows("explain", UNIQUE, depth=1, language="de")
    assert short["path"][0].startswith("   1-51. Naked single (7); Full house (1); ")
    assert short["path"] != german["path"]
