from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from ninefold.service.jobs import PER_CLIENT
from ninefold.service.storage import jobs as kept
from ninefold.service.storage.tables import jobs

from ..apps import ENDLESS, LINE, TestClient, service


def begun(client: TestClient, verb: str = "count", /, **request: Any) -> str:
    answer = client.post("/api/v1/jobs", json={"verb": verb, "request": request})
    assert answer.status_code == 202, answer.text
    name: str = answer.json()["id"]
    assert answer.headers["location"].endswith(f"/api/v1/jobs/{name}")
    return name


def state_of(client: TestClient, name: str, *states: str) -> dict[str, Any]:
    """The job, once it has come to one of these states."""
    until = time.monotonic() + 30
    while True:
        told: dict[str, Any] = client.get(f"/api/v1/jobs/{name}").json()
        if told["state"] in states:
            return told
        assert time.monotonic() < until, told
        time.sleep(0.02)


def events_of(text: str) -> list[tuple[str, dict[str, Any]]]:
    parts = (part.split("\n") for part in text.strip().split("\n\n"))
    return [(first[7:], json.loads(second[6:])) for first, second in parts]


def test_a_job_is_done(client: TestClient) -> None:
    name = begun(client, "solve", puzzle=LINE)
    told = state_of(client, name, "done")
    assert told["result"]["status"] == "unique"
    assert told["problem"] is None


def test_a_job_is_followed_to_its_end(client: TestClient) -> None:
    name = begun(client, **ENDLESS, limits={"seconds": 0.7})
    answer = client.get(f"/api/v1/jobs/{name}/events")
    assert answer.headers["content-type"].startswith("text/event-stream")
    *progress, (last, end) = events_of(answer.text)
    assert {kind for kind, _ in progress} == {"progress"}
    assert all(told["seconds"] >= 0 for _, told in progress)
    assert last == "done"
    assert end["state"] == "done"
    assert end["result"]["stopped_by"] == "seconds"


@pytest.mark.parametrize("solver", ["auto", "backtracking"])
def test_what_is_known_when_a_job_is_cancelled_is_kept(client: TestClient, solver: str) -> None:
    name = begun(client, **ENDLESS, solver=solver)
    state_of(client, name, "running")
    told = client.delete(f"/api/v1/jobs/{name}").json()
    assert told["state"] == "cancelled"
    assert told["result"]["stopped_by"] == "stop"
    assert not told["result"]["exact"]
    assert client.get(f"/api/v1/jobs/{name}").json()["state"] == "cancelled"
    assert client.delete(f"/api/v1/jobs/{name}").json()["result"] == told["result"]


def test_a_failed_job_has_its_problem(client: TestClient) -> None:
    told = state_of(client, begun(client, "solve", puzzle="?"), "failed")
    assert told["problem"]["code"] == "format"
    assert told["result"] is None


def test_a_batch_tells_how_far_it_is(client: TestClient) -> None:
    name = begun(client, "batch", verb="rate", puzzles=[LINE] * 2_000)
    while "done" not in (state_of(client, name, "running", "waiting")["progress"] or {}):
        time.sleep(0.02)
    told = client.delete(f"/api/v1/jobs/{name}").json()
    assert told["progress"]["total"] == 2_000
    assert 0 < len(told["result"]["rows"]) < 2_000


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"verb": "fly", "request": {}}, 422),
        ({"verb": "render", "request": {"puzzle": LINE}}, 422),
        ({"verb": "count", "request": {}}, 422),
        ({"verb": "count"}, 422),
    ],
)
def test_what_is_no_job_is_refused(client: TestClient, body: dict[str, Any], status: int) -> None:
    assert client.post("/api/v1/jobs", json=body).status_code == status


def test_there_is_no_other_job(client: TestClient) -> None:
    for method, path in (("GET", ""), ("GET", "/events"), ("DELETE", "")):
        assert client.request(method, f"/api/v1/jobs/nobody-knows-it{path}").status_code == 404


def test_a_client_has_so_many_jobs(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        names = [begun(client, **ENDLESS) for _ in range(PER_CLIENT)]
        answer = client.post("/api/v1/jobs", json={"verb": "count", "request": ENDLESS})
        assert answer.status_code == 429
        told = [client.delete(f"/api/v1/jobs/{name}").json()["state"] for name in names]
        assert told == PER_CLIENT * ["cancelled"]  # those that still waited among them


def test_a_server_that_ends_keeps_what_its_jobs_know(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        name = begun(client, **ENDLESS)
        until = time.monotonic() + 30
        while not state_of(client, name, "running")["progress"].get("found"):
            assert time.monotonic() < until
    with service(tmp_path) as client:
        told = client.get(f"/api/v1/jobs/{name}").json()
    assert told["state"] == "cancelled"
    assert told["result"]["count"] > 0


def test_processes_on_one_database_behave_as_one(tmp_path: Path) -> None:
    with service(tmp_path) as one, service(tmp_path) as other:
        name = begun(one, **ENDLESS)
        state_of(other, name, "running")
        told = other.delete(f"/api/v1/jobs/{name}").json()
        assert told["state"] == "cancelled"
        assert told["result"]["count"] > 0
        assert one.get(f"/api/v1/jobs/{name}").json() == told


@pytest.mark.parametrize("step", [3_600.0, -3_600.0])
def test_a_clock_that_is_set_loses_no_job(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: float
) -> None:
    with service(tmp_path) as one, service(tmp_path) as other:
        name = begun(one, **ENDLESS)
        state_of(other, name, "running")
        monkeypatch.setattr("ninefold.service.jobs.time", lambda: time.time() + step)
        one.app.state.database.write_now(kept.give_up, time.time() + step)  # type: ignore[attr-defined]
        state_of(one, name, "running")
        state_of(other, name, "running")
        told = other.delete(f"/api/v1/jobs/{name}").json()
        assert (told["state"], told["result"]["stopped_by"]) == ("cancelled", "stop")


def test_a_job_whose_process_was_killed_is_lost(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        name = begun(client, "solve", puzzle=LINE)
        state_of(client, name, "done")
        silent = {"state": "running", "heartbeat": 1.0, "result": None}
        database = client.app.state.database  # type: ignore[attr-defined]
        database.write_now(lambda connection: connection.execute(update(jobs).values(silent)))
        assert state_of(client, name, "lost")["result"] is None
