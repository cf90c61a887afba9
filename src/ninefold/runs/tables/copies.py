"""A Parquet file whose groups are those of another, copied byte for byte, with further columns.

A part of it, in the sense of `targets.py`, is a group: the columns of the other file, then the new
ones, all of text. Pages of the new columns come piece by piece, as rows are answered. Those of the
boards are written at once; the others are small, and are kept until the group is complete.
Meanwhile a thread copies the columns before them.
"""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from ninefold.errors import FormatError
from ninefold.formats.arrow_columns import no_rows
from ninefold.runs.tables.answer_pages import ZSTD, Pages, pages_of
from ninefold.runs.tables.footer import (
    BINARY,
    CHUNK_DATA,
    CHUNK_OFFSET,
    COLUMNS,
    GROUP_OFFSET,
    LIST,
    MAGIC,
    NUM_ROWS,
    NUMBERS,
    ROW_GROUPS,
    SCHEMA,
    STRUCT,
    Struct,
    footer_of,
    move_pages,
)
from ninefold.runs.tables.groups import CHILDREN, Groups
from ninefold.runs.tables.pages import PLAIN, RLE, TEXTS, first_page
from ninefold.runs.tables.writer import ParquetParts, parquet_file
from ninefold.runs.targets import Target

INTEGER, LONG = NUMBERS[1], NUMBERS[2]

PLAIN_BYTES, PACKED_BYTES, FIRST_PAGE = 6, 7, 9
GROUP_BYTES, GROUP_PACKED_BYTES = 2, 6
"""The numbers of fields: sizes of a column of a group and where it begins, sizes of a group."""

OF_OTHER_PLACES = (14, 15)
"""Fields of a column about data that is not copied."""

METADATA, MAKER, ORDERS = 5, 6, 7
"""Fields of a footer: the data of pyarrow, the writer of the file, the order of its values."""

COPIED_AT_A_TIME = 1 << 20


