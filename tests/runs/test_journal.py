"""A run that was killed or stopped goes on, and its output is that of one that was not."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.runs import journal
from ninefold.runs.journal import journal_path

from .boards import MIXED, minimal
from .killed_runs import finish, has_grown, kill_after


@pytest.fixture(scope="module")
def long_list(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("long") / "list.txt"
    odd = [line for line in MIXED if len(line) < 1_000]
    path.write_text("\n".join((minimal() * 40 + odd) * 8), newline="")
    return path


@pytest.mark.parametrize(
    ("name", "format"),
    [("out.txt", "text"), ("out.json.gz", "json"), ("out.csv.zst", "csv")],
)
@pytest.mark.parametrize("packed", [False, True])
def test_killed_at_any_moment(long_list: Path, tmp_path: Path, name, format, packed) -> None:
    source = long_list
    if packed:
        source = tmp_path / "list.txt.gz"
        source.write_bytes(gzip.compress(long_list.read_bytes(), 1))
    expected, target = tmp_path / f"whole-{name}", tmp_path / name
    total = nf.solve_file(source, expected, format=format).puzzles
    size = expected.stat().st_size
    for share in (0, 0.0001, 0.2, 0.5):
        kill_after(int(share * size), source, target, total, format)
    kill_after(int(0.6 * size), source, target, int(0.8 * total), format, entered=True)
    resumed, puzzles = finish(source, target, total + 1, format)
    assert 0 < resumed < puzzles == total
    assert target.read_bytes() == expected.read_bytes()
    assert set(tmp_path.iterdir()) <= {source, target, expected}


def stopped_after(count: int, source: Path, target: Path, **asked: object) -> nf.ListSummary:
    """A run that is stopped once so many puzzles more are done."""
    stop = nf.StopToken()

    def watch(progress: nf.Progress) -> None:
        if progress.puzzles - progress.resumed >= count:
            stop.stop()

    return nf.solve_file(source, target, stop=stop, progress=watch, threads=1, **asked)


@pytest.fixture
def short_list(tmp_path: Path) -> Path:
    path = tmp_path / "list.txt"
    path.write_text("\n".join(minimal() * 20))
    return path


@pytest.mark.parametrize("solver", ["auto", "reference"])
@pytest.mark.parametrize("name", ["out.txt", "out.txt.gz"])
def test_stopped_and_gone_on_with(short_list: Path, tmp_path: Path, name, solver, monkeypatch):
    monkeypatch.setattr("ninefold.runs.sources.ROWS_OF_A_PART", 10)
    if solver == "reference":
        short_list.write_text("\n".join(["1234" + "." * 12] * 200))
    target, expected = tmp_path / name, tmp_path / f"whole-{name}"
    nf.solve_file(short_list, expected, solver=solver)
    first = stopped_after(20, short_list, target, solver=solver)
    assert (first.stopped_by, first.resumable) == ("stop", True)
    second = stopped_after(20, short_list, target, solver=solver)
    assert second.resumed >= 20
    last = nf.solve_file(short_list, target, solver=solver)
    assert last.resumed > second.resumed
    assert target.read_bytes() == expected.read_bytes()
    assert not journal_path(target).exists()
    assert nf.solve_file(short_list, target, solver=solver).resumed == 0


def test_another_job_is_refused_until_it_restarts(short_list: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    stopped_after(100, short_list, target)
    before = target.read_bytes()
    with pytest.raises(nf.ResumeError, match=r"but the options were different; .*--restart"):
        nf.solve_file(short_list, target, 1)
    short_list.write_text("\n".join(minimal()))
    with pytest.raises(nf.ResumeError, match="but the input has changed"):
        nf.solve_file(short_list, target)
    reading, writing = os.pipe()
    os.write(writing, b"." * 81)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe, pytest.raises(nf.ResumeError, match="read again"):
        nf.solve_file(pipe, target)
    assert target.read_bytes() == before
    assert nf.solve_file(short_list, target, resume=False).puzzles == 1_000
    assert not journal_path(target).exists()


def test_an_output_that_was_changed_is_refused(short_list: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    stopped_after(100, short_list, target)
    target.write_text("mine\n")
    with pytest.raises(nf.ResumeError, match="has been changed since"):
        nf.solve_file(short_list, target)
    journal_path(target).write_text("{")
    with pytest.raises(nf.ResumeError, match="journal cannot be read"):
        nf.solve_file(short_list, target)
    assert target.read_text() == "mine\n"
    stopped_after(100, short_list, target, resume=False)
    target.unlink()  # who removes the output wants another
    assert nf.solve_file(short_list, target).resumed == 0


@pytest.mark.parametrize(
    "damage",
    [
        lambda record: [],
        lambda record: record | {"done": {}},
        lambda record: record | {"done": record["done"] | {"place": 5}},
        lambda record: record | {"done": record["done"] | {"offset": "x"}},
    ],
)
def test_a_journal_that_makes_no_sense_is_refused(short_list: Path, tmp_path: Path, damage) -> None:
    target = tmp_path / "out.txt"
    token = nf.StopToken()
    nf.solve_file(short_list, target, progress=lambda _: token.stop(), stop=token)
    path = journal_path(target)
    path.write_text(json.dumps(damage(json.loads(path.read_text()))))
    target.write_bytes(target.read_bytes() or b"something")
    with pytest.raises(nf.ResumeError, match="journal cannot be read"):
        nf.solve_file(short_list, target)


def test_the_journal_says_less_than_there_is(short_list: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(journal, "INTERVAL", 0.0)
    target = tmp_path / "out.txt"

    def watch(progress: nf.Progress) -> None:
        done = json.loads(journal_path(target).read_text())["done"]
        assert done["offset"] <= target.stat().st_size
        assert sum(done["tally"].values()) <= progress.puzzles

    nf.solve_file(short_list, target, progress=watch)


def test_ctrl_c_of_the_command_tells_how_to_go_on(long_list: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    command = "import sys; from ninefold.cli import main; sys.exit(main())"
    arguments = [sys.executable, "-c", command, "solve", str(long_list), "-o", str(target)]
    running = subprocess.Popen(
        [*arguments, "--solver", "dpll"], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    while not has_grown(target, 1):
        time.sleep(0.001)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=120)
    assert running.returncode == 130
    assert "puzzles done; run the same command again to continue\n" in err
    refused = subprocess.run(arguments, capture_output=True, text=True, check=False)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert f"ninefold: {target} is unfinished, but the options were different" in refused.stderr
    again = subprocess.run(
        [*arguments, "--solver", "dpll"], capture_output=True, text=True, check=False
    )
    assert "continuing after" in again.stderr
    assert not journal_path(target).exists()
    nf.solve_file(long_list, expected := tmp_path / "expected.txt", solver="dpll")
    assert target.read_bytes() == expected.read_bytes()
