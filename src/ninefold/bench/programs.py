"""Other programs that read one puzzle per line and write one solution per line."""

from __future__ import annotations

import resource
import shlex
import subprocess
import time
from pathlib import PurePath
from typing import NamedTuple

from ninefold.bench.puzzles import PuzzleSet
from ninefold.bench.timings import BATCH, Plan, Timing
from ninefold.errors import NinefoldError
from ninefold.solvers import solve_batch
from ninefold.validation import verify_solution

CELLS = 81

REPETITIONS = 3
"""The maximum number of runs of a program, so that a slow one does not take too long."""


class ProgramError(NinefoldError):
    """A program failed, or its answers are wrong."""

    code = "program"


def name_of(command: str) -> str:
    """The name of a program in the table: its command without folders."""
    return " ".join(PurePath(word).name for word in shlex.split(command))


def measured_program(command: str, puzzles: PuzzleSet, plan: Plan) -> Timing:
    """The time of a program per puzzle of a batch; an error if its answers are wrong."""
    rounds = -(-BATCH // len(puzzles.lines))
    text = "".join(f"{line}\n" for line in puzzles.lines * rounds).encode()
    runs = [_run(command, text) for _ in range(min(plan.repetitions, REPETITIONS))]
    items = len(puzzles.lines) * rounds
    answers = runs[0].output.splitlines()
    _check_number(command, items, len(answers))
    _check(command, puzzles.lines, answers[: len(puzzles.lines)])
    best = min(run.cpu if plan.threads == 1 else run.wall for run in runs)
    return Timing("batch", puzzles.name, "", name_of(command), items, best / items)


class _Run(NamedTuple):
    """One run of a program: its output, its CPU time and its real time."""

    output: bytes
    cpu: float
    wall: float


def _run(command: str, text: bytes) -> _Run:
    before, start = _children_seconds(), time.perf_counter()
    try:
        done = subprocess.run(shlex.split(command), input=text, capture_output=True, check=False)
    except OSError as error:
        raise ProgramError(f"{command}: {error.strerror}") from None
    # A solver may end with its own code, as ours does if a puzzle has no solution.
    if done.returncode not in (0, 1):
        raise ProgramError(f"{command} ended with exit code {done.returncode}")
    return _Run(done.stdout, _children_seconds() - before, time.perf_counter() - start)


def _children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _check_number(command: str, expected: int, found: int) -> None:
    if found != expected:
        raise ProgramError(f"{command}: {expected:,} puzzles, but {found:,} lines of answers")


def _check(command: str, puzzles: list[str], answers: list[bytes]) -> None:
    """Check the answer to every puzzle that has a solution; other answers are not judged.

    An answer equal to ours is right; any other is checked by the rules.
    """
    batch = solve_batch(puzzles, limit=1, threads=0)
    ours = (batch.solutions + ord("0")).tobytes()
    for row, (puzzle, answer) in enumerate(zip(puzzles, answers, strict=True)):
        grid = answer[:CELLS]
        if batch.counts[row] and grid != ours[row * CELLS : (row + 1) * CELLS]:
            _check_answer(command, puzzle, grid.decode("ascii", "replace"))


def _check_answer(command: str, puzzle: str, grid: str) -> None:
    if len(grid) != CELLS or not set(grid) <= set("123456789"):
        raise ProgramError(
            f"{command}: its answer to {puzzle} is not a grid of 81 digits: {grid!r}"
        )
    if faults := verify_solution(puzzle, grid):
        raise ProgramError(f"{command}: its answer to {puzzle} is not a solution: {faults[0]}")
