"""How fast are columns? A Parquet file by one command, and a million rows of a Polars frame.

Puzzles of a file with one a line are repeated under random symmetries. Everything is compared with
the kernel itself on an array in memory, on the same number of threads, measured before and after
each run: of several, look at the shares, as other work on the machine slows down both.

    .venv/bin/python benchmarks/columns.py PUZZLES.txt --rows 5000000 --threads 2 --runs 5
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

import ninefold as nf
import ninefold.data.frames  # registers the namespace of Polars
from ninefold.formats.arrow_columns import board_column, column_digits

Digits = npt.NDArray[np.uint8]


def boards_of(path: Path) -> Digits:
    return np.asarray(column_digits(pa.array(path.read_text().split())))


def transformed(boards: Digits, rng: np.random.Generator) -> Digits:
    """Every board with its digits, bands and rows in bands changed at random."""
    names = rng.permuted(np.tile(np.arange(1, 10, dtype=np.uint8), (len(boards), 1)), axis=1)
    names = np.hstack([np.zeros((len(boards), 1), np.uint8), names])
    bands = rng.permuted(np.tile(np.arange(3), (len(boards), 1)), axis=1)
    rows = rng.permuted(np.tile(np.arange(3), (len(boards), 3, 1)), axis=2)
    order = (3 * bands[:, :, None] + rows).reshape(-1, 9)
    moved = np.take_along_axis(boards.reshape(-1, 9, 9), order[:, :, None], axis=1)
    named: Digits = np.take_along_axis(names, moved.reshape(-1, 81).astype(np.intp), axis=1)
    return named


def batches(boards: Digits, rows: int, seed: int = 1) -> Iterator[Digits]:
    rng = np.random.default_rng(seed)
    while rows > 0:
        some = transformed(boards, rng)[:rows]
        rows -= len(some)
        yield some


def make_file(path: Path, boards: Digits, rows: int, packing: str) -> None:
    schema = pa.schema([("id", pa.int64()), ("puzzle", pa.string())])
    done = 0
    columns = []
    for some in batches(boards, rows):
        ids = pa.array(np.arange(done, done + len(some)))
        columns.append(pa.record_batch([ids, board_column(some)], schema=schema))
        done += len(some)
    table = pa.Table.from_batches(columns)
    if packing == "polars":
        pl.DataFrame(table).write_parquet(path)
    else:
        pq.write_table(table, path, compression=packing)


class Rate(NamedTuple):
    """Puzzles in a second, and in a second of all CPUs together."""

    wall: float
    cpu: float

    @classmethod
    def best(cls, *rates: Rate) -> Rate:
        return cls(*map(max, zip(*rates, strict=True)))

    def beside(self, kernel: Rate) -> str:
        shares = f"{self.wall / kernel.wall:.0%} of the kernel, {self.cpu / kernel.cpu:.0%} by CPU"
        return f"{self.wall:,.0f} puzzles/s ({shares})"


def best_of(runs: int, count: int, work: Callable[[], object]) -> Rate:
    wall = cpu = float("inf")
    for _ in range(runs):
        start, spent = time.perf_counter(), time.process_time()
        work()
        wall = min(wall, time.perf_counter() - start)
        cpu = min(cpu, time.process_time() - spent)
    return Rate(count / wall, count / cpu)


def kernel_rate(boards: Digits, threads: int) -> Rate:
    return best_of(5, len(boards), lambda: nf.solve_batch(boards, threads=threads))


MEASURED = """
import json, resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run(sys.argv[1:], check=True)
wall, used = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]))
"""
"""Runs a command in a small process: the most that a process had counts that of its parent."""


def command(source: Path, target: Path, rows: int, threads: int) -> tuple[Rate, float]:
    """The rate of `ninefold solve`, from its start to its end, and the most megabytes it took."""
    program = Path(sys.executable).parent / "ninefold"
    arguments = ["solve", source, "-o", target, "--threads", str(threads), "--restart"]
    told = subprocess.run(
        [sys.executable, "-c", MEASURED, program, *arguments], check=True, stdout=subprocess.PIPE
    )
    wall, spent, most = json.loads(told.stdout)
    return Rate(rows / wall, rows / spent), most


def in_polars(boards: Digits, threads: int) -> Rate:
    """The rate of the namespace of Polars."""
    frame = pl.DataFrame({"puzzle": pl.Series(board_column(boards))})
    column: Any = pl.col("puzzle")
    solve = column.ninefold.solve(threads=threads).alias("answer")
    solved = frame.select(solve)
    assert (solved["answer"].struct.field("status") == "unique").all()
    return best_of(5, len(boards), lambda: frame.select(solve))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("puzzles", type=Path)
    parser.add_argument("--rows", type=int, default=5_000_000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument(
        "--packing", default="snappy", help="of the input: none, snappy, zstd, or polars' own way"
    )
    parser.add_argument("--folder", type=Path, default=None, help="where to put files")
    asked = parser.parse_args()
    boards = boards_of(asked.puzzles)
    some = np.concatenate(list(batches(boards, 1_000_000)))
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        source, target = Path(folder) / "set.parquet", Path(folder) / "solved.parquet"
        make_file(source, boards, asked.rows, asked.packing)
        for _ in range(asked.runs):
            before = kernel_rate(some, asked.threads)
            solve, most = command(source, target, asked.rows, asked.threads)
            assert pq.read_metadata(target).num_rows == asked.rows
            between = kernel_rate(some, asked.threads)
            frame = in_polars(some, asked.threads)
            after = kernel_rate(some, asked.threads)
            kernel = Rate.best(before, between)
            print(f"kernel    {kernel.wall:,.0f} puzzles/s, {asked.threads} threads")
            print(f"command   {solve.beside(kernel)}, at most {most:,.0f} MB")
            print(f"Polars    {frame.beside(Rate.best(between, after))}", flush=True)


if __name__ == "__main__":
    main()
