"""The benchmark: its signature, its timings as data, and how it judges other programs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.bench import BenchReport, Timing, run_bench, signature
from ninefold.bench.programs import ProgramError, measured_program
from ninefold.bench.puzzles import PuzzleSet, puzzle_set
from ninefold.bench.worker import measured_with

SUPPORTED = [known.name for known in nf.instruction_sets() if known.supported]
FEW = PuzzleSet("few", puzzle_set("easy").lines[:5])

SIGNATURE = 175791
"""The guesses over all examples. A commit that changes it says so: `Bench: N`."""


@pytest.mark.parametrize("isa", SUPPORTED)
def test_signature_is_the_same_on_every_instruction_set(isa: str) -> None:
    code = "from ninefold.bench import signature; print(signature())"
    environment = os.environ | {"NINEFOLD_ISA": isa}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) == SIGNATURE


def test_signature_in_this_process() -> None:
    assert signature() == SIGNATURE


def test_report_has_every_set_limit_and_instruction_set() -> None:
    report = run_bench([FEW], SUPPORTED, repetitions=1)
    assert report.solvers() == SUPPORTED
    assert [timing.limit for timing in report.timings] == [1, 2] * len(SUPPORTED)
    assert all(timing.seconds > 0 and timing.puzzles == 5 for timing in report.timings)
    assert len({timing.guesses for timing in report.timings if timing.limit == 2}) == 1
    head, *rows = report.table()
    assert head[:4] == ["set", "puzzles", "limit", "guesses"]
    assert [row[:3] for row in rows] == [["few", "5", "1"], ["few", "5", "2"]]
    assert f"ninefold {nf.__version__}" in str(report)


def test_table_shows_guesses_that_differ() -> None:
    timings = [Timing("s", 1, 2, "one", 1e-6, 1.0), Timing("s", 1, 2, "two", 1e-6, 3.0)]
    assert BenchReport({}, timings).table()[1][3] == "1.00/3.00"


def test_unknown_instruction_set() -> None:
    with pytest.raises(nf.InstructionSetError, match="nonsense"):
        measured_with("nonsense", [FEW], 1)


def test_sets_from_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(FEW.lines))
    assert puzzle_set(str(path)) == PuzzleSet("mine.txt", FEW.lines)
    path.write_text("1234............\n")
    with pytest.raises(nf.FormatError):
        puzzle_set(str(path))


def program(tmp_path: Path, body: str) -> str:
    """A program that does this with every line of its input."""
    path = tmp_path / "program.py"
    path.write_text(f"import sys, ninefold as nf\nfor line in sys.stdin:\n    {body}\n")
    return f"{sys.executable} {path}"


def test_right_program_is_timed(tmp_path: Path) -> None:
    command = program(tmp_path, "print(nf.solve(line.strip()).solution.to_line())")
    timing = measured_program(command, FEW, 1)
    assert timing.seconds > 0
    assert timing.guesses is None


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("print('1' * 81)", "is no solution"),
        ("print(nf.solve('.' * 81).solution.to_line())", "is no solution"),
        ("print(line.strip())", "is no grid of 81 digits"),
        ("print('solved')", "is no grid of 81 digits: 'solved'"),
        ("pass", "0 lines of answers"),
        ("sys.exit(3)", "ended with code 3"),
    ],
)
def test_wrong_program_is_refused(tmp_path: Path, body: str, complaint: str) -> None:
    with pytest.raises(ProgramError, match=complaint):
        measured_program(program(tmp_path, body), FEW, 1)


def test_missing_program_is_an_error() -> None:
    with pytest.raises(ProgramError, match="No such file"):
        measured_program("no-such-program-here", FEW, 1)


def test_program_that_solves_nothing_is_refused() -> None:
    with pytest.raises(ProgramError, match=r"cat: its answer to .* is no grid of 81 digits"):
        measured_program("cat", FEW, 1)


def test_any_solution_will_do_and_puzzles_without_one_are_not_judged(tmp_path: Path) -> None:
    many, none = (puzzle_set(name).lines[0] for name in ("many", "none"))
    body = (
        "print(*[grid.to_line() for grid in nf.solutions(line.strip(), limit=9)][-1:] or ['none'])"
    )
    command = program(tmp_path, body)
    assert measured_program(command, PuzzleSet("two", [many, none]), 1).seconds > 0
