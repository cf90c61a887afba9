"""Where results go: standard output, or a file that is never the one being read."""

from __future__ import annotations

import errno
import fcntl
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO

from ninefold.errors import NinefoldError
from ninefold.formats.sources import Source


class SameFileError(NinefoldError):
    """The output would overwrite the input."""

    code = "same-file"


class OutputInUseError(NinefoldError):
    """Another command writes to that file."""

    code = "output-in-use"


@contextmanager
def output(path: Path | None, source: Source) -> Iterator[BinaryIO]:
    """The stream to write to."""
    if path is None:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if _is_same(path, source):
        raise SameFileError(f"{path} is being read; name another file for the output")
    with open(path, "wb", opener=_opened_as_it_is) as file:
        if stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            _lock(file, path)
            file.truncate()
        yield file


def _opened_as_it_is(path: str, flags: int) -> int:
    """A file whose content stays until it is known to be ours."""
    return os.open(path, flags & ~os.O_TRUNC, 0o666)


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep the file to this process until it is closed: lines of two would mix."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise OutputInUseError(f"{path} is being written by another process") from None
    except OSError as error:  # a file system that knows no locks must do without
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
            raise


def _is_same(path: Path, source: Source) -> bool:
    try:
        return os.path.samestat(os.stat(path), os.fstat(source.rest.fileno()))
    except OSError:  # a new file, or a source that is no file
        return False
