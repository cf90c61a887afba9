"""Columns of text as pages of a Parquet column: plain values, compressed by zstd.

Pages of any writer can follow each other. Our own kernel packs boards, in a twentieth of the time;
a column with one word throughout is made once; pyarrow does the rest.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ninefold import _core
from ninefold.formats.arrow_columns import Column, arrow, board_texts, one_word, word_column
from ninefold.runs.tables.footer import (
    CHUNK_DATA,
    COLUMNS,
    NUMBERS,
    ROW_GROUPS,
    STRUCT,
    footer_of,
    varint,
    written,
)
from ninefold.runs.tables.pages import PLAIN, RLE, first_page
from ninefold.runs.tables.writer import parquet_file

ZSTD = 6
"""The number of the compression."""


class Pages(NamedTuple):
    """Some pages of a column, compressed, and their uncompressed size in bytes."""

    data: bytes
    rows: int
    plain_size: int
    size: int


def pages_of(rows: Any) -> list[Pages]:
    """The pages of each column of a batch."""
    return [_pages(column) for column in rows.columns]


def _pages(column: Column) -> Pages:
    word = one_word(column)
    if word is not None:
        return _same_pages(*word, len(column))
    return _board_pages(column) or _usual_pages(column)


@lru_cache(64)
def _same_pages(word: str | None, rows: int) -> Pages:
    import numpy as np

    return _usual_pages(word_column(np.zeros(rows, np.uint8), [word]))


def _usual_pages(column: Column) -> Pages:
    """Pages made by pyarrow: taken from a file with only that column."""
    file = parquet_file(arrow().record_batch([column], names=["column"]))
    meta = footer_of(file)[ROW_GROUPS][1][1][0][COLUMNS][1][1][0][CHUNK_DATA][1]
    plain_size, size = meta[6][1], meta[7][1]
    begin = first_page(meta)
    return Pages(bytes(file[begin : begin + size]), len(column), plain_size, size)


def _board_pages(column: Column) -> Pages | None:
    """Pages made by the kernel, if all values are full boards."""
    boards = board_texts(column.drop_null() if column.null_count else column)
    if boards is None:
        return None
    levels = _levels(column)
    first = len(levels).to_bytes(4, "little") + levels
    packed = _core.pack_boards(first, boards)
    if packed is None:
        return None
    plain_size = len(first) + 85 * len(boards)
    number = NUMBERS[1]
    page = {1: (number, len(column)), 2: (number, PLAIN), 3: (number, RLE), 4: (number, RLE)}
    sizes = {1: (number, 0), 2: (number, plain_size), 3: (number, len(packed))}
    head = written(sizes | {5: (STRUCT, page)})
    size = len(head) + len(packed)
    return Pages(head + packed, len(column), len(head) + plain_size, size)


def _levels(column: Column) -> bytes:
    """The levels of Parquet that mark missing rows: a run of one bit, or one bit each."""
    import numpy as np

    if not column.null_count:
        return varint(len(column) << 1) + b"\1"
    valid = np.packbits(column.is_valid().to_numpy(zero_copy_only=False), bitorder="little")
    return varint(len(valid) << 1 | 1) + valid.tobytes()
