"""`candidates`: for each cell, the digits that it has in at least one solution."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ninefold.limits import StopToken
from ninefold.model import Puzzle
from ninefold.outcomes import TrueCandidates
from ninefold.runs.rows import REMARK, Row
from ninefold.runs.verb import DONE, Record
from ninefold.solvers import candidates
from ninefold.verbs.search import Search


@dataclass(frozen=True, kw_only=True)
class FindCandidates(Search):
    """Find the true candidates; with `counts`, also the number of solutions with each of them.

    With `deciding`, also those that each leave exactly one solution.
    """

    counts: bool = False
    deciding: bool = False

    name: ClassVar[str] = "candidates"
    writes_boards: ClassVar[bool] = True
    columns: ClassVar[dict[str, str]] = {
        "candidates": "string",
        "exact": "bool",
        "solutions": "uint64",
        "counts": "texts",
        "deciding": "string",
    }

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> TrueCandidates:
        """The candidates of `nf.candidates`."""
        return candidates(
            puzzle,
            counts=self.counts,
            deciding=self.deciding,
            limits=self.limits,
            solver=self.solver,
            stop=stop,
        )

    def record(self, answer: TrueCandidates) -> Record:
        """The candidates as a line; the counts of each cell as a text."""
        is_counted = answer.counts_exact or answer.stopped_by == "solutions"
        is_decided = answer.deciding is None or answer.deciding_exact
        is_whole = answer.exact and is_decided and (answer.counts is None or is_counted)
        has_solutions = all(answer.candidates.masks)
        rows = None if answer.counts is None else answer.counts.tolist()
        return {
            "status": DONE if is_whole and has_solutions else "none" if is_whole else "undecided",
            "candidates": answer.candidates.to_line(),
            "exact": answer.exact,
            "solutions": answer.counted,
            "counts": rows and [" ".join(map(str, row)) for row in rows],
            "deciding": answer.deciding and answer.deciding.to_line(),
            "stopped_by": answer.stopped_by,
        }

    def text(self, row: Row) -> str:
        """The candidates as a line of pencil marks; the number of solutions as a remark."""
        counted, cut = row.record["solutions"], row.record["stopped_by"]
        remarks = [f"solutions: {counted}"] if counted is not None else []
        remarks += [f"stopped by {cut}"] if cut else []
        remark = f"{REMARK}{', '.join(remarks)}" if remarks else ""
        return f"{row.record['candidates']}{remark}"
