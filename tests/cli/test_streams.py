"""Streams that are closed or full, and outputs that two commands want: real processes."""

from __future__ import annotations

import fcntl
import shlex
import subprocess
import time
from pathlib import Path

import pytest

from ninefold.runs.targets import draft_of

from .boards import SOLUTION, UNIQUE
from .conftest import COMMAND


def shell(script: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which $N is the command."""
    command = script.replace("$N", shlex.join(COMMAND))
    return subprocess.run(
        ["sh", "-c", command], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "list.txt").write_text(f"{UNIQUE}\n" * 20)
    return tmp_path


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("$N solve list.txt >&-", "standard output is closed"),
        ("$N solve list.txt -f json >&-", "standard output is closed"),
        (f"$N solve {UNIQUE} >&-", "standard output is closed"),
        (f"$N check {UNIQUE} >&-", "standard output is closed"),
        ("$N solutions list.txt >&-", "standard output is closed"),
        ("$N --version >&-", "standard output is closed"),
        ("$N --help >&-", "standard output is closed"),
        ("$N solve - <&-", "standard input is closed"),
        ("$N check - <&-", "standard input is closed"),
        ("$N convert - --to sdm <&-", "standard input is closed"),
        ("$N --version >/dev/full", "No space left on device"),
        ("$N --help >/dev/full", "No space left on device"),
        ("$N solve --help >/dev/full", "No space left on device"),
        ("$N solve list.txt >/dev/full", "No space left on device"),
        ("$N solve list.txt -f json >/dev/full", "No space left on device"),
        (f"$N solve {UNIQUE} >/dev/full", "No space left on device"),
        (f"$N solve {UNIQUE} -f json >/dev/full", "No space left on device"),
        ("$N count list.txt >/dev/full", "No space left on device"),
        ("$N convert --list >/dev/full", "No space left on device"),
    ],
)
def test_closed_and_full_streams_are_one_clear_line(folder: Path, script: str, said: str) -> None:
    for unbuffered in ("", "1") if "full" in script else ("",):
        done = shell(f"PYTHONUNBUFFERED={unbuffered} {script}", folder)
        assert (done.returncode, done.stderr) == (2, f"ninefold: {said}\n")
        assert done.stdout == ""


@pytest.mark.parametrize("closed", ["2>&-", "2>/dev/full", ">&- 2>&-", "<&- >&- 2>&-"])
def test_without_messages_the_job_is_done(folder: Path, closed: str) -> None:
    done = shell(f"$N solve list.txt -o out.txt {closed}", folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert (folder / "out.txt").read_text() == f"{SOLUTION}\n" * 20


def test_without_standard_error_the_exit_code_still_tells(folder: Path) -> None:
    for script in ("$N solve none.txt 2>&-", "$N slove 2>&-", "$N solve none.txt 2>/dev/full"):
        done = shell(script, folder)
        assert (done.returncode, done.stdout) == (2, "")


def test_two_commands_do_not_write_one_output(process, folder: Path) -> None:
    out = folder / "two.txt"
    out.write_text("old\n")
    first = process("solve", "-", "-o", out)
    first.stdin.write(f"{UNIQUE}\n".encode())
    first.stdin.flush()
    while not Path(draft_of(out)).exists():  # it is made once the file is locked
        assert first.poll() is None
        time.sleep(0.01)
    for verb in (["solve"], ["convert", "--to", "sdm"]):
        done = shell(f"$N {shlex.join(verb)} list.txt -o two.txt", folder)
        assert done.returncode == 2
        assert done.stderr == "ninefold: two.txt is being written by another process\n"
    first.communicate(f"{UNIQUE}\n".encode())
    assert first.returncode == 0
    assert out.read_text() == f"{SOLUTION}\n" * 2
    assert shell("$N convert list.txt --to line -o two.txt", folder).returncode == 0
    assert out.read_text() == f"{UNIQUE}\n" * 20


def test_refused_output_keeps_its_content(folder: Path) -> None:
    out = folder / "kept.txt"
    out.write_text("precious\n")
    with out.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert shell("$N solve list.txt -o kept.txt", folder).returncode == 2
    assert out.read_text() == "precious\n"
    assert shell("$N solve list.txt -o kept.txt", folder).returncode == 0
    assert out.read_text() == f"{SOLUTION}\n" * 20


def test_devices_are_not_locked(folder: Path) -> None:
    with open("/dev/null", "rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert shell("$N solve list.txt -o /dev/null", folder).returncode == 0


def test_dash_as_output_is_standard_output(cli, folder: Path, monkeypatch) -> None:
    monkeypatch.chdir(folder)
    assert cli("solve", "list.txt", "-o", "-").out == f"{SOLUTION}\n" * 20
    assert cli("convert", "list.txt", "--to", "line", "-o", "-").out == f"{UNIQUE}\n" * 20
    assert not Path("-").exists()


@pytest.mark.parametrize("threads", [99999999999, 10**30])
def test_any_number_of_threads(cli, folder: Path, threads: int) -> None:
    done = cli("solve", folder / "list.txt", "--threads", threads)
    assert (done.code, done.out) == (0, f"{SOLUTION}\n" * 20)
