"""The whole benchmark: every purpose, set, instruction set and program; as data and as tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ninefold import examples
from ninefold.bench.host import host
from ninefold.bench.programs import measured_program
from ninefold.bench.puzzles import PuzzleSet
from ninefold.bench.tables import Report, Table
from ninefold.bench.timings import LINES, Plan, Timing
from ninefold.bench.worker import measured_with
from ninefold.solvers import count, solve

TITLES = {
    "single": ("One puzzle at a time", "puzzle"),
    "calls": ("One call from Python", "call"),
    "batch": ("Batch", "puzzle"),
    "solutions": ("Boards with many solutions", "solution"),
    "candidates": ("True candidates", "board"),
    "endgames": ("Endgames of the two-player game", "position"),
}
"""The title of the table for each purpose, and the name of its items."""


SETS = ("easy", "minimal", "hard", "many", "none", "marks", "sparse")
"""The sets of the signature; sets added later do not belong to it."""

COUNTED = 1_000
"""The limit of the counts: enough to search much of the tree, few enough for an empty board."""


@dataclass(frozen=True)
class BenchReport(Report[Timing]):
    """The measurements and the machine: two runs compare only on the same machine."""

    machine: dict[str, str]
    threads: int
    timings: list[Timing]

    def to_json(self) -> dict[str, Any]:
        """The report as a plain dict."""
        return {"machine": self.machine, "threads": self.threads} | super().to_json()

    def tables(self) -> list[Table]:
        """A table for each purpose: times side by side, and the ratios to our best."""
        found = {
            purpose: [timing for timing in self.timings if timing.purpose == purpose]
            for purpose in TITLES
        }
        return [self._table(purpose, timings) for purpose, timings in found.items() if timings]

    def _table(self, purpose: str, timings: list[Timing]) -> Table:
        title, item = TITLES[purpose]
        clock = "CPU time"
        if purpose == "batch" and self.threads != 1:
            clock = f"time on {self.threads or 'all'} threads"
        ours = [timing for timing in timings if timing.task]
        columns = _columns(timings)
        rows = [
            _row([t for t in timings if t.name == name and _is_beside(t, task)], columns)
            for name, task in dict.fromkeys((timing.name, timing.task) for timing in ours)
        ]
        head = ["set", f"{item}s", "task", *columns, f"{item}s/s"]
        return Table(f"{title}: \u00b5s a {item}, {clock}", head, rows)


def _is_beside(timing: Timing, task: str) -> bool:
    """Whether it belongs in the row of a task: programs have no task; they read and write lines."""
    return timing.task == task or (not timing.task and task.startswith(LINES))


def _columns(timings: list[Timing]) -> list[str]:
    """The nodes, if known, the instruction sets, and every program with its ratio."""
    isas = dict.fromkeys(timing.solver for timing in timings if timing.task)
    programs = dict.fromkeys(timing.solver for timing in timings if not timing.task)
    nodes = ["nodes"] * any(timing.nodes is not None for timing in timings)
    return [*nodes, *isas, *(column for name in programs for column in (name, f"{name} ratio"))]


def _row(timings: list[Timing], columns: list[str]) -> list[str]:
    """The row of a set and a task; a ratio is the time of a program divided by our best."""
    ours = [timing for timing in timings if timing.task]
    best = min(ours, key=lambda timing: timing.seconds)
    # Every instruction set must branch alike; the table would show a difference.
    nodes = dict.fromkeys(f"{timing.nodes:.2f}" for timing in ours if timing.nodes is not None)
    cells = {"nodes": "/".join(nodes)}
    for timing in timings:
        cells[timing.solver] = f"{timing.seconds * 1e6:.2f}"
        cells[f"{timing.solver} ratio"] = f"{timing.seconds / best.seconds:.1f}"
    known = [cells.get(column, "") for column in columns]
    return [best.name, f"{best.items:,}", best.task, *known, f"{best.rate:,.0f}"]


def run_bench(
    sets: Sequence[PuzzleSet],
    isas: Sequence[str],
    programs: Sequence[str] = (),
    plan: Plan | None = None,
    notify: Callable[[str], None] = lambda _: None,
) -> BenchReport:
    """Measure everything; `notify` reports progress. Programs compete with the batches."""
    plan = replace(plan or Plan(), lines=bool(programs))
    timings: list[Timing] = []
    for isa in isas:
        notify(f"measuring {isa}")
        timings += measured_with(isa, sets, plan)
    for command in programs if "batch" in plan.purposes else ():
        for each in sets:
            notify(f"measuring {command} on {each.name}")
            timings.append(measured_program(command, each, plan))
    return BenchReport(host(), plan.threads, timings)


def signature() -> int:
    """The sum of the nodes of `solve` and of `count` over every example.

    It is the same on every instruction set and every machine, and changes only if the search
    changes: a change that affects only speed keeps it.
    """
    lines = (example.puzzle for name in SETS for example in examples.load(name))
    return sum(solve(line).nodes + count(line, limit=COUNTED).nodes for line in lines)
