"""One number that changes when the search does: the guesses over all example sets.

The same on every instruction set and every machine. A change of the solver that is meant to
be a matter of speed alone leaves it as it is; one that is not says so in its commit
(`Bench: N`).
"""

from __future__ import annotations

from ninefold import examples
from ninefold.solvers import count, solve

COUNTED = 1_000
"""The limit of the counts: enough to walk through the tree, few enough for an empty board."""


def signature() -> int:
    """The sum of the guesses of `solve` and of `count` over every example."""
    lines = (example.puzzle for name in examples.names() for example in examples.load(name))
    return sum(solve(line).nodes + count(line, limit=COUNTED).nodes for line in lines)
