"""Puzzles in columns: Arrow, Parquet, data frames.

    questions   what is asked about every puzzle of a column, and the columns that answer it
    verbs       the columns of each verb

docs/data.md tells the same from outside. All of it needs the extra `data`.
"""

from ninefold.data.questions import Question

__all__ = ["Question"]
