"""`count`: the number of solutions, and whether it is exact."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ninefold.limits import StopToken
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import ENDS, Count, Status
from ninefold.runs.columns import Numbers, Words
from ninefold.runs.rows import Row
from ninefold.runs.verb import Record
from ninefold.solvers import count
from ninefold.solvers.bounds import MOST, at_most
from ninefold.verbs.search import Search, solved_batch, status_words

if TYPE_CHECKING:
    from ninefold.runs.columns import Columns, Digits, Mask

FEW_SOLUTIONS = 1 << 16
"""The number of solutions up to which a kernel counts by listing; better methods count more."""


@dataclass(frozen=True, kw_only=True)
class CountSolutions(Search):
    """Count up to `limit` solutions; `None` counts all."""

    limit: int | None = None

    name: ClassVar[str] = "count"
    columns: ClassVar[dict[str, str]] = {"count": "uint64", "exact": "bool"}
    accepts: ClassVar[frozenset[str]] = frozenset({"unique", "multiple"})

    def check(self) -> None:
        """Check for a known solver and a valid number of solutions."""
        super().check()
        at_most(self.limit)

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Count:
        """The count of `nf.count`."""
        return count(puzzle, self.limit, limits=self.limits, solver=self.solver, stop=stop)

    def record(self, answer: Count) -> Record:
        """The number, if a column of 64 bits can hold it."""
        record = {
            "status": str(_status(answer.value, answer.exact)),
            "count": min(answer.value, MOST),
            "exact": answer.exact and answer.value <= MOST,
            "stopped_by": answer.stopped_by,
            "whole": answer.value,
        }
        if answer.value > MOST:
            record["error"] = f"{answer.value} is more than the column holds"
        return record

    def outcome(self, record: Record) -> str:
        """The status, unless a limit ended the count before the number wanted."""
        is_cut = record.get("stopped_by") not in (None, "solutions")
        return "undecided" if is_cut else str(record["status"])

    def text(self, row: Row) -> str:
        """The number without separators, so that a shell can compare it."""
        value = int(row.record.get("whole") or row.record["count"])
        is_whole = row.record["exact"] or (value > MOST and row.record["stopped_by"] is None)
        return f"{value}" if is_whole else f"at least {value}"

    def takes_many(self, layout: Layout) -> bool:
        """A kernel lists the solutions of plain puzzles if few are wanted and nothing limits each
        puzzle.
        """
        most, limits = at_most(self.limit), self.limits
        is_free = limits.nodes is None and limits.seconds is None and limits.solutions is None
        return self.is_plain(layout) and is_free and most <= FEW_SOLUTIONS

    def many(
        self, digits: Digits, layout: Layout, threads: int, stop: StopToken | None
    ) -> tuple[Columns, Mask]:
        """The columns from the arrays of a batch."""
        batch, readable = solved_batch(self, digits, layout, threads, stop, self.limit)
        columns: Columns = {
            "status": status_words(batch),
            "count": Numbers(batch.counts),
            "exact": Numbers(batch.ends == 0),
            "stopped_by": Words(batch.ends, ENDS),
        }
        return columns, readable


def _status(value: int, exact: bool) -> Status:
    """The status that a number of solutions proves."""
    if value > 1:
        return Status.MULTIPLE
    return (Status.UNIQUE if value else Status.NONE) if exact else Status.UNDECIDED
