"""Questions to a column in memory, for data frames: its chunks go through threads, in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ninefold.data.questions import Question
from ninefold.data.road import Chunk, answered_chunks, as_it_is
from ninefold.formats.arrow_columns import Column, arrow, column_of
from ninefold.limits import StopToken
from ninefold.lists.chunks import Place
from ninefold.solvers.batch import thread_count

MOST_ROWS = {"solve": 1 << 16, "canonical": 1 << 12}
"""Rows of a chunk at most, if not few as where puzzles may take long."""

FEW_ROWS = 1 << 6


def answer_column(
    question: Question,
    column: object,
    *,
    threads: int = 0,
    stop: StopToken | None = None,
    views: bool = False,
) -> Any:
    """The answers about a column, or the column of puzzles of a table, as a table of pyarrow.

    `views`: texts are views, as Polars has them, made by the threads.

    >>> import pyarrow as pa
    >>> answer_column(Question(), pa.array([81 * ".", None]))["status"].to_pylist()
    ['multiple', 'malformed']
    """
    rows = column_of(column)
    share = -(-len(rows) // thread_count(threads))
    most = MOST_ROWS.get(question.verb, FEW_ROWS)
    chunks = _chunks(rows, min(max(share, FEW_ROWS), most))
    schema = _viewed(question.schema) if views else question.schema
    make = (lambda _, answer: answer.cast(schema)) if views else as_it_is
    answers = answered_chunks(question, chunks, make, threads=threads, stop=stop)
    return arrow().Table.from_batches([each.answer for each in answers], schema=schema)


def _viewed(schema: Any) -> Any:
    pa = arrow()
    kinds = (pa.string_view() if kind == pa.string() else kind for kind in schema.types)
    return pa.schema(list(zip(schema.names, kinds, strict=True)))


def _chunks(rows: Column, size: int) -> Iterator[Chunk]:
    for start in range(0, len(rows), size):
        some = rows.slice(start, size)
        yield Chunk(some, some, Place(start + len(some), 0))
