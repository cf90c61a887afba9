"""The outputs of runs: a stream, or a file other than the input, compressed by its ending.

A file is locked while it is written, and its old content stays until the lock is held. A file that
no journal can continue is written under another name, and renamed when it is complete.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from os import PathLike
from typing import IO, BinaryIO

from ninefold.errors import OutputInUseError, SameFileError
from ninefold.formats.compression import Packing, packed, packing_for_path

Name = str | PathLike[str]


class Target:
    """An open output. The data of each write becomes one part of a compressed file."""

    def __init__(self, file: BinaryIO, packing: Packing | None = None, *, owned: bool) -> None:
        self.file = file
        self.packing = packing
        self.is_regular = owned and stat.S_ISREG(os.fstat(file.fileno()).st_mode)
        self.offset = 0

    def write(self, data: bytes | memoryview) -> None:
        """Write a result of `packed` and flush it, so that a reader need not wait for more."""
        rest = memoryview(data)
        self.offset += len(rest)
        while rest:
            rest = rest[self.file.write(rest) :]
        self.file.flush()

    def skip(self, size: int) -> None:
        """Skip a number of bytes, which another writer fills."""
        self.file.seek(size, os.SEEK_CUR)
        self.offset += size

    def packed(self, data: bytes | memoryview) -> bytes | memoryview:
        """The data in its written form; several threads may call this at once."""
        return packed(self.packing, data)

    def begin(self, offset: int) -> None:
        """Write from this place on, and drop everything after it."""
        if self.is_regular:
            self.file.truncate(offset)
            self.file.seek(offset)
        self.offset = offset

    def end(self) -> None:
        """End the output: a compressed file has at least one part."""
        if self.packing and not self.offset:
            self.write(self.packing.pack(b""))


@contextmanager
def opened_target(
    target: Name | BinaryIO,
    inputs: Sequence[os.stat_result] = (),
    *,
    beside: bool = False,
    keeps: bool = True,
) -> Iterator[Target]:
    """The target of that name, locked while in use; or an open stream, which stays open.

    It must not be one of the `inputs`. With `beside`, for a file that could not be continued, it is
    written under another name and renamed at the end, so a killed process leaves the old file.
    After an error it is renamed as well if the output `keeps` its rows.
    """
    if not isinstance(target, str | PathLike):
        yield Target(target, owned=False)
        return
    if _is_any(target, inputs):
        raise SameFileError(f"{target} is one of the inputs; name another file for the output")
    with ExitStack() as stack:
        draft = _draft(target, stack) if beside else None
        file = stack.enter_context(
            open(draft or target, "wb", buffering=0, opener=_opened_as_it_is)
        )
        opened = Target(file, packing_for_path(target), owned=True)
        if opened.is_regular:
            lock(file, target)
        if draft is None:
            yield opened
            return
        try:
            yield opened
        except BaseException:
            if keeps and opened.offset:
                os.replace(draft, os.path.realpath(target))
            else:
                os.unlink(draft)
            raise
        os.fsync(file.fileno())
        os.replace(draft, os.path.realpath(target))


def draft_of(target: Name) -> str:
    """The temporary name of a file that is renamed at the end."""
    return f"{os.path.realpath(target)}.partial"


def _draft(target: Name, stack: ExitStack) -> str | None:
    """The name of the file to write first; `None` if only the target itself can be written: it is
    not a file on a disk, or its folder is not writable.
    """
    draft, mode = draft_of(target), None
    if os.path.exists(target):
        if not os.path.isfile(target):
            return None
        # Opened to write, as a file that is read-only must not be replaced.
        old = stack.enter_context(open(target, "ab"))  # noqa: SIM115  the stack closes it
        lock(old, target)
        mode = stat.S_IMODE(os.fstat(old.fileno()).st_mode)
    try:
        descriptor = _opened_as_it_is(draft, os.O_WRONLY | os.O_CREAT)
    except PermissionError:
        return None
    if mode is not None:
        os.fchmod(descriptor, mode)
    os.close(descriptor)
    return draft


def _opened_as_it_is(path: str, flags: int) -> int:
    """A file whose content stays until the lock is held."""
    return os.open(path, flags & ~os.O_TRUNC, 0o666)


def lock(file: IO[bytes], path: Name) -> None:
    """Lock the file for this process until it is closed: the lines of two would mix."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise OutputInUseError(f"{path} is being written by another process") from None
    except OSError as error:  # a file system that knows no locks must do without
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS):
            raise


def _is_any(path: Name, inputs: Sequence[os.stat_result]) -> bool:
    try:
        status = os.stat(path)
    except OSError:  # a new file
        return False
    return any(os.path.samestat(status, each) for each in inputs)
