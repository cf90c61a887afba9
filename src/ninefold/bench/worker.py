"""A process that measures one instruction set: it reads a question in JSON and writes timings.

The parent starts it with `NINEFOLD_ISA` set; see `measured_with`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict

from ninefold.bench.puzzles import PuzzleSet
from ninefold.bench.timings import Plan, Timing, measure
from ninefold.errors import InstructionSetError


def measured_with(isa: str, sets: Sequence[PuzzleSet], plan: Plan) -> list[Timing]:
    """The timings of an instruction set, measured in a process of its own."""
    question = json.dumps({"sets": sets, "plan": asdict(plan)})
    done = subprocess.run(
        [sys.executable, "-m", "ninefold.bench.worker"],
        input=question,
        env={**os.environ, "NINEFOLD_ISA": isa},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise InstructionSetError(
            f"{isa} was not measured: {reason.partition('Error: ')[2] or reason}"
        )
    return [Timing(**record) for record in json.loads(done.stdout)]


def _main() -> None:
    question = json.load(sys.stdin)
    sets = [PuzzleSet(name, lines) for name, lines in question["sets"]]
    timings = measure(sets, Plan(**question["plan"]))
    json.dump([asdict(timing) for timing in timings], sys.stdout)


if __name__ == "__main__":
    _main()
