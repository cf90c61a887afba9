"""The protocol of makers: there are several ways to make puzzles."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from ninefold.generator.wishes import Wish
from ninefold.limits import Limits, StopToken
from ninefold.model.constraints import Constraint


class Made(NamedTuple):
    """A puzzle as its maker hands it over, proven by a solver that had no part in making it."""

    givens: bytes
    solution: bytes
    effort: int
    """The branches of the solver that proved it."""
    tries: int
    constraints: tuple[Constraint, ...] = ()
    """The rules that were placed."""


class Crop(NamedTuple):
    """Puzzles in order, and the reason for an early end. `failed_by` is `None`; "seconds" or "stop"
    if time was up; "tries" or "nodes" if these were used up for the next puzzle; "impossible" if
    its layout has no full grid.
    """

    made: list[Made]
    failed_by: str | None = None
    tries: int = 0
    """Full grids that were tried for the next one."""
    seconds: float | None = None
    """The seconds spent on the next one when time was up."""


class Maker(Protocol):
    """A way to make puzzles. Each follows from the seed and its number alone."""

    name: str
    most: int
    """The best number of puzzles for one call."""

    def supports(self, wish: Wish) -> bool:
        """Whether it can make such puzzles."""

    def make(
        self,
        wish: Wish,
        seed: int,
        first: int,
        count: int,
        limits: Limits,
        threads: int = 1,
        stop: StopToken | None = None,
    ) -> Crop:
        """Make the puzzles from that number on. `limits.nodes` bounds each, `seconds` them all."""
