"""The server itself: addresses, signals, workers."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from scratch_server import RunningServer

from ninefold.service.server import AddressInUseError, address_of, open_socket
from ninefold.service.settings import Settings

from .apps import ENDLESS


def command(folder: Path, *options: str) -> subprocess.Popen[str]:
    """`ninefold serve` with its standard error to be read."""
    return subprocess.Popen(
        [sys.executable, "-m", "ninefold", "serve", *options],
        stderr=subprocess.PIPE,
        text=True,
        env={"NINEFOLD_DATABASE_URL": f"sqlite:///{folder / 'ninefold.db'}", "PATH": ""},
    )


def posted(server: RunningServer, path: str, body: object) -> dict[str, object]:
    request = Request(
        f"{server.url}api/v1/{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    with urlopen(request, timeout=120) as answer:
        told: dict[str, object] = json.load(answer)
        return told


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(AddressInUseError, match=f"port {port}"):
            open_socket("127.0.0.1", port)
        process = command(tmp_path, "--port", str(port))
        _, told = process.communicate(timeout=60)
    assert process.returncode == 2
    assert told.startswith(f"ninefold: cannot listen at 127.0.0.1, port {port}: ")
    assert "Traceback" not in told


def test_the_address_is_one_for_a_browser() -> None:
    with open_socket("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        settings = Settings(base_path="/sudoku")
        assert address_of(settings, listening) == f"http://127.0.0.1:{port}/sudoku/"


def test_ctrl_c_ends_it_in_order(tmp_path: Path) -> None:
    process = command(tmp_path, "--port", "0")
    assert process.stderr is not None
    address = process.stderr.readline().split()[3]
    with urlopen(f"{address}health/live", timeout=60) as answer:
        assert answer.status == 200
    process.send_signal(signal.SIGINT)
    assert process.wait(30) == 0
    told = process.stderr.read()
    assert "Traceback" not in told
    assert "nanobind" not in told  # which tells of leaks if what is frozen is not let go
    process.stderr.close()


def test_several_workers_are_one_service(tmp_path: Path) -> None:
    with RunningServer(tmp_path, workers=2, allowance=0) as server:
        names = [posted(server, "jobs", {"verb": "count", "request": ENDLESS})["id"] for _ in "ab"]
        for name in names * 3:  # whichever worker is asked
            with urlopen(f"{server.url}api/v1/jobs/{name}", timeout=120) as answer:
                assert json.load(answer)["state"] in ("waiting", "running")
        for name in names:
            request = Request(f"{server.url}api/v1/jobs/{name}", method="DELETE")
            with urlopen(request, timeout=120) as answer:
                assert json.load(answer)["state"] == "cancelled"
        with urlopen(f"{server.url}metrics", timeout=120) as answer:
            text = answer.read().decode()
        total = 'ninefold_requests_total{method="POST",route="/api/v1/jobs",status="202"} 2.0'
        assert total in text


def test_nobody_is_left_behind_by_a_kill(tmp_path: Path) -> None:
    server = RunningServer(tmp_path, allowance=0, processes=1)
    server.start()
    posted(server, "solve", {"puzzle": "." * 81, "solver": "sat", "limit": 1})
    assert server._process is not None
    pid = server._process.pid
    server._process.kill()  # that process alone, not its group
    server._process.wait()
    until = time.monotonic() + 20
    while _group(pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert not _group(pid)


def _group(leader: int) -> list[str]:
    """The processes of a group that still run, but for those that nobody has waited for."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, _, rest = path.read_text().rpartition(")")
        except OSError:
            continue
        state, _, group = rest.split()[:3]
        if int(group) == leader and state != "Z":
            found.append(path.parent.name)
    return found
