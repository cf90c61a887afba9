"""`solve`: a line each, with a remark behind a board that has not one solution."""

from __future__ import annotations

import pytest

import ninefold as nf

from .boards import NONE, SMALL, SOLUTION, TWO, UNIQUE
from .rows import csv_rows, rows_of


def test_text() -> None:
    text, summary = rows_of("solve", UNIQUE, TWO, NONE, SMALL)
    unique, two, none, small = text.splitlines()
    assert unique == SOLUTION
    assert two.endswith("  # multiple")
    assert none == f"{NONE}  # none"
    assert small == "1234341221434321  # multiple"
    assert (summary.unique, summary.multiple, summary.none) == (1, 2, 1)


def test_one_solution_is_enough_where_no_proof_is_wanted() -> None:
    text, summary = rows_of("solve", UNIQUE, TWO, limit=1)
    assert [len(line) for line in text.splitlines()] == [81, 81]
    assert (summary.solved, summary.ok) == (2, True)


def test_a_search_that_a_limit_ended_says_so() -> None:
    text, summary = rows_of("solve", 81 * ".", limits=nf.Limits(nodes=0), solver="dpll")
    assert text == f"{81 * '.'}  # undecided: nodes\n"
    assert summary.undecided == 1
    (row,) = csv_rows("solve", 81 * ".", limits=nf.Limits(nodes=0), solver="dpll")
    assert (row["solution"], row["status"], row["remark"]) == ("", "undecided", "nodes")


def test_all_solutions_are_not_for_solve() -> None:
    with pytest.raises(nf.ValueRangeError, match="1 or 2 solutions"):
        rows_of("solve", UNIQUE, limit=None)
