"""What samples tell about their mean."""

from __future__ import annotations

import math

from ninefold.outcomes import Count, Estimate


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
