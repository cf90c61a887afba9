"""What only shows on a wire: sizes, slowness, addresses and headers that no library would send."""

from __future__ import annotations

import json
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import sleep
from urllib.request import Request, urlopen

import pytest
from scratch_server import RunningServer

from .apps import ENDLESS
from .conftest import BODY_BYTES

HEAD = b"POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@contextmanager
def wire(server: RunningServer) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", server.port), timeout=120) as opened:
        yield opened


def answer_to(server: RunningServer, data: bytes) -> bytes:
    """All that comes back for these bytes, until the server closes or has answered."""
    with wire(server) as opened:
        opened.sendall(data)
        return read_answer(opened)


def read_answer(opened: socket.socket) -> bytes:
    got = b""
    while True:
        try:
            data = opened.recv(65_536)
        except ConnectionResetError:
            return got
        got += data
        head, found, body = got.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head.lower())
        if not data or (found and length and len(body) >= int(length[1])):
            return got


def status(answer: bytes) -> int:
    return int(answer[9:12]) if answer else 0


def posted(server: RunningServer, path: str, body: object, **headers: str) -> dict[str, object]:
    request = Request(
        f"{server.url}api/v1/{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", **headers},
        method="POST",
    )
    with urlopen(request, timeout=120) as answer:
        told: dict[str, object] = json.load(answer)
        return told


def test_a_size_that_is_too_large_is_refused_before_the_body(server: RunningServer) -> None:
    answer = answer_to(server, HEAD + b"Content-Length: 999999999\r\n\r\n")
    assert status(answer) == 413
    assert b"nosniff" in answer


