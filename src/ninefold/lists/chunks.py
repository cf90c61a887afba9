"""A source of plain lines cut into chunks: many whole lines at a time.

Where a chunk ends depends on where it begins and on the bytes that follow, on nothing else. So
who begins again at the end of one gets the same chunks as before. Only what comes through a
pipe is cut as it comes, since whoever sends line by line wants answers line by line.
"""

from __future__ import annotations

from typing import NamedTuple

from ninefold import _core
from ninefold.errors import FormatError
from ninefold.formats.bounded_lines import LONGEST_LINE
from ninefold.formats.sources import Source
from ninefold.model import Layout

LARGEST, SMALLEST = 1 << 20, 1 << 13
"""Bytes of a chunk: enough to hide what it costs to hand it over, few enough to hold many."""

FEWEST_BOARDS = 4
"""Boards of a chunk of another layout: each may take long, and other threads shall have some."""

LONGEST_CHUNK = LONGEST_LINE + 1 + SMALLEST
"""Bytes of the chunk of a line that is longer than any should be."""

SHARES = 64
"""Into how many chunks a file is cut, if that makes them neither too large nor too small."""


class Place(NamedTuple):
    """A place between two chunks: bytes of unpacked text before it, and the next line's number."""

    position: int
    line: int


class Chunk(NamedTuple):
    """Some whole lines: the first `size` bytes of `text`, from one place to another."""

    text: bytes | bytearray
    size: int
    begin: Place
    end: Place


def smallest_chunk(layout: Layout) -> int:
    """Bytes that a chunk of lines of a layout has at least."""
    return SMALLEST if layout == Layout.classic() else FEWEST_BOARDS * (layout.cells + 1)


class ChunkReader:
    """The chunks of a source, one after the other, from a place on."""

    def __init__(self, source: Source, begin: Place, smallest: int = SMALLEST) -> None:
        self._input = source.rest
        self._is_pipe = source.size is None
        share = LARGEST if source.size is None else source.size // SHARES
        self._most = min(max(share, smallest), LARGEST)
        self._place = begin
        self._carry = source.head[begin.position :]
        if begin.position > len(source.head):
            self._input.skip(begin.position - len(source.head))
        self._damage: FormatError | None = None
        self.ended = False

    @property
    def is_ready(self) -> bool:
        """Whether the next chunk, or the end, will come without waiting for others."""
        return self._input.wait(0)

    @property
    def cut_short(self) -> bool:
        """Whether it ended because somebody said stop."""
        return self._input.cut_short

    def next(self, text: bytearray) -> Chunk | None:
        """The next chunk, in memory that grows if it must; `None` at the end.

        Damage in a packed input is raised after the whole lines before it.
        """
        if self._damage is not None:
            raise self._damage
        size, dropped = len(self._carry), 0
        room = self._most if size < self._most else LONGEST_CHUNK
        _grow(text, room)
        text[:size] = self._carry
        while not self._is_enough(text, size):
            if size == room < LONGEST_CHUNK:  # a long line
                _grow(text, room := LONGEST_CHUNK)
            elif size == room:  # one past all bounds: its beginning is enough
                dropped += size - LONGEST_LINE - 1
                size = LONGEST_LINE + 1
            try:
                with memoryview(text) as memory:
                    count = self._input.read_into(memory[size:room])
            except FormatError as error:
                self._damage = error
                if whole := text.rfind(b"\n", 0, size) + 1:
                    return self._cut(text, whole, size, dropped)
                raise
            if not count:
                self.ended = True
                return self._cut(text, size, size, dropped) if size and not self.cut_short else None
            size += count
        cut = text.rfind(b"\n", 0, min(size, self._most)) + 1 or text.find(b"\n", 0, size) + 1
        return self._cut(text, cut, size, dropped)

    def _is_enough(self, text: bytearray, size: int) -> bool:
        """Whether to cut here: the chunk is full, or nobody knows when more will come."""
        is_full = size >= self._most or (self._is_pipe and size > 0 and not self.is_ready)
        return is_full and text.find(b"\n", 0, size) >= 0

    def _cut(self, text: bytearray, size: int, have: int, dropped: int) -> Chunk:
        begin = self._place
        lines = _core.count_lines(text, size)
        self._place = Place(begin.position + size + dropped, begin.line + lines)
        if self._input.can_go_back:
            self._input.go_back(have - size)
            self._carry = b""
        else:
            self._carry = bytes(text[size:have])
        return Chunk(text, size, begin, self._place)


def _grow(text: bytearray, size: int) -> None:
    if len(text) < size:
        text.extend(bytes(size - len(text)))
