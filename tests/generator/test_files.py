"""Files of puzzles: the same seed, the same bytes; stopped runs go on."""

from __future__ import annotations

import csv
import gzip
import json
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.constraints import KillerCage
from ninefold.generator import NativeMaker, Wish
from ninefold.runs.journal import journal_path


class Interrupted(NativeMaker):
    """Says stop after some puzzles, as Ctrl-C does."""

    def __init__(self, token: nf.StopToken, after: int) -> None:
        self._token, self._after = token, after

    def make(self, wish, seed, first, count, limits, threads=1, stop=None):
        if first >= self._after:
            self._token.stop()
        return super().make(wish, seed, first, count, limits, threads, stop)


@pytest.mark.parametrize("name", ["out.txt", "out.txt.gz"])
def test_a_stopped_run_goes_on_to_the_same_bytes(tmp_path: Path, name: str) -> None:
    whole, path = tmp_path / f"whole-{name}", tmp_path / name
    nf.generate_file(whole, 700, seed=5)
    token = nf.StopToken()
    stopped, seed = nf.generate_file(path, 700, seed=5, maker=Interrupted(token, 300), stop=token)
    assert (stopped.stopped_by, stopped.resumable, seed) == ("stop", True, 5)
    assert 0 < stopped.puzzles < 700
    assert journal_path(path).exists()
    rest, seed = nf.generate_file(path, 700)  # the journal knows the seed
    assert (rest.resumed, rest.unique, seed) == (stopped.puzzles, 700, 5)
    assert path.read_bytes() == whole.read_bytes()
    assert not journal_path(path).exists()


def test_another_wish_does_not_go_on(tmp_path: Path) -> None:
    path, token = tmp_path / "out.txt", nf.StopToken()
    nf.generate_file(path, 100, seed=5, maker=Interrupted(token, 16), stop=token)
    before = path.read_bytes()
    for other in (
        {"count": 101},
        {"count": 100, "seed": 6},
        {"count": 100, "wish": Wish(clues=30)},
    ):
        with pytest.raises(nf.ResumeError):
            nf.generate_file(path, **other)
    assert path.read_bytes() == before
    again, _ = nf.generate_file(path, 20, seed=6, resume=False)
    assert (again.resumed, len(path.read_text().splitlines())) == (0, 20)


def test_rows(tmp_path: Path) -> None:
    path = tmp_path / "out"
    nf.generate_file(path, 3, Wish("hyper"), seed=1, format="json")
    records = [json.loads(line) for line in path.read_text().splitlines()]
    assert [record["number"] for record in records] == [1, 2, 3]
    nf.generate_file(path, 3, Wish("hyper"), seed=1, format="csv")
    rows = list(csv.DictReader(path.read_text().splitlines()))
    assert [row["puzzle"] for row in rows] == [record["puzzle"] for record in records]
    assert [row["effort"] for row in rows] == [str(record["effort"]) for record in records]
    nf.generate_file(path, 3, Wish("hyper"), seed=1)
    puzzles = list(nf.read_file(path))
    assert [each.to_line() for each in puzzles] == [record["puzzle"] for record in records]
    assert {each.layout.name for each in puzzles} == {"hyper"}
    with pytest.raises(nf.UnknownNameError):
        nf.generate_file(path, 3, format="png")


def test_rules_are_written_or_refused(tmp_path: Path) -> None:
    wish = Wish("4x4", constraints=[KillerCage("r1c1 r1c2", 5)])
    placed = Wish("4x4", rules="killer")
    for refused, format, said in (
        (wish, "csv", "holds no constraints"),
        (placed, "csv", "holds no constraints"),
        (placed, "text", "holds only rules that all puzzles share"),
    ):
        with pytest.raises(nf.UnsupportedError, match=said):
            nf.generate_file(tmp_path / "no.txt", 1, refused, format=format)
    assert not (tmp_path / "no.txt").exists()
    nf.generate_file(tmp_path / "made.txt", 3, wish, seed=1)
    puzzles = list(nf.read_file(tmp_path / "made.txt"))
    assert [each.constraints for each in puzzles] == 3 * [wish.constraints]
    assert all(map(nf.is_unique, puzzles))
    nf.generate_file(tmp_path / "made.json", 1, wish, seed=1, format="json")
    record = json.loads((tmp_path / "made.json").read_text())
    kept = {"layout": "4x4", "line": record["puzzle"], "constraints": record["constraints"]}
    assert nf.is_unique(nf.read_one(json.dumps(kept)))


def test_a_puzzle_that_cannot_be_had_ends_it_with_what_there_is(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    with pytest.raises(nf.GenerationError):
        nf.generate_file(path, 50, Wish(effort=(40, None), tries=3), seed=1)
    assert journal_path(path).exists()


def test_progress_time_and_every_puzzle_are_told(tmp_path: Path) -> None:
    told, taken = [], []
    nf.generate_file(
        tmp_path / "o.txt.gz", 30, seed=1, progress=told.append, take=taken.append, threads=1
    )
    assert told[0].puzzles == 0
    assert told[-1].puzzles == told[-1].size == len(taken) == 30
    lines = gzip.decompress((tmp_path / "o.txt.gz").read_bytes()).decode().splitlines()
    assert lines == [each.puzzle.to_line() for each in taken]
    cut, _ = nf.generate_file(tmp_path / "t.txt", 10**7, limits=nf.Limits(seconds=0.05))
    assert (cut.stopped_by, cut.resumable) == ("seconds", True)


def test_a_table_of_digits_from_0_keeps_their_layout(tmp_path: Path) -> None:
    wish = Wish(layout=nf.Layout.named("4x4+from-0"))
    nf.generate_file(tmp_path / "out.csv", 2, wish, seed=1)
    nf.generate_file(tmp_path / "out.txt", 2, wish, seed=1)
    read = [list(nf.read_file(tmp_path / name)) for name in ("out.csv", "out.txt")]
    assert read[0] == read[1]
    assert read[0][0].layout == wish.layout
