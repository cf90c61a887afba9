"""Storage is bounded: for each client in a day, and in all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from httpx import Response
from sqlalchemy import func, select

from ninefold.service.settings import MEBI
from ninefold.service.storage.tables import jobs

from ..apps import LINE, TestClient, service
from ..routes.test_jobs import begun, state_of


def saved(client: TestClient, name: str, size: int = 10) -> Response:
    content = {"content": {"a": "x" * size}}
    return client.put(f"/api/v1/saves/{name * 22}", json=content)


def game(client: TestClient, key: str = "") -> Response:
    headers = {"Idempotency-Key": key * 16} if key else {}
    asked = {"opponent": "friend", "seed": 1}
    return client.post("/api/v1/games", json=asked, headers=headers)


def test_saved_puzzles_have_a_most_in_all(tmp_path: Path) -> None:
    with service(tmp_path, saves=2, short_links=5) as client:
        assert client.post("/api/v1/published", json={"puzzle": LINE}).status_code == 201
        assert [saved(client, name).status_code for name in "abc"] == [200, 200, 507]
        told = saved(client, "c")
        assert told.json()["code"] == "full"
        assert int(told.headers["retry-after"]) > 0
        assert saved(client, "a").json()["version"] == 2  # what is kept can be changed
        assert client.get(f"/api/v1/saves/{'c' * 22}").status_code == 404
        assert client.delete(f"/api/v1/saves/{'b' * 22}").status_code == 204
        assert saved(client, "c").status_code == 200


def test_games_have_a_most_in_all(tmp_path: Path) -> None:
    with service(tmp_path, games=2) as client:
        first = game(client, "a").json()
        assert [game(client, key).status_code for key in "bc"] == [201, 507]
        assert game(client, "a").json()["id"] == first["id"]
        resigned = {"Authorization": f"Bearer {first['token']}"}
        joined = {"invite": first["invite"]}
        assert client.post(f"/api/v1/games/{first['id']}/join", json=joined).status_code == 200
        path = f"/api/v1/games/{first['id']}"
        assert client.post(f"{path}/resign", headers=resigned).status_code == 200
        assert client.post(f"{path}/rematch", headers=resigned).status_code == 507
        assert client.delete(path, headers=resigned).status_code == 204
        assert game(client, "c").status_code == 201


def test_a_client_has_so_much_kept_in_a_day(tmp_path: Path) -> None:
    with service(tmp_path, client_storage_bytes=250_000) as client:
        assert [saved(client, name, 90_000).status_code for name in "aab"] == [200, 200, 200]
        assert [saved(client, name, 90_000).status_code for name in "cd"] == [200, 429]
        refused = [saved(client, "d"), game(client)]
        job = {"verb": "solve", "request": {"puzzle": LINE}}
        refused.append(client.post("/api/v1/jobs", json=job))
        assert [each.status_code for each in refused] == 3 * [429]
        assert "storage" in refused[0].json()["detail"]
        assert int(refused[0].headers["retry-after"]) > 60
        assert client.post("/api/v1/solve", json={"puzzle": LINE}).status_code == 200


def test_games_count_for_their_client(tmp_path: Path) -> None:
    with service(tmp_path, client_storage_bytes=500_000) as client:
        assert [game(client).status_code for _ in range(3)] == [201, 201, 429]


def test_results_have_a_most_and_the_oldest_go(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"puzzle": LINE[:36] + 45 * ".", "limit": 4_000}
    with service(tmp_path, result_bytes=MEBI) as client:
        names = []
        for _ in range(5):
            names.append(begun(client, "solutions", **asked))
            state_of(client, names[-1], "done")
        database = client.app.state.database  # type: ignore[attr-defined]
        kept = select(func.sum(func.length(jobs.c.result)))
        assert database.read_now(lambda connection: connection.scalar(kept)) <= MEBI
        found = [client.get(f"/api/v1/jobs/{name}").status_code for name in names]
        assert found == sorted(found, reverse=True)
        assert found[0] == 404
        assert found[-1] == 200


def test_results_count_for_their_client(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"puzzle": LINE[:36] + 45 * ".", "limit": 4_000}
    with service(tmp_path, client_storage_bytes=300_000) as client:
        state_of(client, begun(client, "solutions", **asked), "done")
        job = {"verb": "solutions", "request": asked}
        assert client.post("/api/v1/jobs", json=job).status_code == 429
