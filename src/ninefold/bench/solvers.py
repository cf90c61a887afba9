"""Every solver on the same puzzles, side by side: branches, time and answers.

Solvers written for clarity are very slow on some boards: each puzzle has a limit of nodes, and a
search that it ends counts as undecided. A time limit would depend on the machine.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from ninefold import examples, formats
from ninefold.bench.host import host
from ninefold.bench.tables import Report, Table
from ninefold.errors import FormatError
from ninefold.limits import Limits
from ninefold.model import Puzzle
from ninefold.solvers import list_solvers, solve

LIMITS = Limits(nodes=20_000)
"""The default limit of nodes for each puzzle."""

SETS = ("easy", "minimal", "hard", "none", "slow-backtracking", "slow-heap", "slow-hyper")
"""The sets to compare solvers on: ordinary puzzles, and some made to be slow."""

MOST = 20
"""The number of puzzles of a set: enough to see which solvers are slow."""


@dataclass(frozen=True, slots=True)
class SolverTiming:
    """The result of a solver on a set: nodes and seconds per puzzle, and the count of each
    status.
    """

    name: str
    solver: str
    puzzles: int
    nodes: float
    seconds: float
    statuses: dict[str, int]

    def to_json(self) -> dict[str, Any]:
        """The timing as a plain dict."""
        return {
            "set": self.name,
            "solver": self.solver,
            "puzzles": self.puzzles,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "statuses": self.statuses,
        }


def timed(
    name: str, puzzles: Sequence[Puzzle], solver: str, limits: Limits, repetitions: int = 1
) -> SolverTiming:
    """Let one solver try every puzzle; the best time of several runs counts."""
    times = []
    for _ in range(repetitions):
        start = time.process_time()
        answers = [solve(puzzle, solver=solver, limits=limits) for puzzle in puzzles]
        times.append(time.process_time() - start)
    count = len(puzzles)
    return SolverTiming(
        name,
        solver,
        count,
        sum(answer.nodes for answer in answers) / count,
        min(times) / count,
        dict(Counter(str(answer.status) for answer in answers)),
    )


@dataclass(frozen=True)
class SolversReport(Report[SolverTiming]):
    """The results of all solvers on the same puzzles."""

    machine: dict[str, str]
    timings: list[SolverTiming]

    def tables(self) -> list[Table]:
        """A table for each set, with a row for each solver that supports its puzzles."""
        return [self._table(name) for name in dict.fromkeys(each.name for each in self.timings)]

    def _table(self, name: str) -> Table:
        rows = [
            [
                each.solver,
                f"{each.nodes:,.1f}",
                f"{each.seconds * 1e6:,.1f}",
                ", ".join(f"{count} {status}" for status, count in sorted(each.statuses.items())),
            ]
            for each in self.timings
            if each.name == name
        ]
        count = next(each.puzzles for each in self.timings if each.name == name)
        title = f"{name}: {count} puzzles, \u00b5s per puzzle, CPU time"
        return Table(title, ["solver", "nodes", "\u00b5s", "answers"], rows)


def first_puzzles(name: str, most: int = MOST) -> list[Puzzle]:
    """The first puzzles of an example set, or of a file."""
    if name in examples.names():
        return [example.to_puzzle() for example in examples.load(name)[:most]]
    puzzles = list(islice(formats.read_file(name), most))
    if not puzzles:
        raise FormatError(0, 0, f"puzzles in {name}", "none")
    return puzzles


def run_solver_bench(
    sets: Iterable[str] = SETS,
    limits: Limits = LIMITS,
    notify: Callable[[str], object] = lambda _: None,
    repetitions: int = 1,
) -> SolversReport:
    """Measure every solver on the example sets, or files, of these names.

    `notify` reports progress.
    """
    timings = []
    for name, puzzles in {name: first_puzzles(name) for name in sets}.items():
        for solver in list_solvers():
            if all(map(solver.supports, puzzles)):
                notify(f"measuring {solver.name} on {name}")
                timings.append(timed(name, puzzles, solver.name, limits, repetitions))
    return SolversReport(host(), timings)
