"""The encoded pages of a column of texts in a Parquet file.

A page can be sent to a thread or another machine before it is decoded: `PackedTexts` have the Arrow
interface, like a column. pyarrow decodes a group of rows in one thread, from its beginning.

Only the usual encodings are read here: plain texts, and places in a dictionary.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from ninefold import _core
from ninefold.errors import FormatError
from ninefold.formats.arrow_columns import Column, arrow, board_texts, text_column
from ninefold.runs.tables.footer import Reader, Struct

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

TEXTS = 6
"""The number of Parquet's type of texts and bytes."""

CODECS = {0: None, 1: "snappy", 2: "gzip", 4: "brotli", 6: "zstd", 7: "lz4_raw"}

PLAIN, PLAIN_PLACES, RLE, PLACES = 0, 2, 3, 8
"""Encodings: plain, places in a dictionary (old number), levels, places."""

DATA, DICTIONARY, NEWER_DATA = 0, 2, 3
HEADS = {DATA: 5, DICTIONARY: 7, NEWER_DATA: 8}
"""The kinds of pages, and the field of a page's head with the details of each."""

LONGEST_HEAD = 1 << 14


class TextChunk(NamedTuple):
    """The place of the pages of a column of texts within a group of rows."""

    begin: int
    size: int
    values: int
    codec: str | None
    is_optional: bool

    @classmethod
    def of(cls, meta: Struct, is_optional: bool) -> TextChunk | None:
        """The place from the metadata of a column of a group; `None` if it cannot be read here."""
        known = {PLAIN, PLAIN_PLACES, RLE, PLACES}
        if meta[1][1] != TEXTS or meta[4][1] not in CODECS or not known.issuperset(meta[2][1][1]):
            return None
        return cls(
            first_page(meta), meta[7][1], meta[5][1], CODECS[meta[4][1]], is_optional=is_optional
        )


def first_page(meta: Struct) -> int:
    """The start of the pages of a column of a group; a dictionary, if any, comes first."""
    places = (int(meta[number][1]) for number in (9, 10, 11) if number in meta)
    return min(place for place in places if place > 0)


@dataclass(frozen=True)
class PackedTexts:
    """A page: texts, or places of texts in a dictionary, which is a page too.

    `levels` is the size of the marks of missing rows, if they precede the compressed data.
    """

    data: bytes
    size: int
    rows: int
    codec: str | None
    is_optional: bool
    levels: int | None = None
    dictionary: PackedTexts | None = None

    def __len__(self) -> int:
        return self.rows

    def __arrow_c_array__(self, requested_schema: object = None) -> tuple[object, object]:
        """The page as a column."""
        found: tuple[object, object] = self.column().__arrow_c_array__(requested_schema)
        return found

    def column(self) -> Column:
        """The texts of the page."""
        try:
            valid, values = self._opened()
            if self.dictionary is None:
                offsets, texts = _core.read_texts(values, self._known(valid))
                return _texts(offsets, texts, valid)
            known = self._known(valid)
            if not known:  # such a page need not even name the encoding of its numbers
                return arrow().nulls(self.rows, arrow().string())
            return self._looked_up(_core.read_numbers(values[1:], values[0], known), valid)
        except (IndexError, TypeError, ValueError) as error:
            raise FormatError(0, 0, "a complete page of a table", "a damaged one") from error

    def _known(self, valid: npt.NDArray[np.bool_] | None) -> int:
        return self.rows if valid is None else int(valid.sum())

    def _opened(self) -> tuple[npt.NDArray[np.bool_] | None, memoryview]:
        """A mark for each present row, or `None` for all rows, and the bytes of the values."""
        if self.levels is None:
            body = _unpacked(self.codec, memoryview(self.data), self.size)
            if not self.is_optional:
                return None, body
            size = int.from_bytes(body[:4], "little")
            return self._valid(body[4 : 4 + size]), body[4 + size :]
        head, rest = memoryview(self.data)[: self.levels], memoryview(self.data)[self.levels :]
        body = _unpacked(self.codec, rest, self.size - self.levels)
        return self._valid(head) if self.is_optional else None, body

    def _valid(self, levels: memoryview) -> npt.NDArray[np.bool_] | None:
        valid = _core.read_numbers(levels, 1, self.rows).astype(bool)
        return None if valid.all() else valid

    def _looked_up(
        self, places: npt.NDArray[np.uint32], valid: npt.NDArray[np.bool_] | None
    ) -> Column:
        """The texts at these places of the dictionary, in the present rows."""
        import numpy as np

        assert self.dictionary is not None
        words = self.dictionary.column()
        if len(places) and int(places.max()) >= len(words):
            raise ValueError(len(words))
        boards = board_texts(words)
        if boards is not None and valid is None:
            return text_column(boards[places])
        every = np.zeros(self.rows, np.uint32)
        every[slice(None) if valid is None else valid] = places
        return words.take(arrow().array(every, mask=None if valid is None else ~valid))


