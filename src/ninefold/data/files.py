"""A question to every puzzle of a table, from file to file: begun, gone on with, summed up."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import replace
from io import BufferedIOBase
from os import PathLike
from typing import Any

from ninefold.data.jobs import Job
from ninefold.data.questions import Question
from ninefold.data.readers import Table, opened_table
from ninefold.data.targets import is_parquet_name, is_table_name
from ninefold.errors import SameFileError, UnsupportedError
from ninefold.limits import StopToken
from ninefold.lists.journal import job_key
from ninefold.lists.summary import ListSummary, Progress
from ninefold.lists.targets import Name

HEAD = 1 << 16
"""Bytes at both ends of an input by which it is recognised."""


def answer_file(
    question: Question,
    source: Name | BufferedIOBase,
    target: Name,
    *,
    column: str | None = None,
    threads: int = 0,
    pool: Executor | None = None,
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
        copied = question.verb == "solve" and is_parquet_name(target)
        table = stack.enter_context(
            opened_table(source, name, column, question.layout, copied=copied)
        )
        asked = replace(question, layout=question.layout or table.layout)
        names = _result_names(asked, table)
        job = Job(asked, table, target, names, progress or (lambda _: None), stop)
        key = None if name is None else _key(name, asked, column)
        return job.run(key, resume, pool=pool, threads=threads)


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


def _result_names(question: Question, table: Table) -> dict[str, str]:
    """The columns of answers, and their names: one that is taken gets the verb before it."""
    taken, verb = set(table.schema.names), question.verb
    names = {each: f"{verb}_{each}" if each in taken else each for each in question.schema.names}
    if again := taken & set(names.values()):
        raise UnsupportedError(f"the table has {', '.join(sorted(again))} already")
    return names