def test_a_body_without_a_size_is_bounded(server: RunningServer) -> None:
    chunk = b"%x\r\n" % 4096 + b" " * 4096 + b"\r\n"
    chunks = chunk * (BODY_BYTES // 4096 + 2)
    answer = answer_to(server, HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunks)
    assert status(answer) == 413


def test_a_slow_body_is_not_waited_for(server: RunningServer) -> None:
    with wire(server) as opened:
        opened.sendall(HEAD + b'Content-Length: 100\r\n\r\n{"puz')
        answer = read_answer(opened)
        assert status(answer) == 408
        assert b"connection: close" in answer.lower()


def test_endless_headers_are_refused(server: RunningServer) -> None:
    with wire(server) as opened, suppress(ConnectionError):
        opened.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n")
        for number in range(200):
            opened.sendall(b"X-%d: " % number + b"x" * 10_000 + b"\r\n")
        opened.sendall(b"\r\n")
        assert status(read_answer(opened)) in (0, 400, 431)


def test_a_slow_head_is_not_waited_for(server: RunningServer) -> None:
    with wire(server) as opened:
        opened.sendall(b"GET /health/live HTTP/1.1\r\nHos")
        assert status(read_answer(opened)) == 400
        assert opened.recv(1) == b""


def test_later_heads_of_a_kept_connection_are_bounded_as_well(server: RunningServer) -> None:
    first = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n"
    with wire(server) as opened:
        for _ in range(2):
            opened.sendall(first + b"\r\n")
            assert status(read_answer(opened)) == 200
        opened.sendall(first)  # and no more
        assert status(read_answer(opened)) == 400
        assert opened.recv(1) == b""
    with wire(server) as opened:
        opened.sendall(first + b"\r\n")
        assert status(read_answer(opened)) == 200
        with suppress(ConnectionError):
            opened.sendall(first + b"X-Long: " + b"x" * 20_000 + b"\r\n")
            for number in range(40):
                opened.sendall(b"X-%d: " % number + b"x" * 10_000 + b"\r\n")
            opened.sendall(b"\r\n")
        assert status(read_answer(opened)) in (0, 400)


def test_a_slow_put_is_not_waited_for(server: RunningServer) -> None:
    put = b"PUT /api/v1/saves/" + b"A" * 22 + HEAD.partition(b"/api/v1/solve")[2]
    with wire(server) as opened:
        opened.sendall(put + b'Content-Length: 100\r\n\r\n{"con')
        assert status(read_answer(opened)) == 408
    answer = answer_to(server, put + b"Content-Length: 999999999\r\n\r\n")
    assert status(answer) == 413


def test_a_full_queue_says_when_to_come_again(tmp_path: Path) -> None:
    body = json.dumps(ENDLESS).encode()
    asked = HEAD.replace(b"solve", b"count") + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with (
        RunningServer(tmp_path, allowance=0, queue=1, request_seconds=60) as server,
        wire(server) as first,
    ):
        first.sendall(asked)
        ready = b"GET /health/ready HTTP/1.1\r\nHost: localhost\r\n\r\n"
        while status(answer_to(server, ready)) != 503:
            sleep(0.02)
        second = answer_to(server, asked)
        assert status(second) == 503
        assert b"retry-after" in second.lower()
        assert (
            status(answer_to(server, b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"))
            == 200
        )


@pytest.mark.parametrize("names", [("localhost", "evil.example"), ("evil.example", "localhost")])
def test_two_names_of_a_host_are_no_request(server: RunningServer, names: tuple[str, str]) -> None:
    hosts = "".join(f"Host: {name}\r\n" for name in names).encode()
    answer = answer_to(server, b"GET /health/live HTTP/1.1\r\n" + hosts + b"\r\n")
    assert status(answer) == 400


def test_two_sizes_are_no_request(server: RunningServer) -> None:
    both = b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n"
    answer = answer_to(server, HEAD + both)
    assert status(answer) == 400 or answer.count(b"HTTP/1.1") == 1


@pytest.mark.parametrize(
    "data",
    [
        b"\x16\x03\x01\x02\x00\x01",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\r\n" * 50 + b"x\r\n",
    ],
    ids=["tls", "no-path", "version", "blank"],
)
def test_what_is_no_http_is_refused(server: RunningServer, data: bytes) -> None:
    assert status(answer_to(server, data + b"\r\n\r\n")) in (0, 400, 404, 505)
    assert status(answer_to(server, b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")) == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/core/../../assets.py",
        "/%2e%2e/%2e%2e/assets.py",
        "/..%2f..%2fassets.py",
        "/core/..%5c..%5cassets.py",
        "//etc/passwd",
        "/etc/passwd%00.js",
        "/duel/../../../etc/passwd",
        "/index.html/../../__init__.py",
    ],
)
def test_no_path_leads_out_of_the_page(server: RunningServer, path: str) -> None:
    answer = answer_to(server, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    assert status(answer) in (400, 404)
    for content in (b"root:", b"import ", b"build-system"):
        assert content not in answer


def test_a_line_break_in_a_header_ends_there(server: RunningServer) -> None:
    evil = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nX-Request-ID: a%0d%0aX-Evil: 1\r\n\r\n"
    head = answer_to(server, evil).partition(b"\r\n\r\n")[0].lower()
    assert b"x-evil" not in head


def test_it_listens_on_loopback_alone(server: RunningServer) -> None:
    listening = [
        address
        for table in ("/proc/net/tcp", "/proc/net/tcp6")
        if Path(table).exists()
        for line in Path(table).read_text().splitlines()[1:]
        for address, state in [(line.split()[1], line.split()[3])]
        if state == "0A" and int(address.rpartition(":")[2], 16) == server.port
    ]
    assert [address.partition(":")[0] for address in listening] == ["0100007F"]


def test_secrets_are_not_in_the_log(server: RunningServer) -> None:
    made = posted(server, "games", {"opponent": "friend", "name": "Swordfish"})
    token, invite, game = str(made["token"]), str(made["invite"]), str(made["id"])
    with pytest.raises(OSError, match="HTTP Error 4"):
        posted(server, f"games/{game}/moves", {"turn": "zz"}, Authorization=f"Bearer {token}")
    posted(server, "solve", {"puzzle": "." * 80 + "1"})
    log = server.log.read_text()
    assert "/api/v1/games" in log
    for secret in (token, invite, game, "Swordfish", "." * 20):
        assert secret not in log


def test_streams_have_a_most(server: RunningServer) -> None:
    game = posted(server, "games", {"opponent": "friend"})["id"]
    asked = f"GET /api/v1/games/{game}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    with wire(server) as first:
        first.sendall(asked)
        assert status(first.recv(100)) == 200
        second = answer_to(server, asked)
        assert status(second) == 503
        assert b"retry-after" in second.lower()
