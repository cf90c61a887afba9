"""The sources of a run: a file of any format, a table, a folder, a stream, puzzles in memory.

Each yields its puzzles in pieces, from any place on, and always the same pieces: so a killed run
continues and writes the same bytes. Only the data of a pipe is cut as it arrives, because a program
that sends line by line wants answers line by line.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import cached_property, partial
from io import BufferedIOBase
from itertools import chain, islice
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ninefold import formats
from ninefold.arguments import wrong_type
from ninefold.errors import FormatError, NinefoldError, UnsupportedError
from ninefold.formats.arrow_columns import arrow, board_column, column_digits
from ninefold.formats.bounded_lines import lines_of_blocks
from ninefold.formats.csv_columns import named_table
from ninefold.formats.definition import Format
from ninefold.formats.sources import Malformed, PlainLines, Source
from ninefold.formats.text import numbered
from ninefold.limits import StopToken
from ninefold.model import Layout, Puzzle, PuzzleLike
from ninefold.runs.added_rules import ruled_item
from ninefold.runs.answers import item_of
from ninefold.runs.chunks import Chunk, ChunkReader, Place, chunk_sizes
from ninefold.runs.pool import batches
from ninefold.runs.tables.groups import Groups, TableChunk
from ninefold.runs.tables.reader import Table, is_table, opened_table, text_table
from ninefold.runs.tables.writer import is_table_name
from ninefold.runs.targets import Name
from ninefold.runs.verb import Verb
from ninefold.runs.work import Item, Puzzles

HEAD = 1 << 16
"""The number of bytes at both ends of a table that identify it."""

ROWS_OF_A_PART = 500
"""The rows of a part of a compressed output, if puzzles are read one by one."""

Numbered = tuple[int, Item]
"""A puzzle and its line."""

NO_PUZZLE = "?"
"""The line for a row of a table without a puzzle: reading it is an error."""


class NoPuzzleError(FormatError):
    """An input without a puzzle."""

    def __init__(self) -> None:
        super().__init__(0, 0, "one puzzle", "none")


class RunSource:
    """The base of all sources; `several` says that there are several files."""

    several = False
    layout: Layout | None = None
    begin = Place(0, 0)
    size: int | None = None
    schema: Any = None
    """The columns that pass through into a table."""
    groups: Groups | None = None
    """The groups of a table that are copied unchanged."""
    results: tuple[str, ...] | None = None
    """The wanted columns of answers; `None` for all."""
    question: Mapping[str, Any] = MappingProxyType({})
    """Further facts that must be the same for a run to continue."""
    lines: PlainLines | None = None
    """The way to read lines, if the pieces are chunks of lines."""

    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def position(self) -> int | None:
        """The part of `size` that has been read; `None` if it is the number of puzzles."""
        return None

    def identity(self) -> dict[str, Any] | None:
        """The identity of the source for a run that continues; `None` if it has none."""
        return None

    def files(self) -> list[os.stat_result]:
        """The files that are read, if any."""
        return []

    def heed(self, stop: StopToken) -> None:
        """End as soon as the token is set."""

    @property
    def cut_by(self) -> str | None:
        """The reason for an early end, if there was one."""
        return None

    def is_ready(self) -> bool:
        """Whether the next piece comes without waiting for input."""
        return True

    def only_item(self) -> Item | None:
        """The only puzzle, if it is known before the source is read; `None` if there are
        several.
        """
        return None

    def recall(self, target: Name) -> None:
        """Take in the rows that an unfinished table has already."""

    def pieces(self, begin: Place, verb: Verb, packed: bool) -> Iterator[Any]:
        """The pieces from a place on; for a compressed output they depend only on the input."""
        raise NotImplementedError


class TextSource(RunSource):
    """An open text in any format.

    If each line is a puzzle, it is cut into chunks of whole lines; otherwise, and without
    `by_lines`, puzzles are read one by one. `column` is the column of puzzles in CSV.
    """

    def __init__(
        self, source: Source, name: str = "", *, column: str | None = None, by_lines: bool = True
    ) -> None:
        super().__init__(name)
        self.source, self.layout, self.size = source, source.layout, source.size
        self._column, self._by_lines = column, by_lines
        self._peeked: list[Numbered] = []
        self._rest: Iterator[Numbered] | None = None
        self._reader: ChunkReader | None = None

    @cached_property
    def lines(self) -> PlainLines | None:  # type: ignore[override]
        """The way to read its lines, if each is a puzzle."""
        if not self._by_lines:
            return None
        if self._column is not None:
            return PlainLines(*named_table(self.source.head, self.source.layout, self._column))
        return self.source.lines

    @property
    def begin(self) -> Place:  # type: ignore[override]
        """The place of the first puzzle."""
        return Place(0, 0) if self.lines is None else Place(self.lines.start, self.lines.first)

    @property
    def position(self) -> int:
        """The number of bytes read."""
        return self.source.position

    def identity(self) -> dict[str, Any] | None:
        """The size, the time and the beginning of the file."""
        found = self.files()
        return file_identity(found[0], self.source.head) if found else None

    def files(self) -> list[os.stat_result]:
        """The file, if it is one on a disk."""
        status = self.source.rest.status()
        return [] if status is None else [status]

    def heed(self, stop: StopToken) -> None:
        """End as soon as the token is set."""
        self.source.rest.heed(stop)

    @property
    def cut_by(self) -> str | None:
        """Whether the token was set."""
        return "stop" if self.source.rest.cut_short else None

    def is_ready(self) -> bool:
        """Whether more comes without waiting for input."""
        return self.source.is_ready() if self._reader is None else self._reader.is_ready

    def items(self) -> Iterator[Item]:
        """Every puzzle."""
        return (item for _, item in self.numbered_items())

    def numbered_items(self) -> Iterator[Numbered]:
        """Every puzzle with its line, or 0 if a puzzle is not a line."""
        return chain(self._peeked, self._read_items() if self._rest is None else self._rest)

    def _read_items(self) -> Iterator[Numbered]:
        if self._column is None:
            return self.source.numbered_items()
        return self._column_items()

    def _column_items(self) -> Iterator[Numbered]:
        """The puzzles of the given column."""
        assert self.lines is not None
        assert self.lines.table is not None
        for line in numbered(lines_of_blocks(self.source.blocks())):
            if line.number >= self.lines.first and line.text.strip():
                try:
                    yield line.number, self.lines.table.puzzle(line, self.source.layout)
                except FormatError as error:
                    yield line.number, Malformed(error, line.text)

    def only_item(self) -> Item | None:
        """The only puzzle; `None` if there are several. An input without puzzles is an error."""
        if self.source.format.one_a_line:
            self.source = self.source.with_two_lines()
            if not self.source.complete or self.source.has_two_lines:
                return None
        self._rest = self._read_items()
        self._peeked = list(islice(self._rest, 2))
        if not self._peeked:
            raise NoPuzzleError
        return self._peeked[0][1] if len(self._peeked) == 1 else None

    def reader(self, begin: Place, verb: Verb) -> ChunkReader:
        """The reader of the chunks from a place on."""
        assert self.lines is not None
        fewest, most = chunk_sizes(verb, self.lines.layout)
        self._reader = ChunkReader(self.source, begin, fewest, most)
        return self._reader

    def pieces(self, begin: Place, verb: Verb, packed: bool) -> Iterator[Any]:
        """Chunks of lines as separate values; or batches of puzzles, small ones first."""
        if self.lines is not None:
            return self._chunks(begin, verb)
        items = islice(self.items(), begin.position, None)
        return grouped(items, begin.position, self.name, packed, self.is_ready)

    def _chunks(self, begin: Place, verb: Verb) -> Iterator[Chunk]:
        reader, text = self.reader(begin, verb), bytearray()
        while not reader.ended:
            chunk = reader.next(text)
            if chunk is not None:
                yield chunk._replace(text=bytes(memoryview(text)[: chunk.size]))


class TableFile(RunSource):
    """An open table."""

    def __init__(self, table: Table, file: Name | None, name: str) -> None:
        super().__init__(name)
        self._table, self._file, self.size = table, file, table.rows

    def identity(self) -> dict[str, Any] | None:
        """The size, the time and both ends of the file."""
        if self._file is None:
            return None
        with open(self._file, "rb") as file:
            head, status = file.read(HEAD), os.fstat(file.fileno())
            file.seek(max(0, status.st_size - HEAD))
            return file_identity(status, head + file.read())

    def files(self) -> list[os.stat_result]:
        """The file."""
        return [] if self._file is None else [os.stat(self._file)]

    def _chunks(self, begin: Place, verb: Verb) -> Iterator[TableChunk]:
        """Rows in pieces that are small enough for every thread to get some."""
        return self._table.chunks(begin, self._table.chunk_rows(*verb.rows_at_a_time))


class TableSource(TableFile):
    """A table whose other columns pass through into another table."""

    def __init__(self, table: Table, file: Name | None, name: str) -> None:
        super().__init__(table, file, name)
        self.schema, self.groups, self.layout = table.schema, table.groups, table.layout

    def pieces(self, begin: Place, verb: Verb, packed: bool) -> Iterator[TableChunk]:  # noqa: ARG002
        """Rows of the table."""
        return self._chunks(begin, verb)


class TableLines(TableFile):
    """A table of which only the puzzles are wanted: they are passed on as lines of text."""

    def __init__(self, table: Table, file: Name | None, name: str, layout: Layout | None) -> None:
        super().__init__(table, file, name)
        self.layout = layout
        self.begin = Place(0, 1)
        self.lines = PlainLines(0, 1, None, layout or Layout.classic())

    def pieces(self, begin: Place, verb: Verb, packed: bool) -> Iterator[Chunk]:  # noqa: ARG002
        """Chunks of lines, one for each row, from a row on."""
        place = begin
        for rows in self._chunks(begin, verb):
            text = bytes(_lines(rows.puzzles))
            end = Place(rows.end.position, rows.end.position + 1)
            yield Chunk(text, len(text), place, end)
            place = end


class FilesSource(RunSource):
    """Several files, or a folder of them, one after another.

    `streams` are open sources, or errors about them, by their names in the list.
    """

    several = True

    def __init__(
        self,
        names: list[str],
        layout: Layout | None = None,
        column: str | None = None,
        format: str | None = None,
        streams: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        super().__init__("")
        self._names = [each for name in names for each in _files_named(name)]
        self.layout, self._streams = layout, streams
        self._column, self._format = column, format
        self.question = {"column": column, "origin": format}

    def identity(self) -> dict[str, Any] | None:
        """The names, sizes and times of all files."""
        if self._streams:
            return None
        facts = [(each.st_size, each.st_mtime_ns) for each in self.files()]
        known = repr([*self._names, *facts]).encode()
        return {"files": hashlib.sha256(known).hexdigest()}

    def files(self) -> list[os.stat_result]:
        """All files."""
        paths = (path_named(name) for name in self._names)
        return [os.stat(path) for path in paths if path is not None]

    def pieces(self, begin: Place, verb: Verb, packed: bool) -> Iterator[Puzzles]:
        """The puzzles of each file; a piece never mixes files."""
        place = 0
        for name in self._names:
            left = max(0, begin.position - place)
            items = islice(self._items(name, verb), left, None)
            for piece in grouped(items, left, name, packed):
                yield piece._replace(end=Place(place + piece.end.position, 0))
            place += self._count

    def _items(self, name: str, verb: Verb) -> Iterator[Item]:
        """The puzzles of one file; a file that cannot be read is a malformed puzzle."""
        self._count = 0
        found = self._streams.get(name, name)
        failure = found if isinstance(found, NinefoldError) else None
        try:
            if failure is not None:
                raise failure
            with opened_source(
                found,
                format=self._format,
                column=self._column,
                layout=verb.layout,
                lenient=verb.lenient,
            ) as source:
                for item in ruled_items(source, verb, verb.added_rules):
                    self._count += 1
                    yield item
                if not self._count:
                    failure = NoPuzzleError()
        except NinefoldError as error:
            failure = error
        except OSError as error:
            failure = FormatError(0, 0, "a file of puzzles", error.strerror or str(error))
        if failure is not None:
            self._count += 1
            yield Malformed(failure, None)  # type: ignore[arg-type]  # any error marks its row


def _files_named(name: str) -> list[str]:
    """The files of a folder, or the name itself; an empty folder stays and is marked."""
    path = path_named(name)
    if path is None or not path.is_dir():
        return [name]
    try:
        return files_of(path)
    except NoPuzzleError:
        return [name]


def every_item(source: RunSource, verb: Verb) -> Iterator[tuple[str, Item]]:
    """Every puzzle of a source, with the name of the source."""
    return ((name, item) for name, _, item in _every_numbered(source, verb))


def ruled_items(source: RunSource, verb: Verb, rules: tuple[str, ...]) -> Iterator[Item]:
    """Every puzzle of a source, with these further rules."""
    for _, line, item in _every_numbered(source, verb):
        yield ruled_item(item, rules, line)


def _every_numbered(source: RunSource, verb: Verb) -> Iterator[tuple[str, int, Item]]:
    """Every puzzle of a source, with the name of the source and its line, or 0 without lines."""
    if isinstance(source, TextSource):
        for line, item in source.numbered_items():
            yield source.name, line, item
        return
    for piece in source.pieces(source.begin, verb, packed=False):
        if isinstance(piece, Puzzles):
            yield from ((piece.source, 0, item) for item in piece.items)
        else:
            lines = enumerate(_line_items(piece, verb), start=piece.begin.line)
            yield from ((source.name, line, item) for line, item in lines)


def table_puzzles(path: Name, layout: Layout | None) -> Iterator[Puzzle]:
    """The puzzles of a table; the first that cannot be read is an error."""
    with opened_source(path, layout=layout) as source:
        for _, item in every_item(source, Verb(layout=layout)):
            if isinstance(item, Malformed):
                raise item.error
            yield item


def _line_items(chunk: Chunk, verb: Verb) -> Iterator[Item]:
    for text in bytes(chunk.text[: chunk.size]).decode("utf-8", "replace").split("\n")[:-1]:
        try:
            yield formats.read_one(text, layout=verb.layout, lenient=verb.lenient)
        except FormatError as error:
            yield Malformed(error, text)


class MemorySource(RunSource):
    """Puzzles in memory, or from an iterator."""

    def __init__(self, puzzles: Iterable[PuzzleLike], layout: Layout | None) -> None:
        super().__init__("")
        self._puzzles, self.layout = puzzles, layout

    def pieces(self, begin: Place, verb: Verb, packed: bool) -> Iterator[Puzzles]:  # noqa: ARG002
        """Batches of puzzles, small ones first."""
        items = (item_of(each, self.layout, verb.lenient) for each in self._puzzles)
        return grouped(items, 0, "", packed)


def grouped(
    items: Iterator[Item],
    first: int,
    source: str,
    packed: bool,
    is_ready: Callable[[], bool] = lambda: True,
) -> Iterator[Puzzles]:
    """Batches of puzzles; the parts of a compressed output do not depend on the pool."""
    groups = _fixed(items) if packed else (group for (group,) in batches(items, is_ready))
    for group in groups:
        yield Puzzles(group, source, first + 1, Place(first + len(group), 0))
        first += len(group)


def _fixed(items: Iterator[Item]) -> Iterator[list[Item]]:
    while group := list(islice(items, ROWS_OF_A_PART)):
        yield group


def _lines(puzzles: Any) -> memoryview:
    """Lines, from the buffers of a column."""
    pa, pc = arrow(), arrow("pyarrow.compute")
    text = pa.large_string()
    lines = pc.fill_null(_texts(puzzles).cast(text), NO_PUZZLE)
    lines = pc.replace_substring_regex(lines, "[\\r\\n]+", " ")
    lines = pc.replace_substring_regex(lines, "^(\\s*#.*|\\s{0,15})$", NO_PUZZLE)
    lines = pc.binary_join_element_wise(lines, pa.scalar("", text), pa.scalar("\n", text))
    sizes = memoryview(lines.buffers()[1]).cast("q")
    return memoryview(lines.buffers()[2])[sizes[0] : sizes[len(lines)]]


def _texts(puzzles: Any) -> Any:
    """The column itself, if it is text; boards of digits as such."""
    column = puzzles.column() if hasattr(puzzles, "column") else puzzles
    types = arrow().types
    if not (types.is_fixed_size_binary(column.type) or types.is_nested(column.type)):
        return column
    digits = column_digits(column)
    return board_column(digits, digits.max(axis=1, initial=0) <= 9)


def file_identity(status: os.stat_result, sample: bytes) -> dict[str, Any]:
    """The identity of a file: its size, its time, and a part of its content."""
    return {
        "size": status.st_size,
        "modified": status.st_mtime_ns,
        "head": hashlib.sha256(sample).hexdigest(),
    }


def path_named(name: Name) -> Path | None:
    """The file of a name, or of an example set by `example:NAME`; `None` if there is none."""
    text = os.fspath(name)
    if text.startswith("example:"):
        from ninefold import examples

        return examples.path(text.removeprefix("example:"))
    return Path(text) if os.path.exists(text) else None


def files_of(folder: Name) -> list[str]:
    """The files of puzzles in a folder and its subfolders, in the order of their names."""
    paths = sorted(path for path in Path(folder).rglob("*") if path.is_file())
    known = [str(path) for path in paths if is_table_name(path) or formats.format_for_path(path)]
    if not known:
        raise NoPuzzleError
    return known


@contextmanager
def opened_source(
    source: Any,
    *,
    format: str | None = None,
    column: str | None = None,
    layout: Layout | None = None,
    into_table: bool = False,
    copied: bool = False,
    patient: bool = False,
    lenient: bool = False,
) -> Iterator[RunSource]:
    """The source of a name, an open file, or puzzles; a lenient one leaves out rules.

    `into_table`: the other columns of a table are also wanted; `copied`: they may be copied.
    """
    with ExitStack() as stack:
        if isinstance(source, RunSource):
            yield source
        elif isinstance(source, Source):
            yield _of_text(source, "", column, into_table)
        elif isinstance(source, BufferedIOBase):
            chosen = _chosen(format)
            text = partial(Source.of, layout=layout, patient=patient, lenient=lenient)
            yield _of_stream(stack, source, chosen, column, layout, into_table, text)
        elif isinstance(source, str | PathLike):
            found = path_named(source)
            if found is None or not found.is_dir():
                text = partial(Source.of, layout=layout, lenient=lenient)
                chosen = _chosen(format)
                yield _of_file(
                    stack, source, found, chosen, column, layout, into_table, copied, text
                )
            else:
                yield FilesSource(files_of(found), layout, column, format)
        elif isinstance(source, list | tuple) and any(_is_name(each) for each in source):
            yield FilesSource([os.fspath(each) for each in source], layout, column, format)
        elif not isinstance(source, Iterable):
            raise wrong_type(
                "source", "the name of a file, an open binary file, or puzzles", source
            )
        else:
            _refuse_column(column, "puzzles in memory")
            _refuse_origin(format, "puzzles in memory")
            yield MemorySource([source] if isinstance(source, Puzzle) else source, layout)


def _chosen(format: str | None) -> Format | None:
    return formats.get(format) if format else None


def _is_name(value: object) -> bool:
    return isinstance(value, str | PathLike) and path_named(value) is not None


def _of_file(
    stack: ExitStack,
    name: Name,
    path: Path | None,
    format: Format | None,
    column: str | None,
    layout: Layout | None,
    into_table: bool,
    copied: bool,
    text: Callable[..., Source],
) -> RunSource:
    file = stack.enter_context(open(path or name, "rb"))  # noqa: SIM115  the stack closes it
    if is_table(file):
        _refuse_origin(format, "a table")
        table = stack.enter_context(opened_table(file, path, column, copied=copied))
        if into_table:
            return TableSource(table, path, os.fspath(name))
        return TableLines(table, path, os.fspath(name), layout)
    return _of_text(text(file, path, format), os.fspath(name), column, into_table, path)


def _of_stream(
    stack: ExitStack,
    file: BufferedIOBase,
    format: Format | None,
    column: str | None,
    layout: Layout | None,
    into_table: bool,
    text: Callable[..., Source],
) -> RunSource:
    if file.seekable() and is_table(file):
        _refuse_origin(format, "a table")
        table = stack.enter_context(opened_table(file, None, column))
        return TableSource(table, None, "-") if into_table else TableLines(table, None, "-", layout)
    return _of_text(text(file, None, format), "-", column, into_table)


def _of_text(
    source: Source, name: str, column: str | None, into_table: bool, path: Path | None = None
) -> RunSource:
    if source.head.startswith((b"PAR1", b"ARROW1")):
        raise UnsupportedError(
            "Parquet and Arrow cannot be read from a pipe; save the table to a file"
        )
    if column is not None and source.format.name != "csv":
        _refuse_column(column, f"the format {source.format.name!r}")
    if source.rules:
        _refuse_column(column, "a text that states rules at its top")
    is_plain = source.format.plain_lines or source.format.name == "csv"
    # Lines alone do not say that their digits begin at 0: then puzzles go into the table.
    is_zero = source.layout is not None and source.layout.first_digit == 0
    if into_table and is_plain and not source.rules and not is_zero:
        return TableSource(text_table(source, column), path, name)
    return TextSource(source, name, column=column, by_lines=not (into_table and is_zero))


def _refuse_column(column: str | None, what: str) -> None:
    if column is not None:
        raise UnsupportedError(
            f"the option 'column' applies to tables and CSV; {what} has no columns"
        )


def _refuse_origin(format: Format | str | None, what: str) -> None:
    if format is not None:
        raise UnsupportedError(f"the option 'origin' applies to texts; {what} has its own format")
