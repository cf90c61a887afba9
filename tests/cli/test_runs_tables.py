"""Parquet and Arrow on the command line: read by every verb, written by some."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold as nf

from .boards import EMPTY, SOLUTION, UNIQUE


@pytest.fixture
def table(tmp_path: Path) -> Path:
    path = tmp_path / "in.parquet"
    pq.write_table(pa.table({"id": [7, 8, 9], "quiz": [UNIQUE, None, EMPTY]}), path)
    return path


@pytest.mark.parametrize(
    ("verb", "options", "name", "values"),
    [
        ("solve", (), "solution", [SOLUTION, None, nf.solve(EMPTY).solution.to_line()]),
        ("count", ("--limit", 4), "count", [1, None, 4]),
        ("check", (), "verdict", ["valid", None, "not-unique"]),
        ("rate", ("--scales", "hodoku"), "level", ["easy", None, None]),
    ],
)
@pytest.mark.parametrize("suffix", ["parquet", "arrow"])
def test_a_table_with_answers(cli, table: Path, tmp_path, verb, options, name, values, suffix):
    out = tmp_path / f"out.{suffix}"
    done = cli(verb, table, "-o", out, *options)
    assert (done.code, done.out) == (2, "")  # one row is malformed
    assert "3 puzzles" in done.err
    found = pq.read_table(out) if suffix == "parquet" else pa.ipc.open_file(out).read_all()
    assert found["id"].to_pylist() == [7, 8, 9]
    assert found[name].to_pylist() == values


def test_exit_codes_of_tables(cli, tmp_path: Path) -> None:
    path, out = tmp_path / "in.txt", tmp_path / "out.parquet"
    for line, codes in ((UNIQUE, (0, 0)), (EMPTY, (1, 0)), ("55" + 79 * ".", (1, 1))):
        path.write_text(line)
        assert (
            cli("solve", path, "-o", out).code,
            cli("count", path, "--limit", 3, "-o", out).code,
        ) == codes
    path.write_text("")
    assert cli("solve", path, "-o", out).code == 2


def test_every_verb_reads_the_puzzles_of_a_table(cli, table: Path) -> None:
    solved = cli("solve", table)
    assert solved.code == 2
    assert solved.out.splitlines()[0] == SOLUTION
    assert solved.out.splitlines()[1].startswith("# line 2, column 1")
    one, none, many = cli("count", table, "--limit", 3).out.splitlines()
    assert (one, none[:9], many) == ("1", "# line 2,", "at least 3")


def test_who_reads_no_further_ends_it(process, tmp_path: Path) -> None:
    pq.write_table(pa.table({"puzzle": [UNIQUE] * 200_000}), path := tmp_path / "long.parquet")
    with process("rate", path) as running:
        assert running.stdout.readline().startswith(UNIQUE.encode())
        running.stdout.close()
    assert running.returncode == 141


def test_columns_are_named(cli, tmp_path: Path) -> None:
    pq.write_table(pa.table({"a": [EMPTY], "b": [UNIQUE]}), path := tmp_path / "in.parquet")
    out = tmp_path / "out.parquet"
    assert "a column named puzzle" in cli("solve", path, "-o", out).err
    assert cli("solve", path, "-o", out, "--column", "b").code == 0
    assert cli("solve", path, "--column", "b").out == f"{SOLUTION}\n"
    refused = cli("solve", UNIQUE, "--column", "b")
    assert (refused.code, "'column'" in refused.err) == (2, True)


def test_standard_input(process, tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    running = process("solve", "-", "-o", out)
    running.communicate(f"{UNIQUE}\n".encode())
    assert running.returncode == 0
    assert pq.read_table(out)["solution"].to_pylist() == [SOLUTION]


def test_what_is_refused(cli, table: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    refused = cli("solve", table, "-o", out, "--format", "json")
    assert (refused.code, "'format'" in refused.out) == (2, True)
    refused = cli("canonical", table, "-o", out, "--unique")
    assert (refused.code, "'unique'" in refused.err) == (2, True)
    (tmp_path / "cut.parquet").write_bytes(table.read_bytes()[:-9])
    assert "a whole table" in cli("solve", tmp_path / "cut.parquet", "-o", out).err
    assert "a whole table" in cli("solve", tmp_path / "cut.parquet").err


def test_the_extra_is_named(cli, table: Path, tmp_path: Path, monkeypatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyarrow"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for arguments in (("solve", table), ("solve", table, "-o", tmp_path / "out.parquet")):
        done = cli(*arguments)
        assert done.code == 2
        assert "pip install 'ninefold[data]'" in done.err


def test_a_data_set(cli, tmp_path: Path) -> None:
    out = tmp_path / "set.parquet"
    done = cli("generate", "-n", 20, "--seed", 4, "-o", out)
    assert (done.code, "seed 4" in done.err) == (0, True)
    table = pq.read_table(out)
    assert table["puzzle"].to_pylist() == [each.to_line() for each in nf.generate(20, seed=4)]
    assert cli("generate", "-o", out, "--sequential").code == 2
    assert cli("generate", "-o", out, "-f", "csv").code == 2


def test_interrupted_it_goes_on(process, cli, tmp_path: Path) -> None:
    out = tmp_path / "set.parquet"
    running = process("generate", "-n", 20_000, "--seed", 4, "-o", out)
    while not (out.exists() and out.stat().st_size > 1_000):
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    told = running.communicate()[1].decode()
    assert (running.returncode, "to continue" in told) == (130, True)
    assert 0 < pq.read_table(out).num_rows < 20_000
