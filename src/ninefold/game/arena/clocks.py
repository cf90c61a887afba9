"""A player's clock for one game: the time used, and whether it is over the limit.

A clock is a value and reads no time itself; its owner reports the time used.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from ninefold.errors import ValueRangeError

Now = Callable[[], float]
"""Returns the time in seconds, as `time.monotonic` does; tests replace it."""


@dataclass(frozen=True, slots=True)
class Clock:
    """The time of one player: `seconds` for all its turns, and the part already used.

    `tolerance` is the total excess in seconds that does not yet lose the game: on a busy machine
    some time passes between a player and the arena that belongs to neither.

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
        """The seconds left before the player is out of time."""
        return max(0.0, self.seconds + self.tolerance - self.used)

    @property
    def is_out(self) -> bool:
        """Whether the player has used more than its time."""
        return self.used > self.seconds + self.tolerance

    def after(self, seconds: float) -> Clock:
        """The clock after a turn of this duration."""
        return replace(self, used=self.used + seconds)
