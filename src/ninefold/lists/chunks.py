"""A source of plain lines cut into chunks: many whole lines at a time.

Where a chunk ends depends on where it begins and on the bytes that follow, on nothing else. So
who begins again at the end of one gets the same chunks as before. Only what comes through a
pipe is cut as it comes, since whoever sends line by line wants answers line by line.
"""

from __future__ import annotations

from typing import NamedTuple

from ninefold import _core
from ninefold.formats.sources import Source
from ninefold.formats.streams import LONGEST_LINE

LARGEST, SMALLEST = 1 << 19, 1 << 13
"""Bytes of a chunk: enough to hide what it costs to hand it over, few enough to hold many."""

SHARES = 64
"""Into how many chunks a file is cut, if that makes them neither too large nor too small."""


class Place(NamedTuple):
    """A place between two chunks: bytes of unpacked text before it, and the next line's number."""

    position: int
    line: int


class Chunk(NamedTuple):
    """Some whole lines: the first `size` bytes of `text`, from one place to another."""

    text: bytes
    size: int
    begin: Place
    end: Place


class ChunkReader:
    """The chunks of a source, one after the other, from a place on."""

    def __init__(self, source: Source, begin: Place) -> None:
        self._input = source.rest
        self._is_pipe = source.size is None
        self._most = min(max((source.size or 0) // SHARES, SMALLEST), LARGEST)
        self._place = begin
        self._carry = source.head[begin.position :]
        if begin.position > len(source.head):
            self._input.skip(begin.position - len(source.head))
        self.ended = False

    @property
    def is_ready(self) -> bool:
        """Whether the next chunk, or the end, will come without waiting for others."""
        return self._input.wait(0)

    @property
    def cut_short(self) -> bool:
        """Whether it ended because somebody said stop."""
        return self._input.cut_short

    def next(self) -> Chunk | None:
        """The next chunk; `None` at the end."""
        text, dropped = self._carry, 0
        while not self._is_enough(text):
            if len(text) > LONGEST_LINE:  # a line past all bounds: its beginning is enough
                dropped += len(text) - LONGEST_LINE - 1
                text = text[: LONGEST_LINE + 1]
            piece = self._input.read(max(self._most - len(text), SMALLEST))
            if not piece:
                self.ended = True
                if self.cut_short or not text:
                    return None
                return self._cut(text, len(text), dropped)
            text += piece
        return self._cut(text, text.rfind(b"\n") + 1, dropped)

    def _is_enough(self, text: bytes) -> bool:
        """Whether to cut here: the chunk is full, or nobody knows when more will come."""
        full = len(text) >= self._most or (self._is_pipe and bool(text) and not self.is_ready)
        return full and b"\n" in text

    def _cut(self, text: bytes, size: int, dropped: int) -> Chunk:
        begin = self._place
        lines = _core.count_lines(text, size)
        self._place = Place(begin.position + size + dropped, begin.line + lines)
        if self._input.can_go_back:
            self._input.go_back(len(text) - size)
            self._carry = b""
        else:
            self._carry = text[size:]
        return Chunk(text, size, begin, self._place)
