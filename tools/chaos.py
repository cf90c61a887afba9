"""What goes wrong around a service: full disks, no files, clients that do not read, kills, cuts.

    chaos.py                                every trouble once
    chaos.py full-disk slow-readers         some of them
    chaos.py --seconds 3600 --database postgres

Each trouble is made for a real server. While it lasts cheap requests are answered, what was
answered before is there afterwards, and memory stays within bounds; else an `AssertionError` tells.
`kills` is the campaign of kill_games.py, on the database that is asked for.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from http.client import HTTPResponse
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import kill_games
from scratch_postgres import fresh, scratch_postgres
from scratch_server import RunningServer

DISK = 40 << 20
"""Bytes of the disk that is filled."""

GROWTH = 320 << 20
"""Bytes that a server may grow by while clients do not read: what may wait for one, and work."""

LIST = json.dumps({"puzzle": "." * 81, "limit": 100_000}).encode()


def ask(server: RunningServer, path: str, body: object = None, method: str = "GET") -> tuple:
    """The status and the body of an answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    request = Request(f"{server.url}{path}", data, headers, method=method)
    try:
        with urlopen(request, timeout=60) as answer:
            return answer.status, json.loads(answer.read() or b"null")
    except HTTPError as error:
        return error.code, json.loads(error.read() or b"null")


