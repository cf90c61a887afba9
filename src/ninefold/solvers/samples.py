"""Samples of solutions, shared by several solvers: estimates, tallies, lists at random."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ninefold.model import Candidates, Puzzle
from ninefold.outcomes import Count, Estimate

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


def relative_error(values: list[int]) -> float:
    """The standard error of the mean, as a share of it.

    Infinite if the values do not tell: fewer than two, or all of them 0.

    >>> relative_error([7, 7, 7]), relative_error([7])
    (0.0, inf)
    """
    import statistics  # which takes longer to load than most that need no estimate

    if len(values) < 2 or not any(values):
        return math.inf
    largest = max(values)  # may be too large for a float; shares of it are not
    shares = [value / largest for value in values]
    return statistics.stdev(shares) / math.sqrt(len(shares)) / statistics.fmean(shares)


def estimated(weights: list[int], few: Count, seconds: float, stopped_by: str | None) -> Estimate:
    """The estimate of samples that took so long, after a count that found a few solutions."""
    value = sum(weights) // len(weights) if weights else few.value
    return Estimate(
        value,
        relative_error(weights),
        len(weights),
        False,
        few.solver,
        few.seconds + seconds,
        stopped_by,
    )


@dataclass(frozen=True, slots=True)
class Patience:
    """How many are listed before others are searched for: so many, and so many for each wanted.

    `repeats` are the searches beyond those wanted that may find what is known already.
    """

    listed: int
    each: int
    repeats: int = 1_000


Listing = tuple[list[bytes], str | None]
"""Solutions, and what ended their list."""


def drawn(
    wanted: int,
    seed: int,
    patience: Patience,
    list_some: Callable[[int], Listing],
    find_one: Callable[[int], Listing],
) -> Listing:
    """So many different solutions at random.

    If not many more solutions exist than are wanted, all are listed, and each has the same
    chance. Otherwise each comes from a search of its own, which makes its choices at random.
    `list_some` lists up to a number of solutions; `find_one` finds one by a seed.
    """
    if not wanted:
        return [], "solutions"
    import random  # which takes longer to load than most lists that nobody wants at random

    source = random.Random(seed)
    listed, stopped_by = list_some(max(patience.each * wanted, patience.listed) + 1)
    if stopped_by != "solutions":
        source.shuffle(listed)
        return listed[:wanted], stopped_by or ("solutions" if len(listed) > wanted else None)
    found: dict[bytes, None] = {}
    repeats = 0
    while len(found) < wanted and repeats <= wanted + patience.repeats:
        rows, stopped_by = find_one(source.getrandbits(64))
        if not rows:
            return list(found), stopped_by
        repeats += rows[0] in found
        found[rows[0]] = None
    rest = [row for row in listed if row not in found]
    mixed = [*found, *source.sample(rest, wanted - len(found))]
    source.shuffle(mixed)
    return mixed, "solutions"


def candidates_in(counts: npt.NDArray[np.uint64], puzzle: Puzzle) -> Candidates:
    """The digits that stand in some of the solutions that were counted, cell by cell."""
    masks = (sum(1 << digit for digit, each in enumerate(row) if each) for row in counts.tolist())
    return Candidates(masks, puzzle.layout)
