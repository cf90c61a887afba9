"""The time and the guesses that our own solver takes, in this process."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ninefold.bench.puzzles import PuzzleSet
from ninefold.machine import isa
from ninefold.solvers import solve, solve_batch
from ninefold.solvers.batch import BatchLike

LIMITS = (1, 2)
"""Looking for any solution, and proving that it is the only one."""

LEAST = 0.05
"""Seconds that a repetition takes at least; a shorter one would measure the clock."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How a solver did on a set: `seconds` of CPU time and guesses for one puzzle, on average."""

    name: str
    puzzles: int
    limit: int
    solver: str
    seconds: float
    guesses: float | None

    @property
    def rate(self) -> float:
        """Puzzles per second."""
        return 1 / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        """The timing as a plain dict."""
        return asdict(self) | {"puzzles_per_second": self.rate}


def measure(sets: Sequence[PuzzleSet], repetitions: int) -> list[Timing]:
    """Measure every set at every limit with the instruction set of this process."""
    return [_timing(each, limit, repetitions) for each in sets for limit in LIMITS]


def _timing(puzzles: PuzzleSet, limit: int, repetitions: int) -> Timing:
    import numpy as np

    # As digits, not as text: reading is not what is measured.
    text = "".join(puzzles.lines).replace(".", "0").encode()
    boards = np.frombuffer(text, np.uint8).reshape(-1, 81) - ord("0")
    once = _cpu_seconds(boards, limit, 1)
    rounds = max(1, round(LEAST / max(once, 1e-6)))
    best = min(_cpu_seconds(boards, limit, rounds) for _ in range(repetitions))
    guesses = sum(solve(line, limit).nodes for line in puzzles.lines)
    size = len(puzzles.lines)
    return Timing(puzzles.name, size, limit, isa(), best / rounds / size, guesses / size)


def _cpu_seconds(boards: BatchLike, limit: int, rounds: int) -> float:
    start = time.process_time()
    for _ in range(rounds):
        solve_batch(boards, limit)
    return time.process_time() - start
