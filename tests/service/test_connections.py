"""Connections of clients that do not read, and more of them than there are files."""

from __future__ import annotations

import json
import select
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest
from scratch_server import RunningServer

from .safety.test_wire import read_answer, status

LIVE = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
LIST = json.dumps({"puzzle": "." * 81, "limit": 100_000}).encode()
ASKED = b"POST /api/v1/solutions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
ASKED += b"Connection: close\r\nContent-Length: %d\r\n\r\n%b" % (len(LIST), LIST)


def connected(server: RunningServer, window: int | None = None) -> socket.socket:
    opened = socket.socket()
    if window is not None:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    opened.settimeout(60)
    opened.connect(("127.0.0.1", server.port))
    return opened


def all_of(opened: socket.socket) -> bytes:
    """What comes until the server closes."""
    got = bytearray()
    while data := opened.recv(1 << 20):
        got += data
    return bytes(got)


@pytest.mark.skipif(not hasattr(select, "poll"), reason="needs poll")
def test_who_does_not_read_is_hung_up_on(tmp_path: Path) -> None:
    with (
        RunningServer(tmp_path, allowance=0, write_seconds=3, request_seconds=60) as server,
        connected(server, 4_096) as idle,
    ):
        idle.sendall(ASKED)
        waiting = select.poll()
        waiting.register(idle, select.POLLHUP | select.POLLERR)
        assert waiting.poll(120_000), "the connection is still there"
        with connected(server) as reader:
            reader.sendall(ASKED)
            answer = all_of(reader)
            assert status(answer) == 200
            assert len(json.loads(answer.partition(b"\r\n\r\n")[2])["solutions"]) == 100_000


def test_new_connections_are_refused_when_files_run_out_and_old_ones_served(
    tmp_path: Path,
) -> None:
    with RunningServer(tmp_path, files=256, allowance=0) as server, ExitStack() as opened:
        many = [opened.enter_context(connected(server)) for _ in range(400)]
        first, last = many[0], many[-1]
        for _ in range(3):
            first.sendall(LIVE)
            assert status(read_answer(first)) == 200
        first.sendall(LIVE.replace(b"live", b"ready"))  # the database has its files
        assert status(read_answer(first)) == 200
        refused = read_answer(last)
        assert status(refused) in (0, 503)
        if refused:
            assert b"retry-after" in refused
        opened.close()
        with connected(server) as new:
            new.sendall(LIVE)
            while status(answer := read_answer(new)) != 200:
                assert status(answer) in (0, 503)
                new.close()
                new = connected(server)  # noqa: PLW2901
                new.sendall(LIVE)
