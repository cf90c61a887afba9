"""What Ctrl-C does: nothing half done is left behind, and no traceback.

It depends on what is going on:

    starting    nothing has been written yet: the process ends at once
    a verb      the first raises `KeyboardInterrupt`; another, before that is told, ends at once
    a list      the first stops the search by its token, so that a line once begun is ended
    a talk      while the engine thinks it stops that by its token; else each raises
    ending      all is done and told: nothing

Who has started other programs ends them first, when a terminal is closed as well (`ended_first`).
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
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
    if signal.getsignal(signal.SIGINT) in (signal.default_int_handler, signal.SIG_DFL):
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


@contextmanager
def handling(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """For a while Ctrl-C does this, unless it is ignored."""
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN:
        yield
        return
    signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def ended_first(token: StopToken) -> Iterator[None]:
    """SIGTERM, and SIGHUP of a terminal that is closed, stop by the token and kill only afterwards.

    For who has started programs that are not of this terminal's group: nobody else ends them.
    """
    came: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        came.append(number)
        token.stop()

    deadly = (signal.SIGTERM, signal.SIGHUP)
    numbers = [each for each in deadly if signal.getsignal(each) is signal.SIG_DFL]
    for each in numbers:
        signal.signal(each, stop)
    try:
        yield
    finally:
        for each in numbers:
            signal.signal(each, signal.SIG_DFL)
        if came:
            os.kill(os.getpid(), came[0])


class Interrupt:
    """Whether Ctrl-C was pressed, as a token that a list takes.

    Before anything is written it raises. From then on the token does it, so that nothing is left
    half done; unless whoever reads what is written takes nothing for `GRACE` seconds.
    """

    def __init__(self) -> None:
        self.token = StopToken()
        self._first = 0.0
        self.has_begun = False

    def begin(self) -> None:
        """From now on something is written."""
        self.has_begun = True

    def _handle(self, _number: int, _frame: FrameType | None) -> None:
        now = time.monotonic()
        self._first = self._first or now
        self.token.stop()
        if not self.has_begun:
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
