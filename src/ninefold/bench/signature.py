"""One number that changes when the search does: the nodes over fixed sets of examples.

The same on every instruction set and every machine. A change of the solver that is meant to
be a matter of speed alone leaves it as it is; one that is not says so in its commit
(`Bench: N`).
"""

from __future__ import annotations

from ninefold import examples
from ninefold.solvers import count, solve

SETS = ("easy", "minimal", "hard", "many", "none", "marks", "sparse")
"""The sets that it is made from; a set that is added later stays out of it."""

COUNTED = 1_000
"""The limit of the counts: enough to walk through the tree, few enough for an empty board."""


def signature() -> int:
    """The sum of the nodes of `solve` and of `count` over every example."""
    lines = (example.puzzle for name in SETS for example in examples.load(name))
    return sum(solve(line).nodes + count(line, limit=COUNTED).nodes for line in lines)
