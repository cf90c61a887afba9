"""`canonical`: the form, or the puzzles themselves, each once if that is asked for."""

from __future__ import annotations

import ninefold as nf

from .boards import SMALL, TWO, UNIQUE
from .rows import json_rows, rows_of

SAME = UNIQUE.translate(str.maketrans("123456789", "234567891"))


def test_text() -> None:
    text, summary = rows_of("canonical", UNIQUE, SAME, TWO)
    first, same, other = text.splitlines()
    assert first == same == nf.canonical(UNIQUE).puzzle.to_line()
    assert first != other
    assert summary.done == 3


def test_each_form_once() -> None:
    text, summary = rows_of("canonical", UNIQUE, SAME, TWO, UNIQUE, unique=True, original=True)
    assert text.splitlines() == [UNIQUE, TWO]
    assert (summary.done, summary.repeated, summary.ok) == (2, 2, True)


def test_automorphisms() -> None:
    assert json_rows("canonical", SMALL)[0]["automorphisms"] == 16
