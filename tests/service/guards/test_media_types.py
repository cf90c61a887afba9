"""A body without a media type, or with another, is refused at every address that takes one."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ninefold.service.guards.media_types import MediaTypes

from ..apps import LINE, TestClient, service

BODY = b'{"puzzle": "%s"}' % LINE.encode()


def status_of(*headers: tuple[bytes, bytes], path: str = "/api/solve", method: str = "POST") -> int:
    told: list[Any] = []

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        told.append(message)

    guard = MediaTypes(answer, {"/api/scan": ("image/png",)})
    scope = {"type": "http", "method": method, "path": path, "headers": list(headers)}
    asyncio.run(guard(scope, None, send))  # type: ignore[arg-type]
    status: int = told[0]["status"]
    return status


SIZE = (b"content-length", b"10")
CHUNKS = (b"transfer-encoding", b"chunked")


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        ([b"application/json"], 200),
        ([b"Application/JSON; charset=utf-8"], 200),
        ([b"application/ld+json"], 200),
        ([], 415),
        ([b""], 415),
        ([b"text/plain"], 415),
        ([b"text/plain; application/json"], 415),
        ([b"application/jsonx"], 415),
        ([b"application/x-www-form-urlencoded"], 415),
        ([b"multipart/form-data; boundary=+json"], 415),
        ([b"application/json", b"text/plain"], 415),
        ([b"image/png"], 415),
    ],
)
@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH"])
def test_a_body_is_json(kinds: list[bytes], expected: int, method: str) -> None:
    headers = [(b"content-type", kind) for kind in kinds]
    assert status_of(SIZE, *headers, method=method) == expected
    assert status_of(CHUNKS, *headers, method=method) == expected


def test_an_address_may_take_other_types() -> None:
    for kind, expected in ((b"image/png", 200), (b"application/json", 415), (b"image/gif", 415)):
        assert status_of(SIZE, (b"content-type", kind), path="/api/scan") == expected
    assert status_of(SIZE, path="/api/scan") == 415


@pytest.mark.parametrize("size", [[], [(b"content-length", b"0")], [(b"content-length", b" 0 ")]])
def test_no_body_needs_no_type(size: list[tuple[bytes, bytes]]) -> None:
    assert status_of(*size) == 200
    assert status_of(*size, (b"content-type", b"text/plain")) == 415
    assert status_of(SIZE, method="GET") == 200


WITH_BODIES = [
    ("POST", "solve"),
    ("POST", "generate"),
    ("POST", "jobs"),
    ("POST", "scan"),
    ("POST", "games"),
    ("POST", "published"),
    ("PUT", "saves/" + "A" * 22),
]


@pytest.mark.parametrize("base", ["", "/a"])
def test_no_address_takes_a_body_without_a_type(tmp_path: Path, base: str) -> None:
    with service(tmp_path, base_path=base, short_links=1) as client:
        for method, path in WITH_BODIES:
            answer = client.request(method, f"{base}/api/v1/{path}", content=BODY)
            assert (answer.status_code, answer.json()["code"]) == (415, "media-type"), path
            assert "Content-Type" in answer.json()["detail"]


def test_what_needs_no_body_needs_no_type(client: TestClient) -> None:
    made = client.post("/api/v1/games", json={"opponent": "engine", "first": "me"}).json()
    seat = {"Authorization": f"Bearer {made['token']}"}
    assert client.post(f"/api/v1/games/{made['id']}/resign", headers=seat).status_code == 200
