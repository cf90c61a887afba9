"""The groups of rows of a Parquet file, as they stand there: to be copied, and read page by page.

What only passes through a run need be neither unpacked nor packed again: the bytes of its columns
go from file to file (`copying.py`), and nothing but the puzzles is read.
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
"""Rows of the groups that are copied, on average and at most: each costs some time of its own, and
a run that was killed goes on behind a whole one."""

SMALL, LARGE = 1 << 13, 1 << 22
"""Rows below which a page is taken together with the next, and bytes above which it is cut."""

ROWS_OF_LARGE = 1 << 15
"""Rows above which it is cut too, and of the pieces into which it is."""

PATH = 3
"""The field of a column of a group that tells its name, and those of what it stands in."""

NAME, CHILDREN, REPETITION, OPTIONAL = 4, 5, 3, 1
"""The fields of a column in a schema; and what tells that a value may be missing."""

FOREIGN = (1, 8, 9)
"""The fields that a column of a group has if it is in another file, or encrypted."""


class TableChunk(NamedTuple):
    """Some rows of a table, the column of puzzles among them, and the place behind them."""

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
        """Those of a file with that column of puzzles; `None` if they cannot be copied, or read."""
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
        told = [each[CHUNK_DATA][1] for each in chunks]
        named = [each for each in told if each[PATH][1][1] == [name]]
        puzzles = [found for each in named if (found := TextChunk.of(each, is_optional))]
        return cls(file, footer, sizes, puzzles) if len(puzzles) == len(groups) else None

    def chunks(self, begin: Place) -> Iterator[TableChunk]:
        """The puzzles from the beginning of a group on; no chunk is of two groups."""
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
    """The field of that name among those that stand in no other."""
    place = 1  # behind that of the whole
    while fields[place][NAME][1] != name:
        place = _behind(fields, place)
    return fields[place]


def _behind(fields: list[Struct], place: int) -> int:
    """The place behind a field and all that stand in it."""
    _, children = fields[place].get(CHILDREN, (0, 0))
    place += 1
    for _ in range(children):
        place = _behind(fields, place)
    return place


def _columns(found: Iterator[PackedTexts]) -> Iterator[Column]:
    """Pages, small ones together, large ones in pieces."""
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
