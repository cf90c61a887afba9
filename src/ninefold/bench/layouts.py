"""Boards of other layouts: unique puzzles, made on the spot, and their solving times.

A set has a layout, a number of puzzles, a minimum of givens and a seed: the same values always give
the same puzzles. They are made by random removal of givens from random solutions.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import fmean, median, quantiles
from typing import Any

from ninefold.bench.host import host
from ninefold.bench.tables import Report, Table
from ninefold.errors import UnknownNameError
from ninefold.limits import Limits
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import Status
from ninefold.solvers import solve, solve_batch

EFFORT = Limits(nodes=2_000)
"""The limit of the search that decides whether a given can be removed; if undecided, it stays."""


@dataclass(frozen=True, slots=True)
class LayoutSet:
    """A number of unique puzzles of a layout, with a minimum number of givens."""

    name: str
    layout: str
    puzzles: int
    givens: int = 0
    seed: int = 1

    def made(self) -> list[Puzzle]:
        """The puzzles, made from the seed."""
        source = random.Random(self.seed)
        layout = Layout.named(self.layout)
        return [unique_puzzle(layout, self.givens, source) for _ in range(self.puzzles)]


SETS = {
    each.name: each
    for each in (
        LayoutSet("hyper", "hyper", 1_000),
        LayoutSet("x", "x", 1_000),
        LayoutSet("samurai", "samurai", 100),
        LayoutSet("16x16", "boxes 4x4", 100),
        LayoutSet("25x25", "boxes 5x5", 10, givens=300),
    )
}
"""The sets to measure: few givens make a board hard, and a minimal 16x16 board has about 95."""


def layout_set(name: str) -> LayoutSet:
    """The set of that name.

    >>> layout_set("16x16").layout
    'boxes 4x4'
    """
    if name not in SETS:
        raise UnknownNameError("set of layouts", name, SETS)
    return SETS[name]


def unique_puzzle(layout: Layout, givens: int, source: random.Random) -> Puzzle:
    """A puzzle with one solution: givens are removed at random as long as it stays unique.

    >>> import random
    >>> from ninefold.model import Layout
    >>> puzzle = unique_puzzle(Layout.usual(4), 0, random.Random(1))
    >>> solve(puzzle).status, puzzle.given_count < 8
    (<Status.UNIQUE: 2>, True)
    """
    full = solve(Puzzle(bytes(layout.cells), layout), limit=1, seed=source.getrandbits(64)).solution
    assert full is not None
    digits = bytearray(full.digits)
    left = layout.cells
    for cell in source.sample(range(layout.cells), layout.cells):
        if left <= givens:
            break
        digit, digits[cell] = digits[cell], 0
        if solve(Puzzle(bytes(digits), layout), limits=EFFORT).status is Status.UNIQUE:
            left -= 1
        else:
            digits[cell] = digit
    return Puzzle(bytes(digits), layout)


@dataclass(frozen=True, slots=True)
class LayoutTiming:
    """The CPU seconds for the puzzles of a set, one by one and as a batch."""

    name: str
    seed: int
    puzzles: int
    givens: float
    givens_at_most: int
    nodes: float
    middle: float
    most: float
    worst: float
    batch: float

    def to_json(self) -> dict[str, Any]:
        """The timing as a plain dict."""
        return {
            "set": self.name,
            "seed": self.seed,
            "puzzles": self.puzzles,
            "givens": self.givens,
            "givens_at_most": self.givens_at_most,
            "nodes": self.nodes,
            "median_seconds": self.middle,
            "seconds_of_95_percent": self.most,
            "worst_seconds": self.worst,
            "batch_seconds": self.batch,
        }


def timed(
    origin: LayoutSet, puzzles: list[Puzzle], solver: str = "auto", repetitions: int = 1
) -> LayoutTiming:
    """Solve a set, with the proof that each solution is the only one; the best time counts."""
    nodes = 0
    for puzzle in puzzles:
        answer = solve(puzzle, solver=solver)
        nodes += answer.nodes
        assert answer.status is Status.UNIQUE, puzzle
    boards, layout = puzzles_array(puzzles), puzzles[0].layout
    times = [_best(repetitions, solve, puzzle, solver=solver) for puzzle in puzzles]
    batch = _best(repetitions, solve_batch, boards, layout=layout, solver=solver)
    givens = [puzzle.given_count for puzzle in puzzles]
    return LayoutTiming(
        origin.name,
        origin.seed,
        len(puzzles),
        fmean(givens),
        max(givens),
        nodes / len(puzzles),
        median(times),
        quantiles(times, n=20, method="inclusive")[-1],
        max(times),
        batch / len(puzzles),
    )


def _best(repetitions: int, run: Callable[..., object], *arguments: Any, **options: Any) -> float:
    """The least CPU time of a call, in seconds."""
    times = []
    for _ in range(repetitions):
        start = time.process_time()
        run(*arguments, **options)
        times.append(time.process_time() - start)
    return min(times)


def puzzles_array(puzzles: list[Puzzle]) -> Any:
    """The givens of puzzles of one layout as rows of an array."""
    import numpy as np

    givens = b"".join(puzzle.givens for puzzle in puzzles)
    return np.frombuffer(givens, np.uint8).reshape(len(puzzles), puzzles[0].layout.cells)


@dataclass(frozen=True)
class LayoutReport(Report[LayoutTiming]):
    """The times for boards of other layouts on this machine."""

    machine: dict[str, str]
    timings: list[LayoutTiming]

    def tables(self) -> list[Table]:
        """One table, a row for every set."""
        head = ["set", "seed", "puzzles", "givens", "most"]
        head += ["nodes", "median", "95 %", "worst", "batch/s"]
        rows = [
            [
                each.name,
                str(each.seed),
                f"{each.puzzles:,}",
                f"{each.givens:.1f}",
                str(each.givens_at_most),
                f"{each.nodes:,.1f}",
                *(f"{seconds * 1e3:.3f}" for seconds in (each.middle, each.most, each.worst)),
                f"{1 / each.batch:,.0f}",
            ]
            for each in self.timings
        ]
        return [Table("Unique puzzles of other layouts: ms a puzzle, CPU time", head, rows)]


def run_layout_bench(
    sets: Iterable[LayoutSet] = tuple(SETS.values()),
    solver: str = "auto",
    notify: Callable[[str], object] = lambda _: None,
    repetitions: int = 1,
) -> LayoutReport:
    """Measure sets of puzzles of other layouts; `notify` reports progress."""
    timings = []
    for each in sets:
        notify(f"making {each.puzzles:,} puzzles of {each.name}")
        puzzles = each.made()
        notify(f"measuring {solver} on {each.name}")
        timings.append(timed(each, puzzles, solver, repetitions))
    return LayoutReport(host(), timings)
