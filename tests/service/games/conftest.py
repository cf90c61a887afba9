"""A service inside the test's own process, behind real sockets, and players of its games."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
import uvicorn
from fastapi import FastAPI

from ninefold.game import position, referee
from ninefold.service.app import create_app
from ninefold.service.games import fold
from ninefold.service.settings import Settings

from ..databases import database_url, new_database, postgres

__all__ = ["database_url", "postgres"]

ENDGAME = "3...86.........3..2.1....658...5..2........4.4.....87...7....96..52.....6....1..."
"""71 solutions; Ag9 wins."""


class Player:
    """Somebody with a seat, or a spectator without one."""

    def __init__(self, http: httpx.Client, game: str, token: str | None, seat: int | None) -> None:
        self.http, self.game, self.token, self.seat = http, game, token, seat

    def headers(self, ply: int | None = None, key: str | None = None) -> dict[str, str]:
        told = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if ply is not None:
            told["If-Match"] = f'"ply-{ply}"'
        return told | ({"Idempotency-Key": key} if key else {})

    def get(self, what: str = "") -> httpx.Response:
        path = f"games/{self.game}" + (f"/{what}" if what else "")
        return self.http.get(path, headers=self.headers())

    def state(self) -> dict[str, Any]:
        return self.get().raise_for_status().json()

    def say(self, turn: str, ply: int | None = None, key: str | None = None) -> httpx.Response:
        return self.http.post(
            f"games/{self.game}/moves", json={"turn": turn}, headers=self.headers(ply, key)
        )

    def post(self, what: str, ply: int | None = None, key: str | None = None) -> httpx.Response:
        return self.http.post(f"games/{self.game}/{what}", headers=self.headers(ply, key))

    def until(self, seen: Callable[[dict[str, Any]], object], seconds: float = 60) -> Any:
        """The first state for which something holds."""
        ends = time.monotonic() + seconds
        while not seen(state := self.state()):
            assert time.monotonic() < ends, state
            time.sleep(0.02)
        return state


class Service:
    """The service, and games made in it."""

    def __init__(self, app: FastAPI, url: str) -> None:
        self.app = app
        self.http = httpx.Client(base_url=f"{url}/api/v1/", timeout=60)

    @property
    def room(self) -> Any:
        return self.app.state.room

    def create(self, *, headers: dict[str, str] | None = None, **asked: Any) -> Player:
        made = self.http.post("games", json=asked, headers=headers).raise_for_status().json()
        return Player(self.http, made["id"], made["token"], made["seat"])

    def friends(self, **asked: Any) -> tuple[Player, Player]:
        body = {"opponent": "friend", **asked}
        made = self.http.post("games", json=body).raise_for_status().json()
        joined = self.http.post(f"games/{made['id']}/join", json={"invite": made["invite"]})
        other = joined.raise_for_status().json()
        return (
            Player(self.http, made["id"], made["token"], made["seat"]),
            Player(self.http, made["id"], other["token"], other["seat"]),
        )

    def spectator(self, player: Player) -> Player:
        return Player(self.http, player.game, None, None)


@contextmanager
def running(url: str, **settings: Any) -> Iterator[Service]:
    """A service on a database, as long as this lasts; then it ends in order."""
    app = create_app(Settings(database_url=url, allowance=0, **settings))
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    config = uvicorn.Config(app, lifespan="on", log_config=None, timeout_graceful_shutdown=5)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive(), "the service did not start"
            time.sleep(0.01)
        service = Service(app, f"http://127.0.0.1:{listening.getsockname()[1]}")
        yield service
        service.http.close()
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service on SQLite, for all tests of a file."""
    with running(new_database("sqlite", tmp_path_factory.mktemp("service"))) as opened:
        yield opened


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def on_both(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Service]:
    """A service on each of both databases, for all tests of a file."""
    server = request.getfixturevalue("postgres") if request.param == "postgresql" else ""
    with running(new_database(request.param, tmp_path_factory.mktemp("both"), server)) as opened:
        yield opened


@pytest.fixture
def start() -> Callable[..., Any]:
    """Starts a service on a database: `with start(url, ...) as service`."""
    return running


@pytest.fixture
def endgame() -> str:
    """A board with 71 solutions; Ag9 wins."""
    return ENDGAME


def on_the_event_loop() -> bool:
    try:
        return asyncio.get_running_loop() is not None
    except RuntimeError:
        return False


@pytest.fixture
def walked(monkeypatch) -> dict[str, list[bool]]:
    """Of every fold and every judgement, whether it was on the event loop, from now on."""
    seen: dict[str, list[bool]] = {"played": [], "judge": [], "board_after": []}

    def watch(module: Any, name: str) -> None:
        real = getattr(module, name)

        def watched(*arguments: Any) -> Any:
            seen[name].append(on_the_event_loop())
            return real(*arguments)

        monkeypatch.setattr(module, name, watched)

    watch(fold, "played")
    watch(referee, "judge")
    watch(position, "board_after")
    return seen


@pytest.fixture
def quiet(database_url: str) -> Iterator[Service]:
    """A service on each of both databases in which nothing happens but what the test does."""
    with running(database_url) as opened:
        yield opened
