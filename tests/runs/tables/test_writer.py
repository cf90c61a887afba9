"""A table that was killed or stopped goes on, to the same bytes."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold as nf
from ninefold.data import generate_set
from ninefold.runs import journal
from ninefold.runs.journal import journal_path
from ninefold.runs.verb import Verb
from ninefold.verbs import verb_of

from ..killed_runs import finish, kill_after
from .boards import MIXED, answer_file, minimal, table_of


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("tables") / "in.parquet"
    pq.write_table(table_of((MIXED + minimal()) * 60), path, row_group_size=30_000)
    return path


@pytest.mark.parametrize("name", ["out.parquet", "out.arrow"])
def test_killed_at_any_moment(source: Path, tmp_path: Path, name: str) -> None:
    expected, target = tmp_path / f"whole-{name}", tmp_path / name
    total = answer_file(verb_of("solve"), source, expected).puzzles
    size = expected.stat().st_size
    kill_after(int(0.01 * size), source, target, total)
    kill_after(int(0.4 * size), source, target, int(0.6 * total), entered=True)
    resumed, puzzles = finish(source, target, total + 1)
    assert 0 < resumed < puzzles == total
    assert target.read_bytes() == expected.read_bytes()
    assert set(tmp_path.iterdir()) == {target, expected}


def stopped_after(count: int, source: Path, target: Path, question: Verb) -> nf.ListSummary:
    stop = nf.StopToken()

    def watch(progress: nf.Progress) -> None:
        if progress.puzzles - progress.resumed >= count:
            stop.stop()

    return answer_file(question, source, target, threads=1, progress=watch, stop=stop)


@pytest.mark.parametrize("name", ["out.parquet", "out.arrow"])
@pytest.mark.parametrize("kind", ["parquet", "csv"])
def test_stopped_it_is_a_whole_file_of_what_is_done(tmp_path: Path, name, kind) -> None:
    lines = minimal(9_000)
    path, target, expected = tmp_path / f"in.{kind}", tmp_path / name, tmp_path / f"whole-{name}"
    if kind == "csv":
        path.write_text("\n".join(["puzzle", *lines]))
    else:
        pq.write_table(pa.table({"puzzle": lines}), path)
    question = verb_of("check")
    answer_file(question, path, expected)
    first = stopped_after(1_000, path, target, question)
    assert (first.stopped_by, first.resumable) == ("stop", True)
    half = pq.read_table(target) if "parquet" in name else pa.ipc.open_file(target).read_all()
    assert half["puzzle"].to_pylist() == lines[: len(half)]
    assert len(half) == first.puzzles < 9_000
    second = stopped_after(100, path, target, question)
    assert second.resumed == first.puzzles
    last = answer_file(question, path, target)
    assert last.puzzles == 9_000
    assert target.read_bytes() == expected.read_bytes()
    assert not journal_path(target).exists()


def test_another_question_is_refused_until_it_restarts(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.parquet"
    stopped_after(1_000, source, target, verb_of("solve"))
    before = target.read_bytes()
    for question in (verb_of("solve", limit=1), verb_of("check")):
        with pytest.raises(nf.ResumeError, match="options were different"):
            answer_file(question, source, target)
    with pytest.raises(nf.ResumeError, match="options were different"):
        answer_file(verb_of("solve"), source, target, column="puzzle")
    assert target.read_bytes() == before
    assert answer_file(verb_of("solve", limit=1), source, target, resume=False).resumed == 0


def test_a_set_goes_on_to_the_same_rows(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(journal, "INTERVAL", 0.0)
    monkeypatch.setattr("ninefold.data.sets.RECENT", 100)
    expected, target = tmp_path / "whole.parquet", tmp_path / "set.parquet"
    generate_set(expected, 300, seed=11)
    stop = nf.StopToken()

    def watch(progress: nf.Progress) -> None:
        if progress.puzzles:
            stop.stop()

    first, seed = generate_set(target, 300, seed=11, progress=watch, stop=stop)
    assert (first.stopped_by, first.resumable, seed) == ("stop", True, 11)
    assert 0 < first.puzzles < 300
    last, seed = generate_set(target, 300)  # the journal knows the seed
    assert (last.resumed, last.puzzles, seed) == (first.puzzles, 300, 11)
    assert target.read_bytes() == expected.read_bytes()
