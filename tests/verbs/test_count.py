"""`count`: a number that a shell can compare."""

from __future__ import annotations

import ninefold as nf

from .boards import NONE, SMALL, TWO, UNIQUE
from .rows import json_rows, rows_of


def test_text() -> None:
    text, summary = rows_of("count", UNIQUE, TWO, NONE, SMALL)
    assert text.split() == ["1", "2", "0", "12"]
    assert (summary.unique, summary.multiple, summary.none) == (1, 2, 1)


def test_a_limit_gives_a_number_at_least() -> None:
    text, summary = rows_of("count", SMALL, limit=5)
    assert (text, summary.ok) == ("at least 5\n", True)


def test_a_number_past_64_bits_is_whole_in_a_text_and_marked_in_a_column() -> None:
    text, summary = rows_of("count", 81 * ".")
    assert (text, summary.ok) == ("6670903752021072936960\n", True)
    (row,) = json_rows("count", 81 * ".")
    assert (row["count"], row["exact"]) == ((1 << 64) - 1, False)
    assert row["remark"] == "6670903752021072936960 is more than the column holds"


def test_a_count_that_a_limit_ended_is_undecided() -> None:
    _, summary = rows_of("count", 81 * ".", limits=nf.Limits(nodes=1), solver="dpll")
    assert summary.undecided == 1
