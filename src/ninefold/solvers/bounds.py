"""Limits, seeds and stop tokens in the form for searches, and the check of time for one call."""

from __future__ import annotations

import time
from operator import index

from ninefold import _core
from ninefold.arguments import wrong_type
from ninefold.limits import Limits, StopToken, whole_number

MOST = 2**64 - 1
"""The number that means "no limit" to a kernel."""

MOST_MEMORY = 1 << 30
"""The default bound of the bytes of a search."""


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
        raise wrong_type("seed", "a whole number or None", seed) from None


def flag_of(stop: StopToken | None) -> _core.StopFlag | None:
    """The flag inside a token; an error for a value of another type."""
    if stop is None:
        return None
    if not isinstance(stop, StopToken):
        raise wrong_type("stop", "a StopToken or None", stop)
    return stop.flag


def list_bounds(limits: Limits, cells: int) -> tuple[Limits, bool]:
    """The limits of a list of solutions, and whether the memory bounds their number.

    >>> list_bounds(Limits(memory=1_000), cells=81)[0].solutions
    12
    """
    most = at_most(limits.solutions)
    fits = MOST if limits.memory is None else limits.memory // cells
    return limits.with_solutions(min(most, fits)), fits < most


class Watch:
    """The clock and the token of one call.

    >>> Watch(Limits(seconds=0)).ended_by()
    'seconds'
    """

    def __init__(self, limits: Limits, stop: StopToken | None = None) -> None:
        flag_of(stop)  # which refuses all but a token
        self._deadline, self.stop = limits.seconds, stop
        self._start = time.monotonic()

    @property
    def seconds(self) -> float:
        """The seconds of the call so far."""
        return time.monotonic() - self._start

    def left(self) -> float | None:
        """The seconds that are left until the deadline, if there is one."""
        return None if self._deadline is None else max(0.0, self._deadline - self.seconds)

    def ended_by(self) -> str | None:
        """The limit that ends the call: `stop`, `seconds`, or none yet."""
        if self.stop is not None and self.stop.stopped:
            return "stop"
        if self._deadline is not None and self.seconds >= self._deadline:
            return "seconds"
        return None
