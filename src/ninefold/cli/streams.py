"""The standard streams: a shell may have closed any of them, and whoever reads may leave."""

from __future__ import annotations

import errno
import io
import os
import sys
from contextlib import suppress
from typing import TextIO


class _Closed(io.RawIOBase):
    """Stands where a shell closed a stream, and says so to who would use it."""

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
    """Give every closed stream (`None` in Python) something in its place.

    Without standard error there are no messages; the other two tell who needs them.
    """
    if None not in (sys.stdin, sys.stdout, sys.stderr):
        return
    # Else the next file to be opened would be taken for a standard stream.
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
    # Nothing is kept that the interpreter would try to write once more at its end.
    return io.TextIOWrapper(_Closed(name), encoding="utf-8", write_through=True)  # type: ignore[type-var]


def give_up(stream: TextIO) -> None:
    """Let what a stream could not write go into nothing: the interpreter tries again at its end."""
    with suppress(OSError):  # one that is no file, as in a test
        descriptor = stream.fileno()
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, descriptor)
        os.close(nothing)


def settle_output() -> bool:
    """After an error: whether standard output still takes what is written; else it is given up."""
    try:
        sys.stdout.flush()
    except OSError:
        give_up(sys.stdout)
        return False
    return True
