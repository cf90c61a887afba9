"""The files of tables: Parquet or Arrow, written part by part, so that a run can continue them.

Each part is complete before the next begins. A file that was cut off after a part is continued from
there by its journal, and becomes the same file as without the interruption.
"""

from __future__ import annotations

import io
import mmap
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

from ninefold.errors import UnsupportedError
from ninefold.formats.arrow_columns import arrow, no_rows
from ninefold.runs.tables.footer import MAGIC, Footer, Struct, footer_of, written
from ninefold.runs.targets import Target

PARQUET, ARROW = (".parquet", ".pq"), (".arrow", ".feather", ".ipc")


def is_table_name(name: str | PathLike[str] | None) -> bool:
    """Whether a file of that name is to be a table.

    >>> is_table_name("set.parquet"), is_table_name("set.txt")
    (True, False)
    """
    return name is not None and Path(name).suffix.lower() in (*PARQUET, *ARROW)


def is_parquet_name(name: str | PathLike[str]) -> bool:
    """Whether a file of that name is to be a Parquet file."""
    return Path(name).suffix.lower() in PARQUET


def table_target(
    name: str | PathLike[str], out: Target, schema: Any, *, quick: bool = False
) -> ParquetParts | ArrowParts:
    """The table of that name, in an open file positioned after its last complete part.

    A quick one does not compress boards: to compress a board takes as long as to solve it.
    """
    suffix = Path(name).suffix.lower()
    if is_parquet_name(name):
        return ParquetParts(out, schema, quick=quick)
    if suffix in ARROW:
        return ArrowParts(out, schema)
    known = ", ".join((*PARQUET, *ARROW))
    raise UnsupportedError(f"{name} is not the name of a table, which ends in {known}")


class ParquetParts:
    """A Parquet file with a group of rows for each part.

    The footer of each part stays in the file after its rows, with its size: readers ignore the
    bytes between groups. So the footer of all parts can be made again from the file alone.
    """

    def __init__(self, out: Target, schema: Any, *, quick: bool) -> None:
        self._out, self._schema, self._quick = out, schema, quick
        self._footer = Footer()
        before = list(_parts_before(out))
        for footer, start in reversed(before):
            self._footer.add(footer, start)
        self.count = len(before)

    is_whole = True

    def encoded(self, rows: Any) -> memoryview:
        """A whole Parquet file of these rows."""
        boards = {each.name for each in self._schema if _is_board(rows, each)}
        others = [each.name for each in self._schema if each.name not in boards]
        unpacked = boards if self._quick else ()
        return parquet_file(
            rows,
            compression={
                name: "none" if name in unpacked else "zstd" for name in self._schema.names
            },
            use_dictionary=[name for name in others if self._has_words(name)],
            write_statistics=others,
        )

    def _has_words(self, name: str) -> bool:
        """Whether values probably repeat, so that a dictionary is worth its time."""
        kind = self._schema.field(name).type
        return _is_text(kind) or arrow().types.is_dictionary(kind)

    def write(self, part: memoryview) -> None:
        """Write a part without its last mark: a file that ends there does not count as complete."""
        start, footer = self._out.offset, footer_of(part)
        size = int.from_bytes(part[-8:-4], "little")
        self._out.write(part[: -8 - size])
        self.close(start, footer)

    def close(self, start: int, footer: Struct) -> None:
        """Write the footer of a part that begins there and whose groups are written."""
        data = written(footer)
        self._out.write(data + len(data).to_bytes(4, "little"))
        self._out.write((self._out.offset + SIZE - start).to_bytes(SIZE, "little"))
        self._footer.add(footer, start)

    def end(self, whole: bool = True) -> None:  # noqa: ARG002  a table is readable at any time
        """Write the footer of all parts, even if there are none."""
        if not self._out.offset:
            self.write(self.encoded(no_rows(self._schema)))
        self._out.write(self._footer.written())


SIZE = 8
"""The bytes after a part that state its size."""


def _parts_before(out: Target) -> Iterator[tuple[Any, int]]:
    """The footers of the parts in the file and their offsets, the last one first."""
    if not out.offset:
        return
    with (
        open(out.file.name, "rb") as file,
        mmap.mmap(file.fileno(), out.offset, access=mmap.ACCESS_READ) as data,
    ):
        end = out.offset
        while end:
            start = end - int.from_bytes(data[end - SIZE : end], "little")
            size = int.from_bytes(data[end - SIZE - 4 : end - SIZE], "little")
            yield footer_of(data[end - SIZE - 4 - size : end - SIZE] + MAGIC), start
            end = start


def _is_board(rows: Any, field: Any) -> bool:
    """Whether a column has long texts that differ, for which a dictionary and extremes are
    useless.
    """
    return _is_text(field.type) and rows.column(field.name).nbytes > 40 * max(1, len(rows))


def _is_text(kind: Any) -> bool:
    types = arrow().types
    return bool(types.is_string(kind) or types.is_large_string(kind))


def parquet_file(
    rows: Any,
    *,
    compression: str | dict[str, str] = "zstd",
    use_dictionary: list[str] | bool = False,
    write_statistics: list[str] | bool = False,
) -> memoryview:
    """A whole Parquet file of some rows, in one group."""
    file = arrow().BufferOutputStream()
    with arrow("pyarrow.parquet").ParquetWriter(
        file,
        rows.schema,
        compression=compression,
        use_dictionary=use_dictionary,
        write_statistics=write_statistics,
        write_batch_size=max(1, len(rows)),  # otherwise it takes small steps
    ) as writer:
        writer.write_batch(rows, row_group_size=max(1, len(rows)))
    return memoryview(file.getvalue())


class ArrowParts:
    """An Arrow file with a batch for each part.

    The batches that a file has already are read and given to a new writer, whose first bytes are
    the same and are not written again. A file has one dictionary per column, but parts may have
    several: columns with a dictionary are written as plain values.
    """

    def __init__(self, out: Target, schema: Any) -> None:
        pa = arrow()
        self._schema = pa.schema([_plain_field(each) for each in schema])
        sink = pa.PythonFile(_Later(out), mode="w")
        self._writer = arrow("pyarrow.ipc").new_file(sink, self._schema)
        for batch in _batches_before(out):
            self._writer.write_batch(batch)

    is_whole = True

    def encoded(self, rows: Any) -> Any:
        """The rows themselves."""
        pa = arrow()
        columns = [
            column.dictionary_decode() if pa.types.is_dictionary(column.type) else column
            for column in rows.columns
        ]
        return pa.record_batch(columns, schema=self._schema)

    def write(self, part: Any) -> None:
        """Write a batch."""
        self._writer.write_batch(part)

    def end(self, whole: bool = True) -> None:  # noqa: ARG002  as above
        """Write the footer."""
        self._writer.close()


def _plain_field(field: Any) -> Any:
    is_coded = arrow().types.is_dictionary(field.type)
    return field.with_type(field.type.value_type) if is_coded else field


def _batches_before(out: Target) -> Iterator[Any]:
    if not out.offset:
        return
    pa = arrow()
    with pa.memory_map(out.file.name) as file:
        head = 8  # the mark of an Arrow file, after which it is a stream
        data = file.read_buffer(out.offset).slice(head)
        yield from pa.ipc.open_stream(data)


class _Later(io.RawIOBase):
    """A file whose first bytes are written already."""

    def __init__(self, out: Target) -> None:
        self._out, self._there = out, out.offset

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        view = memoryview(data)
        passed = min(self._there, len(view))
        self._there -= passed
        self._out.write(view[passed:])
        return len(view)
