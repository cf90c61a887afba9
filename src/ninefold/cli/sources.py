"""What is read: a file, standard input, the text of a puzzle, or a set of examples.

All are streams of bytes here, so that a verb need not know which it has. The beginning of a
stream is looked at to find its format; everything after that is read bit by bit.
"""

from __future__ import annotations

import io
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ninefold import examples, formats
from ninefold.cli.lines import Lines
from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.registry import formats_for_path
from ninefold.model import Layout, Puzzle

HEAD = 1 << 16
"""How many bytes of a stream are looked at to find its format."""

BLOCK = 1 << 20
"""How many bytes of a stream are read at a time."""

_LINES = ("line", "sdm")
_ONE_A_LINE = (*_LINES, "pencilmarks", "csv")
_MARK = b"\xef\xbb\xbf"
_PATH = re.compile(r".*[/\\].*|[\w -]+\.[A-Za-z]\w{1,9}")


class MissingFileError(NinefoldError):
    """An argument that is no puzzle, and no name of a file that exists."""

    code = "missing-file"


class Malformed(NamedTuple):
    """A part of the input that could not be read, with its text where that is known."""

    error: FormatError
    text: str | None


@dataclass(frozen=True)
class Source:
    """An open stream of puzzles, the head of which has been read.

    `given` tells that it is the argument itself, `complete` that the head is all there is;
    `size` is the number of bytes, where that is known.
    """

    name: str
    head: bytes
    rest: io.BufferedIOBase
    size: int | None
    given: bool
    complete: bool
    format: formats.Format

    @property
    def has_plain_lines(self) -> bool:
        """Whether it is a list of plain 9x9 puzzles, which need not be read one by one."""
        return self.format.name in _LINES and _first_layout(self.head) in (None, Layout.classic())

    @property
    def has_one_line(self) -> bool:
        """Whether it is known to be a list of one."""
        return self.complete and len(_content(self.head)) == 1

    @property
    def position(self) -> int:
        """How many of the `size` bytes have been read."""
        return self.rest.tell() if self.size is not None else 0

    def blocks(self) -> Iterator[bytes]:
        """The bytes as they come."""
        if self.head:
            yield self.head
        while block := self.rest.read1(BLOCK):
            yield block

    def puzzles(self) -> Iterator[Puzzle | Malformed]:
        """Every puzzle. What cannot be read is told; where lines stand alone, the rest goes on."""
        lines, header = Lines(self.blocks()), self._header()
        while True:
            try:
                yield from self.format.parse(lines, None)
            except FormatError as error:
                yield self._malformed(error, lines)
                if self.format.name in _ONE_A_LINE:
                    lines.restart(header)
                    continue
            return

    def _malformed(self, error: FormatError, lines: Lines) -> Malformed:
        text: str | None = lines.last
        if self.format.name not in _ONE_A_LINE:
            text = self.head.decode("utf-8", "replace") if self.complete else None
        return Malformed(moved(error, lines.offset), text)

    def _header(self) -> list[str]:
        """The line that a parser must see again after an error: the header of a table."""
        content = _content(self.head)
        try:
            is_header = self.format.name == "csv" and not list(self.format.parse(content[:1], None))
        except FormatError:
            is_header = False
        return content[:1] if is_header else []


def moved(error: FormatError, lines: int) -> FormatError:
    """The same error so many lines further down."""
    line = error.line + lines if error.line else 0
    return FormatError(line, error.column, error.expected, error.found)


@contextmanager
def opened(argument: str, format: str | None = None) -> Iterator[Source]:  # noqa: A002
    """The source that an argument names, open while it is used."""
    if argument == "-":
        yield _source("standard input", sys.stdin.buffer, None, format)  # type: ignore[arg-type]
        return
    path = _path_of(argument)
    if path is None:
        _check_text(argument)
        yield _source("puzzle", io.BytesIO(argument.encode("utf-8", "replace")), None, format)
        return
    with open(path, "rb") as file:
        yield _source(argument, file, path, format)


def _path_of(argument: str) -> Path | None:
    """The file that an argument names, if it exists."""
    if argument.startswith("example:"):
        return examples.path(argument.removeprefix("example:"))
    return Path(argument) if os.path.exists(argument) else None


def _check_text(argument: str) -> None:
    """Refuse what was hardly meant as a puzzle: an error about its cells would mislead."""
    try:
        formats.read_one(argument)
    except FormatError:
        if _PATH.fullmatch(argument):
            raise MissingFileError(f"there is no file {argument}") from None
        if len(argument) < 16:
            raise MissingFileError(f"{argument!r} is neither a file nor a puzzle") from None


def _source(
    name: str,
    file: io.BufferedIOBase,
    path: Path | None,
    format: str | None,  # noqa: A002
) -> Source:
    size = _size(file)
    # One puzzle from a pipe is shown as a board at a terminal: only the end tells that it is one.
    from_pipe = not file.isatty() and sys.stdout.isatty()
    head, ended = _read_head(file, patient=size is not None or from_pipe)
    chosen = formats.get(format) if format else _recognised(path, head)
    given = isinstance(file, io.BytesIO) and path is None and name == "puzzle"
    complete = ended or size == len(head)
    return Source(name, head.removeprefix(_MARK), file, size, given, complete, chosen)


def _size(file: io.BufferedIOBase) -> int | None:
    if isinstance(file, io.BytesIO):
        return len(file.getbuffer())
    status = os.fstat(file.fileno())
    return status.st_size if stat.S_ISREG(status.st_mode) else None


def _read_head(file: io.BufferedIOBase, patient: bool) -> tuple[bytes, bool]:
    """The head, and whether it is all. Who sends line by line wants answers line by line."""
    head = b""
    while len(head) < HEAD and (patient or _first_layout(head) is None):
        block = file.read1(HEAD - len(head))
        if not block:
            return head, True
        head += block
    return head, False


def _recognised(path: Path | None, head: bytes) -> formats.Format:
    """The format by the file's name if only one format claims it, by the content otherwise."""
    claims = formats_for_path(path) if path else ()
    if len(claims) == 1:
        return claims[0]
    return formats.detect(head.decode("utf-8", "replace"))


def _content(head: bytes) -> list[str]:
    """The lines that are neither blank nor comment; the last may not be whole."""
    lines = head.decode("utf-8", "replace").removeprefix("\ufeff").split("\n")
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _first_layout(head: bytes) -> Layout | None:
    """The layout of the first line that is a puzzle."""
    for line in islice(_content(head), 100):
        try:
            return formats.read_one(line, format="line").layout
        except FormatError:
            continue
    return None
