"""Samples of solutions, shared by several solvers: estimates, tallies, lists at random."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ninefold.model import Candidates, Puzzle
from ninefold.outcomes import Estimate

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


GROUPS = 20
"""The number of groups of samples, if there are enough samples: their spread gives the error."""

WIDEST = 1_000
"""Samples of a group at most; each is a board in memory."""

QUANTILES = (
    *(12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23),
    *(2.20, 2.18, 2.16, 2.14, 2.13, 2.12, 2.11, 2.10, 2.09, 2.09),
)
"""Student's quantiles for 95 of 100, by degrees of freedom from 1."""


def relative_error(values: list[int]) -> float:
    """The standard error of the mean, as a share of it.

    Infinite if it cannot be known: of fewer than two values, or if all of them are 0.

    >>> relative_error([7, 7, 7]), relative_error([7])
    (0.0, inf)
    """
    import statistics  # loaded here, as its import takes longer than most counts

    if len(values) < 2 or not any(values):
        return math.inf
    largest = max(values)  # may be too large for a float; shares of it are not
    shares = [value / largest for value in values]
    return statistics.stdev(shares) / math.sqrt(len(shares)) / statistics.fmean(shares)


def estimated(
    weights: list[int],
    samples: int,
    *,
    found: int,
    solver: str,
    seconds: float,
    stopped_by: str | None,
) -> Estimate:
    """The estimate of independent weights, of so many samples, after a count that found a few."""
    error = relative_error(weights)
    value = sum(weights) // len(weights) if error < math.inf else 0
    low, high = interval(value, error, len(weights) - 1, found)
    return Estimate(
        max(value, found), error, samples, False, solver, seconds, stopped_by, low, high
    )


def interval(value: int, error: float, freedom: int, found: int) -> tuple[int, int | None]:
    """The 95 % confidence interval; `None`: no upper end is known.

    `error` is the relative one, from as many degrees of freedom; `found` solutions exist for sure.
    Few samples may hold most of a sum, and then both a mean and its error are too small without
    them. So the upper end is that of a log-normal distribution, which is further away. If the
    estimate is below the number found, the samples have missed much: then the upper end is as far
    above the number found.

    >>> interval(1_000_000, 0.1, 19, 0), interval(1_000_000, 0.5, 19, 300_000)
    ((791000, 1231804), (300000, 2683912))
    >>> interval(7, 0.0, 0, 7), interval(0, math.inf, 19, 300)
    ((7, 7), (300, None))
    >>> interval(1_000, 0.4, 19, 1_900)
    (1900, 4250)
    """
    if error == math.inf:
        return found, None
    if error == 0:
        return value, value
    quantile = student_quantile(freedom)
    spread = math.exp(quantile * math.sqrt(math.log1p(error * error)))
    low = _scaled(value, max(0.0, 1 - quantile * error))
    return max(found, low), _scaled(max(value, found), spread)


def student_quantile(freedom: int) -> float:
    """The number of standard errors of a 95 % interval, by Student's distribution.

    >>> student_quantile(1), student_quantile(20), round(student_quantile(1_000), 2)
    (12.71, 2.09, 1.96)
    """
    return QUANTILES[freedom - 1] if freedom <= len(QUANTILES) else 1.96 + 2.4 / freedom


def _scaled(value: int, factor: float) -> int:
    """A whole number, which may be too large for a float, times a factor."""
    bits = 53
    return value * round(math.ldexp(factor, bits)) >> bits


def groups_of(samples: int) -> tuple[int, int]:
    """The number of groups for so many samples, and of samples in each.

    >>> groups_of(1_000), groups_of(7), groups_of(10**6)
    ((20, 50), (7, 1), (1000, 1000))
    """
    width = min(-(-samples // GROUPS), WIDEST)
    return -(-samples // width), width


@dataclass(frozen=True, slots=True)
class DrawLimits:
    """The most solutions that are listed before searches begin: a number, and a number for each
    requested one. `repeats` are the further searches that may find known solutions.
    """

    listed: int
    each: int
    repeats: int = 1_000


Listing = tuple[list[bytes], str | None]
"""Solutions, and what ended their list."""


def drawn(
    wanted: int,
    seed: int,
    limits: DrawLimits,
    list_some: Callable[[int], Listing],
    find_one: Callable[[int], Listing],
) -> Listing:
    """So many different solutions at random.

    If not many more solutions exist than are requested, all are listed, and each has the same
    chance. Otherwise each comes from a separate search with random choices. `list_some` lists up to
    a number of solutions; `find_one` finds one by a seed.
    """
    if not wanted:
        return [], "solutions"
    import random  # loaded here, as its import takes longer than most lists in order

    source = random.Random(seed)
    listed, stopped_by = list_some(max(limits.each * wanted, limits.listed) + 1)
    if stopped_by != "solutions":
        source.shuffle(listed)
        return listed[:wanted], stopped_by or ("solutions" if len(listed) > wanted else None)
    found: dict[bytes, None] = {}
    repeats = 0
    while len(found) < wanted and repeats <= wanted + limits.repeats:
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
