from __future__ import annotations

from pathlib import Path

import pytest
import structlog
from sqlalchemy import event

from ninefold.service.storage import database

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


def test_a_database_that_takes_no_writes_is_told_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "REMEMBERED", 0.0)
    monkeypatch.setattr(database, "PROBED", 0.0)
    with service(tmp_path) as client:
        engine = client.app.state.database._engine  # type: ignore[attr-defined]

        def only_read(connection, _record, _proxy) -> None:
            connection.execute("PRAGMA query_only = ON")

        event.listen(engine, "checkout", only_read)
        with structlog.testing.capture_logs() as logged:
            answers = [client.get("/health/ready") for _ in range(3)]
        assert {answer.status_code for answer in answers} == {503}
        assert answers[0].headers["retry-after"]
        causes = [each["cause"] for each in logged if each["event"] == "database"]
        assert causes == ["attempt to write a readonly database"]
        event.remove(engine, "checkout", only_read)
        engine.dispose()
        assert client.get("/health/ready").status_code == 200


def test_a_failed_write_counts_for_some_seconds(tmp_path: Path) -> None:
    with service(tmp_path) as client:
        opened = client.app.state.database  # type: ignore[attr-defined]
        assert client.get("/health/ready").status_code == 200
        opened._failed = database.time.monotonic()
        assert client.get("/health/ready").status_code == 503


def test_a_disk_that_is_nearly_full_is_told_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "ROOM", 1 << 80)
    with service(tmp_path) as client, structlog.testing.capture_logs() as logged:
        assert client.get("/health/ready").status_code == 503
    assert ["bytes left" in each["cause"] for each in logged if "cause" in each] == [True]
