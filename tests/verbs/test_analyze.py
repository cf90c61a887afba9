"""`analyze`: the place, the reason, and the winning moves."""

from __future__ import annotations

import ninefold as nf

from .boards import NONE, TWO
from .rows import json_rows, rows_of


def test_text() -> None:
    text, summary = rows_of("analyze", TWO, NONE)
    won, lost = text.splitlines()
    assert won == "puzzle:1: Won for the side to move: Bg3! leaves one solution."
    assert lost.startswith("puzzle:2: Lost for the side to move")
    assert summary.done == 2


def test_all_moves() -> None:
    (row,) = json_rows("analyze", TWO, all_moves=True)
    assert (row["outcome"], row["solutions"]) == ("win", 2)
    assert len(row["moves"]) > 1
    text, _ = rows_of("analyze", TWO, all_moves=True)
    assert " Also: " in text


def test_too_many_solutions_leave_it_undecided() -> None:
    _, summary = rows_of("analyze", TWO, limits=nf.Limits(solutions=1))
    assert summary.undecided == 1
