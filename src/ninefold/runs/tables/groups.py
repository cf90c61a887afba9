"""The groups of rows of a Parquet file, to be copied unchanged and read page by page.

Columns that only pass through a run need not be decoded and encoded again: their bytes go from file
to file (`copies.py`), and only the puzzles are read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedIOBase
from typing import Any, NamedTuple

from ninefold.errors import FormatError
from ninefold.formats.arrow_columns import Column, arrow, no_rows
from ninefold.runs.chunks import Place
from ninefold.runs.tables.footer import (
    CHUNK_DATA,
    COLUMNS,
    ROW_GROUPS,
    SCHEMA,
    Struct,
    footer_of,
)
from ninefold.runs.tables.pages import PackedTexts, TextChunk, pages

FEWEST, MOST = 1 << 13, 1 << 23
"""The average and maximum rows of groups that can be copied: each group costs time, and a killed
run continues after a complete one."""

SMALL, LARGE = 1 << 13, 1 << 22
"""The number of rows below which a page is joined with the next, and of bytes above which it is
cut."""

ROWS_OF_LARGE = 1 << 15
"""The number of rows above which a page is cut, and the rows of its pieces."""

PATH = 3
"""The field of a column of a group with its name and the names of its parents."""

NAME, CHILDREN, REPETITION, OPTIONAL = 4, 5, 3, 1
"""The fields of a column in a schema, and the value that allows missing rows."""

FOREIGN = (1, 8, 9)
"""The fields that a column of a group has if it is in another file, or encrypted."""


class TableChunk(NamedTuple):
    """Some rows of a table with the column of puzzles, and the place after them."""

    rows: Any
    puzzles: Column
    end: Place


@dataclass(frozen=True)
class Groups:
    """The groups of an open file, and the pages of puzzles in each."""

    file: BufferedIOBase
    footer: Struct
    sizes: list[int]
    puzzles: list[TextChunk]

    @classmethod
    def of(cls, file: BufferedIOBase, column: str, sizes: list[int]) -> Groups | None:
        """The groups of a file with that column of puzzles; `None` if they cannot be copied or
        read.
        """
        if (
            not sizes
            or sum(sizes) < FEWEST * len(sizes)
            or not 0 < min(sizes) <= max(sizes) <= MOST
        ):
            return None
        footer = _footer(file)
        groups = footer[ROW_GROUPS][1][1]
        chunks = [each for group in groups for each in group[COLUMNS][1][1]]
        if any(field in each for each in chunks for field in FOREIGN):
            return None
        name = column.encode()
        is_optional = _field(footer[SCHEMA][1][1], name)[REPETITION][1] == OPTIONAL
        meta = [each[CHUNK_DATA][1] for each in chunks]
        named = [each for each in meta if each[PATH][1][1] == [name]]
        puzzles = [found for each in named if (found := TextChunk.of(each, is_optional))]
        return cls(file, footer, sizes, puzzles) if len(puzzles) == len(groups) else None

    def chunks(self, begin: Place) -> Iterator[TableChunk]:
        """The puzzles from the beginning of a group on; no chunk spans two groups."""
        no_columns = no_rows(arrow().schema([]))
        place = 0
        for size, texts in zip(self.sizes, self.puzzles, strict=True):
            place += size
            at = place - size
            if at >= begin.position:
                for puzzles in _columns(pages(self.file.fileno(), texts)):
                    at += len(puzzles)
                    yield TableChunk(no_columns, puzzles, Place(at, 0))
                if at != place:
                    raise FormatError(0, 0, f"{size} rows in a group", "another number")


def _footer(file: BufferedIOBase) -> Struct:
    size = os.fstat(file.fileno()).st_size
    length = int.from_bytes(os.pread(file.fileno(), 4, size - 8), "little")
    try:
        return footer_of(os.pread(file.fileno(), length + 8, size - length - 8))
    except (IndexError, KeyError) as error:
        raise FormatError(0, 0, "a whole table", "a damaged footer") from error


def _field(fields: list[Struct], name: bytes) -> Struct:
    """The field of that name at the top level."""
    place = 1  # after that of the whole
    while fields[place][NAME][1] != name:
        place = _behind(fields, place)
    return fields[place]


def _behind(fields: list[Struct], place: int) -> int:
    """The place after a field and all its children."""
    _, children = fields[place].get(CHILDREN, (0, 0))
    place += 1
    for _ in range(children):
        place = _behind(fields, place)
    return place


def _columns(found: Iterator[PackedTexts]) -> Iterator[Column]:
    """Pages, with small ones joined and large ones in pieces."""
    held: list[PackedTexts] = []
    for page in found:
        if page.size > LARGE or len(page) > ROWS_OF_LARGE:
            yield from _joined(held)
            held = []
            column = page.column()
            for start in range(0, len(column), ROWS_OF_LARGE):
                yield column.slice(start, ROWS_OF_LARGE)
            continue
        held.append(page)
        if sum(map(len, held)) >= SMALL:
            yield from _joined(held)
            held = []
    yield from _joined(held)


def _joined(held: list[PackedTexts]) -> Iterator[Column]:
    if len(held) > 1:
        yield arrow().concat_arrays([page.column() for page in held])
    else:
        yield from held
