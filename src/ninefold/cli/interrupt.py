"""The handling of Ctrl-C, which leaves neither half-written output nor a traceback.

It depends on the state of the command:

    starting    nothing has been written yet: the process ends at once
    a verb      the first raises `KeyboardInterrupt`; another one before its report ends at once
    a list      the first stops the search by its token, so the current line is completed
    a game      while the engine thinks, it stops the engine by its token; otherwise it raises
    ending      all output is written: it does nothing

A command that has started other programs ends them first, also if its terminal closes
(`ended_first`).
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
"""Seconds after which another Ctrl-C ends even a blocked write."""


def _leave(_number: int, _frame: FrameType | None) -> None:
    with suppress(Exception):  # closed, or busy with this same write
        sys.stdout.flush()
    os._exit(Exit.INTERRUPTED)


def leave_at_once() -> None:
    """From now on Ctrl-C ends the process, even while modules load, unless it is ignored."""
    if signal.getsignal(signal.SIGINT) in (signal.default_int_handler, signal.SIG_DFL):
        signal.signal(signal.SIGINT, _leave)


def leave_in_peace() -> None:
    """All is done: while the interpreter shuts down, Ctrl-C does not change the exit code."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _raise_once(_number: int, _frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, _leave)
    raise KeyboardInterrupt


@contextmanager
def raised_once() -> Iterator[None]:
    """While a verb runs, Ctrl-C raises instead of ending the process."""
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
    """Inside the `with` block, Ctrl-C does this, unless it is ignored."""
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
    """SIGTERM, and SIGHUP of a closed terminal, stop by the token first and kill only afterwards.

    For a command that has started programs outside the terminal's process group: only it can end
    them.
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
    """Ctrl-C as a stop token for a run.

    Before anything is written, Ctrl-C raises. After that it sets the token, so that no output is
    left half-written, unless a write has been blocked for `GRACE` seconds.
    """

    def __init__(self) -> None:
        self.token = StopToken()
        self._first = 0.0
        self.has_begun = False

    def begin(self) -> None:
        """Output begins now."""
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
        """Handle Ctrl-C this way inside the `with` block."""
        interrupt = cls()
        before = signal.signal(signal.SIGINT, interrupt._handle)
        try:
            yield interrupt
        finally:
            signal.signal(signal.SIGINT, before)
