"""The larger sets beside the project, where they are: every line, every instruction set."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

import ninefold as nf

UNIQUE_SETS = ["clue17", "hardest_er11", "magictour1465", "hardest1106", "minimal"]
SUPPORTED = [known.name for known in nf.instruction_sets() if known.supported]


def verify_rows(puzzles: np.ndarray, solutions: np.ndarray) -> None:
    """An independent look at many solutions at once."""
    boards = solutions.reshape(-1, 9, 9)
    boxes = boards.reshape(-1, 3, 3, 3, 3).transpose(0, 1, 3, 2, 4).reshape(-1, 9, 9)
    full = np.arange(1, 10)
    for units in (boards, boards.transpose(0, 2, 1), boxes):
        assert (np.sort(units, axis=2) == full).all()
    assert ((puzzles == solutions) | (puzzles == 0)).all()


def as_array(lines: list[str]) -> np.ndarray:
    text = np.frombuffer("".join(lines).replace(".", "0").encode(), np.uint8)
    return text.reshape(-1, 81) - 48


@pytest.mark.parametrize("name", UNIQUE_SETS)
def test_unique_sets(shared_lines, name: str) -> None:
    puzzles = as_array(shared_lines(f"classic/{name}.txt"))
    for limit, status in (
        (1, nf.Status.UNDECIDED),
        (2, nf.Status.UNIQUE),
        (1_000, nf.Status.UNIQUE),
    ):
        batch = nf.solve_batch(puzzles, limit=limit)
        assert (batch.statuses == status).all()
        assert (batch.counts == 1).all()
        verify_rows(puzzles, batch.solutions)


def test_unique_set_by_the_second_opinion(shared_lines) -> None:
    puzzles = as_array(shared_lines("classic/minimal.txt")[:4_000])
    batch = nf.solve_batch(puzzles, solver="dpll")
    assert (batch.statuses == nf.Status.UNIQUE).all()
    assert (batch.solutions == nf.solve_batch(puzzles).solutions).all()


@pytest.mark.parametrize("limit", [1, 2, 1_000])
def test_many_solutions(shared_lines, limit: int) -> None:
    puzzles = as_array(shared_lines("classic/multi_solution.txt"))
    batch = nf.solve_batch(puzzles, limit=limit)
    second = nf.solve_batch(puzzles[::5], limit=limit, solver="dpll")
    assert (batch.counts[::5] == second.counts).all()
    verify_rows(puzzles, batch.solutions)
    for row in range(0, len(puzzles), 1_000):
        expected = nf.count(puzzles[row], limit=min(limit, 100), solver="reference").value
        assert min(int(batch.counts[row]), 100) == expected


def test_counts_are_the_same_on_every_instruction_set(shared_path) -> None:
    path = shared_path("classic/multi_solution.txt")
    code = (
        "import sys, zlib, ninefold as nf\n"
        "text = open(sys.argv[1], 'rb').read()\n"
        "batch = nf.solve_batch(text, limit=1000)\n"
        "print(zlib.crc32(batch.counts.tobytes()), zlib.crc32(batch.solutions.tobytes()))"
    )
    seen = {
        subprocess.run(
            [sys.executable, "-c", code, path],
            env=os.environ | {"NINEFOLD_ISA": name},
            capture_output=True,
            check=True,
        ).stdout
        for name in SUPPORTED
    }
    assert len(seen) == 1


@pytest.mark.parametrize(("name", "total"), [("in100x10000", 452_437), ("in10x100000", 367_214)])
def test_large_counts(shared_lines, name: str, total: int) -> None:
    lines = shared_lines(f"game/{name}.txt")
    assert sum(nf.count(line).value for line in lines) == total
