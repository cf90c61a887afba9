"""Tells whether anything has become slower.

    python benchmarks/compare.py [--record NAME] [SET|FILE ...]

Measures the shipped sets (or those named) for every purpose and instruction set, compares with
the last results that were recorded on the same model of machine, and exits with 1 if anything is
slower by more than the margin. `--record NAME` writes results/DATE-NAME.json.

What is compared is CPU time in units of a fixed piece of integer work that is measured by turns
with the solver, each the best of several runs in several processes. What looks slower is
measured again before it counts.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from ninefold.bench import PURPOSES, Plan, Timing
from ninefold.bench.host import host
from ninefold.bench.puzzles import SETS, PuzzleSet, puzzle_set
from ninefold.bench.report import Table
from ninefold.bench.worker import measured_with
from ninefold.machine import instruction_sets

RESULTS = Path(__file__).parent / "results"

MARGIN = 0.15
"""How much slower is still noise."""

PASSES, AGAIN = 3, 4
"""How often everything is measured, and how often what looks slower, in new processes."""

Key = tuple[str, str, str, str]
Timings = dict[Key, Timing]


def key_of(timing: Timing) -> Key:
    return timing.purpose, timing.name, timing.task, timing.solver


def relative(timing: Timing) -> float:
    """The time of an item in units of the calibration."""
    assert timing.calibration is not None
    return timing.seconds / timing.calibration


def better(known: Timings, new: Iterable[Timing]) -> Timings:
    """Of two measurements the best time of the solver, and the best of the calibration."""
    merged = dict(known)
    for timing in new:
        other = known.get(key_of(timing), timing)
        best = min(timing.seconds, other.seconds)
        calibration = min(t.calibration or best for t in (timing, other))
        merged[key_of(timing)] = replace(timing, seconds=best, calibration=calibration)
    return merged


@dataclass(frozen=True)
class Result:
    """What was measured at some time, of some commit, on some machine."""

    commit: str
    machine: dict[str, str]
    timings: Timings

    def to_json(self) -> dict[str, Any]:
        timings = [asdict(timing) for timing in self.timings.values()]
        return {"commit": self.commit, "machine": self.machine, "timings": timings}

    @classmethod
    def from_json(cls, record: dict[str, Any]) -> Result:
        timings = [Timing(**timing) for timing in record["timings"]]
        return cls(record["commit"], record["machine"], {key_of(t): t for t in timings})


def last_result(cpu: str) -> tuple[str, Result] | None:
    """The name and content of the newest result of this model of machine."""
    results = [
        (path.stem, Result.from_json(json.loads(path.read_text())))
        for path in sorted(RESULTS.glob("*.json"))
    ]
    same = [each for each in results if each[1].machine["cpu"] == cpu]
    return max(same, key=lambda each: each[1].machine["date"], default=None)


def ratios(old: Timings, new: Timings) -> dict[Key, float]:
    """How many times as long everything takes now that was measured then too."""
    return {key: relative(new[key]) / relative(old[key]) for key in new if key in old}


def slower(old: Timings, new: Timings, margin: float) -> list[Key]:
    return [key for key, ratio in ratios(old, new).items() if ratio > 1 + margin]


def measured(
    sets: Sequence[PuzzleSet], purposes: Iterable[str], isas: Iterable[str]
) -> list[Timing]:
    plan = Plan(tuple(purposes), repetitions=6)
    return [timing for isa in isas for timing in measured_with(isa, sets, plan)]


def measure(sets: Sequence[PuzzleSet], old: Timings, margin: float) -> Timings:
    """Everything, several times; then again what looks slower than before."""
    isas = [known.name for known in instruction_sets() if known.supported]
    found: Timings = {}
    for _ in range(PASSES):
        found = better(found, measured(sets, PURPOSES, isas))
    for _ in range(AGAIN):
        doubtful = slower(old, found, margin)
        if not doubtful:
            break
        purposes, names, _, solvers = (set(part) for part in zip(*doubtful, strict=True))
        again = [each for each in sets if each.name in names]
        found = better(found, measured(again, purposes, sorted(solvers)))
    return found


def table(name: str, old: Timings, new: Timings, margin: float) -> Table:
    """Old and new microseconds, and their ratio after calibration."""
    rows = []
    for key, ratio in ratios(old, new).items():
        times = (f"{timings[key].seconds * 1e6:.2f}" for timings in (old, new))
        verdict = "slower" if ratio > 1 + margin else "faster" if ratio < 1 - margin else ""
        rows.append([*key, *times, f"{ratio:.2f}", verdict])
    head = ["purpose", "set", "task", "instructions", "old \u00b5s", "new \u00b5s", "ratio", ""]
    return Table(
        f"Compared with {name}; ratio: new / old, calibrated; margin {margin:.0%}", head, rows
    )


def commit() -> str:
    """The commit at hand, with a mark if files have changed since."""
    git = ["git", "-C", str(RESULTS), "describe", "--always", "--dirty", "--abbrev=12"]
    return subprocess.run(git, capture_output=True, text=True, check=True).stdout.strip()


def record(name: str, result: Result) -> Path:
    path = RESULTS / f"{datetime.now(UTC):%Y-%m-%d}-{name}.json"
    path.write_text(json.dumps(result.to_json(), indent=1) + "\n")
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "sets", nargs="*", metavar="SET|FILE", help="what to measure; all sets without"
    )
    parser.add_argument("--record", metavar="NAME", help="write results/DATE-NAME.json")
    parser.add_argument(
        "--margin", type=float, default=MARGIN, help="slower by this share is noise"
    )
    options = parser.parse_args(arguments)
    machine = host()
    last = last_result(machine["cpu"])
    name, old = (last[0], last[1].timings) if last else ("nothing: no result of this machine", {})
    sets = [puzzle_set(each) for each in options.sets or SETS]
    new = measure(sets, old, options.margin)
    print(table(name, old, new, options.margin))
    if options.record:
        print(f"recorded {record(options.record, Result(commit(), machine, new))}")
    return 1 if slower(old, new, options.margin) else 0


if __name__ == "__main__":
    sys.exit(main())
