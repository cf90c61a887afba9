"""Streams cut at the ends of lines, in bounded memory whatever the lines are."""

from __future__ import annotations

import codecs
from collections.abc import Iterable, Iterator, Sequence
from io import IncrementalNewlineDecoder
from typing import TextIO

from ninefold.errors import FormatError
from ninefold.formats.text import lines_of

LONGEST_LINE = 1 << 20
"""The number of characters that a line of a file may have."""


def lines_of_blocks(blocks: Iterable[bytes]) -> Iterator[str]:
    """The lines of a stream of bytes, as `lines_of` has them; the end of a longer one is cut."""
    # A byte that is no UTF-8 becomes a character that no reader takes for a cell.
    utf8 = codecs.getincrementaldecoder("utf-8")("replace")
    decoder = IncrementalNewlineDecoder(utf8, translate=True)
    carry = ""
    for block in blocks:
        *lines, carry = (carry + decoder.decode(block)).split("\n")
        yield from lines
        carry = carry[: LONGEST_LINE + 1]
    *lines, carry = (carry + decoder.decode(b"", final=True)).split("\n")
    yield from lines
    if carry:
        yield carry


def lines_of_file(file: TextIO) -> Iterator[str]:
    """The lines of an open text file; a longer one comes in pieces."""
    yield from lines_of(file.readline(LONGEST_LINE + 1))
    while text := file.readline(LONGEST_LINE + 1):
        yield text.removesuffix("\n")


def too_long(line: int) -> FormatError:
    """The error of a line that is longer than any should be."""
    expected = f"a line of at most {LONGEST_LINE} characters"
    return FormatError(line, LONGEST_LINE, expected, "a longer one")


class Lines:
    """Lines for a parser, none of them too long; after an error another parser may go on.

    An iterator of its own and no generator: one that raised would be at its end.
    """

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._again: list[str] = []
        self.number = 0
        self.last = ""
        self.offset = 0

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> str:
        if self._again:
            return self._again.pop(0)
        self.last = next(self._lines)
        self.number += 1
        if len(self.last) > LONGEST_LINE:
            raise too_long(self.number - self.offset)
        return self.last

    def restart(self, opening: Sequence[str]) -> None:
        """Give a new parser these lines first. It counts from 1; `offset` tells what to add."""
        self._again = list(opening)
        self.offset = self.number - len(opening)
