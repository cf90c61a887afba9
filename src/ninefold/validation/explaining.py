"""Which explanation a verdict asks for, and how long it may take.

At once, it is what little work finds out: so many nodes that the same puzzle gives the same
report everywhere, and a deadline for boards whose nodes are slow. A deep look goes on to the
end of the limits.
"""

from __future__ import annotations

from ninefold.limits import Limits, StopToken
from ninefold.model import Grid, Puzzle
from ninefold.outcomes import Status
from ninefold.validation.ambiguous import explain_ambiguous
from ninefold.validation.explanations import Explanation
from ninefold.validation.oracle import Prober
from ninefold.validation.redundant import explain_unique
from ninefold.validation.unsolvable import explain_unsolvable

QUICK = Limits(nodes=30_000, seconds=0.6)
"""What an explanation may take that nobody asked for."""

DEEP = Limits(seconds=10.0)
"""What one may take that was asked for without limits."""


def explained(
    puzzle: Puzzle,
    status: Status,
    solution: Grid | None,
    *,
    deep: bool,
    limits: Limits,
    solver: str,
    stop: StopToken | None,
) -> Explanation | None:
    """Explain a verdict within limits; `None` where there is none to be explained."""
    prober = Prober(puzzle, solver, _bounds(limits, deep), stop)
    if status is Status.NONE:
        return explain_unsolvable(prober, deep)
    if status is Status.MULTIPLE and solution is not None:
        return explain_ambiguous(prober, solution, limits.solutions, deep)
    if status is Status.UNIQUE and (deep or not puzzle.grid.is_full):
        return explain_unique(prober, deep)
    return None


def _bounds(limits: Limits, deep: bool) -> Limits:
    """The limits of a look: what the caller allows, and no more than such a look may take."""
    most = DEEP if deep else QUICK
    if deep and limits.seconds is not None:
        return limits
    nodes = [each for each in (limits.nodes, most.nodes) if each is not None]
    seconds = [each for each in (limits.seconds, most.seconds) if each is not None]
    return Limits(
        nodes=min(nodes, default=None),
        seconds=min(seconds, default=None),
        memory=limits.memory,
    )
