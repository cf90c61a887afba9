"""The search effort of a puzzle: how much a solver guesses, on average over relabelled copies."""

from __future__ import annotations

import random

from ninefold.model import Puzzle
from ninefold.solvers import solve_batch

RUNS = 16
"""Copies that are solved."""


def search_effort(puzzle: Puzzle, runs: int = RUNS, seed: int = 0) -> float:
    """The mean number of branches that the default solver takes to prove a puzzle unique, over so
    many copies in which the digits have other names.

    A cheap figure: 0 for most puzzles that people solve, tens for the hardest known.

    >>> import ninefold as nf
    >>> from ninefold.explain import search_effort
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> search_effort(nf.Puzzle(line))
    0.0
    """
    import numpy as np

    digits = list(range(1, puzzle.layout.size + 1))
    stream = random.Random(seed)
    names = np.array([[0, *stream.sample(digits, len(digits))] for _ in range(runs)], np.uint8)
    boards = names[:, np.frombuffer(puzzle.givens, np.uint8)]
    nodes = solve_batch(boards, layout=puzzle.layout, nodes=True).nodes
    return 0.0 if nodes is None else float(nodes.mean())
