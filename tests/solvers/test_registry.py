"""Solvers by name: what they can do, and those of other packages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.solvers.registry import _SOLVERS, choose


def test_what_each_can_do() -> None:
    assert nf.solver_capabilities("classic") == nf.Capabilities(False, True, True, False)
    assert nf.solver_capabilities("regions") == nf.Capabilities(True, True, True, False)
    assert nf.solver_capabilities("dpll").traces
    assert nf.solver_capabilities("cover").to_json()["variants"] is True
    with pytest.raises(nf.UnknownNameError, match="regions"):
        nf.solver_capabilities("magic")


def test_who_refuses_a_puzzle_says_what_it_has() -> None:
    caged = nf.Puzzle("." * 81, constraints=[nf.constraints.KillerCage("r1c1 r1c2", 5)])
    for name in ("classic", "dpll", "heap"):
        with pytest.raises(nf.UnsupportedError, match=r"support classic puzzles with constraints$"):
            nf.solve(caged, solver=name)


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


MANY_UNITS = """
import ninefold as nf

pairs = [[(0, a), (1, b)] for a in range(270) for b in range(270)]
puzzle = nf.Puzzle(bytes(540), nf.Layout.of(3, pairs))
"""


def test_too_many_units_are_left_to_a_solver_that_can_count_them() -> None:
    found: dict[str, nf.Puzzle] = {}
    exec(MANY_UNITS, found)
    puzzle = found["puzzle"]
    for name in ("regions", "cover"):
        with pytest.raises(nf.UnsupportedError, match=name):
            nf.solve(puzzle, solver=name)
    assert choose("auto", puzzle).name == "reference"


def test_the_choice_does_not_depend_on_what_was_asked_before() -> None:
    code = f"{MANY_UNITS}\nprint(nf.solve(puzzle, 1, limits=nf.Limits(nodes=0)).solver)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "reference\n"


def only_of_size_9(puzzle: nf.Puzzle) -> bool:
    return puzzle.layout.size == 9


def no_several_boards(puzzle: nf.Puzzle) -> bool:
    return puzzle.layout.is_square


@pytest.mark.parametrize(
    ("supports", "claims"),
    [(only_of_size_9, False), (no_several_boards, False), (lambda puzzle: True, True)],
)
def test_who_takes_some_variants_does_not_claim_all(supports, claims: bool, monkeypatch) -> None:
    monkeypatch.setattr("ninefold.solvers.registry._SOLVERS", dict(_SOLVERS))

    @nf.register_solver
    class Some:
        name = "some"

        def supports(self, puzzle: nf.Puzzle) -> bool:
            return supports(puzzle)

        def run(self, puzzle: nf.Puzzle, *_args: object) -> nf.Answer:
            return nf.solve(puzzle)

    assert nf.solver_capabilities("some") == nf.Capabilities(claims, False, False, False)


def test_one_of_ours_may_be_replaced_and_keeps_its_place(monkeypatch) -> None:
    monkeypatch.setattr("ninefold.solvers.registry._SOLVERS", {})
    names = [solver.name for solver in nf.list_solvers()]

    @nf.register_solver
    class Mine:
        name = "heap"

        def supports(self, puzzle: nf.Puzzle) -> bool:
            return True

        def run(self, puzzle: nf.Puzzle, *_args: object) -> nf.Answer:
            return nf.solve(puzzle)

    assert [solver.name for solver in nf.list_solvers()] == names
    assert nf.solve(16 * ".", solver="heap").solver == "regions"


def test_ours_are_loaded_one_by_one() -> None:
    code = (
        "import sys, ninefold as nf; from ninefold.solvers.registry import named;"
        "nf.solve(nf.Puzzle('.' * 81)); named('reference');"
        "print(*(name.removeprefix('ninefold.solvers.') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert {"classic", "reference"} <= loaded
    assert not {"regions", "sat.solver", "backtracking", "heap", "sums"} & loaded


def test_who_tells_no_steps_is_not_asked_for_them(monkeypatch) -> None:
    monkeypatch.setattr("ninefold.solvers.registry._SOLVERS", dict(_SOLVERS))

    @nf.register_solver
    class Silent:
        name = "silent"

        def supports(self, puzzle: nf.Puzzle) -> bool:
            return True

        def run(self, puzzle: nf.Puzzle, *_args: object) -> nf.Answer:
            return nf.solve(puzzle)

    assert nf.solve(16 * ".", solver="silent").status is nf.Status.MULTIPLE
    with pytest.raises(nf.UnsupportedError, match="'silent' does not report its steps"):
        nf.solve(16 * ".", solver="silent", trace=print)
    with pytest.raises(nf.UnsupportedError, match="'silent' does not report its steps"):
        nf.film(16 * ".", "silent")
