"""Sources of several files, of folders and of columns: nothing is lost, nothing is mixed up."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold as nf

from .boards import EMPTY, UNIQUE


def counts(path: Path) -> list[str]:
    return [line.split(",")[1] for line in path.read_text().splitlines()[1:]]


@pytest.fixture
def tables(tmp_path: Path) -> list[Path]:
    paths = [tmp_path / name for name in ("a.csv", "b.csv")]
    for path in paths:
        path.write_text(f"puzzle,other\n{UNIQUE},{EMPTY}\n")
    return paths


@pytest.mark.parametrize("kind", [list, tuple])
def test_a_column_is_that_of_every_file(tables: list[Path], tmp_path: Path, kind: type) -> None:
    out = tmp_path / "out.csv"
    nf.run("count", kind(tables), out, column="other", limit=5)
    assert counts(out) == ["5", "5"]
    nf.run("count", kind(tables), out, limit=5)
    assert counts(out) == ["1", "1"]
    summary = nf.run("count", kind(tables), out, column="nothing", limit=5)
    assert summary.malformed == 2


def test_a_column_goes_to_a_document(tables: list[Path], tmp_path: Path) -> None:
    nf.run("convert", tables[0], tmp_path / "out.rows", to="rows", column="other")
    assert "5" not in (tmp_path / "out.rows").read_text()


def test_a_folder_among_others_is_its_files(tables: list[Path], tmp_path: Path) -> None:
    (folder := tmp_path / "folder").mkdir()
    (folder / "c.txt").write_text(f"{UNIQUE}\n")
    out = tmp_path / "out.json"
    assert nf.run("solve", [folder, tables[0]], out).unique == 2
    assert str(folder / "c.txt") in out.read_text()
    with pytest.raises(nf.SameFileError):
        nf.run("solve", [folder, tables[0]], folder / "c.txt")


def test_malformed_puzzles_behind_the_last_good_one_are_counted(tmp_path: Path) -> None:
    (source := tmp_path / "in.txt").write_text(f"{UNIQUE}\nbad\n")
    summary = nf.run("convert", source, tmp_path / "out.rows", to="rows")
    assert (summary.done, summary.malformed) == (1, 1)


def test_every_row_of_a_table_has_a_row_of_text(tmp_path: Path) -> None:
    rows = [UNIQUE, "", "# a remark", None, 81 * " "]
    pq.write_table(pa.table({"puzzle": rows}), path := tmp_path / "in.parquet")
    nf.run("count", path, tmp_path / "out.csv", limit=5)
    assert counts(tmp_path / "out.csv") == ["1", "", "", "", "5"]


@pytest.mark.parametrize("deadline", [-1, float("nan"), "soon"])
def test_a_deadline_is_a_number_of_seconds(deadline: object, tmp_path: Path) -> None:
    with pytest.raises(nf.ValueRangeError):
        nf.run("solve", [UNIQUE], tmp_path / "out.txt", deadline=deadline)
    assert nf.run("solve", [UNIQUE], tmp_path / "out.txt", deadline=float("inf")).unique == 1
