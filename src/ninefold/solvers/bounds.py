"""Limits, seeds and stop tokens as searches take them: the compiled ones and those in Python."""

from __future__ import annotations

from operator import index

from ninefold import _core
from ninefold.errors import ValueRangeError
from ninefold.limits import Limits, StopToken, whole_number

MOST = 2**64 - 1
"""What a kernel takes for "no limit"."""

MOST_MEMORY = 1 << 30
"""Bytes that a search may take if nobody bounds them."""


def at_most(limit: int | None) -> int:
    """A limit as a search takes it.

    >>> at_most(None) == MOST, at_most(7)
    (True, 7)
    """
    if limit is None:
        return MOST
    return min(whole_number("limit", limit), MOST)


def memory_of(limits: Limits) -> int:
    """The bytes that a search may take."""
    return MOST_MEMORY if limits.memory is None else min(limits.memory, MOST)


def kernel_seed(seed: int | None) -> int | None:
    """A seed of any size and sign as a search takes it.

    >>> kernel_seed(-1) == MOST
    True
    """
    if seed is None:
        return None
    try:
        return index(seed) & MOST
    except TypeError:
        raise ValueRangeError(f"a seed is a whole number, not {seed!r}") from None


def flag_of(stop: StopToken | None) -> _core.StopFlag | None:
    """The flag inside a token."""
    return None if stop is None else stop.flag


def list_bounds(limits: Limits, cells: int) -> tuple[Limits, bool]:
    """The limits of a list of solutions, and whether it is the memory that bounds their number.

    >>> list_bounds(Limits(memory=1_000), cells=81)[0].solutions
    12
    """
    most = at_most(limits.solutions)
    fits = MOST if limits.memory is None else limits.memory // cells
    return limits.with_solutions(min(most, fits)), fits < most
