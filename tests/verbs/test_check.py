"""`check`: a line as compilers write it, and the reasons below."""

from __future__ import annotations

from pathlib import Path

import ninefold as nf

from .boards import MALFORMED, NONE, SOLUTION, TWO, UNIQUE
from .rows import csv_rows, rows_of


def test_text() -> None:
    text, summary = rows_of("check", UNIQUE, TWO, NONE, SOLUTION, MALFORMED)
    unique, two, none, solved, malformed = text.splitlines()
    assert unique.startswith("puzzle:1: valid: exactly one solution")
    assert two.startswith("puzzle:2: not unique")
    assert none.startswith("puzzle:3: no solution: 5 twice in row 1")
    assert solved.startswith("puzzle:4: solved")
    assert malformed.startswith("# ")
    assert (summary.unique, summary.multiple, summary.none, summary.malformed) == (2, 1, 1, 1)


def test_the_kernel_and_the_report_agree(tmp_path: Path) -> None:
    source, lines = tmp_path / "in.txt", (UNIQUE, TWO, NONE, SOLUTION)
    source.write_text("\n".join(lines))
    nf.run("check", source, tmp_path / "out.csv")
    alone = csv_rows("check", *lines)
    text = (tmp_path / "out.csv").read_text().splitlines()
    assert text[1:] == rows_of("check", *lines, format="csv")[0].splitlines()[1:]
    assert [row["verdict"] for row in alone] == ["valid", "not-unique", "no-solution", "solved"]


def test_reasons_stand_below() -> None:
    text, _ = rows_of("check", NONE, explain=True)
    first, *reasons = text.splitlines()
    assert first.startswith("puzzle:1: no solution")
    assert reasons
    assert all(line.startswith("  ") for line in reasons)
