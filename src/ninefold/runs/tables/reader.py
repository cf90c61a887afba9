"""Tables read in chunks of rows, from any row on, in bounded memory.

Parquet and Arrow files are read by pyarrow, group by group. Tables of CSV and lists of lines are
read as text, and every column stays text, so that it passes through unchanged. The end of a chunk
depends only on its first row: a run that starts again there gets the same chunks.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BufferedIOBase
from os import fspath
from typing import Any

from ninefold.errors import FormatError
from ninefold.formats.arrow_columns import arrow, puzzle_column
from ninefold.formats.csv_columns import find_table
from ninefold.formats.sources import Source
from ninefold.model import Layout
from ninefold.runs.chunks import Place
from ninefold.runs.tables.groups import Groups, TableChunk
from ninefold.runs.targets import Name

PARQUET, ARROW = b"PAR1", b"ARROW1"

ROWS_AT_A_TIME = 1 << 15
"""The number of rows that are decoded together, for groups of any size."""

SHARES = 64
"""The number of chunks of a table, unless they would be too large or too small."""


@dataclass(frozen=True)
class Table:
    """An open table: its columns, the column of puzzles, and the number of rows."""

    schema: Any
    column: str
    rows: int | None
    _groups: list[int]
    _read: Callable[[int], Iterator[Any]]
    layout: Layout | None = None
    groups: Groups | None = None

    def chunk_rows(self, least: int, most: int) -> int:
        """The number of rows to take at a time, so that every thread gets some."""
        share = most if self.rows is None else self.rows // SHARES
        return min(max(share, least), most)

    def chunks(self, begin: Place, size: int) -> Iterator[TableChunk]:
        """All rows from a place on, in chunks of that size; by pages if groups are copied."""
        if self.groups is not None:
            yield from self.groups.chunks(begin)
            return
        place = begin.position
        for rows in _cut(self._batches(place), size):
            place += len(rows)
            yield TableChunk(rows, rows.column(self.column), Place(place, 0))

    def _batches(self, first: int) -> Iterator[Any]:
        """The rows from that one on; groups before it are not read."""
        group = 0
        while group < len(self._groups) and first >= self._groups[group]:
            first -= self._groups[group]
            group += 1
        for batch in self._read(group):
            if first < len(batch):
                yield batch.slice(first)
            first = max(0, first - len(batch))


def _cut(batches: Iterable[Any], size: int) -> Iterator[Any]:
    """The same rows in batches of that size, except the last."""
    pa = arrow()
    held: list[Any] = []
    count = 0
    for batch in batches:
        start = 0
        while count + len(batch) - start >= size:
            held.append(batch.slice(start, size - count))
            start += size - count
            yield _joined(pa, held)
            held, count = [], 0
        if start < len(batch):
            held.append(batch.slice(start))
            count += len(batch) - start
    if held:
        yield _joined(pa, held)


def _joined(pa: Any, batches: list[Any]) -> Any:
    return batches[0] if len(batches) == 1 else pa.concat_batches(batches)


def is_table(file: BufferedIOBase) -> bool:
    """Whether an open file is a table of Parquet or Arrow, by its first bytes, which stay
    unread.
    """
    head = file.peek(len(ARROW)) if isinstance(file, io.BufferedReader) else _beginning(file)
    return head.startswith((PARQUET, ARROW))


def _beginning(file: BufferedIOBase) -> bytes:
    head = file.read(len(ARROW))
    file.seek(0)
    return head


@contextmanager
def opened_table(
    file: BufferedIOBase,
    name: Name | None = None,
    column: str | None = None,
    *,
    copied: bool = False,
) -> Iterator[Table]:
    """The table of an open Parquet or Arrow file, with that column of puzzles.

    `copied`: the other columns are not decoded, if the file allows copying them.
    """
    pa = arrow()
    try:
        is_parquet = _beginning(file).startswith(PARQUET)
        with pa.PythonFile(file, mode="r") if name is None else pa.OSFile(fspath(name)) as data:
            table = _parquet_table(data, column) if is_parquet else _arrow_table(data, column)
            yield _with_groups(table, file) if copied and is_parquet and name else table
    except (pa.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise  # the file fails, not its content
        raise FormatError(0, 0, "a whole table", str(error).split("\n", 1)[0]) from error


def _parquet_table(file: Any, name: str | None) -> Table:
    parquet = arrow("pyarrow.parquet").ParquetFile(file, pre_buffer=False)
    known = parquet.metadata
    sizes = [known.row_group(group).num_rows for group in range(known.num_row_groups)]

    def read(group: int) -> Iterator[Any]:
        for each in range(group, len(sizes)):  # one by one: batches stay the same
            yield from parquet.iter_batches(ROWS_AT_A_TIME, row_groups=[each], use_threads=False)

    schema = parquet.schema_arrow.remove_metadata()
    return Table(schema, puzzle_column(schema.names, name), known.num_rows, sizes, read)


def _with_groups(table: Table, file: BufferedIOBase) -> Table:
    """The same table, to be copied if possible."""
    kind, types = table.schema.field(table.column).type, arrow().types
    is_text = types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind)
    groups = Groups.of(file, table.column, table._groups) if is_text else None
    return replace(table, groups=groups)


def _arrow_table(file: Any, name: str | None) -> Table:
    reader = arrow("pyarrow.ipc").open_file(file)

    def read(group: int) -> Iterator[Any]:
        for place in range(group, reader.num_record_batches):
            batch = reader.get_batch(place)
            for start in range(0, len(batch), ROWS_AT_A_TIME):
                yield batch.slice(start, ROWS_AT_A_TIME)

    schema = reader.schema.remove_metadata()
    # The number of rows in a group is known only after reading it, so none can be skipped.
    return Table(schema, puzzle_column(schema.names, name), None, [], read)


def text_table(source: Source, name: str | None) -> Table:
    """A table of text: CSV with its columns, or lines with one column named `puzzle`."""
    if source.format.plain_lines:
        names, column, parsing = ["puzzle"], "puzzle", {"delimiter": "\x01", "quote_char": False}
        has_header = False
    else:
        names, column, has_header, parsing = _csv_columns(source, name)
    pa, pa_csv = arrow(), arrow("pyarrow.csv")
    schema = pa.schema([(each, pa.string()) for each in names])

    def read(_group: int) -> Iterator[Any]:
        if source.complete and not source.head.strip():
            return  # pyarrow refuses a text without a line
        ragged = _RaggedRows(schema, str(parsing["delimiter"]), int(has_header))
        reader = pa_csv.open_csv(
            pa.PythonFile(_Blocks(source), mode="r"),
            pa_csv.ReadOptions(column_names=names, skip_rows=int(has_header), use_threads=False),
            pa_csv.ParseOptions(**parsing, invalid_row_handler=ragged.keep),
            pa_csv.ConvertOptions(column_types=schema, check_utf8=False),
        )
        for batch in reader:
            whole = ragged.among(batch)
            yield _without_comments(whole) if source.format.plain_lines else whole
        yield from ragged.behind()

    return Table(schema, puzzle_column(names, column), None, [], read, source.row_layout)


class _RaggedRows:
    """Rows of CSV with too few or too many fields: the former are filled up, the latter cut."""

    def __init__(self, schema: Any, delimiter: str, header: int) -> None:
        self._schema, self._delimiter = schema, delimiter
        self._first = 1 + header  # the number of the next row, as pyarrow counts
        self._kept: dict[int, str] = {}

    def keep(self, row: Any) -> str:
        """Take a row away from pyarrow, which would fail at it."""
        self._kept[row.number] = row.text
        return "skip"

    def among(self, batch: Any) -> Any:
        """The rows of a batch with the ragged ones between them, in their places."""
        if not self._kept:
            self._first += len(batch)
            return batch
        pieces, start = [], 0
        for number in sorted(self._kept):
            good = number - self._first
            if good > len(batch) - start:
                break
            pieces += [batch.slice(start, good), self._row(self._kept.pop(number))]
            start, self._first = start + good, number + 1
        self._first += len(batch) - start
        return arrow().concat_batches([*pieces, batch.slice(start)])

    def behind(self) -> Iterator[Any]:
        """The ragged rows after the last batch."""
        for number in sorted(self._kept):
            yield self._row(self._kept[number])

    def _row(self, text: str) -> Any:
        fields = next(csv.reader([text], delimiter=self._delimiter), [])
        values = [*fields, *[None] * len(self._schema)][: len(self._schema)]
        record = dict(zip(self._schema.names, values, strict=True))
        return arrow().RecordBatch.from_pylist([record], schema=self._schema)


def _csv_columns(source: Source, name: str | None) -> tuple[list[str], str, bool, dict[str, Any]]:
    """The names of the columns, the column of puzzles, whether a line names them, and the
    parser.
    """
    found = find_table(source.head, source.layout)
    if found is None:
        raise FormatError(1, 0, "a table of CSV with puzzles", "another text")
    start, _, table, _ = found
    first = source.head.decode("utf-8", "replace").split("\n", 1)[0].rstrip("\r")
    fields = next(csv.reader([first], delimiter=table.delimiter))
    parsing = {"delimiter": table.delimiter}
    if start:
        names = [field.strip() for field in fields]
        return names, puzzle_column(names, name or names[table.column]), True, parsing
    names = [f"column_{number}" for number in range(1, len(fields) + 1)]
    names[table.column] = "puzzle"
    return names, name or "puzzle", False, parsing


def _without_comments(batch: Any) -> Any:
    pc = arrow("pyarrow.compute")
    return batch.filter(pc.invert(pc.starts_with(pc.utf8_ltrim_whitespace(batch.column(0)), "#")))


class _Blocks(io.RawIOBase):
    """The uncompressed bytes of a source, as a file."""

    def __init__(self, source: Source) -> None:
        self._blocks, self._rest = source.blocks(), memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, place: Any) -> int:
        if not self._rest:
            self._rest = memoryview(next(self._blocks, b""))
        count = min(len(place), len(self._rest))
        place[:count], self._rest = self._rest[:count], self._rest[count:]
        return count
