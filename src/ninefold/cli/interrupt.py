"""Ctrl-C while results are being written: work stops, but a line once begun is ended.

The usual way, an exception wherever the program happens to be, could cut a line in two. Here
the first Ctrl-C stops the search by its token, and raises only while input is waited for; a
second one raises at once.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from ninefold.limits import StopToken


class Interrupt:
    """Whether Ctrl-C was pressed, as a token that every search takes."""

    def __init__(self) -> None:
        self.token = StopToken()
        self._waiting = False

    @property
    def happened(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self.token.stopped

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """A time in which nothing is half done, so that Ctrl-C may raise."""
        self._waiting = True
        try:
            yield
        finally:
            self._waiting = False

    def _handle(self, _number: int, _frame: FrameType | None) -> None:
        again = self.happened
        self.token.stop()
        if self._waiting or again:
            raise KeyboardInterrupt

    @classmethod
    @contextmanager
    def watched(cls) -> Iterator[Interrupt]:
        """Handle Ctrl-C this way for a while."""
        interrupt = cls()
        before = signal.signal(signal.SIGINT, interrupt._handle)
        try:
            yield interrupt
        finally:
            signal.signal(signal.SIGINT, before)
