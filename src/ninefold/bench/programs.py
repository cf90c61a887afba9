"""Other programs: anything that reads puzzles, one a line, and writes a line for each."""

from __future__ import annotations

import resource
import shlex
import subprocess
from pathlib import PurePath
from typing import TYPE_CHECKING

from ninefold.bench.measure import Timing
from ninefold.bench.puzzles import PuzzleSet
from ninefold.errors import NinefoldError

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

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
    _check(command, puzzles.lines, runs[0][1].splitlines()[: len(puzzles.lines)])
    _check_number(command, len(puzzles.lines) * rounds, len(runs[0][1].splitlines()))
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
    """Every answer that is a full grid must solve its puzzle; other answers are not judged."""
    import numpy as np

    pairs = [
        (puzzle.replace(".", "0").encode(), answer[:81])
        for puzzle, answer in zip(puzzles, answers, strict=False)
        if len(answer) >= 81 and answer[:81].isdigit() and b"0" not in answer[:81]
    ]
    if not pairs:
        return
    boards, grids = (_digits(b"".join(column)) for column in zip(*pairs, strict=True))
    good = ((boards == 0) | (boards == grids)).all(axis=1) & _are_solved(grids)
    if not good.all():
        wrong = pairs[int(np.argmin(good))][0].decode().replace("0", ".")
        raise ProgramError(f"{command}: its answer to {wrong} is no solution")


def _digits(text: bytes) -> npt.NDArray[np.uint8]:
    import numpy as np

    return np.frombuffer(text, np.uint8).reshape(-1, 81) - np.uint8(ord("0"))


def _are_solved(grids: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Which grids hold every digit in every row, column and box."""
    import numpy as np

    from ninefold.model import Layout

    units = np.array([unit.cells for unit in Layout.classic().units])
    bits = np.bitwise_or.reduce(np.left_shift(1, grids[:, units].astype(np.int64)), axis=2)
    return np.asarray((bits == 0b1111111110).all(axis=1))
