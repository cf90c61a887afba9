"""A player's clock for one game: how much it has used, and whether that is too much.

A clock is a value and reads no time itself; whoever holds it says what was used.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from ninefold.errors import ValueRangeError

Now = Callable[[], float]
"""Tells the time in seconds, as `time.monotonic` does; tests put another in its place."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of one player: `seconds` for all turns, of which some are used.

    `tolerance` are seconds beyond them, in all, that do not yet lose the game: on a busy machine
    some time passes between a player and the arena that is nobody's.

    >>> from ninefold.game.arena import Clock
    >>> clock = Clock(10.0).after(9.5)
    >>> clock.left, clock.is_out, clock.after(0.6).is_out
    (0.5, False, True)
    """

    seconds: float
    tolerance: float = 0.0
    used: float = 0.0

    def __post_init__(self) -> None:
        if not 0 < self.seconds < math.inf:
            raise ValueRangeError(f"a player needs some time, not {self.seconds!r} seconds")
        if not 0 <= self.tolerance < math.inf:
            raise ValueRangeError(f"a tolerance is 0 seconds or more, not {self.tolerance!r}")

    @property
    def left(self) -> float:
        """How long the player may take before it is out of time."""
        return max(0.0, self.seconds + self.tolerance - self.used)

    @property
    def is_out(self) -> bool:
        """Whether more was used than there was."""
        return self.used > self.seconds + self.tolerance

    def after(self, seconds: float) -> Clock:
        """The clock after a turn that took so long."""
        return replace(self, used=self.used + seconds)
