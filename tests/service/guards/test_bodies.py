"""How large a body may be depends on its address alone, wherever a proxy shows the service."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from ninefold.service.guards.bodies import Bodies


async def answered(scope: dict[str, Any], receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body"})


def status_of(path: str, size: int, root_path: str = "", method: str = "POST") -> int:
    """The answer to a body that says how large it is."""
    guard = Bodies(answered, most=10, seconds=1, most_at={"/api/scan": 20})
    headers = [(b"content-length", str(size).encode())]
    scope = {"type": "http", "method": method, "path": path, "root_path": root_path}
    told: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": size * b"0"}

    async def send(message: Any) -> None:
        told.append(message)

    asyncio.run(guard({**scope, "headers": headers}, receive, send))
    status: int = told[0]["status"]
    return status


@pytest.mark.parametrize(
    ("path", "root_path", "most"),
    [
        ("/api/solve", "", 10),
        ("/api/scan", "", 20),
        ("/sudoku/api/scan", "/sudoku", 20),
        ("/api/scan", "/sudoku", 20),
        ("/sudoku/api/scan", "", 10),
        ("/api/scan/", "", 10),
    ],
)
def test_an_address_may_have_a_most_of_its_own(path: str, root_path: str, most: int) -> None:
    assert status_of(path, most, root_path) == 200
    assert status_of(path, most + 1, root_path) == 413


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH"])
def test_every_method_with_a_body_is_bounded(method: str) -> None:
    assert status_of("/api/saves/x", 10, method=method) == 200
    assert status_of("/api/saves/x", 11, method=method) == 413
