"""The search effort of a puzzle: how much a solver has to guess, on average over its disguises."""

from __future__ import annotations

import random

from ninefold.model import Puzzle, Transformation
from ninefold.solvers import solve_batch

RUNS = 16
"""Disguises that are solved."""


def search_effort(puzzle: Puzzle, runs: int = RUNS, seed: int = 0) -> float:
    """The mean number of branches that the default solver takes to prove a puzzle unique, over so
    many copies with other digits, and on the plain board with other places.

    A cheap figure: 0 for most puzzles that people solve, tens for the hardest known.

    >>> import ninefold as nf
    >>> from ninefold.explain import search_effort
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> search_effort(nf.Puzzle(line))
    0.0
    """
    import numpy as np

    layout, stream = puzzle.layout, random.Random(seed)
    ways = (Transformation.random(layout, seed=stream.getrandbits(32)) for _ in range(runs))
    disguises = b"".join(way(puzzle.grid).digits for way in ways)
    boards = np.frombuffer(disguises, np.uint8).reshape(runs, layout.cells)
    nodes = solve_batch(boards, layout=layout, nodes=True).nodes
    return 0.0 if nodes is None else float(nodes.mean())
