"""The whole benchmark: every set, every instruction set, other programs; as data and as a table."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from ninefold.bench.measure import Timing
from ninefold.bench.programs import measured_program
from ninefold.bench.puzzles import PuzzleSet
from ninefold.bench.worker import measured_with
from ninefold.version import __version__


@dataclass(frozen=True)
class BenchReport:
    """What was measured, and where: two runs compare only on the same machine."""

    machine: dict[str, str]
    timings: list[Timing]

    def to_json(self) -> dict[str, Any]:
        """The report as a plain dict."""
        timings = [timing.to_json() for timing in self.timings]
        return {"machine": self.machine, "timings": timings}

    @property
    def title(self) -> str:
        """Machine, date and version in one line."""
        return ", ".join(self.machine.values())

    def solvers(self) -> list[str]:
        """The instruction sets and programs, in the order in which they were measured."""
        return list(dict.fromkeys(timing.solver for timing in self.timings))

    def table(self) -> list[list[str]]:
        """A head and a row for every set and limit: times side by side, the best rate last."""
        solvers = self.solvers()
        head = ["set", "puzzles", "limit", "guesses", *(f"{name} \u00b5s" for name in solvers)]
        rows = []
        for key in dict.fromkeys((timing.name, timing.limit) for timing in self._ours()):
            found = {
                t.solver: t for t in self.timings if t.name == key[0] and t.limit in (0, key[1])
            }
            rows.append(_row(found, solvers, key[1]))
        return [[*head, "puzzles/s"], *rows]

    def _ours(self) -> list[Timing]:
        return [timing for timing in self.timings if timing.limit]

    def __str__(self) -> str:
        table = self.table()
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        lines = (
            "  ".join(
                text.rjust(width) if place else text.ljust(width)
                for place, (text, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in table
        )
        return "\n".join([self.title, *lines])


def _row(found: dict[str, Timing], solvers: list[str], limit: int) -> list[str]:
    ours = [timing for timing in found.values() if timing.limit]
    some, best = ours[0], min(ours, key=lambda timing: timing.seconds)
    # Every instruction set must guess alike; where they do not, the table shows it.
    guesses = "/".join(dict.fromkeys(f"{timing.guesses:.2f}" for timing in ours))
    times = [f"{found[name].seconds * 1e6:.2f}" if name in found else "" for name in solvers]
    return [some.name, f"{some.puzzles:,}", str(limit), guesses, *times, f"{best.rate:,.0f}"]


def run_bench(
    sets: Sequence[PuzzleSet],
    isas: Sequence[str],
    programs: Sequence[str] = (),
    repetitions: int = 5,
    tell: Callable[[str], None] = lambda _: None,
) -> BenchReport:
    """Measure; `tell` hears what is being measured."""
    timings: list[Timing] = []
    for isa in isas:
        tell(f"measuring {isa}")
        timings += measured_with(isa, sets, repetitions)
    for command in programs:
        for each in sets:
            tell(f"measuring {command} on {each.name}")
            timings.append(measured_program(command, each, min(repetitions, 3)))
    return BenchReport(_machine(), timings)


def _machine() -> dict[str, str]:
    now = datetime.now(UTC)
    return {
        "version": f"ninefold {__version__}",
        "cpu": _cpu(),
        "cores": f"{os.cpu_count()} cores",
        "system": f"{platform.system()} {platform.machine()}",
        "date": now.strftime("%Y-%m-%d %H:%M UTC"),
    }


def _cpu() -> str:
    """The processor as Linux names it; elsewhere what Python knows."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            names = [
                line.partition(":")[2].strip() for line in file if line.startswith("model name")
            ]
    except OSError:
        names = []
    return names[0] if names else platform.processor() or "an unnamed processor"
