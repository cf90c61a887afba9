"""The solver `sat`: any puzzle that can be stated in clauses, constraints included."""

from __future__ import annotations

from dataclasses import replace

from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.model.layout_rules import MOST_CELLS
from ninefold.outcomes import Count
from ninefold.solvers.bounds import list_bounds
from ninefold.solvers.enumeration import Enumeration, Task
from ninefold.solvers.search_solver import SearchingSolver

MOST_MEETINGS = 1_000_000
"""Meetings of units of the largest layout: each pair of cells has many clauses."""

BYTES_A_CELL = 8
"""Memory that a solution takes for every cell, by the clause that rules it out."""


class SatSolver(SearchingSolver):
    """CaDiCaL by python-sat, which the extra `sat` installs; it is loaded on first use.

    Another `engine` is `glucose`, as a second opinion.

    >>> import ninefold as nf
    >>> from ninefold.model.constraints import Table
    >>> rule = Table(["r1c1", "r4c4"], [(2, 3)])
    >>> answer = nf.solve(nf.Puzzle(16 * ".", constraints=[rule]), solver="sat")
    >>> answer.solver, answer.solution["r4c4"]
    ('sat', 3)
    """

    name = "sat"
    traces = False

    def __init__(self, engine: str = "cadical") -> None:
        self.engine = engine

    def supports(self, puzzle: Puzzle) -> bool:
        """Every puzzle, with any constraints, unless its layout is too large."""
        layout = puzzle.layout
        return layout.cells <= MOST_CELLS and layout.meetings <= MOST_MEETINGS

    def search(self, task: Task) -> Enumeration:
        """The models of the clauses."""
        from ninefold.solvers.sat.models import Models

        return Models(task, self.engine)

    def count(self, puzzle: Puzzle, limits: Limits, stop: StopToken | None = None) -> Count:
        """Count the solutions one by one, as long as there is memory to rule them out."""
        bounds, by_memory = list_bounds(limits, BYTES_A_CELL * puzzle.layout.cells)
        count = super().count(puzzle, bounds, stop)
        if by_memory and count.stopped_by == "solutions":
            return replace(count, stopped_by="memory")
        return count

    def see_all(self, search: Enumeration) -> frozenset[int]:
        """Find solutions that each have an unseen candidate."""
        from ninefold.solvers.sat.models import Models

        assert isinstance(search, Models)
        return search.see_all()
