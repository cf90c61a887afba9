"""Does a data set hold what it says? Asked of parts that had no share in making it.

Every puzzle has one solution by `cover` and, of a sample, by `sat` too, and it is the one of its
row; forms differ, and are those of the puzzles; ratings of a sample, or of all with `--rate 0`, are
those of `nf.rate`.

    .venv/bin/python benchmarks/check_set.py SET.parquet --rate 5000 --sat 2000
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import ninefold as nf


def sample(rows: int, count: int) -> list[int]:
    """So many rows at random, all for 0."""
    chosen = np.random.default_rng(1).permutation(rows)[: count or rows]
    return sorted(chosen.tolist())


def faults(table: pa.Table, rated: int, by_sat: int) -> Iterator[str]:
    boards = table["puzzle"]
    batch = pa.table(nf.solve_batch(boards, solver="cover", threads=0))
    if set(batch["status"].to_pylist()) != {"unique"}:
        yield "a puzzle has not one solution"
    if not batch["solution"].equals(table["solution"].cast(pa.string())):
        yield "a solution is not that of its puzzle"
    forms = pa.table(nf.canonical_batch(boards, threads=0))["canonical"]
    if not forms.equals(table["canonical"].cast(pa.string())):
        yield "a form is not that of its puzzle"
    if len(forms.unique()) != len(table):
        yield "two puzzles are the same in essence"
    for row in sample(len(table), by_sat) if by_sat else ():
        if nf.solve(boards[row].as_py(), solver="sat").status is not nf.Status.UNIQUE:
            yield f"row {row} is not unique by sat"
    rows = sample(len(table), rated)
    puzzles = (boards[row].as_py() for row in rows)
    for row, rating in zip(rows, nf.rate_all(puzzles), strict=True):
        told = table.slice(row, 1).to_pylist()[0]
        if any(
            told[name] != rating.to_json()[name] for name in ("rating", "score", "level", "hardest")
        ):
            yield f"row {row} is rated otherwise"
        if dict(told["techniques"]) != rating.techniques:
            yield f"row {row} has other techniques"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", type=Path)
    parser.add_argument("--rate", type=int, default=5_000, help="rows to rate again; 0 for all")
    parser.add_argument("--sat", type=int, default=0, help="rows to solve by sat as well")
    asked = parser.parse_args()
    table = pq.read_table(asked.table)
    found = list(faults(table, asked.rate, asked.sat))
    print(*found, f"{len(table):,} rows, {len(found)} faults", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
