"""Workers: they end without a word whenever a signal comes, and one that dies is replaced."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest
from scratch_server import RunningServer


def started(folder: Path, workers: int) -> tuple[subprocess.Popen[str], str]:
    """`ninefold serve` in a group of its own, and its address, as soon as it listens."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ninefold", "serve", "--port", "0", "--workers", str(workers)],
        stderr=subprocess.PIPE,
        text=True,
        env={"NINEFOLD_DATABASE_URL": f"sqlite:///{folder / 'ninefold.db'}", "PATH": ""},
        start_new_session=True,
    )
    assert process.stderr is not None
    return process, process.stderr.readline().split()[3]


@pytest.mark.parametrize(
    ("workers", "how"), [(1, signal.SIGTERM), (2, signal.SIGTERM), (2, signal.SIGINT)]
)
def test_a_service_that_answers_ends_without_a_word(
    tmp_path: Path, workers: int, how: signal.Signals
) -> None:
    process, address = started(tmp_path, workers)
    with urlopen(f"{address}health/ready", timeout=120) as answer:
        assert answer.status == 200
    process.send_signal(how)
    _, told = process.communicate(timeout=120)
    assert process.returncode == 0
    assert {json.loads(line)["event"] for line in told.splitlines()} == {"request"}


@pytest.mark.parametrize(
    ("workers", "how"), [(1, signal.SIGTERM), (2, signal.SIGTERM), (2, signal.SIGINT)]
)
def test_a_signal_in_the_first_seconds_leaves_no_traceback(
    tmp_path: Path, workers: int, how: signal.Signals
) -> None:
    for delay in (0.0, 1.0):
        process, _ = started(tmp_path, workers)
        time.sleep(delay)  # each is another moment of its start, whichever
        os.killpg(process.pid, how)
        _, told = process.communicate(timeout=120)
        assert process.returncode in (0, -how, 128 + how)
        assert told in ("", "interrupted\n")


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with RunningServer(tmp_path, workers=2, allowance=0) as server:
        before = workers_of(server)
        assert len(before) == 2
        os.kill(before[0], signal.SIGKILL)
        until = time.monotonic() + 120
        while before[0] in workers_of(server) or len(workers_of(server)) < 2:
            assert time.monotonic() < until
            time.sleep(0.05)
        with urlopen(f"{server.url}health/live", timeout=60) as answer:
            assert answer.status == 200
    assert '"event": "worker died"' in server.log.read_text()


def workers_of(server: RunningServer) -> list[int]:
    """The processes that answer: children of the server by `spawn`, but for the tracker."""
    assert server._process is not None
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
            command = (stat.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if parent == server._process.pid and b"spawn_main" in command:
            found.append(int(stat.parent.name))
    return found
