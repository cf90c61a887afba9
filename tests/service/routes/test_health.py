from __future__ import annotations

from pathlib import Path

from ..apps import TestClient, service


def test_it_lives_and_is_ready(client: TestClient) -> None:
    assert client.get("/health/live").json() == {"status": "live"}
    told = client.get("/health/ready").json()
    assert told == {"status": "ready", "waiting": {"fast": 0, "slow": 0, "process": 0}}


def test_without_its_database_it_is_not_ready(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        for path in tmp_path.glob("ninefold.db*"):
            path.unlink()
        (tmp_path / "ninefold.db").mkdir()
        client.app.state.database._engine.dispose()  # type: ignore[attr-defined]
        assert client.get("/health/ready").status_code == 503
        assert client.get("/health/live").status_code == 200
