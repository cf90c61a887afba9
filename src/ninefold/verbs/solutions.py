"""`solutions`: the solutions themselves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from ninefold.limits import StopToken
from ninefold.model import Puzzle
from ninefold.outcomes import Solutions
from ninefold.runs.rows import Row
from ninefold.runs.verb import DONE, Record
from ninefold.solvers import Order, solutions
from ninefold.solvers.bounds import at_most, kernel_seed
from ninefold.verbs.search import Search

MEMORY = 1 << 30
"""The maximum size of a list in bytes; a longer one is cut short and marked."""


@dataclass(frozen=True, kw_only=True)
class ListSolutions(Search):
    """List up to `limit` solutions, as found, ascending, or at random by a seed."""

    limit: int = 100
    order: Order | None = None
    seed: int | None = None

    name: ClassVar[str] = "solutions"
    writes_boards: ClassVar[bool] = True
    columns: ClassVar[dict[str, str]] = {"solutions": "texts", "exact": "bool"}

    def check(self) -> None:
        """Check for a known solver, a number of solutions and a seed."""
        super().check()
        at_most(self.limit)
        kernel_seed(self.seed)

    def ask(self, puzzle: Puzzle | str, stop: StopToken | None = None) -> Solutions:
        """The list of `nf.solutions`."""
        memory = MEMORY if self.limits.memory is None else self.limits.memory
        return solutions(
            puzzle,
            self.limit,
            limits=replace(self.limits, memory=memory),
            solver=self.solver,
            order=self.order,
            seed=self.seed,
            stop=stop,
        )

    def record(self, answer: Solutions) -> Record:
        """The lines of all solutions."""
        is_cut = answer.stopped_by not in (None, "solutions")
        return {
            "status": "undecided" if is_cut else DONE if len(answer) else "none",
            "solutions": [grid.to_line() for grid in answer],
            "exact": answer.exact,
            "stopped_by": answer.stopped_by,
        }

    def text(self, row: Row) -> str:
        """The puzzle as a comment, and a line for each solution."""
        return "\n".join([f"# {row.puzzle}", *row.record["solutions"]])