def until(condition: Callable[[], object], seconds: float = 60.0) -> None:
    """Wait until something holds."""
    ends = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < ends, "it does not come to that"
        time.sleep(0.05)


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A disk of its own, of few bytes; `PermissionError` where none can be made."""
    disk = folder / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(disk)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        raise PermissionError("only root can mount a small disk")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(path: Path) -> None:
    """Write until the disk is full."""
    with suppress(OSError), path.open("wb", buffering=0) as file:
        while True:
            file.write(bytes(1 << 20))
    with suppress(OSError), path.open("ab", buffering=0) as file:
        while True:
            file.write(bytes(512))


def full_disk(folder: Path, **_: object) -> dict:
    """Refuses what it cannot keep, says so, keeps what it had, and recovers."""
    record = {"content": {"a": 90_000 * "x"}}
    with small_disk(folder) as disk, ExitStack() as stack:
        database = f"sqlite:///{disk / 'ninefold.db'}"
        server = stack.enter_context(RunningServer(folder, database_url=database, allowance=0))
        names = [f"{number:022}" for number in range(20)]
        kept = [name for name in names[:5] if save(server, name, record) == 200]
        assert len(kept) == 5
        fill(disk / "ballast")
        statuses = {save(server, name, record) for name in names[5:]}
        assert statuses == {503}, statuses
        assert ask(server, "health/ready")[0] == 503
        assert ask(server, "health/live")[0] == 200
        assert ask(server, "api/v1/solve", {"puzzle": "." * 81}, "POST")[0] == 200
        assert '"event": "database"' in server.log.read_text(), "no line gives the cause"
        (disk / "ballast").unlink()
        until(lambda: ask(server, "health/ready")[0] == 200)
        assert all(ask(server, f"api/v1/saves/{name}")[0] == 200 for name in kept)
        assert save(server, names[5], record) == 200
        return {"refused": len(names) - 5, "kept": len(kept)}


def save(server: RunningServer, name: str, record: object) -> int:
    return ask(server, f"api/v1/saves/{name}", record, "PUT")[0]


def few_files(folder: Path, **_: object) -> dict:
    """Refuses connections beyond its files, and serves those that there are."""
    with RunningServer(folder, files=256, allowance=0) as server, ExitStack() as opened:
        address = ("127.0.0.1", server.port)
        many = [opened.enter_context(socket.create_connection(address, 30)) for _ in range(500)]
        for path in ("live", "ready"):
            asked = f"GET /health/{path} HTTP/1.1\r\nHost: localhost\r\n\r\n"
            many[0].sendall(asked.encode())
            with HTTPResponse(many[0]) as answer:
                answer.begin()
                assert answer.status == 200, (path, answer.read())
                answer.read()  # all of it, so that the next answer begins where this one ends
        opened.close()
        until(lambda: answers(server))
        return {"connections": len(many)}


def answers(server: RunningServer) -> bool:
    with suppress(OSError):
        return ask(server, "health/ready")[0] == 200
    return False


def slow_readers(folder: Path, **_: object) -> dict:
    """Keeps no answers for clients that do not read, and hangs up on them."""
    settings = {"allowance": 0, "write_seconds": 3, "request_seconds": 60}
    with RunningServer(folder, **settings) as server, ExitStack() as opened:
        ask(server, "api/v1/solutions", json.loads(LIST), "POST")
        before = server.memory()
        for _ in range(40):
            idle = opened.enter_context(socket.socket())
            idle.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            idle.connect(("127.0.0.1", server.port))
            head = "POST /api/v1/solutions HTTP/1.1\r\nHost: localhost\r\n"
            head += f"Content-Type: application/json\r\nContent-Length: {len(LIST)}\r\n\r\n"
            idle.sendall(head.encode() + LIST)
        most, waits = before, []
        ends = time.monotonic() + 20
        while time.monotonic() < ends:
            begun = time.perf_counter()
            assert ask(server, "health/live")[0] == 200
            waits.append(time.perf_counter() - begun)
            most = max(most, server.memory())
            time.sleep(0.05)
        assert most - before < GROWTH, f"it grew by {most - before >> 20} MiB"
        return {"grown MiB": most - before >> 20, "ms": kill_games.quantiles_of(waits)}


def many_streams(folder: Path, **_: object) -> dict:
    """Opens no more streams than it may, and answers others meanwhile."""
    with RunningServer(folder, allowance=0) as server, ExitStack() as opened:
        endless = {"puzzle": "." * 81, "layout": "hyper"}
        job = ask(server, "api/v1/jobs", {"verb": "count", "request": endless}, "POST")[1]["id"]
        head = f"GET /api/v1/jobs/{job}/events HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        found = []
        for _ in range(300):
            stream = opened.enter_context(socket.create_connection(("127.0.0.1", server.port), 30))
            stream.sendall(head)
            found.append(int(stream.recv(4_096)[9:12]))
        waits = []
        for _ in range(200):
            begun = time.perf_counter()
            assert ask(server, "api/v1/solve", {"puzzle": "." * 81}, "POST")[0] == 200
            waits.append(time.perf_counter() - begun)
        assert ask(server, f"api/v1/jobs/{job}", method="DELETE")[1]["state"] == "cancelled"
        counts = {status: found.count(status) for status in set(found)}
        assert counts == {200: 100, 429: 200}, counts
        return {"streams": counts, "ms": kill_games.quantiles_of(waits)}


def cut_source(folder: Path, **_: object) -> dict:
    """A list that becomes shorter while it is read ends the run in order, with all its rows."""
    source, target = folder / "list.txt", folder / "out.jsonl"
    source.write_text(f"{'.' * 79}12\n" * 2_000_000)
    command = [sys.executable, "-m", "ninefold", "solve", str(source), "-o", str(target)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        time.sleep(1.0)
        os.truncate(source, source.stat().st_size // 2)
        _, told = process.communicate(timeout=600)
    assert process.returncode >= 0, f"ended by signal {-process.returncode}"
    assert "Traceback" not in told, told
    return {"exit code": process.returncode}


def kills(folder: Path, *, database: str = "sqlite", **_: object) -> dict:
    """Loses no answered move when it is killed."""
    plan = kill_games.Plan(games=20, kills=2, moves=6)
    with scratch_postgres() if database == "postgres" else nullcontext() as url:
        more = {"database_url": fresh(url, "chaos")} if url else {}
        more |= {"allowance": 0, "client_storage_bytes": 0, "client_streams": 100_000}
        with RunningServer(folder, workers=2, **more) as server:
            return asyncio.run(kill_games.campaign(server, plan))


TROUBLES: dict[str, Callable[..., dict]] = {
    "full-disk": full_disk,
    "few-files": few_files,
    "slow-readers": slow_readers,
    "many-streams": many_streams,
    "cut-source": cut_source,
    "kills": kills,
}


def make(name: str, database: str = "sqlite") -> dict:
    """Make one trouble in a folder of its own; what was found."""
    with tempfile.TemporaryDirectory(prefix="ninefold-chaos-") as folder:
        return TROUBLES[name](Path(folder), database=database)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("troubles", nargs="*", choices=[*TROUBLES, []], default=[])
    parser.add_argument("--database", choices=["sqlite", "postgres"], default="sqlite")
    parser.add_argument("--seconds", type=float, default=0.0, help="how long to go on")
    asked = parser.parse_args()
    ends = time.monotonic() + asked.seconds
    while True:
        for name in asked.troubles or TROUBLES:
            print(json.dumps({name: make(name, asked.database)}), flush=True)
        if time.monotonic() >= ends:
            return


if __name__ == "__main__":
    main()
