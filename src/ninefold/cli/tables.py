"""A table that a verb works through: the library does it, here it is watched and told about."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from io import BufferedIOBase
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from ninefold.cli.arguments import MissingFileError, layout_of, path_of
from ninefold.cli.clusters import pooled
from ninefold.cli.exits import Exit
from ninefold.cli.table_runs import TABLES, run_table
from ninefold.lists.summary import ListSummary

if TYPE_CHECKING:
    from ninefold.data import Question


def is_asked(output: Path | None, column: str | None, *others: object) -> bool:
    """Whether the output is a table; then options that are for shown answers are refused."""
    if output is None or output.suffix.lower() not in TABLES:
        if column is not None:
            raise typer.BadParameter("for an output that is a table", param_hint="--column")
        return False
    if any(each not in (None, False, "text") for each in others):
        raise typer.BadParameter("a table has columns of its own", param_hint="--output")
    return True


def question(verb: str, layout: str | None, **asked: Any) -> Question:
    """What is asked about every puzzle."""
    from ninefold.data import Question

    return Question(verb=verb, layout=layout_of(layout), **asked)


def answer_table(
    question: Question,
    arguments: Sequence[str],
    output: Path | None,
    column: str | None,
    threads: int,
    restart: bool,
    cluster: str | None = None,
) -> Exit:
    """Answer a question about every puzzle of a file, into a table."""
    assert output is not None
    if len(arguments) != 1:
        raise typer.BadParameter("a table is made from one file", param_hint="--output")
    source = _source(arguments[0])
    with pooled(cluster, threads) as (pool, places):
        return run_table(question, source, output, column, places, restart, pool)


def set_maker(output: Path | None) -> partial[tuple[ListSummary, int]]:
    """What makes a data set into that file."""
    from ninefold.data import generate_set

    assert output is not None
    return partial(generate_set, output)


def _source(argument: str) -> Path | BufferedIOBase:
    if argument == "-":
        return sys.stdin.buffer  # type: ignore[return-value]  # it is one, whatever it is called
    path = path_of(argument)
    if path is None:
        raise MissingFileError(f"there is no file {argument}")
    return path
