"""Tallies of solutions, and what they tell: for every cell and digit how many have it there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ninefold.model import Candidates, Puzzle

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def candidates_in(counts: npt.NDArray[np.uint64], puzzle: Puzzle) -> Candidates:
    """The digits that stand in some of the solutions that were counted, cell by cell."""
    masks = (sum(1 << digit for digit, each in enumerate(row) if each) for row in counts.tolist())
    return Candidates(masks, puzzle.layout)
