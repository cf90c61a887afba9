"""A source of plain lines cut into chunks: many whole lines at a time.

The end of a chunk depends only on its beginning and on the bytes that follow. So a run that starts
again at the end of a chunk gets the same chunks as before. Only the data of a pipe is cut as it
arrives, because a program that sends line by line wants answers line by line.
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
"""Bytes of a chunk: enough to hide the cost of handing it over, few enough to hold many."""

FEWEST_BOARDS, MOST_BOARDS = 4, 64
"""The minimum number of boards in a chunk of another layout, and of boards answered one by one."""

LONGEST_CHUNK = LONGEST_LINE + 1 + SMALLEST
"""Bytes of the chunk of an overlong line."""

SHARES = 64
"""The number of chunks of a file, unless they would be too large or too small."""


class Place(NamedTuple):
    """A place between two chunks: the bytes of uncompressed text before it, and the next line
    number.
    """

    position: int
    line: int


class LeftOut(NamedTuple):
    """The rules that a lenient reading left out, with the source and the number of the puzzle, from
    1.
    """

    source: str
    number: int
    what: str


class Part(NamedTuple):
    """Some rows of the output, their outcomes, and the place after them in the input.

    `last_line` is the number of the last line that has a row; `is_whole` is false if a stop left
    rows out. `errors` are those of puzzles that got no row; `left_out` are the rules that a lenient
    reading left out. For rows that are written only if they are new, `data` pairs each row with the
    value that must be new.
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
    """The minimum and maximum size in bytes of a chunk of lines of a layout.

    A kernel answers many boards at once. Boards that are answered one by one may be slow, so chunks
    are small enough for all threads to get some.
    """
    line = layout.cells + 1
    if not verb.takes_many(layout):
        return FEWEST_BOARDS * line, MOST_BOARDS * line
    return (SMALLEST if layout == Layout.classic() else FEWEST_BOARDS * line), LARGEST


class ChunkReader:
    """The chunks of a source, in order, from a place on."""

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
        """Whether the next chunk, or the end, comes without waiting for input."""
        return self._input.wait(0)

    @property
    def cut_short(self) -> bool:
        """Whether a stop ended it."""
        return self._input.cut_short

    def next(self, text: bytearray) -> Chunk | None:
        """The next chunk, in memory that grows as needed; `None` at the end.

        Damage in a compressed input is raised after the complete lines before it.
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
            elif size == room:  # an overlong line: its beginning is enough
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
        """Whether to cut here: the chunk is full, or more input may take long."""
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
