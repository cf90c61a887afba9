"""Intervals of estimates: what they may say beside what a count has found."""

from __future__ import annotations

import pytest

from ninefold.solvers.samples import interval


@pytest.mark.parametrize("error", [0.05, 0.4, 2.0])
@pytest.mark.parametrize("value", [1, 800, 1_900, 10**30])
def test_what_was_found_is_never_the_upper_end(value: int, error: float) -> None:
    """The count was cut short, so there are probably more solutions than it found."""
    found = 1_900
    low, high = interval(value, error, 19, found)
    assert low >= found
    assert high is not None
    assert high > max(value, found)
