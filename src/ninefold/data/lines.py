"""The puzzles of a table as lines of text, for whatever reads those: they come through a pipe."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedIOBase
from threading import Thread
from typing import Any

from ninefold.data.readers import ROWS_AT_A_TIME, Table, opened_table
from ninefold.formats.arrow_columns import arrow, board_column, column_digits
from ninefold.lists.chunks import Place
from ninefold.lists.targets import Name

NO_PUZZLE = "?"
"""The line of a row that has none: it cannot be read, and says so."""


@contextmanager
def piped_lines(path: Name, column: str | None = None) -> Iterator[BufferedIOBase]:
    r"""A stream with a line for each row of a table: its puzzle.

    >>> import pathlib, tempfile
    >>> import pyarrow as pa, pyarrow.parquet as pq
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "set.parquet"
    >>> pq.write_table(pa.table({"puzzle": ["12..", None]}), path)
    >>> with piped_lines(path) as lines:
    ...     lines.read()
    b'12..\n?\n'
    """
    failures: list[Exception] = []
    with open(path, "rb") as file, opened_table(file, path, column) as table:
        end, begin = os.pipe()
        writer = Thread(target=_write, args=(table, begin, failures), daemon=True)
        writer.start()
        try:
            with os.fdopen(end, "rb") as lines:
                yield lines
        finally:  # who reads no further has closed the pipe, which ends the writer
            writer.join()
        for failure in failures:
            raise failure


def _write(table: Table, begin: int, failures: list[Exception]) -> None:
    with suppress(BrokenPipeError), os.fdopen(begin, "wb") as file:
        try:
            for chunk in table.chunks(Place(0, 0), ROWS_AT_A_TIME):
                file.write(_text(chunk.puzzles))
        except BrokenPipeError:
            raise
        except (arrow().ArrowException, OSError) as error:  # a damaged table
            failures.append(error)  # which is told after what came before it


def _text(puzzles: Any) -> memoryview:
    """Lines, from the buffers of a column."""
    pa, pc = arrow(), arrow("pyarrow.compute")
    text = pa.large_string()
    lines = pc.fill_null(_texts(puzzles).cast(text), NO_PUZZLE)
    lines = pc.replace_substring_regex(lines, "[\\r\\n]+", " ")
    lines = pc.binary_join_element_wise(lines, pa.scalar("", text), pa.scalar("\n", text))
    sizes = memoryview(lines.buffers()[1]).cast("q")
    return memoryview(lines.buffers()[2])[sizes[0] : sizes[len(lines)]]


def _texts(puzzles: Any) -> Any:
    """The column itself, if it is text; boards of digits as such."""
    types = arrow().types
    if not (types.is_fixed_size_binary(puzzles.type) or types.is_nested(puzzles.type)):
        return puzzles
    digits = column_digits(puzzles)
    return board_column(digits, digits.max(axis=1, initial=0) <= 9)
