"""An open stream of puzzles: its format is found by its name or its beginning, the rest is
read bit by bit, and where a puzzle is a line, a malformed one does not keep others back.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from io import BufferedIOBase
from itertools import islice
from os import PathLike
from typing import TYPE_CHECKING, NamedTuple, Self

from ninefold.errors import FormatError
from ninefold.formats.bounded_lines import Lines, lines_of_blocks
from ninefold.formats.definition import Format
from ninefold.formats.inputs import Input
from ninefold.formats.layout_sources import layout_for
from ninefold.formats.line import list_layout
from ninefold.formats.registry import detect, formats_for_path
from ninefold.formats.rule_comments import Rules, ruled, rules_at_top, with_rules
from ninefold.formats.text import Line, lines_of, puzzle_in
from ninefold.model.layout import Layout, LayoutLike, as_layout
from ninefold.model.puzzle import Puzzle

if TYPE_CHECKING:
    from ninefold.formats.csv_columns import Table

HEAD = 1 << 16
"""How many bytes of a stream are looked at to find its format."""

BLOCK = 1 << 20
"""How many bytes of a stream are read at a time."""

_MARK = b"\xef\xbb\xbf"


class Malformed(NamedTuple):
    """A part of the input that could not be read, with its text where that is known; and the
    layout that it should have, if it stands in a list of one.
    """

    error: FormatError
    text: str | None
    layout: Layout | None = None


class PlainLines(NamedTuple):
    """Lines that need not be read one by one: each holds a puzzle of that layout, or is odd.

    They begin at that place of the head, with a line of that number; in a table the puzzle
    is a column. Those of a text hold nothing but cells of that layout.
    """

    start: int
    first: int
    table: Table | None
    layout: Layout
    is_text: bool = False


@dataclass(frozen=True)
class Source:
    """An open stream of puzzles, the head of which has been read.

    `complete` says that the head is all there is; `rules` are those that its top states.
    """

    head: bytes
    rest: Input
    complete: bool
    format: Format
    layout: Layout | None
    rules: Rules = ()

    @classmethod
    def of(
        cls,
        file: BufferedIOBase,
        path: str | PathLike[str] | None = None,
        format: Format | None = None,
        *,
        layout: LayoutLike | None = None,
        patient: bool = False,
        lenient: bool = False,
    ) -> Self:
        """The source that an open file is; a patient one waits for all of the head, a lenient one
        leaves out rules that are not understood.
        """
        rest, asked = Input(file), as_layout(layout)
        head, ended = _read_head(rest, patient or rest.size is not None, asked)
        text = head.decode("utf-8", "replace")
        known = layout_for(text, asked)
        chosen = format or recognised(path, text, known)
        chosen.check_layout(known)
        chosen = chosen.leniently() if lenient else chosen
        return cls(head.removeprefix(_MARK), rest, ended, chosen, known, rules_at_top(text))

    @property
    def size(self) -> int | None:
        """The number of bytes of the file, where it is known."""
        return self.rest.size

    @property
    def position(self) -> int:
        """How many of the `size` bytes have been read."""
        return self.rest.position

    def is_ready(self) -> bool:
        """Whether more of it, or its end, comes without waiting for others."""
        return self.rest.wait(0)

    @property
    def has_plain_lines(self) -> bool:
        """Whether it is a list of plain 9x9 puzzles, or of a layout that was named, one a line,
        and no table.
        """
        is_named = self.layout not in (None, Layout.classic())
        return self.format.plain_lines and (is_named or self.plain_lines is not None)

    @property
    def plain_lines(self) -> PlainLines | None:
        """The lines, if they are those of plain 9x9 puzzles."""
        lines = self.lines
        return lines if lines is not None and lines.layout == Layout.classic() else None

    @cached_property
    def lines(self) -> PlainLines | None:
        """The lines, if each is a puzzle without rules: of the layout that was named, or that of
        most.
        """
        if self.rules or _has_returns(self.head):
            return None
        if self.format.plain_lines:
            if self.row_layout is None and self.has_one_line:
                return None  # which size it comes nearest to is for a closer look
            layout = self.row_layout or Layout.classic()
            known = layout.size in self.format.sizes
            return PlainLines(0, 1, None, layout, is_text=True) if known else None
        if self.format.name != "csv":
            return None
        from ninefold.formats.csv_columns import find_table  # no other source needs it

        found = find_table(self.head, self.layout)
        return None if found is None else PlainLines(*found)

    @cached_property
    def row_layout(self) -> Layout | None:
        """The layout of all rows: the one that was named, or of a list that of most lines."""
        if self.layout is not None or not self.format.plain_lines:
            return self.layout
        return list_layout(_content(self.head))

    @property
    def has_one_line(self) -> bool:
        """Whether it is known to be a list of one."""
        return self.complete and self._begun_lines == 1

    @property
    def has_several_lines(self) -> bool:
        """Whether it is known to be a list of more than one."""
        return self._begun_lines > 1 and self.lines is not None

    @property
    def _begun_lines(self) -> int:
        """The lines of the head that may be puzzles; the last may not be whole."""
        lines = None if self.format.plain_lines else self.lines
        return len(_content(self.head[lines.start if lines else 0 :]))

    def with_two_lines(self) -> Self:
        """The same source with so much of its head read that one line can be told from two."""
        head, ended = self.head, self.complete
        while not ended and len(head) < HEAD and not self._has_two(head):
            block = self.rest.read(HEAD - len(head))
            head, ended = head + block, not block
        return self if head == self.head and not ended else replace(self, head=head, complete=ended)

    @property
    def has_two_lines(self) -> bool:
        """Whether more than one line of the head may be a puzzle; of CSV the first is a header."""
        return self._has_two(self.head)

    def _has_two(self, head: bytes) -> bool:
        return len(_content(head)) > (2 if self.format.name == "csv" else 1)

    def blocks(self) -> Iterator[bytes]:
        """The bytes as they come."""
        if self.head:
            yield self.head
        while block := self.rest.read(BLOCK):
            yield block

    def puzzles(self) -> Iterator[Puzzle]:
        """Every puzzle, up to the first that cannot be read: that is an error."""
        lines = Lines(lines_of_blocks(self.blocks()))
        return with_rules(self.format.parse(lines, self.layout), self.rules)

    def items(self) -> Iterator[Puzzle | Malformed]:
        """Every puzzle. What cannot be read is told; where a puzzle is a line, the rest goes on."""
        return (item for _, item in self.numbered_items())

    def numbered_items(self) -> Iterator[tuple[int, Puzzle | Malformed]]:
        """The same with their lines; 0 where a puzzle is not a line."""
        lines = Lines(lines_of_blocks(self.blocks()))
        while True:
            try:
                for puzzle in self.format.parse(lines, self.row_layout):
                    yield lines.number if self.format.one_a_line else 0, self._ruled(puzzle)
            except FormatError as error:
                yield error.line, self._malformed(error, lines)
                if self.format.one_a_line:
                    lines.restart(self._header())
                    continue
            return

    def _ruled(self, puzzle: Puzzle) -> Puzzle | Malformed:
        """A puzzle with the rules of the text; malformed if its board cannot have them."""
        try:
            return ruled(puzzle, self.rules) if self.rules else puzzle
        except FormatError as error:
            return Malformed(error, None)

    def _malformed(self, error: FormatError, lines: Lines) -> Malformed:
        text: str | None = lines.last
        if self.rules and self.format.one_a_line:
            text = None  # a line alone is without its rules
        elif not self.format.one_a_line:
            text = self.head.decode("utf-8", "replace") if self.complete else None
        return Malformed(moved(error, lines.offset), text, self.row_layout)

    def _header(self) -> list[str]:
        """The line that a parser must see again after an error: one that is read, but no puzzle."""
        first = _content(self.head)[:1]
        try:
            return [] if list(self.format.parse(first, self.layout)) else first
        except FormatError:
            return []


def moved(error: FormatError, lines: int) -> FormatError:
    """The same error so many lines further down."""
    again = copy(error)
    again.line += lines if error.line else 0
    return again


def recognised(path: str | PathLike[str] | None, head: str, layout: Layout | None = None) -> Format:
    """The format by the file's name if only one format claims it, by the content otherwise."""
    claims = formats_for_path(path) if path is not None else ()
    return claims[0] if len(claims) == 1 else detect(head, layout)


