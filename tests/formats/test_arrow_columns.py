"""Columns of Arrow in and out of batches, from every library that speaks it."""

from __future__ import annotations

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import ninefold as nf
from ninefold.formats.arrow_columns import board_column, column_digits, column_of
from runs.tables.boards import EMPTY, MIXED, SOLUTION, TWICE, UNIQUE, digits_of, minimal

LINES = [UNIQUE, EMPTY, None, TWICE]
STATUSES = ["unique", "multiple", "malformed", "none"]


def relation() -> object:
    return duckdb.sql(
        f"select unnest(['{UNIQUE}', '{EMPTY}', null, '{TWICE}']) as quizzes, 1 as id"
    )


COLUMNS = {
    "pyarrow": lambda: pa.array(LINES),
    "pyarrow chunks": lambda: pa.chunked_array([LINES[:1], [], LINES[1:]]),
    "pyarrow table": lambda: pa.table({"id": range(4), "Puzzle": LINES}),
    "pyarrow batch": lambda: pa.record_batch({"board": LINES}),
    "pyarrow large": lambda: pa.array(LINES, pa.large_string()),
    "pyarrow view": lambda: pa.array(LINES, pa.string_view()),
    "pyarrow bytes": lambda: pa.array([each and each.encode() for each in LINES], pa.binary()),
    "pyarrow fixed": lambda: pa.array([each and each.encode() for each in LINES], pa.binary(81)),
    "pyarrow dictionary": lambda: pa.array(LINES).dictionary_encode(),
    "pyarrow slice": lambda: pa.array([None, EMPTY, *LINES, UNIQUE])[2:-1],
    "polars series": lambda: pl.Series(LINES),
    "polars chunks": lambda: pl.concat([pl.Series(LINES[:1]), pl.Series(LINES[1:])], rechunk=False),
    "polars categorical": lambda: pl.Series(LINES, dtype=pl.Categorical),
    "polars frame": lambda: pl.DataFrame({"id": range(4), "puzzle": LINES}),
    "pandas series": lambda: pd.Series(LINES),
    "pandas objects": lambda: pd.Series(LINES, dtype=object),
    "pandas frame": lambda: pd.DataFrame({"puzzle": LINES, "id": range(4)}),
    "duckdb relation": relation,
}


@pytest.mark.parametrize("name", COLUMNS)
def test_a_batch_of_every_library(name: str) -> None:
    batch = nf.solve_batch(COLUMNS[name]())
    assert pa.table(batch)["status"].to_pylist() == STATUSES
    assert str(batch.solution(0).to_line()) == SOLUTION
    forms = nf.canonical_batch(COLUMNS[name]())
    assert pa.table(forms)["canonical"].to_pylist()[0] == nf.canonical(UNIQUE).puzzle.to_line()
    assert forms.automorphisms[2] == 0


def test_a_batch_goes_out_to_every_library() -> None:
    batch = nf.solve_batch([UNIQUE, "oops", EMPTY], nodes=True)
    expected = {
        "status": ["unique", "malformed", "multiple"],
        "solution": [SOLUTION, None, batch.solution(2).to_line()],
        "count": [1, 0, 2],
        "stopped_by": [None, None, "solutions"],
        "nodes": batch.nodes.tolist(),
    }
    assert pa.table(batch).to_pydict() == expected
    assert pl.DataFrame(batch).to_dict(as_series=False) == expected
    assert pd.DataFrame.from_arrow(batch)["count"].tolist() == [1, 0, 2]
    rows = duckdb.sql("select status, count from batch").fetchall()
    assert rows == [("unique", 1), ("malformed", 0), ("multiple", 2)]


def test_a_batch_of_a_text_tells_lines() -> None:
    batch = nf.solve_batch(f"# list\n{UNIQUE}\n".encode())
    assert pa.table(batch)["line"].to_pylist() == [2]


def test_a_batch_of_another_layout() -> None:
    boards = pl.Series([16 * ".", "oops", "1234" + 12 * "."])
    batch = nf.solve_batch(boards, layout="boxes 2x2")
    solutions = pa.table(batch)["solution"].to_pylist()
    assert [len(each) if each else None for each in solutions] == [16, None, 16]


def test_a_frame_with_a_column_for_each_cell_is_an_array() -> None:
    digits = digits_of(minimal(3))
    expected = nf.solve_batch(digits).solutions
    assert (nf.solve_batch(pd.DataFrame(digits)).solutions == expected).all()
    assert (nf.solve_batch(pl.DataFrame(digits)).solutions == expected).all()


def test_digits_as_bytes_and_lists() -> None:
    digits = digits_of(minimal(3))
    fixed = pa.FixedSizeBinaryArray.from_buffers(pa.binary(81), 3, [None, pa.py_buffer(digits)])
    lists = [pa.array(digits.tolist(), pa.list_(kind, size)) for kind, size in LIST_KINDS]
    for column in (fixed, *lists, pl.Series(digits, dtype=pl.Array(pl.UInt8, 81))):
        assert (column_digits(column_of(column)) == digits).all()


LIST_KINDS = [(pa.int64(), -1), (pa.uint8(), 81)]


def test_numbers_that_are_no_digits_stay_wrong() -> None:
    rows = [[0] * 81, [256] + [0] * 80, [-1] + [0] * 80, [0] * 80, None, [None] + [0] * 80]
    statuses = pa.table(nf.solve_batch(pa.array(rows, pa.list_(pa.int64()))))["status"].to_pylist()
    assert statuses == ["multiple", *["malformed"] * 5]


def test_characters_are_read_as_lines_are() -> None:
    texts = [each for each in MIXED if each is not None and len(each) == 81]
    one_by_one = nf.solve_batch(texts)
    assert (nf.solve_batch(pa.array(texts)).statuses == one_by_one.statuses).all()


def test_a_column_without_rows() -> None:
    assert len(nf.solve_batch(pa.array([], pa.string()))) == 0
    assert pl.DataFrame(nf.solve_batch(pl.Series([], dtype=pl.String))).shape == (0, 4)


def test_what_is_no_column_of_boards_is_told() -> None:
    with pytest.raises(nf.FormatError, match="a column named puzzle"):
        nf.solve_batch(pa.table({"a": [1], "b": [2]}))
    with pytest.raises(nf.FormatError, match="text, bytes or lists"):
        nf.solve_batch(pa.array([1.5]))
    with pytest.raises(nf.FormatError, match="a column named boards"):
        column_of(pa.table({"a": ["1"]}), "boards")


def test_boards_as_text() -> None:
    digits = digits_of(minimal(5))
    where = np.array([True, True, False, True, True])
    lines = board_column(digits, where).to_pylist()
    assert [each or "" for each in lines] == [
        line if kept else "" for line, kept in zip(minimal(5), where, strict=True)
    ]
