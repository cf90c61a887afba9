"""Puzzles in columns: Arrow, Parquet, data frames.

    questions   what is asked about every puzzle of a column
    verbs       the columns that answer each verb
    road        many chunks through a pool, in order
    columns     a column in memory
    frames      `.ninefold` on columns of Polars and pandas
    readers     tables read in chunks: Parquet, Arrow, CSV, lines
    targets     tables written part by part: Parquet, Arrow
    footers     the footer of a Parquet file that grows
    groups      groups of rows as they stand in a Parquet file, and `pages` of puzzles in them
    copying     a Parquet file with the groups of another; `answer_pages` are its further columns
    jobs        a question to many rows, into a table
    files       `answer_file`: from file to file
    sets        `generate_set`: puzzles made by the million

docs/data.md tells the same from outside. All of it needs the extra `data`. To import
`ninefold.data.frames` registers `.ninefold`; nothing else loads Polars or pandas.
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred

if _TYPE_CHECKING:
    from ninefold.data.columns import answer_column
    from ninefold.data.files import answer_file
    from ninefold.data.questions import Question
    from ninefold.data.road import Answered, Chunk, answered_chunks
    from ninefold.data.sets import generate_set

_LATER = {
    "ninefold.data.columns": ("answer_column",),
    "ninefold.data.files": ("answer_file",),
    "ninefold.data.questions": ("Question",),
    "ninefold.data.road": ("Answered", "Chunk", "answered_chunks"),
    "ninefold.data.sets": ("generate_set",),
}

__getattr__ = _deferred(__name__, _LATER)

__all__ = [
    "Answered",
    "Chunk",
    "Question",
    "answer_column",
    "answer_file",
    "answered_chunks",
    "generate_set",
]


def __dir__() -> list[str]:
    return __all__
