"""Data sets: proper puzzles, rated as by themselves, no two the same in essence."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold as nf
from ninefold.data import generate_set, sets
from ninefold.data.sets import MadeRows, SeenForms
from ninefold.generator import Wish
from ninefold.generator.protocol import Crop, Made
from ninefold.runs.chunks import Place
from ninefold.runs.verb import Verb


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> pa.Table:
    path = tmp_path_factory.mktemp("set") / "set.parquet"
    summary, _ = generate_set(path, 100, seed=3, threads=2)
    assert summary.unique == 100
    return pq.read_table(path)


def test_every_row_is_a_proper_puzzle_with_its_solution(table: pa.Table) -> None:
    batch = nf.solve_batch(table["puzzle"], solver="dpll")
    assert batch.summary()["unique"] == len(batch) == 100
    assert pa.table(batch)["solution"].to_pylist() == table["solution"].to_pylist()
    assert table["clues"].to_pylist() == [
        nf.Puzzle(p).given_count for p in table["puzzle"].to_pylist()
    ]


def test_rows_are_the_puzzles_of_their_seed_and_number(table: pa.Table) -> None:
    made = [puzzle.to_line() for puzzle in nf.generate(100, seed=3)]
    assert table["seed"].to_pylist() == [3] * 100
    assert [made[number - 1] for number in table["number"].to_pylist()] == table[
        "puzzle"
    ].to_pylist()


def test_forms_and_ratings_are_those_of_the_library(table: pa.Table) -> None:
    forms = pa.table(nf.canonical_batch(table["puzzle"]))["canonical"].to_pylist()
    assert table["canonical"].to_pylist() == forms
    assert len(set(forms)) == 100
    for row in table.slice(0, 12).to_pylist():
        rating = nf.rate(row["puzzle"])
        assert row["er"] == rating.se.er
        assert (row["score"], row["level"]) == (rating.hodoku.score, rating.hodoku.level)
        assert dict(row["techniques"]) == rating.techniques
        assert row["hardest"] == rating.hardest


def test_the_number_of_threads_changes_nothing(tmp_path: Path, table: pa.Table) -> None:
    generate_set(tmp_path / "set.parquet", 100, seed=3, threads=1)
    assert pq.read_table(tmp_path / "set.parquet").equals(table)


class Repeating:
    """A maker whose every second puzzle is an earlier one in other clothes."""

    name, most = "repeating", 7

    def __init__(self) -> None:
        self._puzzles = list(nf.generate(200, seed=5))

    def make(self, wish, seed, first, count, limits, threads=1, stop=None) -> Crop:
        made = []
        for number in range(first, first + count):
            puzzle = self._puzzles[number // 2]
            if number % 2:
                puzzle = nf.Transformation.random(nf.Layout.classic(), seed=number)(puzzle)
            made.append(Made(puzzle.givens, nf.solve(puzzle).solution.digits, 0, 1))
        return Crop(made)


class Sixteen(Verb):
    """A verb that takes sixteen rows at a time."""

    rows_at_a_time = (16, 16)


def test_no_two_are_the_same_in_essence(monkeypatch) -> None:
    monkeypatch.setattr(sets, "RECENT", 20)  # so that some digests are sorted in
    rows = MadeRows(Wish(), 1, 60, threads=1)
    rows._maker = Repeating()
    pieces = rows.pieces(Place(0, 0), Sixteen(), packed=True)
    found = [each for piece in pieces for each in piece.rows.to_pylist()]
    assert len(found) == 60
    assert [row["number"] for row in found] == list(range(1, 120, 2))
    assert len({row["canonical"] for row in found}) == 60


def test_forms_that_come_again_are_known(monkeypatch) -> None:
    monkeypatch.setattr(sets, "RECENT", 64)
    forms = np.random.default_rng(1).integers(0, 10, (500, 81), np.uint8)
    seen, told = SeenForms(), []
    for start in range(0, 1_000, 50):
        told += seen.are_new(np.tile(forms, (2, 1))[start : start + 50]).tolist()
    assert told == [True] * 500 + [False] * 500


def test_wishes_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "set.arrow"
    generate_set(path, 5, Wish(clues=30, symmetry="rotational"), seed=1)
    with pa.ipc.open_file(path) as file:
        assert file.read_all()["clues"].to_pylist() == [30] * 5


def test_what_is_refused(tmp_path: Path) -> None:
    with pytest.raises(nf.UnsupportedError, match="plain 9x9"):
        generate_set(tmp_path / "set.parquet", 5, Wish("x"))
    with pytest.raises(nf.UnsupportedError, match="must end in"):
        generate_set(tmp_path / "set.txt", 5)
    with pytest.raises(nf.GenerationError):
        generate_set(tmp_path / "set.parquet", 5, Wish(mask=["r1c1", "r1c2"], tries=10))


def test_time_that_is_up_leaves_a_file_to_go_on_with(tmp_path: Path) -> None:
    path = tmp_path / "set.parquet"
    summary, seed = generate_set(path, 10, seed=2, limits=nf.Limits(seconds=0))
    assert (summary.stopped_by, summary.resumable, summary.puzzles) == ("seconds", True, 0)
    assert generate_set(path, 10)[1] == seed == 2
