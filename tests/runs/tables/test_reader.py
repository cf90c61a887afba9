"""Tables from file to file: what passes through, what is added, and what is refused."""

from __future__ import annotations

import gzip
import io
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import duckdb
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold as nf
from ninefold.runs.answers import answer_rows
from ninefold.runs.journal import journal_path
from ninefold.verbs import verb_of

from .boards import MIXED, SOLUTION, UNIQUE, answer_file, minimal, table_of


def write(table: pa.Table, path: Path, rows: int = 100) -> Path:
    if path.suffix == ".parquet":
        pq.write_table(table, path, row_group_size=rows)
    else:
        with pa.ipc.new_file(path, table.schema) as writer:
            writer.write_table(table, max_chunksize=rows)
    return path


def read(path: Path) -> pa.Table:
    return pq.read_table(path) if path.suffix == ".parquet" else pa.ipc.open_file(path).read_all()


@pytest.mark.parametrize("source", [".parquet", ".arrow"])
@pytest.mark.parametrize("target", [".parquet", ".arrow"])
def test_rows_pass_through_with_answers_beside_them(tmp_path: Path, source, target) -> None:
    given = table_of(MIXED + minimal(2_500))
    path, out = write(given, tmp_path / f"in{source}"), tmp_path / f"out{target}"
    summary = answer_file(verb_of("solve"), path, out)
    found = read(out)
    assert found.select(given.column_names).equals(given)
    expected = answer_rows(verb_of("solve"), given["puzzle"])
    assert found.select(expected.schema.names).combine_chunks().to_batches()[0].equals(expected)
    assert summary.puzzles == len(given)
    assert summary.malformed == expected["status"].to_pylist().count("malformed") > 0
    assert not journal_path(out).exists()


def test_others_read_the_parquet_file(tmp_path: Path) -> None:
    path = write(table_of(minimal(3_000)), tmp_path / "in.parquet")
    out = tmp_path / "out.parquet"
    answer_file(verb_of("solve"), path, out)
    assert pq.read_metadata(out).num_row_groups > 1
    expected = nf.solve_batch(minimal(3_000)).solution(2_999).to_line()
    assert pl.read_parquet(out)["solution"][-1] == expected
    assert pl.scan_parquet(out).filter(pl.col("id") == 2_999).collect()["solution"][0] == expected
    rows = duckdb.sql(f"select count(*), count(distinct status) from '{out}' where odd < 7")
    assert rows.fetchall() == [(3_000, 1)]
    last = pq.ParquetFile(out).metadata.row_group(1)
    assert last.column(0).statistics.min == 1_024


def test_the_collection_on_kaggle_as_it_is(tmp_path: Path) -> None:
    lines = minimal(50)
    solutions = [nf.solve(line).solution.to_line() for line in lines]
    rows = [f"{line.replace('.', '0')},{each}" for line, each in zip(lines, solutions, strict=True)]
    path, out = tmp_path / "sudoku.csv", tmp_path / "out.parquet"
    path.write_text("\n".join(["quizzes,solutions", *rows]) + "\n")
    assert answer_file(verb_of("solve"), path, out).unique == 50
    table = read(out)
    assert table.column_names[:3] == ["quizzes", "solutions", "status"]
    assert table["quizzes"].to_pylist() == [line.replace(".", "0") for line in lines]
    assert table["solution"].to_pylist() == table["solutions"].to_pylist() == solutions
    batch = nf.solve_batch(pl.read_csv(path, infer_schema=False))
    assert pa.table(batch)["solution"].to_pylist() == solutions


@pytest.mark.parametrize("packed", [False, True])
def test_lists_of_lines(tmp_path: Path, packed: bool) -> None:
    path, out = tmp_path / "list.txt", tmp_path / "out.parquet"
    text = f"# a list\n{UNIQUE}\n\noops\n  # {UNIQUE}\n{UNIQUE}  # easy\n".encode()
    path.write_bytes(gzip.compress(text) if packed else text)
    summary = answer_file(verb_of("solve"), path, out)
    assert (summary.unique, summary.malformed) == (2, 1)
    assert read(out)["solution"].to_pylist() == [SOLUTION, None, SOLUTION]
    stream = answer_file(verb_of("solve"), io.BytesIO(text), tmp_path / "stream.parquet")
    assert stream.unique == 2


def test_a_list_tells_its_layout(tmp_path: Path) -> None:
    hyper = "6..3.8..1......9................5.8...........3..2.4...8..7...6...2.....7.1......"
    path, out = tmp_path / "list.txt", tmp_path / "out.parquet"
    path.write_text(f"# layout: hyper\n{hyper}\n")
    assert answer_file(verb_of("solve"), path, out).unique == 1


def test_columns_by_name_and_names_that_are_taken(tmp_path: Path) -> None:
    table = pa.table({"board": ["oops"], "mine": [UNIQUE], "status": ["new"]})
    path, out = write(table, tmp_path / "in.parquet"), tmp_path / "out.parquet"
    answer_file(verb_of("solve"), path, out, column="mine")
    found = read(out)
    assert found["status"].to_pylist() == ["new"]
    assert found["solve_status"].to_pylist() == ["unique"]
    with pytest.raises(nf.FormatError, match="a column named yours"):
        answer_file(verb_of("solve"), path, out, column="yours")
    again = tmp_path / "again.parquet"
    with pytest.raises(nf.UnsupportedError, match="solve_status"):
        answer_file(verb_of("solve"), out, again, column="mine")


