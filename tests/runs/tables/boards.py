"""Columns that the tests of tables share."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from ninefold import examples
from ninefold.runs.run import Settings, run_verb
from ninefold.runs.summary import ListSummary
from ninefold.runs.verb import Verb

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
EMPTY = 81 * "."
TWICE = "55" + 79 * "."

MIXED = [
    UNIQUE,
    EMPTY,
    None,
    "oops",
    "1234" + 12 * ".",
    TWICE,
    f" {UNIQUE}",
    f"{UNIQUE} # a remark",
    UNIQUE.replace(".", "0"),
    UNIQUE.replace(".", "-"),
    f"{UNIQUE[:4]}!{UNIQUE[5:]}",
    SOLUTION,
    UNIQUE.replace("\n", "").replace("53", "5\t", 1),
    "é" * 81,
]
"""Every kind of row."""


def minimal(count: int = 1_000) -> list[str]:
    """So many puzzles with one solution each."""
    found = [example.puzzle for example in examples.load("minimal")]
    return (found * (1 + count // len(found)))[:count]


def digits_of(lines: list[str]) -> np.ndarray:
    text = np.array([[0 if sign == "." else int(sign) for sign in line] for line in lines])
    return text.astype(np.uint8)


def table_of(lines: list[str | None]) -> pa.Table:
    """A table with other columns around the puzzles."""
    ids = list(range(len(lines)))
    return pa.table(
        {"id": ids, "puzzle": pa.array(lines, pa.string()), "odd": [i % 7 for i in ids]}
    )


def answer_file(verb: Verb, source: object, target: object, **settings: object) -> ListSummary:
    """A verb over a file, into another."""
    return run_verb(verb, source, target, Settings(**settings))
