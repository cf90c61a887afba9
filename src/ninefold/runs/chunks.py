"""A source of plain lines cut into chunks: many whole lines at a time.

Where a chunk ends depends on where it begins and on the bytes that follow, on nothing else. So
who begins again at the end of one gets the same chunks as before. Only what comes through a
pipe is cut as it comes, since whoever sends line by line wants answers line by line.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from ninefold import _core
from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.bounded_lines import LONGEST_LINE
from ninefold.formats.sources import Source
from ninefold.model import Layout

if TYPE_CHECKING:
    from ninefold.runs.verb import Verb

LARGEST, SMALLEST = 1 << 20, 1 << 13
"""Bytes of a chunk: enough to hide what it costs to hand it over, few enough to hold many."""

FEWEST_BOARDS, MOST_BOARDS = 4, 64
"""Boards of a chunk of another layout at least, and of boards that are asked about one by one."""

LONGEST_CHUNK = LONGEST_LINE + 1 + SMALLEST
"""Bytes of the chunk of a line that is longer than any should be."""

SHARES = 64
"""Into how many chunks a file is cut, if that makes them neither too large nor too small."""


class Place(NamedTuple):
    """A place between two chunks: bytes of unpacked text before it, and the next line's number."""

    position: int
    line: int


class LeftOut(NamedTuple):
    """What a lenient reading left out: of which source, of which of its puzzles, from 1."""

    source: str
    number: int
    what: str


class Part(NamedTuple):
    """Some rows as the output has them, their outcomes, and the place behind them in the input.

    `last_line` is the number of the last line that has a row; `is_whole` is false if a stop left
    rows out. `errors` are those of puzzles that got no row, `left_out` what a lenient reading left
    out. Of rows that are written only if they
    are new, `data` has each with what must be new about it.
    """

    data: Any
    tally: Counter[str]
    end: Place
    last_line: int = 0
    is_whole: bool = True
    errors: tuple[tuple[str, NinefoldError], ...] = ()
    left_out: tuple[LeftOut, ...] = ()


class Chunk(NamedTuple):
    """Some whole lines: the first `size` bytes of `text`, from one place to another."""

    text: bytes | bytearray
    size: int
    begin: Place
    end: Place


def chunk_sizes(verb: Verb, layout: Layout) -> tuple[int, int]:
    """The bytes that a chunk of lines of a layout has at least and at most.

    A kernel takes many boards in no time; of boards that are asked about one by one, each may take
    long, and other threads shall have some.
    """
    line = layout.cells + 1
    if not verb.takes_many(layout):
        return FEWEST_BOARDS * line, MOST_BOARDS * line
    return (SMALLEST if layout == Layout.classic() else FEWEST_BOARDS * line), LARGEST


class ChunkReader:
    """The chunks of a source, one after the other, from a place on."""

    def __init__(
        self, source: Source, begin: Place, smallest: int = SMALLEST, largest: int = LARGEST
    ) -> None:
        self._input = source.rest
        self._is_pipe = source.size is None
        share = largest if source.size is None else source.size // SHARES
        self._most = min(max(share, smallest), largest)
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
