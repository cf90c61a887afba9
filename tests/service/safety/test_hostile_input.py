"""Puzzles and bodies made to hurt: each is refused with a reason, or answered within its limits."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from ninefold.formats import lzstring

from .apps import ENDLESS, LINE, TestClient, service

ENTITIES = """<?xml version="1.0"?><!DOCTYPE opensudoku [<!ENTITY a "aaaaaaaaaa">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]><opensudoku><game data="&b;"/></opensudoku>"""
FILE_ENTITY = """<?xml version="1.0"?><!DOCTYPE o [<!ENTITY f SYSTEM "file:///etc/passwd">]>
<opensudoku><game data="&f;"/></opensudoku>"""


def posted(client: TestClient, verb: str, **body: Any) -> Response:
    return client.post(f"/api/v1/{verb}", json=body)


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A service whose searches end soon."""
    with service(tmp_path_factory.mktemp("hasty"), request_seconds=2) as opened:
        yield opened


def refused(answer: Response) -> bool:
    """Whether an answer is a problem that tells the client what is wrong with the request."""
    kind = answer.headers["content-type"]
    return kind == "application/problem+json" and 400 <= answer.status_code < 500


def bomb(codes: int) -> str:
    """A link of so many codes of LZ-string, each a text that is longer by one than the last one."""
    signs = [
        width * "0" + f"{ord(sign):08b}"[::-1] for sign, width in zip('{" ', (2, 3, 3), strict=True)
    ]
    bits = "".join([*signs, *(f"{number:b}"[::-1] for number in range(8, 8 + codes))])
    bits += "0" * (-len(bits) % 6)
    letters = (lzstring.ALPHABET[int(bits[at : at + 6], 2)] for at in range(0, len(bits), 6))
    return "https://f-puzzles.com/?load=" + "".join(letters)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (bomb(3_000), f"at most {lzstring.LARGEST:,} characters"),
        (ENTITIES, "without a document type"),
        (FILE_ENTITY, "without a document type"),
    ],
    ids=["link", "xml", "xml-file"],
)
def test_bombs_are_refused(client: TestClient, text: str, reason: str) -> None:
    answer = posted(client, "solve", puzzle=text)
    assert refused(answer)
    assert reason in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "[" * 50_000,
        '{"a":' * 50_000,
        "1" * 190_000,
        "9" * 5_000 + "e9",
        "\x00" * 81,
        "\x1b[2J\r\nSet-Cookie: a=b\r\n",
        "\u202e\ufeff" + LINE,
        "\uff15\uff13" * 40,
        "",
        " " * 100_000,
        ".\n" * 90_000,
        "SCL" + "A" * 100_000,
        "https://sudokupad.app/" + "%" * 50_000,
    ],
    ids=lambda text: repr(text[:12]),
)
@pytest.mark.parametrize("verb", ["describe", "solve"])
def test_odd_texts_are_refused_or_read(client: TestClient, verb: str, text: str) -> None:
    answer = posted(client, verb, puzzle=text)
    assert answer.status_code == 200 or refused(answer)
    answer.json()


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 500_000,
        b'{"puzzle":' * 100_000,
        b'{"puzzle": "\\ud800"}',
        b'{"puzzle": ' + b"9" * 10_000 + b"}",
        b'{"puzzle": "' + LINE.encode() + b'", "limits": {"seconds": 1e999}}',
        b'{"puzzle": "' + LINE.encode() + b'", "limits": {"nodes": ' + b"9" * 9_000 + b"}}",
        b'{"puzzle": "' + LINE.encode() + b'", "limits": {"seconds": NaN}}',
        b'{"puzzle": "' + LINE.encode() + b'", "__class__": "x"}',
        b"\xff\xfe\x00",
        b"",
        b"null",
    ],
    ids=lambda body: repr(body[:30]),
)
def test_odd_bodies_are_refused(client: TestClient, body: bytes) -> None:
    answer = client.post(
        "/api/v1/solve", content=body, headers={"Content-Type": "application/json"}
    )
    assert refused(answer)
    answer.json()


@pytest.mark.parametrize(
    ("verb", "body"),
    [
        ("count", ENDLESS),
        ("count", {"puzzle": "." * 625, "layout": "25x25"}),
        ("solutions", {"puzzle": "." * 625, "layout": "25x25", "limit": 100_000}),
        ("candidates", ENDLESS | {"counts": True}),
        ("solve", {"puzzle": "." * 625, "layout": "25x25", "limits": {"seconds": 86_400}}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_sparse_boards_end_within_their_limits(
    hasty: TestClient, verb: str, body: dict[str, Any]
) -> None:
    answer = posted(hasty, verb, **body)
    assert answer.status_code == 200 or refused(answer)
    if answer.status_code == 200 and verb in ("count", "candidates"):
        assert answer.json()["stopped_by"] in ("seconds", "memory")


def test_no_file_of_a_request_is_opened(client: TestClient, tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text(LINE)
    for text in (str(path), f"file://{path}", f"@{path}"):
        assert refused(posted(client, "solve", puzzle=text))
        assert refused(posted(client, "solve", puzzle=LINE, layout=text))


def test_no_address_of_a_request_is_fetched(client: TestClient) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0.2)
        port = listening.getsockname()[1]
        assert refused(posted(client, "solve", puzzle=f"http://127.0.0.1:{port}/puzzle.txt"))
        with pytest.raises(TimeoutError):
            listening.accept()


def test_no_code_of_a_request_is_run(client: TestClient) -> None:
    for rule in ({"kind": "custom", "code": "import os"}, {"kind": "__import__"}):
        assert refused(posted(client, "solve", puzzle=LINE, constraints=[rule]))


def test_unknown_fields_are_refused(client: TestClient) -> None:
    assert refused(posted(client, "solve", puzzle=LINE, admin=True))


def test_a_batch_has_a_most(client: TestClient) -> None:
    answer = client.post("/api/v1/batch", json={"verb": "solve", "puzzles": [LINE] * 10_001})
    assert refused(answer)
