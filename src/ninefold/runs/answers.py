"""The answers of a verb for one puzzle, for some boards, or for a column of a table.

Plain boards are answered as a batch if the verb has one; unusual rows are read and answered one by
one. A puzzle that cannot be read or answered becomes a record with the error.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ninefold.errors import FormatError, NinefoldError
from ninefold.formats import read_one
from ninefold.formats.arrow_columns import Column, arrow, column_digits, column_of
from ninefold.formats.sources import Malformed
from ninefold.limits import StopToken
from ninefold.model import Layout, Puzzle, PuzzleLike, as_puzzle
from ninefold.runs.added_rules import ruled_item
from ninefold.runs.pool import batches, mapped
from ninefold.runs.rows import error_record, left_out_text
from ninefold.runs.verb import Record, Verb


class Answered(NamedTuple):
    """A puzzle, or the text of a malformed one, with its answer or error."""

    puzzle: Puzzle | str
    answer: Any


def asked(verb: Verb, item: Puzzle | Malformed, stop: StopToken | None = None) -> Answered:
    """The answer for an item of a source, or its error: one puzzle must not end a run."""
    try:
        if not isinstance(item, Malformed):
            return Answered(item, verb.ask(item, stop))
        if item.text is None or not verb.takes_malformed:
            return Answered(item.text or "", item.error)
        layout = verb.layout or item.layout
        return Answered(item.text, replace(verb, layout=layout).ask(item.text, stop))
    except FormatError as error:  # of a malformed item: its place in the file, not in its text
        found = item.error if isinstance(item, Malformed) else error
        return Answered(item.text or "" if isinstance(item, Malformed) else item, found)
    except NinefoldError as error:
        return Answered(item.text or "" if isinstance(item, Malformed) else item, error)


def record_of(verb: Verb, found: Answered) -> Record:
    """The record of an answer or an error; its remark lists the rules that were left out."""
    if isinstance(found.answer, NinefoldError):
        return error_record(found.answer)
    record = verb.record(found.answer)
    if isinstance(found.puzzle, Puzzle) and found.puzzle.left_out:
        said = (record.get("error"), left_out_text(found.puzzle.left_out))
        record["error"] = "; ".join(filter(None, said))
    return record


def answers(
    verb: Verb,
    puzzles: Iterable[PuzzleLike | NinefoldError],
    *,
    threads: int = 0,
    pool: Executor | None = None,
    is_ready: Callable[[], bool] = lambda: True,
    stop: StopToken | None = None,
) -> Generator[Answered, None, None]:
    """Every puzzle with its answer or its error, in order, until a stop.

    The number of puzzles in progress is bounded, so `puzzles` may be endless. `is_ready` says
    whether the next puzzle comes without waiting; if not, the answers so far are yielded before it
    is read.
    """
    pieces = batches(puzzles, is_ready) if pool else (([each],) for each in puzzles)
    with closing(
        mapped(_Asking(verb), pieces, threads, pool, is_ready=is_ready, stop=stop)
    ) as groups:
        for group in groups:
            if stop is not None and stop.stopped:
                return
            yield from group


@dataclass(frozen=True)
class _Asking:
    """The work on some puzzles; another process can do it as well."""

    verb: Verb

    def __call__(
        self, puzzles: list[PuzzleLike | NinefoldError], *, stop: StopToken
    ) -> list[Answered]:
        return [asked(self.verb, item_of(each, self.verb.layout), stop) for each in puzzles]


def item_of(
    puzzle: PuzzleLike | NinefoldError, layout: Layout | None, lenient: bool = False
) -> Puzzle | Malformed:
    """The puzzle of a given value, or its error."""
    if isinstance(puzzle, NinefoldError):
        return Malformed(puzzle, None)  # type: ignore[arg-type]  # it is passed on
    try:
        return Puzzle(puzzle, layout, lenient=True) if lenient else as_puzzle(puzzle, layout)
    except NinefoldError as error:
        text = puzzle if isinstance(puzzle, str) else None
        return Malformed(error, text)  # type: ignore[arg-type]  # any error marks its row


def board_records(
    verb: Verb, boards: Sequence[bytes], layout: Layout, stop: StopToken | None
) -> list[Record]:
    """The records of boards of one layout, as a batch."""
    import numpy as np

    digits = np.frombuffer(b"".join(boards), np.uint8).reshape(-1, layout.cells)
    columns, done = verb.many(digits, layout, 1, stop)
    named = {name: column.values() for name, column in columns.items()}
    return [
        {name: values[row] for name, values in named.items()}
        if known
        else record_of(verb, asked(verb, Puzzle(boards[row], layout), stop))
        for row, known in enumerate(done.tolist())
    ]


def schema_of(verb: Verb) -> Any:
    """The columns of the answers of a verb, as a schema of pyarrow."""
    pa = arrow()
    kinds = {
        "counts": pa.map_(pa.string(), pa.int32()),
        "texts": pa.list_(pa.string()),
        "json": pa.string(),
    }
    named = {"status": "string", **verb.columns, "stopped_by": "string", "error": "string"}
    return pa.schema([(name, kinds.get(kind, kind)) for name, kind in named.items()])


def answer_rows(
    verb: Verb, rows: Column, *, threads: int = 1, stop: StopToken | None = None
) -> Any:
    """The columns of answers for a column of puzzles, as a batch."""
    rows = column_of(rows)
    many, odd = _many(verb, rows, threads, stop)
    if many is not None and not len(odd):
        return many
    items = (_item(verb, rows[row]) for row in odd.tolist())
    alone = record_batch(verb, (record_of(verb, asked(verb, item, stop)) for item in items))
    return alone if many is None else _patched(many, odd, alone)


def record_batch(verb: Verb, records: Iterable[Record]) -> Any:
    """Records as a batch of pyarrow."""
    nested = [name for name, kind in verb.columns.items() if kind == "json"]
    rows = [
        record | {name: json.dumps(record[name]) for name in nested if record.get(name) is not None}
        for record in records
    ]
    return arrow().RecordBatch.from_pylist(rows, schema=schema_of(verb))


def _many(verb: Verb, rows: Column, threads: int, stop: StopToken | None) -> tuple[Any, Any]:
    """The answers of a batch, and the rows that need a closer look."""
    import numpy as np

    layout = verb.layout or Layout.classic()
    is_other = layout.cells != Layout.classic().cells
    if verb.added_rules or is_other or not verb.takes_many(layout):
        return None, np.arange(len(rows))
    columns, done = verb.many(column_digits(rows), layout, threads, stop)
    schema = schema_of(verb)
    whole = [
        columns[each.name].arrow() if each.name in columns else arrow().nulls(len(rows), each.type)
        for each in schema
    ]
    return arrow().record_batch(whole, schema=schema), np.flatnonzero(~done)


def _item(verb: Verb, value: Any) -> Puzzle | Malformed:
    """The puzzle of a value of a column."""
    found = _python_value(value)
    try:
        puzzle = _puzzle(verb, found)
    except FormatError as error:
        return Malformed(error, found if isinstance(found, str) else None)
    return ruled_item(puzzle, verb.added_rules, 0)


def _puzzle(verb: Verb, value: object) -> Puzzle:
    if value is None:
        raise FormatError(0, 0, "a puzzle", "nothing")
    if isinstance(value, bytes) and max(value, default=0) > 9:
        value = value.decode("utf-8", "replace")
    if isinstance(value, str):
        return read_one(value, layout=verb.layout, lenient=verb.lenient)
    return Puzzle(value, verb.layout)  # type: ignore[arg-type]  # it says what is wrong


def _python_value(value: Any) -> object:
    """A value of a column; bytes that are not text are malformed, even in a column of text."""
    try:
        return value.as_py()
    except UnicodeDecodeError:
        return bytes(value.as_buffer()).decode(errors="replace")


def _patched(many: Any, odd: Any, alone: Any) -> Any:
    """The rows of one batch, replaced in some places by those of another."""
    import numpy as np

    pa = arrow()
    order = np.arange(len(many))
    order[odd] = len(many) + np.arange(len(odd))
    both = pa.Table.from_batches([many, alone]).combine_chunks()
    return both.take(pa.array(order)).to_batches()[0]


def in_pieces(column: Column, size: int) -> Iterator[Column]:
    """A column cut into pieces of a number of rows."""
    for start in range(0, len(column), size):
        yield column.slice(start, size)


def answer_column(
    verb: Verb,
    column: Column,
    *,
    threads: int = 0,
    pool: Executor | None = None,
    stop: StopToken | None = None,
    views: bool = False,
) -> Any:
    """The answers for a column of puzzles as a table of pyarrow.

    `views`: texts are views, as Polars has them, made by the threads.
    """
    from ninefold.solvers.batch import thread_count

    share = -(-len(column) // thread_count(threads))
    size = min(max(share, 1 << 6), verb.rows_in_memory)
    schema = _viewed(schema_of(verb)) if views else schema_of(verb)
    pieces = ((piece,) for piece in in_pieces(column, size))
    work = ColumnWork(verb, schema if views else None)
    with closing(mapped(work, pieces, threads, pool, stop=stop)) as found:
        return arrow().Table.from_batches(list(found), schema=schema)


@dataclass(frozen=True)
class ColumnWork:
    """The work on a piece of a column; another process can do it as well."""

    verb: Verb
    schema: Any = None

    def __call__(self, rows: Column, *, stop: StopToken) -> Any:
        """The answers as a batch, cast to the schema if there is one."""
        found = answer_rows(self.verb, rows, stop=stop)
        return found if self.schema is None else found.cast(self.schema)


def _viewed(schema: Any) -> Any:
    pa = arrow()
    kinds = (pa.string_view() if kind == pa.string() else kind for kind in schema.types)
    return pa.schema(list(zip(schema.names, kinds, strict=True)))
