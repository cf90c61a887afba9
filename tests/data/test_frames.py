"""`.ninefold` on columns of Polars and pandas."""

from __future__ import annotations

import subprocess
import sys

import pandas as pd
import polars as pl

import ninefold as nf
import ninefold.data.frames
from runs.tables.boards import EMPTY, SOLUTION, UNIQUE, minimal

LINES = [UNIQUE, None, EMPTY]


def test_polars_expressions() -> None:
    frame = pl.DataFrame({"id": [1, 2, 3], "puzzle": LINES})
    column = pl.col("puzzle").ninefold
    found = frame.with_columns(column.solve().struct.unnest())
    assert found.columns == ["id", "puzzle", "status", "solution", "stopped_by", "error"]
    assert found["status"].to_list() == ["unique", "malformed", "multiple"]
    counts = frame.select(column.count(limit=9).struct.field("count"))["count"]
    assert counts.to_list() == [1, None, 9]
    form = frame.select(column.canonical().struct.field("canonical"))["canonical"]
    assert form[0] == nf.canonical(UNIQUE).puzzle.to_line()
    assert frame.select(column.check().struct.field("ok"))["ok"].to_list() == [True, None, False]
    rating = frame.select(column.rate(scales=["hodoku"]).struct.field("level"))["level"]
    assert rating.to_list() == ["easy", None, None]


def test_polars_lazy_and_streaming() -> None:
    lines = minimal(2_000)
    solve = pl.col("puzzle").ninefold.solve().struct.field("solution")
    lazy = pl.LazyFrame({"puzzle": lines}).select(solve)
    expected = nf.solve_batch(lines)
    found = lazy.collect()["solution"].to_list()
    assert found == [expected.solution(row).to_line() for row in range(2_000)]
    assert lazy.collect(engine="streaming")["solution"].to_list() == found
    assert lazy.collect_schema() == {"solution": pl.String}


def test_polars_series() -> None:
    found = pl.Series("board", LINES).ninefold.solve()
    assert found.name == "board"
    assert found.struct.field("solution")[0] == SOLUTION


def test_pandas_series() -> None:
    series = pd.Series(LINES, index=["a", "b", "c"])
    found = series.ninefold.solve()
    assert list(found.index) == ["a", "b", "c"]
    assert found.loc["a", "solution"] == SOLUTION
    assert next(iter(series.ninefold.count(limit=3)["exact"])) is True
    joined = pd.DataFrame({"puzzle": series}).join(series.ninefold.check())
    assert next(iter(joined["verdict"])) == "valid"


def test_a_layout_by_its_name() -> None:
    found = pl.Series([16 * "."]).ninefold.count(layout="4x4")
    assert found.struct.field("count").to_list() == [288]


def test_nothing_else_loads_them() -> None:
    code = "import sys, ninefold.data; print({'polars', 'pandas'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "set()"
