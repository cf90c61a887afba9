"""Single keys from a terminal, whose settings are restored at the end."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType

SPECIAL = {b"\x1b[C": "right", b"\x1bOC": "right", b"\x1b[D": "left", b"\x1bOD": "left"}
"""The sequences that a terminal sends for some keys, and their names here."""

QUIT = "q"
"""The key that is read when the terminal has gone."""


class Keyboard:
    """Reads keys one by one, without waiting for the end of a line."""

    def __init__(self, descriptor: int | None) -> None:
        self._descriptor = descriptor

    def keys(self, seconds: float) -> list[str]:
        """The keys pressed so far; if there are none, those pressed within that time."""
        if self._descriptor is None:
            time.sleep(seconds)
            return []
        if not select.select([self._descriptor], [], [], seconds)[0]:
            return []
        try:
            data = os.read(self._descriptor, 1024)
        except OSError:
            data = b""
        return _named(data) if data else [QUIT]


def _named(data: bytes) -> list[str]:
    """The keys in the bytes that a terminal has sent."""
    keys = []
    while data:
        size = 3 if data[:3] in SPECIAL else 1
        keys.append(SPECIAL.get(data[:3]) or data[:1].decode("ascii", "replace"))
        data = data[size:]
    return keys


@contextmanager
def keyboard() -> Iterator[Keyboard]:
    """The keys of the controlling terminal, even if standard input comes from elsewhere."""
    if sys.stdin.isatty():
        with _single_keys(sys.stdin.fileno()):
            yield Keyboard(sys.stdin.fileno())
        return
    try:
        descriptor = os.open("/dev/tty", os.O_RDONLY)
    except OSError:  # no terminal
        yield Keyboard(None)
        return
    try:
        with _single_keys(descriptor):
            yield Keyboard(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _single_keys(descriptor: int) -> Iterator[None]:
    """Keys are neither gathered into lines nor shown; Ctrl-C and its kind still work."""
    import termios
    import tty

    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield
    finally:
        with suppress(termios.error):  # the terminal has gone
            termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


@contextmanager
def on_suspension(notify: Callable[[], None]) -> Iterator[None]:
    """Inside the `with` block, Ctrl-Z calls `notify`, and the caller ends with `suspend`."""
    before = signal.getsignal(signal.SIGTSTP)
    if before is not signal.SIG_DFL:
        yield
        return

    def handle(_number: int, _frame: FrameType | None) -> None:
        notify()

    signal.signal(signal.SIGTSTP, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGTSTP, before)


def suspend() -> None:
    """Stop this process until the shell resumes it."""
    handler = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
    try:
        os.kill(os.getpid(), signal.SIGTSTP)
    finally:
        signal.signal(signal.SIGTSTP, handler)
