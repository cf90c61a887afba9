"""A file that no journal can continue is written beside its name, until it is whole."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

import ninefold as nf
from ninefold.runs.targets import draft_of, opened_target

from .boards import SOLUTION, UNIQUE

BEGIN = """
import sys, time
import ninefold as nf

def puzzles():
    for number in range(10_000):
        yield sys.argv[3]
    print("begun", flush=True)
    time.sleep(600)

nf.run(sys.argv[1], puzzles(), sys.argv[2])
"""


def killed(verb: str, target: Path) -> None:
    """A run into a target, killed after some thousand rows."""
    arguments = [sys.executable, "-c", BEGIN, verb, str(target), UNIQUE]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout.readline() == "begun\n"
        running.kill()


@pytest.mark.parametrize(
    ("verb", "name"),
    [
        ("convert", "out.opensudoku"),
        ("convert", "out.ss"),
        ("canonical", "out.txt"),
        ("solve", "out.csv.gz"),
        ("canonical", "out.parquet"),
    ],
)
@pytest.mark.parametrize("before", [None, b"what was there"])
def test_a_killed_run_leaves_no_part_under_the_name(
    verb: str, name: str, before: bytes | None, tmp_path: Path
) -> None:
    target = tmp_path / name
    if before is not None:
        target.write_bytes(before)
    killed(verb, target)
    assert (target.read_bytes() if target.exists() else None) == before
    summary = nf.run(verb, [UNIQUE], target)
    assert summary.puzzles == 1
    assert target.read_bytes() != before
    assert os.listdir(tmp_path) == [name]


def test_a_link_and_the_rights_of_a_file_stay(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    file, link = tmp_path / "there" / "out.txt", tmp_path / "link.txt"
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    nf.run("solve", [UNIQUE], link)
    assert link.is_symlink()
    assert file.read_text() == f"{SOLUTION}\n"
    assert file.stat().st_mode & 0o777 == 0o640
    assert os.listdir(file.parent) == ["out.txt"]


def test_an_error_in_a_document_leaves_what_was_there(tmp_path: Path) -> None:
    def puzzles():
        yield from 20_000 * [UNIQUE]
        raise OSError("the source is gone")

    target = tmp_path / "out.ss"
    target.write_text("old")
    with pytest.raises(OSError, match="gone"):
        nf.run("convert", puzzles(), target)
    assert target.read_text() == "old"
    assert os.listdir(tmp_path) == ["out.ss"]


def test_an_error_in_a_stream_keeps_the_rows_before_it(tmp_path: Path) -> None:
    def puzzles():
        yield from 3 * [UNIQUE]
        raise OSError("the source is gone")

    with pytest.raises(OSError, match="gone"):
        nf.run("solve", puzzles(), tmp_path / "out.txt", threads=1)
    kept = tmp_path / "out.txt"
    assert not kept.exists() or set(kept.read_text().split()) == {SOLUTION}
    assert not os.path.exists(draft_of(kept))


def test_two_do_not_write_one_file(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    for beside in (True, False):
        with ExitStack() as stack:
            stack.enter_context(opened_target(target, beside=beside))
            with pytest.raises(nf.OutputInUseError):
                stack.enter_context(opened_target(target, beside=True))


def test_what_is_no_file_is_written_itself(tmp_path: Path) -> None:
    with opened_target(os.devnull, beside=True) as out:
        out.begin(0)
        out.write(b"nothing")
    assert not os.path.exists(draft_of(os.devnull))
    nf.run("solve", io.BytesIO(f"{UNIQUE}\n".encode()), tmp_path / "out.txt")
    assert (tmp_path / "out.txt").read_text() == f"{SOLUTION}\n"
