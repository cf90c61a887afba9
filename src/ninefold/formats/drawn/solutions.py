"""The solution that goes with a puzzle into a file, where other programs look for it."""

from __future__ import annotations

from ninefold.limits import Limits
from ninefold.model.puzzle import Puzzle

NODES = 2_000
"""How many branches the search for a solution may take; a harder puzzle is written without one."""


def solution_of(puzzle: Puzzle) -> str | None:
    """The solution that a file named, or the one that a short search finds.

    >>> solution_of(Puzzle("1234............"))
    >>> solution_of(Puzzle("12343412........"[:12] + "4321"))
    '1234341221434321'
    """
    if puzzle.metadata.solution is not None:
        return puzzle.metadata.solution
    from ninefold.outcomes import Status  # a door: searches are further down
    from ninefold.solvers import solve

    answer = solve(puzzle, limits=Limits(nodes=NODES))
    unique = answer.status is Status.UNIQUE and answer.solution is not None
    return answer.solution.to_line() if unique and answer.solution else None
