"""The bytes of an open file as they come, unpacked where it is packed."""

from __future__ import annotations

import os
import select
import stat
from io import BufferedIOBase, BytesIO

from ninefold.formats.compression import LONGEST_MAGIC, PIECE, Unpacked, may_be_packed, packing_of
from ninefold.limits import StopToken

PATIENCE = 0.02
"""Seconds to wait for input before asking whether to go on."""


class Input:
    """An open file, read from where it stands.

    `size` is that of the file itself, where it is known; `position` tells how much of it has been
    read. One that heeds a token ends for who waits for it once somebody says stop, and is then
    `cut_short`.
    """

    def __init__(self, file: BufferedIOBase) -> None:
        self._file = file
        self._is_memory = isinstance(file, BytesIO)
        self.size = self._size()
        self.position = 0
        self.cut_short = False
        self._stop: StopToken | None = None
        self._first = self._beginning()
        packing = packing_of(self._first)
        self._unpacked: Unpacked | None = None
        if packing is not None:
            self._unpacked = Unpacked(packing, self._first, self._take)
            self._first = b""

    def heed(self, stop: StopToken) -> None:
        """End as soon as somebody says stop."""
        self._stop = stop

    def read(self, most: int) -> bytes:
        """The next bytes, at most so many, at least one unless there are no more."""
        while self._stop is not None and not self.wait(PATIENCE):
            if self._stop.stopped:
                self.cut_short = True
                return b""
        if self._unpacked is not None:
            return self._unpacked.read(most)
        if self._first:
            piece, self._first = self._first[:most], self._first[most:]
            return piece
        return self._take(most)

    def read_into(self, place: memoryview) -> int:
        """The same into memory that the caller has: how many bytes there are now."""
        if self._unpacked is None and not self._first and (self._stop is None or self.size):
            count = self._file.readinto1(place)
            self.position += count
            return count
        piece = self.read(min(len(place), PIECE))
        place[: len(piece)] = piece
        return len(piece)

    def wait(self, seconds: float) -> bool:
        """Wait so long for something to read; tells whether there is, or the end."""
        if self.size is not None or self._first or (self._unpacked and self._unpacked.ready):
            return True
        poll = select.poll()  # unlike select() it takes any number of open files
        poll.register(self._file, select.POLLIN | select.POLLHUP)
        return bool(poll.poll(seconds * 1_000))

    @property
    def can_go_back(self) -> bool:
        """Whether `go_back` is possible: a file on a disk, which is not packed."""
        return self._unpacked is None and not self._first and self.status() is not None

    def go_back(self, count: int) -> None:
        """Read so many bytes again."""
        self._file.seek(-count, os.SEEK_CUR)
        self.position -= count

    def skip(self, count: int) -> None:
        """Pass over so many bytes."""
        if self.can_go_back:
            self.go_back(-count)
            return
        while count > 0 and (piece := self.read(min(count, 16 * PIECE))):
            count -= len(piece)

    def status(self) -> os.stat_result | None:
        """What is known of the file, if it is one on a disk: to be recognised by."""
        return None if self._is_memory or self.size is None else os.fstat(self._file.fileno())

    def _size(self) -> int | None:
        if isinstance(self._file, BytesIO):
            return len(self._file.getbuffer())
        status = os.fstat(self._file.fileno())
        return status.st_size if stat.S_ISREG(status.st_mode) else None

    def _take(self, most: int) -> bytes:
        piece = self._file.read1(most)
        self.position += len(piece)
        return piece

    def _beginning(self) -> bytes:
        """The first bytes: as many as it takes to tell whether the file is packed."""
        first = self._take(PIECE)
        while first and len(first) < LONGEST_MAGIC and may_be_packed(first):
            piece = self._take(PIECE)
            if not piece:
                break
            first += piece
        return first
