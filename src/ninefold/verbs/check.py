"""`check`: whether a puzzle is proper, and its faults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ninefold.limits import StopToken
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import Status
from ninefold.runs.columns import NoTexts, Numbers, Words
from ninefold.runs.rows import Row
from ninefold.runs.verb import Record
from ninefold.solvers.registry import choose
from ninefold.validation import Report, check
from ninefold.validation.explanation_words import explanation_lines
from ninefold.validation.verifier import right_rows
from ninefold.verbs.search import Search, solved_batch, status_words

if TYPE_CHECKING:
    from ninefold.runs.columns import Columns, Digits, Mask


@dataclass(frozen=True, kw_only=True)
class Check(Search):
    """Check every rule; with `explain`, look for reasons and repairs as well."""

    explain: bool | None = False

    name: ClassVar[str] = "check"
    columns: ClassVar[dict[str, str]] = {
        "ok": "bool",
        "verdict": "string",
        "summary": "string",
        "defects": "texts",
        "reasons": "texts",
        "explanation": "json",
    }
    judged: ClassVar[tuple[str, ...]] = ("status", "ok")
    takes_malformed: ClassVar[bool] = True

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Report:
        """The report of `nf.check`."""
        layout = None if isinstance(puzzle, Puzzle) else self.layout
        return check(
            puzzle,
            layout=layout,
            limits=self.limits,
            solver=self.solver,
            stop=stop,
            explain=self.explain,
        )

    def record(self, answer: Report) -> Record:
        """The verdict as a word and as a sentence, and all faults."""
        return {
            "status": str(answer.status),
            "ok": answer.ok,
            "verdict": answer.verdict,
            "summary": answer.summary,
            "defects": list(answer.defects),
            "reasons": list(explanation_lines(answer.explanation, answer.puzzle)),
            "explanation": answer.explanation and answer.explanation.to_json(),
            "stopped_by": answer.stopped_by,
        }

    def outcome(self, record: Record) -> str:
        """Only a proper puzzle counts as unique."""
        status = str(record["status"])
        return "failed" if status == "unique" and not record.get("ok") else status

    def text(self, row: Row) -> str:
        """The place and the summary, as compilers write it, and the reasons below."""
        reasons = "".join(f"\n  {line}" for line in row.record["reasons"])
        return f"{row.place}: {row.record['summary']}{reasons}"

    def takes_many(self, layout: Layout) -> bool:
        """The kernel finds the proper puzzles; each of the others gets a report."""
        return self.is_plain(layout) and self.limits.seconds is None and self.explain is False

    def many(
        self, digits: Digits, layout: Layout, threads: int, stop: StopToken | None
    ) -> tuple[Columns, Mask]:
        """The columns of proper puzzles, whose solutions the verifier accepts."""
        import numpy as np

        batch, _ = solved_batch(self, digits, layout, threads, stop)
        proper = batch.statuses == Status.UNIQUE
        proper[proper] = right_rows(digits[proper], batch.solutions[proper], layout)
        is_full = np.logical_and.reduce(digits, axis=1).astype(np.uint8)
        prover = choose(self.solver, Puzzle(bytes(layout.cells), layout)).name
        columns: Columns = {
            "status": status_words(batch),
            "ok": Numbers(proper),
            "verdict": Words(is_full, ["valid", "solved"]),
            "summary": Words(is_full, [f"valid: exactly one solution, proven by {prover}", SOLVED]),
            "defects": NoTexts(len(digits)),
            "reasons": NoTexts(len(digits)),
        }
        return columns, proper


SOLVED = "solved: every cell is filled, and every unit holds each digit once"
"""The summary of a full board, as a report has it."""
