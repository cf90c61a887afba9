"""A stream of bytes cut at the ends of lines, in bounded memory whatever the lines are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ninefold.errors import FormatError
from ninefold.formats.reading import LONGEST_LINE
from ninefold.formats.text import lines_of


class Chunk(NamedTuple):
    """Some whole lines, and the number of the first of them."""

    text: bytes
    first: int


def chunks(blocks: Iterable[bytes]) -> Iterator[Chunk]:
    """The lines of a stream, many at a time; of one past all bounds the beginning alone."""
    carry, first = b"", 1
    for block in blocks:
        cut = block.rfind(b"\n") + 1
        if not cut:
            carry = (carry + block)[: LONGEST_LINE + 1]
            continue
        text = carry + block[:cut]
        yield Chunk(text, first)
        first += text.count(b"\n")
        carry = block[cut:]
    if carry:
        yield Chunk(carry, first)


class Lines:
    """The lines of a stream as text, for a parser that may be started again after an error.

    An iterator of its own and no generator: one that raised would be at its end.
    """

    def __init__(self, blocks: Iterable[bytes]) -> None:
        # A byte that is no UTF-8 becomes a character that no reader takes for a cell.
        texts = (chunk.text.decode("utf-8", "replace") for chunk in chunks(blocks))
        self._lines = (line for text in texts for line in lines_of(text))
        self._again: list[str] = []
        self._number = 0
        self.last = ""
        self.offset = 0

    def __iter__(self) -> Lines:
        return self

    def __next__(self) -> str:
        if self._again:
            return self._again.pop(0)
        self.last = next(self._lines)
        self._number += 1
        if len(self.last) > LONGEST_LINE:
            expected = f"a line of at most {LONGEST_LINE} characters"
            raise FormatError(self._number - self.offset, LONGEST_LINE, expected, "a longer one")
        return self.last

    def restart(self, opening: list[str]) -> None:
        """Give a new parser these lines first. It counts from 1; `offset` tells what to add."""
        self._again = list(opening)
        self.offset = self._number - len(opening)
