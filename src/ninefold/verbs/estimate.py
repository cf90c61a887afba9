"""`estimate`: the number of solutions by samples, with an interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ninefold.limits import StopToken
from ninefold.model import Puzzle
from ninefold.outcomes import Estimate
from ninefold.runs.rows import Row
from ninefold.runs.verb import DONE, Record
from ninefold.solvers import SAMPLES, estimate
from ninefold.solvers.bounds import kernel_seed
from ninefold.verbs.search import Search


@dataclass(frozen=True, kw_only=True)
class EstimateSolutions(Search):
    """Estimate by a number of samples; the same seed takes the same samples."""

    samples: int = SAMPLES
    seed: int = 0

    name: ClassVar[str] = "estimate"
    columns: ClassVar[dict[str, str]] = {
        "estimate": "double",
        "low": "double",
        "high": "double",
        "relative_error": "double",
        "exact": "bool",
        "samples": "uint32",
    }

    def check(self) -> None:
        """Check for a known solver and a seed."""
        super().check()
        kernel_seed(self.seed)

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Estimate:
        """The estimate of `nf.estimate`."""
        return estimate(
            puzzle,
            samples=self.samples,
            seed=self.seed,
            limits=self.limits,
            solver=self.solver,
            stop=stop,
        )

    def record(self, answer: Estimate) -> Record:
        """The number, which may be too large for any type but a float."""
        is_known = answer.relative_error < float("inf")
        return {
            "status": "undecided" if answer.stopped_by else DONE if answer.value else "none",
            "estimate": float(answer.value),
            "low": float(answer.low),
            "high": None if answer.high is None else float(answer.high),
            "relative_error": answer.relative_error if is_known else None,
            "exact": answer.exact,
            "samples": answer.samples,
            "stopped_by": answer.stopped_by,
            "text": str(answer.value) if answer.exact else str(answer),
        }

    def text(self, row: Row) -> str:
        """The number if it was counted, otherwise "about" and a number."""
        return str(row.record["text"])
