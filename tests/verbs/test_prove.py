"""`prove`: certificates one after the other, each of which the checker accepts."""

from __future__ import annotations

import ninefold as nf

from .boards import SMALL
from .rows import csv_rows, rows_of

NO_SOLUTION = "11" + 14 * "."


def test_certificates_follow_each_other() -> None:
    text, summary = rows_of("prove", SMALL, NO_SOLUTION)
    assert text.count("ninefold certificate") == 2
    assert (summary.multiple, summary.none, summary.ok) == (1, 1, True)


def test_a_field_of_csv_holds_a_whole_certificate() -> None:
    (row,) = csv_rows("prove", SMALL)
    assert "\n" in row["certificate"]
    assert nf.verify_certificate(row["certificate"])