def _unpacked(codec: str | None, data: memoryview, size: int) -> memoryview:
    if codec is None or not size:
        return data
    if codec == "snappy":  # pyarrow takes three times as long
        return _core.unpack_snappy(data, size).data
    return memoryview(arrow().Codec(codec).decompress(data, size)).cast("B")


def _texts(
    offsets: npt.NDArray[np.int32],
    texts: npt.NDArray[np.uint8],
    valid: npt.NDArray[np.bool_] | None,
) -> Column:
    """A column by its buffers; missing rows take no place among the texts."""
    import numpy as np

    pa = arrow()
    bits = None
    if valid is not None:
        offsets = offsets[np.concatenate(([0], np.cumsum(valid)))]
        bits = pa.py_buffer(np.packbits(valid, bitorder="little"))
    buffers = (pa.py_buffer(offsets), pa.py_buffer(texts), bits)
    return pa.StringArray.from_buffers(len(offsets) - 1, *buffers)


def pages(file: int, chunk: TextChunk) -> Iterator[PackedTexts]:
    """The pages of a column of a group, in an open file."""
    place, done = chunk.begin, 0
    dictionary: PackedTexts | None = None
    while done < chunk.values:
        try:
            reader = Reader(os.pread(file, LONGEST_HEAD, place))
            head = reader.struct()
            page = _page(file, place + reader.place, head, chunk)
            is_dictionary = head[1][1] == DICTIONARY
            if not is_dictionary and len(page[0]) > chunk.values - done:
                raise IndexError
        except (IndexError, KeyError, TypeError, ValueError) as error:
            raise FormatError(0, 0, "a whole table", "a damaged page") from error
        place += reader.place + head[3][1]
        if is_dictionary:
            dictionary = page[0]
            continue
        texts, encoding = page
        done += len(texts)
        yield texts if encoding == PLAIN else _in_dictionary(texts, dictionary)


def _in_dictionary(page: PackedTexts, dictionary: PackedTexts | None) -> PackedTexts:
    if dictionary is None:
        raise FormatError(0, 0, "a dictionary", "a page that needs one")
    return replace(page, dictionary=dictionary)


def _page(file: int, place: int, head: Struct, chunk: TextChunk) -> tuple[PackedTexts, int]:
    """A page by its head, and the encoding of its values."""
    kind = head[1][1]
    meta = head[HEADS[kind]][1]
    data = os.pread(file, head[3][1], place)
    codec, is_optional, levels, encoding = chunk.codec, chunk.is_optional, None, meta[2][1]
    if len(data) != head[3][1]:
        raise IndexError
    if kind == DICTIONARY:
        is_optional = False
    if kind == NEWER_DATA:
        encoding, levels = meta[4][1], meta[5][1] + meta[6][1]
        codec = codec if meta.get(7, (1, True))[1] else None
    return PackedTexts(data, head[2][1], meta[1][1], codec, is_optional, levels), encoding
