"""Both databases for tests: a file of SQLite, and Debian's PostgreSQL, started for the test run."""

from __future__ import annotations

import os
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from scratch_postgres import fresh, programs, scratch_postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL of this process's own."""
    if programs() is None:
        reason = "PostgreSQL is not installed on this machine"
        if os.environ.get("NINEFOLD_REQUIRE_POSTGRES") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with scratch_postgres(fsync=False) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database."""
    server = request.getfixturevalue("postgres") if request.param == "postgresql" else ""
    return new_database(request.param, tmp_path, server)


def new_database(kind: str, folder: Path, server: str = "") -> str:
    """The address of an empty database in a folder, or in a server."""
    if kind == "sqlite":
        return f"sqlite:///{folder / 'games.db'}"
    return fresh(server, f"t{uuid.uuid4().hex}")
