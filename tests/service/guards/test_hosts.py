"""Names under which the service answers."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ninefold.service.guards.hosts import Hosts

from ..apps import service

OURS = ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "127.1.2.3", "[::1]:8000"]
OTHERS = [
    "evil.example",
    "localhost.evil.example:8000",
    "127.0.0.1.evil.example",
    "evil-localhost",
    "evil.localhost",
    "xlocalhost:8000",
    "localhost.",
    "localhost@evil.example",
    "128.0.0.1",
    "[::2]",
    "[",
    "",
]


def test_another_name_is_refused_on_loopback(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        told = {host: client.get("/health/live", headers={"Host": host}) for host in OURS + OTHERS}
    assert [host for host, answer in told.items() if answer.status_code == 200] == OURS
    assert told["evil.example"].json()["code"] == "host"
    assert told["evil.example"].headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({"hosts": "sudoku.example, other.example"}, 200),
        ({"hosts": "*"}, 200),
        ({"hosts": "other.example"}, 400),
        ({"host": "0.0.0.0"}, 200),
        ({"host": "0.0.0.0", "hosts": "other.example"}, 400),
    ],
)
def test_names_are_chosen(tmp_path: Path, settings: dict[str, str], expected: int) -> None:
    with service(tmp_path, **settings) as client:
        answer = client.get("/health/live", headers={"Host": "Sudoku.example:80"})
    assert answer.status_code == expected


@pytest.mark.parametrize(
    ("hosts", "expected"),
    [
        (["localhost"], 200),
        (["localhost", "evil.example"], 400),
        (["evil.example", "localhost"], 400),
        (["localhost", "localhost"], 400),
        ([], 400),
    ],
)
def test_a_request_names_one_host(hosts: list[str], expected: int) -> None:
    told: list[Any] = []

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        told.append(message)

    headers = [(b"host", host.encode()) for host in hosts]
    scope = {"type": "http", "method": "GET", "path": "/", "headers": headers}
    asyncio.run(Hosts(answer, names=())(scope, None, send))  # type: ignore[arg-type]
    assert told[0]["status"] == expected