def test_types_pass_through(tmp_path: Path) -> None:
    table = pa.table(
        {
            "puzzle": pa.array([UNIQUE] * 300).dictionary_encode(),
            "when": pa.array(range(300), pa.timestamp("us", "UTC")),
            "tags": [[str(each)] * (each % 3) for each in range(300)],
            "word": pa.array([f"w{each}" for each in range(300)]).dictionary_encode(),
        }
    )
    path = write(table, tmp_path / "in.parquet", rows=70)
    answer_file(verb_of("check"), path, tmp_path / "out.parquet")
    assert read(tmp_path / "out.parquet").select(table.column_names).equals(table)
    answer_file(verb_of("check"), path, tmp_path / "out.arrow")
    plain = read(tmp_path / "out.arrow")
    assert plain["word"].to_pylist() == table["word"].to_pylist()


def test_no_rows(tmp_path: Path) -> None:
    for suffix in (".parquet", ".arrow"):
        path, out = write(table_of([]), tmp_path / f"in{suffix}"), tmp_path / f"out{suffix}"
        assert answer_file(verb_of("solve"), path, out).puzzles == 0
        assert read(out).num_rows == 0


def test_another_pool_gives_the_same_bytes(tmp_path: Path) -> None:
    path = write(table_of(MIXED + minimal(3_000)), tmp_path / "in.parquet")
    answer_file(verb_of("count", limit=3), path, tmp_path / "here.parquet")
    with ProcessPoolExecutor(2) as pool:
        there = tmp_path / "there.parquet"
        answer_file(verb_of("count", limit=3), path, there, pool=pool)
    assert there.read_bytes() == (tmp_path / "here.parquet").read_bytes()


def test_time_bounds_the_whole_list(tmp_path: Path) -> None:
    path = write(table_of(minimal(3_000)), tmp_path / "in.parquet")
    verb = verb_of("solve", limits=nf.Limits(seconds=0))
    summary = answer_file(verb, path, tmp_path / "out.parquet")
    assert summary.undecided == 3_000
    assert set(read(tmp_path / "out.parquet")["stopped_by"].to_pylist()) == {"seconds"}


def damaged() -> Iterator[bytes]:
    file = io.BytesIO()
    pq.write_table(table_of(minimal(100)), file)
    data = file.getvalue()
    yield data[:-100]
    yield data[:4] + data[300:]
    yield b"PAR1"
    yield b"ARROW1\0\0"


@pytest.mark.parametrize("data", list(damaged()))
def test_a_damaged_table_is_a_clear_error(tmp_path: Path, data: bytes) -> None:
    (path := tmp_path / "in.parquet").write_bytes(data)
    with pytest.raises(nf.FormatError):
        answer_file(verb_of("solve"), path, tmp_path / "out.parquet")


def test_any_source_goes_to_any_target(tmp_path: Path) -> None:
    path = write(table_of([UNIQUE]), tmp_path / "in.parquet")
    answer_file(verb_of("solve"), path, tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == f"{SOLUTION}\n"
    (board := tmp_path / "one.sdk").write_text(
        "\n".join(UNIQUE[i : i + 9] for i in range(0, 81, 9))
    )
    answer_file(verb_of("solve"), board, tmp_path / "out.parquet")
    found = read(tmp_path / "out.parquet")
    assert (found["puzzle"].to_pylist(), found["solution"].to_pylist()) == ([UNIQUE], [SOLUTION])


def test_ragged_rows_are_kept_in_their_places(tmp_path: Path) -> None:
    rows = [f"{UNIQUE},1", UNIQUE, f"{UNIQUE},3,x", "oops", f"{UNIQUE},5", "last"]
    (path := tmp_path / "ragged.csv").write_text("\n".join(["puzzle,id", *rows, ""]))
    summary = answer_file(verb_of("solve"), path, tmp_path / "out.parquet")
    found = read(tmp_path / "out.parquet")
    assert found["id"].to_pylist() == ["1", None, "3", None, "5", None]
    assert (summary.unique, summary.malformed) == (4, 2)
    assert found["status"].to_pylist()[3::2] == ["malformed", "malformed"]


def test_what_is_refused(tmp_path: Path) -> None:
    path = write(table_of([UNIQUE]), tmp_path / "in.parquet")
    with pytest.raises(nf.SameFileError):
        answer_file(verb_of("solve"), path, path)


@pytest.mark.parametrize("suffix", [".parquet", ".arrow"])
def test_read_file_gives_the_puzzles_of_a_table(tmp_path: Path, suffix: str) -> None:
    path = write(table_of([UNIQUE, SOLUTION]), tmp_path / f"in{suffix}")
    assert [each.to_line() for each in nf.read_file(path)] == [UNIQUE, SOLUTION]
    path = write(table_of([UNIQUE, "oops"]), tmp_path / f"bad{suffix}")
    with pytest.raises(nf.FormatError):
        list(nf.read_file(path))