def _read_head(file: Input, patient: bool, layout: Layout | None) -> tuple[bytes, bool]:
    """The head, and whether it is all. Who sends line by line wants answers line by line."""
    head = b""
    while len(head) < HEAD and (patient or not _has_begun(head, layout)):
        block = file.read(HEAD - len(head))
        if not block:
            return head, True
        head += block
    return head, False


def _has_begun(head: bytes, asked: Layout | None) -> bool:
    """Whether the first puzzle has come, in a text where it is a line."""
    content = _content(head)
    if content and content[0].lstrip().startswith(("{", "[")):
        return len(content) > 1 or head.endswith(b"\n")
    try:
        return _first_layout(head, layout_for(head.decode("utf-8", "replace"), asked)) is not None
    except FormatError:  # no more of it is needed to tell what is wrong
        return True


def _content(head: bytes) -> list[str]:
    """The lines that are neither blank nor comment; the last may not be whole."""
    lines = lines_of(head.decode("utf-8", "replace"))
    return [line for line in lines if line.strip() and not line.lstrip().startswith("#")]


def _first_layout(head: bytes, layout: Layout | None = None) -> Layout | None:
    """The layout of the first line that is a puzzle, of that layout if one is named."""
    for line in islice(_content(head), 100):
        try:
            return puzzle_in(Line(1, line), layout).layout
        except FormatError:
            continue
    return None


def _has_returns(head: bytes) -> bool:
    """Whether carriage returns alone end lines, as on an old Mac: a batch does not split there."""
    inside = head.rstrip(b"\r\n")
    return b"\r" in inside and b"\n" not in inside
