"""The benchmark: its signature, its timings as data, and how it judges other programs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.bench import PURPOSES, BenchReport, Plan, Timing, run_bench, signature
from ninefold.bench.programs import ProgramError, measured_program
from ninefold.bench.puzzles import PuzzleSet, puzzle_set
from ninefold.bench.worker import measured_with

SUPPORTED = [known.name for known in nf.instruction_sets() if known.supported]
FEW = PuzzleSet("few", puzzle_set("easy").lines[:5])
OPEN = PuzzleSet("open", puzzle_set("many").lines[:5])
ONCE = Plan(repetitions=1)

SIGNATURE = 180603
"""The nodes over fixed examples. A commit that changes it says so: `Bench: N`."""


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


@pytest.fixture(scope="module")
def report() -> BenchReport:
    """All purposes, on every instruction set."""
    return run_bench([FEW, OPEN], SUPPORTED, plan=ONCE)


def test_report_has_every_purpose_set_task_and_instruction_set(report: BenchReport) -> None:
    assert all(timing.seconds > 0 and timing.items >= 5 for timing in report.timings)
    assert {timing.solver for timing in report.timings} == set(SUPPORTED)
    single, calls, batch, many, candidates, endgames = report.tables()
    assert single.head == ["set", "puzzles", "task", "nodes", *SUPPORTED, "puzzles/s"]
    limits = [["few", "limit 1"], ["few", "limit 2"], ["open", "limit 1"], ["open", "limit 2"]]
    assert [row[:3:2] for row in single.rows] == [row[:3:2] for row in batch.rows] == limits
    assert "nodes" not in batch.head
    names = ["solve", "is_unique", "count", "candidates", "Puzzle"]
    assert [row[:3] for row in calls.rows] == [["few", "5", name] for name in names]
    assert [row[:3] for row in many.rows] == [["open", "10", "count"], ["open", "10", "list"]]
    assert [row[:3] for row in candidates.rows] == [["open", "5", "candidates"]]
    assert [row[:3] for row in endgames.rows] == [["open", "5", "strict"], ["open", "5", "free"]]
    assert f"ninefold {nf.__version__}" in str(report)
    assert "One puzzle at a time: \u00b5s a puzzle, CPU time" in str(report)


def test_boards_with_too_many_solutions_are_no_endgames() -> None:
    wide = PuzzleSet("wide", ["." * 81])
    plan = Plan(("endgames",), repetitions=1)
    assert run_bench([wide, OPEN], SUPPORTED[:1], plan=plan).timings[0].name == "open"


@pytest.mark.parametrize("purpose", ["single", "endgames"])
def test_instruction_sets_branch_alike(report: BenchReport, purpose: str) -> None:
    timings = [each for each in report.timings if each.purpose == purpose]
    assert timings
    nodes = {isa: [t.nodes for t in timings if t.solver == isa] for isa in SUPPORTED}
    assert len(set(map(tuple, nodes.values()))) == 1


def test_table_shows_nodes_that_differ() -> None:
    timings = [
        Timing("single", "s", "limit 2", "one", 1, 1e-6, 1.0),
        Timing("single", "s", "limit 2", "two", 1, 1e-6, 3.0),
    ]
    assert BenchReport({}, 1, timings).tables()[0].rows[0][3] == "1.00/3.00"


def test_programs_stand_beside_batches_with_a_ratio() -> None:
    timings = [
        Timing("batch", "s", "limit 2", "avx2", 10, 2e-6),
        Timing("batch", "s", "lines, limit 2", "avx2", 10, 4e-6),
        Timing("batch", "s", "", "other", 10, 10e-6),
    ]
    (table,) = BenchReport({}, 2, timings).tables()
    assert table.title == "Batch: \u00b5s a puzzle, time on 2 threads"
    assert table.head == ["set", "puzzles", "task", "avx2", "other", "other ratio", "puzzles/s"]
    assert table.rows == [
        ["s", "10", "limit 2", "2.00", "", "", "500,000"],
        ["s", "10", "lines, limit 2", "4.00", "10.00", "2.5", "250,000"],
    ]


def test_program_is_compared_with_ours_from_lines_to_lines(tmp_path: Path) -> None:
    command = program(tmp_path, "print(nf.solve(line.strip()).solution.to_line())")
    report = run_bench([FEW], SUPPORTED[-1:], [command], Plan(("batch",), repetitions=1))
    tasks = [timing.task for timing in report.timings]
    assert tasks == ["limit 1", "limit 2", "lines, limit 1", "lines, limit 2", ""]
    assert [bool(row[-2]) for row in report.tables()[0].rows] == [False, False, True, True]


def test_one_purpose_alone_and_threads() -> None:
    report = run_bench([FEW], SUPPORTED[-1:], plan=Plan(("batch",), threads=2, repetitions=1))
    assert {timing.purpose for timing in report.timings} == {"batch"}
    assert report.to_json()["threads"] == 2


def test_unknown_purpose() -> None:
    with pytest.raises(nf.UnknownNameError, match="there are: single, calls, batch"):
        Plan(("speed",))
    assert Plan().purposes == PURPOSES


def test_unknown_instruction_set() -> None:
    with pytest.raises(nf.InstructionSetError, match="nonsense"):
        measured_with("nonsense", [FEW], ONCE)


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
    timing = measured_program(command, FEW, ONCE)
    assert timing.seconds > 0
    assert timing.nodes is None
    assert timing.solver.endswith("program.py")


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("print('1' * 81)", "is not a solution"),
        ("print(nf.solve('.' * 81).solution.to_line())", "is not a solution"),
        ("print(line.strip())", "is not a grid of 81 digits"),
        ("print('solved')", "is not a grid of 81 digits: 'solved'"),
        ("pass", "0 lines of answers"),
        ("sys.exit(3)", "ended with exit code 3"),
    ],
)
def test_wrong_program_is_refused(tmp_path: Path, body: str, complaint: str) -> None:
    with pytest.raises(ProgramError, match=complaint):
        measured_program(program(tmp_path, body), FEW, ONCE)


def test_missing_program_is_an_error() -> None:
    with pytest.raises(ProgramError, match="No such file"):
        measured_program("no-such-program-here", FEW, ONCE)


def test_program_that_solves_nothing_is_refused() -> None:
    with pytest.raises(ProgramError, match=r"cat: its answer to .* is not a grid of 81 digits"):
        measured_program("cat", FEW, ONCE)


def test_any_solution_will_do_and_puzzles_without_one_are_not_judged(tmp_path: Path) -> None:
    many, none = (puzzle_set(name).lines[0] for name in ("many", "none"))
    body = (
        "print(*[grid.to_line() for grid in nf.solutions(line.strip(), limit=9)][-1:] or ['none'])"
    )
    command = program(tmp_path, body)
    assert measured_program(command, PuzzleSet("two", [many, none]), ONCE).seconds > 0
