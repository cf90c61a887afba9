"""Solvers by name: what they can do, and those of other packages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.solvers.registry import choose


def test_what_each_can_do() -> None:
    assert nf.solver_capabilities("classic") == nf.Capabilities(False, True, True, False)
    assert nf.solver_capabilities("regions") == nf.Capabilities(True, True, True, False)
    assert nf.solver_capabilities("dpll").traces
    assert nf.solver_capabilities("cover").to_json()["variants"] is True
    with pytest.raises(nf.UnknownNameError, match="regions"):
        nf.solver_capabilities("magic")


SOLVER = """
import ninefold as nf


class Guest:
    name = "guest"

    def supports(self, puzzle):
        return True

    def run(self, puzzle, limits, seed=None, trace=None, stop=None):
        return nf.solve(puzzle, limits=limits)
"""

QUESTION = """
import warnings
import ninefold as nf

with warnings.catch_warnings(record=True) as told:
    warnings.simplefilter("always")
    print(nf.solve("." * 81, solver="guest").status)
print([s.name for s in nf.list_solvers()][-1], [str(w.message) for w in told])
"""


def test_a_solver_of_another_package(tmp_path: Path) -> None:
    info = tmp_path / "guests-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1\n")
    (info / "entry_points.txt").write_text(
        "[ninefold.solvers]\nguest = guests:Guest\nbroken = guests:Missing\n"
    )
    (tmp_path / "guests.py").write_text(SOLVER)
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{QUESTION}"],
        capture_output=True,
        text=True,
        check=True,
    )
    status, listed = done.stdout.splitlines()
    assert status == "multiple"
    assert listed.startswith("guest ")
    assert "'broken' cannot be loaded" in listed


def test_too_many_units_are_left_to_a_solver_that_can_count_them() -> None:
    pairs = [[(0, a), (1, b)] for a in range(270) for b in range(270)]
    puzzle = nf.Puzzle(bytes(540), nf.Layout.of(3, pairs))
    for name in ("regions", "cover"):
        with pytest.raises(nf.UnsupportedError, match=name):
            nf.solve(puzzle, solver=name)
    assert choose("auto", puzzle).name == "reference"
