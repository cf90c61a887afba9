"""The search effort of a puzzle: the mean number of guesses of a solver over relabelled copies."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING

from ninefold.arguments import checked
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.outcomes import Status
from ninefold.solvers import solve_batch

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

RUNS = 16
"""Copies that are solved."""


@lru_cache(maxsize=16)
def _namings(size: int, runs: int, seed: int) -> npt.NDArray[np.uint8]:
    """Other names for the digits, a row each; nothing stays nothing."""
    import numpy as np

    digits = list(range(1, size + 1))
    stream = random.Random(seed)
    return np.array([[0, *stream.sample(digits, size)] for _ in range(runs)], np.uint8)


@checked
def search_effort(
    puzzle: Puzzle,
    runs: int = RUNS,
    seed: int = 0,
    *,
    limits: Limits | None = None,
    stop: StopToken | None = None,
) -> float | None:
    """The mean number of branches that the default solver takes to prove a puzzle unique, over so
    many copies in which the digits have other names.

    A cheap figure: 0 for most puzzles that people solve, tens for the hardest known. `None` if a
    limit came first.

    >>> import ninefold as nf
    >>> from ninefold.explain import search_effort
    >>> line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    >>> search_effort(nf.Puzzle(line))
    0.0
    """
    import numpy as np

    layout = puzzle.layout.from_one()  # what the digits show makes no difference
    boards = _namings(layout.size, runs, seed)[:, np.frombuffer(puzzle.givens, np.uint8)]
    batch = solve_batch(boards, layout=layout, nodes=True, limits=limits, stop=stop)
    is_done = batch.nodes is not None and (batch.statuses == Status.UNIQUE).all()
    return float(batch.nodes.mean()) if is_done and batch.nodes is not None else None
