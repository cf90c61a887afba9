"""A run of any verb that was stopped half way continues to the same bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ninefold as nf
from ninefold import examples
from ninefold.runs import chunks, journal
from ninefold.verbs import VERBS

from .boards import LINES, SMALL, UNIQUE
from .cells import OPTIONS, named, sdk, text_of

TARGETS = ("out.txt", "out.csv.gz", "out.json", "out.parquet")


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of few rows, each of which is entered in the journal."""
    monkeypatch.setattr(journal, "INTERVAL", 0.0)
    monkeypatch.setattr(chunks, "LARGEST", 200)
    monkeypatch.setattr(chunks, "SMALLEST", 200)
    monkeypatch.setattr(chunks, "MOST_BOARDS", 2)
    monkeypatch.setattr(chunks, "FEWEST_BOARDS", 2)
    monkeypatch.setattr("ninefold.runs.sources.ROWS_OF_A_PART", 3)
    monkeypatch.setattr("ninefold.runs.run.AHEAD", 1)


def continued(verb: str, source: Any, target: Path, half: int, **asked: Any) -> nf.ListSummary:
    """A run that is stopped once half of the puzzles are done, and its continuation."""
    stop = nf.StopToken()

    def watch(progress: nf.Progress) -> None:
        if progress.puzzles >= half:
            stop.stop()

    first = nf.run(verb, source, target, stop=stop, progress=watch, threads=1, **asked)
    assert (first.stopped_by, first.resumable) == ("stop", True)
    return nf.run(verb, source, target, threads=1, **asked)


def check_continued(verb: str, source: Any, folder: Path, name: str, **asked: Any) -> None:
    """Hold what two runs wrote against what one wrote."""
    whole, target = folder / f"whole-{name}", folder / name
    total = nf.run(verb, source, whole, threads=2, **asked)
    last = continued(verb, source, target, total.puzzles // 2, **asked)
    assert last.counts() == total.counts()
    assert target.read_bytes() == whole.read_bytes()
    assert not journal.journal_path(target).exists()
    if not name.endswith(".parquet"):  # a table continues behind a group of rows, a list anywhere
        assert 0 < last.resumed <= total.puzzles


@pytest.mark.parametrize("name", TARGETS)
@pytest.mark.parametrize("verb", VERBS)
def test_every_verb(verb: str, name: str, tmp_path: Path) -> None:
    lines = 3 * (SMALL, "12") if verb == "prove" else 3 * LINES
    source = named(tmp_path, "in.txt", text_of(lines))
    check_continued(verb, source, tmp_path, name, **OPTIONS.get(verb, {}))


@pytest.mark.parametrize("name", ["out.txt", "out.json", "out.csv.gz"])
def test_each_form_once(name: str, tmp_path: Path) -> None:
    lines = [each.puzzle for each in examples.load("easy")][:4]
    source = named(tmp_path, "in.txt", text_of([*lines, *reversed(lines), UNIQUE, *lines]))
    check_continued("canonical", source, tmp_path, name, unique=True)


@pytest.mark.parametrize("name", TARGETS)
def test_a_folder(name: str, tmp_path: Path) -> None:
    named(tmp_path, "several/a.txt", text_of(2 * LINES))
    named(tmp_path, "several/b.sdk", sdk(UNIQUE))
    named(tmp_path, "several/c.txt", text_of(LINES))
    check_continued("count", tmp_path / "several", tmp_path, name, limit=100)


@pytest.mark.parametrize(("verb", "times"), [("solve", 20), ("rate", 1)])
def test_a_table_into_text(verb: str, times: int, tmp_path: Path) -> None:
    lines = times * [each.puzzle for each in examples.load("easy")]
    table = pa.table({"puzzle": lines + list(LINES) + lines})
    pq.write_table(table, tmp_path / "in.parquet", row_group_size=50)
    check_continued(verb, tmp_path / "in.parquet", tmp_path, "out.txt", **OPTIONS.get(verb, {}))


def test_json_lines_into_a_table(tmp_path: Path) -> None:
    lines = text_of(f'{{"puzzle": "{line}"}}' for line in 3 * LINES)
    source = named(tmp_path, "in.jsonl", lines)
    check_continued("count", source, tmp_path, "out.parquet", limit=100)