class CopiedParts:
    """The groups of a file with new columns, the widest of which has the boards."""

    def __init__(self, out: Target, schema: Any, groups: Groups, answers: Any, boards: str) -> None:
        self._out, self._groups, self._answers = out, groups, answers
        self._boards = answers.names.index(boards)
        self._parts = ParquetParts(out, schema, quick=True)
        self._frame = _frame(schema, groups, answers)
        self._copier = ThreadPoolExecutor(1, "ninefold-copy")
        self._group = self._parts.count
        self._begin()

    def _begin(self) -> None:
        """Start with an empty group."""
        self._start, self._rows = self._out.offset, 0
        self._pages: list[list[Pages]] = [[] for _ in self._answers]
        self._copied: Future[None] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether the file ends after a group."""
        return not self._rows

    def encoded(self, rows: Any) -> list[Pages]:
        """The pages of some rows of the new columns."""
        return pages_of(rows)

    def write(self, part: list[Pages]) -> None:
        """Take in the pages of the next rows."""
        if self._copied is None:
            self._copy()
        for number, (pages, found) in enumerate(zip(self._pages, part, strict=True)):
            is_written = number == self._boards
            if is_written:
                self._out.write(found.data)
            pages.append(found._replace(data=b"") if is_written else found)
        self._rows += part[0].rows
        if self._rows == self._groups.sizes[self._group]:
            self._end_group()

    def _copy(self) -> None:
        """Start to copy the columns of the group to their place."""
        self._out.write(MAGIC)
        # Its own files, so that it never meets a reused descriptor after the run has ended.
        source, target = os.dup(self._groups.file.fileno()), os.dup(self._out.file.fileno())
        places = [(first_page(meta), meta[PACKED_BYTES][1]) for meta in self._metadata()]
        self._copied = self._copier.submit(_copied, source, places, target, self._out.offset)
        self._out.skip(sum(size for _, size in places))

    def _metadata(self) -> list[Struct]:
        """The metadata of the columns of this group in the footer of the other file."""
        group = self._groups.footer[ROW_GROUPS][1][1][self._group]
        return [each[CHUNK_DATA][1] for each in group[COLUMNS][1][1]]

    def _end_group(self) -> None:
        columns, place = [], len(MAGIC)
        for meta in self._metadata():
            columns.append(_moved(meta, place))
            place += meta[PACKED_BYTES][1]
        others = [n for n in range(len(self._pages)) if n != self._boards]
        answers: dict[int, Struct] = {}
        for number in (self._boards, *others):
            size = sum(each.size for each in self._pages[number])
            answers[number] = self._column(number, place, size)
            place += size
            for each in self._pages[number]:
                self._out.write(each.data)
        columns += [answers[number] for number in sorted(answers)]
        assert self._copied is not None
        self._copied.result()
        self._parts.close(self._start, self._footer(columns))
        self._group += 1
        self._begin()

    def _column(self, number: int, place: int, size: int) -> Struct:
        """The metadata of a new column of a group."""
        pages = self._pages[number]
        return {
            1: (INTEGER, TEXTS),
            2: (LIST, (INTEGER, [PLAIN, RLE])),
            3: (LIST, (BINARY, [self._answers.names[number].encode()])),
            4: (INTEGER, ZSTD),
            5: (LONG, sum(each.rows for each in pages)),
            PLAIN_BYTES: (LONG, sum(each.plain_size for each in pages)),
            PACKED_BYTES: (LONG, size),
            FIRST_PAGE: (LONG, place),
        }

    def _footer(self, columns: list[Struct]) -> Struct:
        chunks = [{CHUNK_OFFSET: (LONG, 0), CHUNK_DATA: (STRUCT, meta)} for meta in columns]
        group = dict(self._groups.footer[ROW_GROUPS][1][1][self._group])
        group |= {
            COLUMNS: (LIST, (STRUCT, chunks)),
            GROUP_BYTES: (LONG, sum(meta[PLAIN_BYTES][1] for meta in columns)),
            GROUP_OFFSET: (LONG, len(MAGIC)),
            GROUP_PACKED_BYTES: (LONG, sum(meta[PACKED_BYTES][1] for meta in columns)),
        }
        ours = {NUM_ROWS: (LONG, self._rows), ROW_GROUPS: (LIST, (STRUCT, [group]))}
        return dict(sorted((self._frame | ours).items()))

    def end(self, whole: bool = True) -> None:  # noqa: ARG002  a table is readable at any time
        """Write the footer of all whole groups."""
        self._copier.shutdown()
        if self._copied is not None:
            self._out.begin(self._start)
        self._parts.end()


def _copied(source: int, places: list[tuple[int, int]], target: int, place: int) -> None:
    """Copy pieces of a file to a place in another, one after another, and close both."""
    with os.fdopen(source, "rb"), os.fdopen(target, "wb"):
        for begin, size in places:
            for start in range(0, size, COPIED_AT_A_TIME):
                some = min(COPIED_AT_A_TIME, size - start)
                data = os.pread(source, some, begin + start)
                if len(data) != some:
                    raise FormatError(0, 0, "a whole table", "one that ends before its columns do")
                while data:
                    written = os.pwrite(target, data, place)
                    data, place = data[written:], place + written


def _moved(meta: Struct, place: int) -> Struct:
    """The metadata of a column of a group, moved to another place."""
    found = {number: each for number, each in meta.items() if number not in OF_OTHER_PLACES}
    move_pages(found, place - first_page(meta))
    return found


def _frame(schema: Any, groups: Groups, answers: Any) -> Struct:
    """A footer without groups: the columns of the other file unchanged, and the new ones."""
    nothing, of_answers = (footer_of(parquet_file(no_rows(each))) for each in (schema, answers))
    root, *copied = groups.footer[SCHEMA][1][1]
    further = of_answers[SCHEMA][1][1][1:]
    children = root[CHILDREN][0], root[CHILDREN][1] + len(further)
    columns = [root | {CHILDREN: children}, *copied, *further]
    frame: Struct = {1: nothing[1], SCHEMA: (LIST, (STRUCT, columns))}
    if METADATA in nothing:
        frame[METADATA] = nothing[METADATA]
    if MAKER in groups.footer:  # so that readers trust the extremes of a column
        frame[MAKER] = groups.footer[MAKER]
    if ORDERS in groups.footer:
        kind, orders = groups.footer[ORDERS][1]
        frame[ORDERS] = LIST, (kind, orders + of_answers[ORDERS][1][1])
    return frame
