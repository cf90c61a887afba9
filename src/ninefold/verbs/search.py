"""The base of verbs that ask a solver, and the batches they share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ninefold.errors import UnsupportedError
from ninefold.limits import StopToken
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import Status
from ninefold.runs.columns import Words
from ninefold.runs.verb import Verb
from ninefold.solvers import solve_batch
from ninefold.solvers.batch_rows import MALFORMED
from ninefold.solvers.registry import choose, named

if TYPE_CHECKING:
    from ninefold.runs.columns import Digits, Mask
    from ninefold.solvers.batch import Batch

KERNELS = ("auto", "classic", "dpll")
"""The names of the solvers that take many plain puzzles at once."""

STATUSES = (*map(str, sorted(Status)), "malformed")
"""The words for statuses in a column, in the order of their numbers."""


@dataclass(frozen=True, kw_only=True)
class Search(Verb):
    """A verb that asks a solver of a given name."""

    solver: str = "auto"

    def check(self) -> None:
        """Refuse an unknown solver."""
        if self.solver != "auto":
            named(self.solver)

    def is_plain(self, layout: Layout) -> bool:
        """Whether boards of a layout are plain 9x9, and the solver takes many of them."""
        return self.solver in KERNELS and layout == Layout.classic()

    def has_batch(self, layout: Layout) -> bool:
        """Whether the solver takes many boards of a layout at once."""
        from ninefold.solvers.regions import LayoutSolver

        if self.is_plain(layout) or layout.first_digit != 1:  # arrays have 0 for empty cells
            return self.is_plain(layout)
        empty = Puzzle(bytes(layout.cells), layout)
        try:
            return isinstance(choose(self.solver, empty), LayoutSolver)
        except UnsupportedError:  # every row reports it
            return False


def solved_batch(
    verb: Search,
    digits: Digits,
    layout: Layout,
    threads: int,
    stop: StopToken | None,
    limit: int | None = 2,
    seed: int | None = None,
) -> tuple[Batch, Mask]:
    """Boards solved at once, and a mark for those that could be read."""
    batch = solve_batch(
        digits,
        limit,
        threads,
        limits=verb.limits,
        solver=verb.solver,
        seed=seed,
        stop=stop,
        layout=layout,
    )
    return batch, batch.statuses != MALFORMED


def status_words(batch: Batch) -> Words:
    """The statuses of a batch in words."""
    import numpy as np

    codes = np.where(batch.statuses == MALFORMED, len(STATUSES) - 1, batch.statuses)
    return Words(codes, STATUSES)
