"""`ease` and `harden`: the same solution with other givens."""

from __future__ import annotations

import ninefold as nf

from .boards import SOLUTION, TWO, UNIQUE
from .rows import csv_rows, json_rows, rows_of


def test_ease() -> None:
    text, summary = rows_of("ease", UNIQUE, clues=32)
    eased = text.strip()
    assert sum(each != "." for each in eased) == 32
    assert str(nf.solve(eased).solution.to_line()) == SOLUTION
    assert summary.ok


def test_harden() -> None:
    (row,) = json_rows("harden", UNIQUE, clues=28)
    assert (len(row["added"]), len(row["removed"])) == (0, 2)


def test_a_wish_that_cannot_be_granted_stands_as_a_remark() -> None:
    text, summary = rows_of("harden", UNIQUE, clues=17)
    assert "  # " in text
    assert (summary.failed, summary.ok) == (1, False)


def test_a_puzzle_with_several_solutions_is_marked() -> None:
    text, summary = rows_of("ease", TWO)
    assert text.startswith("# the puzzle must have exactly one solution")
    assert summary.unsupported == 1
    assert csv_rows("ease", TWO)[0]["remark"].startswith(
        "the puzzle must have exactly one solution"
    )
