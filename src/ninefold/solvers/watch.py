"""The watch over a call in Python: how long it has taken, and whether it has to end."""

from __future__ import annotations

import time

from ninefold.limits import Limits, StopToken


class Watch:
    """The clock and the token of one call.

    >>> Watch(Limits(seconds=0)).ended_by()
    'seconds'
    """

    def __init__(self, limits: Limits, stop: StopToken | None = None) -> None:
        self._deadline, self.stop = limits.seconds, stop
        self._start = time.monotonic()

    @property
    def seconds(self) -> float:
        """How long the call has taken so far."""
        return time.monotonic() - self._start

    def left(self) -> float | None:
        """The seconds that are left until the deadline, if there is one."""
        return None if self._deadline is None else max(0.0, self._deadline - self.seconds)

    def ended_by(self) -> str | None:
        """What ends the call: `stop`, `seconds`, or nothing yet."""
        if self.stop is not None and self.stop.stopped:
            return "stop"
        if self._deadline is not None and self.seconds >= self._deadline:
            return "seconds"
        return None
