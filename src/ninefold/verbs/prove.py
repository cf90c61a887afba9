"""`prove`: a certificate of the number of solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ninefold.limits import StopToken
from ninefold.model import Puzzle
from ninefold.runs.rows import Row
from ninefold.runs.verb import Record, Verb
from ninefold.validation import Certificate, prove


@dataclass(frozen=True, kw_only=True)
class Prove(Verb):
    """Prove that a puzzle has no solution, exactly one, or several."""

    name: ClassVar[str] = "prove"
    columns: ClassVar[dict[str, str]] = {
        "certificate": "string",
        "clauses": "uint64",
        "steps": "uint64",
    }
    accepts: ClassVar[frozenset[str]] = frozenset({"unique", "multiple", "none"})

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Certificate:
        """The certificate of `nf.prove`."""
        return prove(puzzle, limits=self.limits, stop=stop)

    def record(self, answer: Certificate) -> Record:
        """The certificate as text."""
        return {
            "status": answer.status.name.lower(),
            "certificate": answer.text,
            "clauses": answer.clauses,
            "steps": answer.steps,
        }

    def text(self, row: Row) -> str:
        """The certificate."""
        return str(row.record["certificate"]).rstrip("\n")
