"""Answers are packed by gzip for clients that take it, and are the same when unpacked."""

from __future__ import annotations

import gzip
import http.client
import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from scratch_server import RunningServer

from .apps import LINE

JSON = {"Content-Type": "application/json"}
PACKED = {"Accept-Encoding": "gzip"}
FILM = json.dumps({"puzzle": LINE, "solver": "backtracking", "frames": 200})


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with RunningServer(Path(tmp_path_factory.mktemp("server")), allowance=0) as running:
        yield running


class Sent:
    """An answer as it went over the wire; nothing unpacks it on the way."""

    def __init__(
        self,
        server: RunningServer,
        method: str,
        path: str,
        body: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        address = urlsplit(server.url)
        connection = http.client.HTTPConnection(str(address.hostname), address.port, timeout=60)
        base = address.path.rstrip("/")
        connection.request(method, f"{base}/{path}", body, {**JSON, **(headers or {})})
        answer = connection.getresponse()
        self.status, self.headers = answer.status, answer.headers
        streams = "text/event-stream" in (answer.getheader("content-type") or "")
        self.data = answer.read1(200) if streams else answer.read()
        connection.close()

    @property
    def is_packed(self) -> bool:
        return self.headers["content-encoding"] == "gzip"


def test_a_film_is_packed_and_the_same(server: RunningServer) -> None:
    plain = Sent(server, "POST", "api/v1/film", FILM)
    packed = Sent(server, "POST", "api/v1/film", FILM, PACKED)
    assert not plain.is_packed
    assert packed.is_packed
    assert "accept-encoding" in packed.headers["vary"].lower()
    assert int(packed.headers["content-length"]) == len(packed.data) < len(plain.data) / 10
    films = [json.loads(each) for each in (plain.data, gzip.decompress(packed.data))]
    assert films[0]["frames"] == films[1]["frames"]


def test_small_answers_and_pictures_stay_as_they_are(server: RunningServer) -> None:
    small = Sent(server, "POST", "api/v1/count", json.dumps({"puzzle": LINE}), PACKED)
    assert not small.is_packed
    assert json.loads(small.data)["count"] == 1
    asked = json.dumps({"puzzle": LINE, "format": "png"})
    picture = Sent(server, "POST", "api/v1/render", asked, PACKED)
    assert not picture.is_packed
    assert picture.data.startswith(b"\x89PNG")


def test_streams_of_events_are_not_held_back(server: RunningServer) -> None:
    wish = {"opponent": "engine", "level": 1, "first": "me"}
    made = Sent(server, "POST", "api/v1/games", json.dumps(wish), PACKED)
    assert made.status == 201
    game = json.loads(gzip.decompress(made.data) if made.is_packed else made.data)["id"]
    stream = Sent(server, "GET", f"api/v1/games/{game}/stream", None, PACKED)
    assert not stream.is_packed
    assert stream.data.startswith((b"id:", b"event:", b"retry:", b"data:", b":"))


def test_etags_serve_packed_answers_too(server: RunningServer) -> None:
    made = json.loads(Sent(server, "POST", "api/v1/games", json.dumps({"opponent": "friend"})).data)
    path = f"api/v1/games/{made['id']}"
    plain, packed = Sent(server, "GET", path), Sent(server, "GET", path, None, PACKED)
    assert plain.headers["etag"] == packed.headers["etag"]
    first = Sent(server, "GET", "css/board.css", None, PACKED)
    assert first.is_packed
    assert gzip.decompress(first.data) == Sent(server, "GET", "css/board.css").data
    known = {**PACKED, "If-None-Match": first.headers["etag"]}
    assert Sent(server, "GET", "css/board.css", None, known).status == 304


def test_head_says_what_get_would_and_sends_nothing(server: RunningServer) -> None:
    head = Sent(server, "HEAD", "css/board.css", None, PACKED)
    get = Sent(server, "GET", "css/board.css", None, PACKED)
    assert head.data == b""
    for name in ("content-length", "content-encoding", "etag", "vary"):
        assert head.headers[name] == get.headers[name]
