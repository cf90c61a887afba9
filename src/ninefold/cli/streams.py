"""The standard streams: a shell may have closed any of them, and a reader may close a pipe."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import TextIO


class _Closed(io.RawIOBase):
    """Replaces a stream that the shell has closed; using it is an error that says so."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def readable(self) -> bool:
        return True

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        raise OSError(errno.EBADF, f"{self._name} is closed")

    def isatty(self) -> bool:
        return False

    def readinto(self, _buffer: object) -> int:
        return self.fileno()

    def write(self, _data: object) -> int:
        return self.fileno()


def mend_closed() -> None:
    """Replace every closed stream (`None` in Python).

    Without standard error there are no messages; using one of the other two is an error.
    """
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    # Otherwise the next file to be opened would become a standard stream.
    while (last := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(last)
    if sys.stdin is None:
        sys.stdin = _closed("standard input")
    if sys.stdout is None:
        sys.stdout = _closed("standard output")
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _closed(name: str) -> TextIO:
    # Drop the buffer, which the interpreter would try to write again at its end.
    return io.TextIOWrapper(_Closed(name), encoding="utf-8", write_through=True)  # type: ignore[type-var]


def give_up(stream: TextIO) -> None:
    """Discard the unwritten output of a stream: the interpreter would try again at its end."""
    with suppress(OSError):  # a stream without a file, as in a test
        descriptor = stream.fileno()
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, descriptor)
        os.close(nothing)


def settle_output() -> bool:
    """After an error: whether standard output can still be written; otherwise it is discarded."""
    try:
        sys.stdout.flush()
    except OSError:
        give_up(sys.stdout)
        return False
    return True
