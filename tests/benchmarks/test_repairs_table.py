"""The table of docs/checking.md can be made again."""

from __future__ import annotations

import runpy
from pathlib import Path

import ninefold as nf

SCRIPT = Path(__file__).parent.parent.parent / "benchmarks" / "repairs.py"


def test_boards_are_broken_and_mended() -> None:
    script = runpy.run_path(str(SCRIPT))
    puzzle = script["made"]("6x6", 3, 1)
    assert nf.is_unique(puzzle)
    boards = list(script["broken"]([puzzle], 4, hidden=False))
    assert len(boards) == 4
    assert all(nf.solve(board).status is nf.Status.NONE for board, _ in boards)
    assert script["row"]("small", boards).startswith("| small | 4 | 4 | ")
    (clear, _) = next(script["broken"]([puzzle], 1, hidden=True))
    assert not clear.conflicts()


def test_lists_that_are_named(tmp_path: Path) -> None:
    script = runpy.run_path(str(SCRIPT))
    file = tmp_path / "some.txt"
    file.write_text(script["made"]("4x4", 0, 1).to_line())
    ((name, puzzles),) = script["sets"]([file])
    assert (name, len(puzzles)) == ("some", 1)
    assert next(iter(script["sets"]([])))[0] == "easy"
