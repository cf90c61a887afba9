"""Groups that are copied as they stand, and read page by page: the same as what pyarrow reads."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold as nf
from ninefold.runs.answers import answer_rows
from ninefold.runs.chunks import Place
from ninefold.runs.tables.pages import PackedTexts
from ninefold.runs.tables.reader import opened_table
from ninefold.verbs import verb_of

from .boards import MIXED, answer_file, minimal

ROWS = 20_000


def wide_table(lines: list[str | None], rows: int = ROWS) -> pa.Table:
    """Columns of many kinds around the puzzles, the last with nothing in it."""
    ids = range(rows)
    return pa.table(
        {
            "id": pa.array(ids, pa.uint32()),
            "puzzle": pa.array((lines * (1 + rows // len(lines)))[:rows], pa.string()),
            "kind": pa.array([f"kind {i % 5}" for i in ids]).dictionary_encode(),
            "tags": [[str(i), None] if i % 3 else None for i in ids],
            "inner": [{"puzzle": i, "at": i / 7} for i in ids],
            "when": pa.array(ids, pa.timestamp("ms", tz="UTC")),
            "none": pa.nulls(rows),
        }
    )


def is_copied(path: Path) -> bool:
    with path.open("rb") as file, opened_table(file, path, copied=True) as table:
        return table.groups is not None


def expect_answers(out: Path, given: pa.Table) -> None:
    found = pq.read_table(out)
    assert found.select(given.column_names).equals(given)
    expected = answer_rows(verb_of("solve"), given["puzzle"])
    for name in expected.schema.names:
        assert found[name].combine_chunks().to_pylist() == expected[name].to_pylist()


PACKED: list[dict[str, Any]] = [
    {"compression": "none"},
    {"compression": "snappy"},
    {"compression": "snappy", "use_dictionary": False, "data_page_size": 9_000},
    {"compression": "zstd", "data_page_version": "2.0"},
    {"compression": "gzip", "data_page_version": "2.0", "use_dictionary": False},
    {"compression": "brotli", "dictionary_pagesize_limit": 20_000, "write_statistics": False},
    {"compression": "lz4", "data_page_size": 1 << 26, "use_dictionary": False},
]


@pytest.mark.parametrize("options", PACKED, ids=str)
@pytest.mark.parametrize("lines", [MIXED, [*minimal(50), None], minimal()], ids=len)
def test_every_way_to_write_pages(tmp_path: Path, monkeypatch, options, lines) -> None:
    monkeypatch.setattr("ninefold.runs.tables.groups.LARGE", 1 << 20)
    monkeypatch.setattr("ninefold.runs.tables.groups.FEWEST", 1)
    path, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    given = wide_table(lines, 1_200)
    pq.write_table(given, path, row_group_size=800, **options)
    assert is_copied(path)
    summary = answer_file(verb_of("solve"), path, out)
    assert summary.puzzles == len(given)
    expect_answers(out, given)


def test_other_makers(tmp_path: Path) -> None:
    given, out = wide_table(minimal()).select(["id", "puzzle"]), tmp_path / "out.parquet"
    polars, duck, pandas = (tmp_path / f"{name}.parquet" for name in ("polars", "duck", "pandas"))
    pl.from_arrow(given).write_parquet(polars)
    duckdb.sql(f"copy (select * from given) to '{duck}'")
    given.to_pandas().to_parquet(pandas)
    for path in (polars, duck, pandas):
        assert is_copied(path)
        answer_file(verb_of("solve"), path, out, resume=False)
        expect_answers(out, pq.read_table(path))


def test_others_read_what_was_copied(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("ninefold.runs.tables.groups.FEWEST", 1)
    path, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    rows = 2_000
    given = wide_table(MIXED, rows)
    pq.write_table(given, path, row_group_size=rows // 2)
    assert is_copied(path)
    answer_file(verb_of("solve"), path, out)
    solved = answer_rows(verb_of("solve"), given["puzzle"])["solution"].to_pylist()
    assert pl.read_parquet(out)["solution"].to_list() == solved
    assert pd.read_parquet(out)["solution"].tolist()[0] == solved[0]
    found = duckdb.sql(f"select count(solution), max(id), min(kind) from '{out}'").fetchall()
    assert found == [(sum(each is not None for each in solved), rows - 1, "kind 0")]
    assert pq.read_metadata(out).num_row_groups == 2
    last = pl.scan_parquet(out).filter(pl.col("id") == rows - 1).collect()
    assert last["puzzle"].to_list() == [given["puzzle"][-1].as_py()]


@pytest.mark.parametrize(
    ("kind", "rows_of_a_group"),
    [(pa.binary(), ROWS), (pa.string(), 100), (pa.list_(pa.uint8()), ROWS)],
    ids=str,
)
def test_what_is_not_copied_is_read(tmp_path: Path, kind, rows_of_a_group) -> None:
    path, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    lines: list[Any] = minimal(ROWS)
    if kind == pa.list_(pa.uint8()):
        lines = [[0 if sign == "." else int(sign) for sign in line] for line in lines]
    pq.write_table(
        pa.table({"puzzle": pa.array(lines, kind)}), path, row_group_size=rows_of_a_group
    )
    assert not is_copied(path)
    assert answer_file(verb_of("solve"), path, out).unique == ROWS


def test_a_stop_leaves_whole_groups(tmp_path: Path) -> None:
    path, out, whole = (tmp_path / f"{name}.parquet" for name in ("in", "out", "whole"))
    given = wide_table(minimal(), 60_000)
    pq.write_table(given, path, row_group_size=20_000)
    answer_file(verb_of("solve"), path, whole)
    stop = nf.StopToken()

    def watch(progress: nf.Progress) -> None:
        if progress.puzzles > 20_000:
            stop.stop()

    first = answer_file(verb_of("solve"), path, out, threads=1, progress=watch, stop=stop)
    assert first.resumable
    half = pq.read_table(out)
    assert len(half) == first.puzzles in (20_000, 40_000)
    assert half.select(given.column_names).equals(given.slice(0, len(half)))
    assert answer_file(verb_of("solve"), path, out).resumed == first.puzzles
    assert out.read_bytes() == whole.read_bytes()


def test_a_page_can_be_sent(tmp_path: Path) -> None:
    path = tmp_path / "in.parquet"
    pq.write_table(wide_table(MIXED), path)
    with path.open("rb") as file, opened_table(file, path, copied=True) as table:
        pages = [chunk.puzzles for chunk in table.chunks(Place(0, 0), 1_000)]
    assert all(isinstance(page, PackedTexts) for page in pages)
    for page in pages:
        sent = pickle.loads(pickle.dumps(page))
        assert pa.array(sent).equals(page.column())


def test_empty_groups_are_read(tmp_path: Path) -> None:
    path, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    given = wide_table(minimal())
    with pq.ParquetWriter(path, given.schema) as writer:
        for rows in (given.slice(0, 9_000), given.slice(0, 0), given.slice(9_000)):
            writer.write_table(rows)
    assert 0 in (pq.read_metadata(path).row_group(group).num_rows for group in range(3))
    assert answer_file(verb_of("solve"), path, out).puzzles == ROWS
    expect_answers(out, given)


@pytest.mark.parametrize("version", ["1.0", "2.0"])
def test_groups_without_a_single_puzzle_are_marked(tmp_path: Path, version: str) -> None:
    path = tmp_path / "missing.parquet"
    empty = wide_table([None])
    given = pa.concat_tables([wide_table(minimal(5)), empty, wide_table(minimal(5))])
    pq.write_table(given, path, row_group_size=ROWS, data_page_version=version)
    assert is_copied(path)
    answer_file(verb_of("solve"), path, tmp_path / "out.parquet")
    expect_answers(tmp_path / "out.parquet", given)


def test_pages_of_very_many_rows_are_cut(tmp_path: Path) -> None:
    path = tmp_path / "dense.parquet"
    rows = 200_000
    given = pa.table({"puzzle": pa.array(minimal(1) * rows, pa.string())})
    pq.write_table(given, path, row_group_size=rows)
    with path.open("rb") as file, opened_table(file, path, copied=True) as table:
        assert table.groups is not None
        sizes = [len(chunk.puzzles) for chunk in table.groups.chunks(Place(0, 0))]
    assert sum(sizes) == rows
    assert max(sizes) <= 1 << 16


def test_a_damaged_page_is_told(tmp_path: Path) -> None:
    path, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    options: dict[str, Any] = {"use_dictionary": False, "compression": "snappy"}
    pq.write_table(pa.table({"puzzle": minimal(ROWS)}), path, **options)
    whole = path.read_bytes()
    for place in (4, 6, 30, 200, 5_000, 100_000):
        path.write_bytes(whole[:place] + bytes(40) + whole[place + 40 :])
        with pytest.raises(nf.FormatError):
            answer_file(verb_of("solve"), path, out, resume=False)
