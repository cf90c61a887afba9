"""Other programs: whatever reads puzzles, one a line, and writes a solution a line."""

from __future__ import annotations

import resource
import shlex
import subprocess
from pathlib import PurePath

from ninefold.bench.measure import Timing
from ninefold.bench.puzzles import PuzzleSet
from ninefold.errors import NinefoldError
from ninefold.solvers import solve_batch
from ninefold.validation import verify_solution

CELLS = 81

LEAST = 20_000
"""Puzzles that a program gets at least, over and over, so that its start does not count."""


class ProgramError(NinefoldError):
    """A program that failed, or whose answers are wrong."""

    code = "program"


def name_of(command: str) -> str:
    """What a program is called in the table."""
    return PurePath(shlex.split(command)[0]).name


def measured_program(command: str, puzzles: PuzzleSet, repetitions: int) -> Timing:
    """The CPU time of a program for a puzzle; an error if its answers are wrong."""
    rounds = -(-LEAST // len(puzzles.lines))
    text = "".join(f"{line}\n" for line in puzzles.lines * rounds).encode()
    runs = [_run(command, text) for _ in range(repetitions)]
    answers = runs[0][1].splitlines()
    _check_number(command, len(puzzles.lines) * rounds, len(answers))
    _check(command, puzzles.lines, answers[: len(puzzles.lines)])
    best = min(seconds for seconds, _ in runs)
    size = len(puzzles.lines)
    return Timing(puzzles.name, size, 0, name_of(command), best / rounds / size, None)


def _run(command: str, text: bytes) -> tuple[float, bytes]:
    before = _children_seconds()
    try:
        done = subprocess.run(shlex.split(command), input=text, capture_output=True, check=False)
    except OSError as error:
        raise ProgramError(f"{command}: {error.strerror}") from None
    # A solver may well end with a code of its own, as ours does if a puzzle has no solution.
    if done.returncode not in (0, 1):
        raise ProgramError(f"{command}: ended with code {done.returncode}")
    return _children_seconds() - before, done.stdout


def _children_seconds() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _check_number(command: str, expected: int, found: int) -> None:
    if found != expected:
        raise ProgramError(f"{command}: {expected:,} puzzles, but {found:,} lines of answers")


def _check(command: str, puzzles: list[str], answers: list[bytes]) -> None:
    """Every puzzle that has a solution must be answered by one; other answers are not judged.

    An answer that is ours too is right; any other is held against the rules.
    """
    batch = solve_batch(puzzles, limit=1, threads=0)
    ours = (batch.solutions + ord("0")).tobytes()
    for row, (puzzle, answer) in enumerate(zip(puzzles, answers, strict=True)):
        grid = answer[:CELLS]
        if batch.counts[row] and grid != ours[row * CELLS : (row + 1) * CELLS]:
            _check_answer(command, puzzle, grid.decode("ascii", "replace"))


def _check_answer(command: str, puzzle: str, grid: str) -> None:
    if len(grid) != CELLS or not set(grid) <= set("123456789"):
        raise ProgramError(f"{command}: its answer to {puzzle} is no grid of 81 digits: {grid!r}")
    if faults := verify_solution(puzzle, grid):
        raise ProgramError(f"{command}: its answer to {puzzle} is no solution: {faults[0]}")
