"""Streams of jobs: one look for all of them, and no more than there may be, games among them."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from ninefold.service import job_streams
from ninefold.service.storage import jobs as kept

from .apps import ENDLESS, LINE
from .games.conftest import Service, running


def begun(service: Service, verb: str = "count", /, **request: Any) -> str:
    told = service.http.post("jobs", json={"verb": verb, "request": request}).raise_for_status()
    name: str = told.json()["id"]
    return name


def follow(service: Service, name: str) -> Any:
    return service.http.stream("GET", f"jobs/{name}/events")


def events(told: httpx.Response) -> Any:
    """The kinds and bodies of events, as they come."""
    kind = ""
    for line in told.iter_lines():
        if line.startswith("event: "):
            kind = line[7:]
        elif line.startswith("data: "):
            yield kind, json.loads(line[6:])


@pytest.fixture
def service(tmp_path: Path) -> Any:
    with running(f"sqlite:///{tmp_path / 'a.db'}", client_streams=20) as opened:
        yield opened


def test_many_streams_look_once(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []
    real = kept.progress_of

    def counted(connection: Any, names: Any) -> Any:
        looks.append(len(list(names)))
        return real(connection, names)

    monkeypatch.setattr(kept, "progress_of", counted)
    name = begun(service, **ENDLESS)
    with ExitStack() as opened:
        started = time.monotonic()
        lines = [events(opened.enter_context(follow(service, name))) for _ in range(15)]
        for each in lines:
            assert next(each)[0] == "progress"
        assert service.app.state.streams.open == 15
        service.http.delete(f"jobs/{name}")
        for each in lines:
            last = list(each)[-1]
            assert (last[0], last[1]["state"]) == ("done", "cancelled")
        seconds = time.monotonic() - started
    assert 0 < len(looks) <= seconds / job_streams.LOOK + 2
    assert set(looks) == {1}
    until = time.monotonic() + 20
    while service.app.state.streams.open:
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_job_that_is_over_is_told_at_once(service: Service) -> None:
    name = begun(service, "solve", puzzle=LINE)
    for _ in range(2):
        with follow(service, name) as told:
            *_, (kind, job) = list(events(told))
        assert (kind, job["result"]["status"]) == ("done", "unique")


def test_another_process_hears_of_a_job(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'b.db'}"
    with running(url) as here, running(url) as there:
        name = begun(here, **ENDLESS)
        with follow(there, name) as told:
            lines = events(told)
            assert next(lines)[0] == "progress"
            here.http.delete(f"jobs/{name}")
            assert list(lines)[-1][1]["state"] == "cancelled"


def test_streams_of_jobs_and_games_share_their_places(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'c.db'}", client_streams=2, streams=3) as service:
        name = begun(service, **ENDLESS)
        one, _ = service.friends()
        with follow(service, name) as told, one.http.stream("GET", f"games/{one.game}/stream"):
            lines = events(told)
            assert next(lines)[0] == "progress"
            for path in (f"jobs/{name}/events", f"games/{one.game}/stream"):
                refused = service.http.get(path)
                assert (refused.status_code, refused.json()["code"]) == (429, "streams")
                assert refused.headers["retry-after"]
            assert service.http.get(f"jobs/{name}").status_code == 200
        service.http.delete(f"jobs/{name}")


def test_streams_of_jobs_are_bounded_in_all(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'd.db'}", streams=1) as service:
        name = begun(service, **ENDLESS)
        with follow(service, name) as told:
            lines = events(told)
            assert next(lines)[0] == "progress"
            assert service.http.get(f"jobs/{name}/events").status_code == 503
        service.http.delete(f"jobs/{name}")


def test_a_server_that_ends_ends_its_streams(tmp_path: Path) -> None:
    with running(f"sqlite:///{tmp_path / 'e.db'}") as service:
        name = begun(service, **ENDLESS)
        with follow(service, name) as told:
            lines = events(told)
            next(lines)
            service.app.state.job_streams.close()
            assert all(kind == "progress" for kind, _ in lines)
