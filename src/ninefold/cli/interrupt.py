"""What Ctrl-C does: nothing half done is left behind, and no traceback.

It depends on what is going on:

    starting    nothing has been written yet: the process ends at once
    a verb      the first raises `KeyboardInterrupt`; another, before that is told, ends at once
    a list      the first stops the search by its token, so that a line once begun is ended
    ending      all is done and told: nothing
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from ninefold.cli.exits import Exit
from ninefold.limits import StopToken

GRACE = 1.0
"""Seconds after which another Ctrl-C ends even a write that nobody takes."""


def _leave(_number: int, _frame: FrameType | None) -> None:
    with suppress(Exception):  # closed, or busy with this very thing
        sys.stdout.flush()
    os._exit(Exit.INTERRUPTED)


def leave_at_once() -> None:
    """From now on Ctrl-C ends the process, whatever is being loaded; unless it is ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def leave_in_peace() -> None:
    """All is done: while the interpreter ends, Ctrl-C changes nothing about how it ended."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _raise_once(_number: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, _leave)
    raise KeyboardInterrupt


@contextmanager
def raised_once() -> Iterator[None]:
    """For the time of a verb Ctrl-C raises, where it would end the process otherwise."""
    ours = signal.getsignal(signal.SIGINT) is _leave
    if ours:
        signal.signal(signal.SIGINT, _raise_once)
    try:
        yield
    finally:
        if ours:
            signal.signal(signal.SIGINT, _leave)


class Interrupt:
    """Whether Ctrl-C was pressed, as a token that every search takes.

    It raises only where nothing is half done: at once while input is waited for, the second
    time while a search goes on. A line that is being written is always ended, unless its
    reader takes nothing for `GRACE` seconds.
    """

    def __init__(self) -> None:
        self.token = StopToken()
        self._first = 0.0
        self._raises_after: int | None = 0

    @property
    def happened(self) -> bool:
        """Whether Ctrl-C was pressed."""
        return self.token.stopped

    def begin(self) -> None:
        """From now on something is written; before, Ctrl-C may raise."""
        self._raises_after = None

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """A time in which nothing is half done, so that Ctrl-C may raise."""
        yield from self._raising(after=0)

    @contextmanager
    def searching(self) -> Iterator[None]:
        """A time in which the token should do, and a second Ctrl-C may raise."""
        yield from self._raising(after=1)

    def _raising(self, after: int) -> Iterator[None]:
        self._raises_after = after
        try:
            yield
        finally:
            self._raises_after = None

    def _handle(self, _number: int, _frame: FrameType | None) -> None:
        earlier, now = int(self.happened), time.monotonic()
        self._first = self._first or now
        self.token.stop()
        if self._raises_after is not None and earlier >= self._raises_after:
            self._raises_after = None  # once: what follows is the way out
            raise KeyboardInterrupt
        if now - self._first > GRACE:
            os._exit(Exit.INTERRUPTED)

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
