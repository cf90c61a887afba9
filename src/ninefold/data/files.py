"""A question to every puzzle of a table, from file to file: begun, gone on with, summed up."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from dataclasses import replace
from io import BufferedIOBase
from os import PathLike
from typing import Any

from ninefold.data.questions import Question
from ninefold.data.readers import Table, opened_table
from ninefold.data.road import Answered, Chunk, answered_chunks
from ninefold.data.targets import TableTarget, is_table_name, table_target
from ninefold.errors import SameFileError, UnsupportedError
from ninefold.formats.arrow_columns import arrow
from ninefold.limits import StopToken
from ninefold.lists.answering import Part
from ninefold.lists.chunks import Place
from ninefold.lists.journal import Entry, Journal, forget, job_key, refuse_unfinished
from ninefold.lists.rows import SOLVED, UNDECIDED
from ninefold.lists.summary import ListSummary, Progress
from ninefold.lists.targets import Name, Target, opened_target

HEAD = 1 << 16
"""Bytes at both ends of an input by which it is recognised."""

CHUNK_ROWS = {"solve": (1 << 10, 1 << 15), "rate": (1 << 4, 1 << 10)}
"""The fewest and the most rows of a chunk: hundredths of a second of solving, seconds of rating."""

USUAL_ROWS = (1 << 6, 1 << 12)
"""The same for verbs some of whose puzzles may take long."""


def answer_file(
    question: Question,
    source: Name | BufferedIOBase,
    target: Name,
    *,
    column: str | None = None,
    threads: int = 0,
    pool: Executor | None = None,
    ahead: int | None = None,
    resume: bool = True,
    progress: Callable[[Progress], None] | None = None,
    stop: StopToken | None = None,
) -> ListSummary:
    r"""Ask about every puzzle of a table, into another: the same rows, with the answers as columns.

    `source` is a file of Parquet, Arrow, CSV or lines, the latter packed or not; `target` the name
    of a Parquet or Arrow file. `column` names the puzzles, where they are not called so. An answer
    whose name the table has already gets that of the verb before it, as `rate_status`. `pool`,
    where given, answers instead of threads of this process. A run that was killed or
    stopped goes on with the same call; `resume=False` begins again.

    >>> import pathlib, tempfile
    >>> import pyarrow.parquet as pq
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "list.csv").write_text("id,quizzes\n7," + 81 * "0" + "\n8,oops\n")
    >>> summary = answer_file(Question(), folder / "list.csv", folder / "solved.parquet")
    >>> summary.multiple, summary.malformed
    (1, 1)
    >>> pq.read_table(folder / "solved.parquet").column_names
    ['id', 'quizzes', 'status', 'solution', 'stopped_by', 'error']
    """
    if not is_table_name(target):
        raise UnsupportedError(f"{target} does not end as a Parquet or Arrow file does")
    with ExitStack() as stack:
        name = source if isinstance(source, str | PathLike) else None
        if isinstance(source, str | PathLike):
            _refuse_itself(source, target)
            source = stack.enter_context(open(source, "rb"))
        table = stack.enter_context(opened_table(source, name, column, question.layout))
        asked = replace(question, layout=question.layout or table.layout)
        job = _Job(asked, table, target, progress or (lambda _: None), stop)
        key = None if name is None else _key(name, asked, column)
        return job.run(key, resume, pool=pool, threads=threads, ahead=ahead)


def _refuse_itself(source: Name, target: Name) -> None:
    if os.path.exists(target) and os.path.samefile(source, target):
        raise SameFileError(f"{target} is being read; name another file for the output")


def _key(source: Name, question: Question, column: str | None) -> dict[str, Any]:
    """What must be the same for a run to go on."""
    with open(source, "rb") as file:
        head = file.read(HEAD)
        status = os.fstat(file.fileno())
        file.seek(max(0, status.st_size - HEAD))
        return job_key(status, head + file.read(), question.to_json() | {"column": column})


class _Job:
    """What is read, what is asked, where it goes, and how far it is."""

    def __init__(
        self,
        question: Question,
        table: Table,
        target: Name,
        tell: Callable[[Progress], None],
        stop: StopToken | None,
    ) -> None:
        self._question, self._table, self._target = question, table, target
        self._tell, self._stop = tell, stop
        self._start = time.monotonic()
        self._done, self._resumed = Entry(Place(0, 0)), 0
        self._names = _result_names(question, table)
        fields = zip(self._names, question.schema, strict=True)
        results = [field.with_name(name) for name, field in fields]
        self._schema = arrow().schema([*table.schema, *results])

    def run(self, key: dict[str, Any] | None, resume: bool, **crew: Any) -> ListSummary:
        """Answer all rows."""
        with opened_target(self._target) as out, ExitStack() as stack:
            journal = self._journal(key, resume, out, stack)
            parts = self._begun(journal, out)
            whole = self._write_all(parts, journal, out, crew)
            if journal is not None:
                self._left(journal, whole)
        return self._summary(whole, journal)

    def _journal(
        self, key: dict[str, Any] | None, resume: bool, out: Target, stack: ExitStack
    ) -> Journal | None:
        if not out.is_regular:
            raise UnsupportedError("a table is written to a file, not to a pipe")
        if not resume:
            forget(self._target)
        if key is None:
            refuse_unfinished(self._target)
            return None
        return stack.enter_context(Journal.opened(self._target, out, key))

    def _begun(self, journal: Journal | None, out: Target) -> TableTarget:
        """Go on from where the journal says, or begin."""
        found = journal.found() if journal else None
        if found is not None:
            self._done, self._resumed = found, found.tally.total()
        elif journal is not None:
            journal.enter(self._done)  # before anything is overwritten
        out.begin(self._done.offset)
        self._report()
        quick = self._question.verb == "solve"
        return table_target(self._target, out, self._schema, quick=quick)

    def _write_all(
        self, parts: TableTarget, journal: Journal | None, out: Target, crew: dict[str, Any]
    ) -> bool:
        """Write all parts; tells whether they are all, or somebody said stop."""
        before, first = self._done.seconds, self._done.place.position
        least, most = CHUNK_ROWS.get(self._question.verb, USUAL_ROWS)
        answers = answered_chunks(
            self._question,
            self._table.chunks(first, self._table.chunk_rows(least, most)),
            lambda chunk, answer: parts.encoded(self._joined(chunk, answer)),
            left=self._left_seconds,
            stop=self._stop,
            **crew,
        )
        with closing(answers):
            for each in answers:
                parts.write(each.made)
                part = Part(b"", _tally(each), each.chunk.end, 0, is_whole=True)
                spent = before + time.monotonic() - self._start
                self._done = self._done.after(part, out.offset, spent)
                if journal is not None:
                    journal.enter_in_time(self._done)
                self._report()
        whole = not (self._stop is not None and self._stop.stopped)
        parts.end()
        return whole

    def _joined(self, chunk: Chunk, answer: Any) -> Any:
        return arrow().record_batch([*chunk.rows.columns, *answer.columns], schema=self._schema)

    def _left_seconds(self) -> float | None:
        """The seconds that are left of those for the whole list; only solving bounds that."""
        most = self._question.limits.seconds
        if most is None or self._question.verb != "solve":
            return None
        return max(0.0, most - (time.monotonic() - self._start))

    def _left(self, journal: Journal, whole: bool) -> None:
        if whole:
            journal.remove()
        else:
            journal.enter(self._done)

    def _report(self) -> None:
        done = self._done.place.position
        self._tell(Progress(done, self._table.rows, self._done.tally.total(), self._resumed))

    def _summary(self, whole: bool, journal: Journal | None) -> ListSummary:
        return ListSummary.of(
            self._done.tally,
            seconds=time.monotonic() - self._start,
            resumed=self._resumed,
            stopped_by=None if whole else "stop",
            resumable=not whole and journal is not None,
        )


def _result_names(question: Question, table: Table) -> list[str]:
    """The names of the answers; those that the table has already get the verb before them."""
    taken = set(table.schema.names)
    names = [f"{question.verb}_{each}" if each in taken else each for each in question.schema.names]
    if again := taken & set(names):
        raise UnsupportedError(f"the table has {', '.join(sorted(again))} already")
    return names


def _tally(answered: Answered) -> Counter[str]:
    """How many rows there are of each outcome."""
    pc = arrow("pyarrow.compute")
    answer = answered.answer
    is_any = pc.and_(
        pc.equal(answer["status"], UNDECIDED),
        pc.fill_null(pc.equal(answer["stopped_by"], "solutions"), False),
    )
    outcomes = pc.if_else(pc.fill_null(is_any, False), SOLVED, answer["status"])
    counted = pc.value_counts(outcomes).to_pylist()
    return Counter({str(each["values"]): each["counts"] for each in counted})
