"""Transactions on both databases: durable, undone if they fail, and never on the event loop."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, insert, select
from sqlalchemy.exc import IntegrityError

from ninefold.service.problems import ProblemError
from ninefold.service.storage import Database, StorageError
from ninefold.service.storage.tables import saves, turns
from ninefold.service.storage.upgrades import migrate


def put(connection: Connection, name: str) -> None:
    row = {"id": name, "body": "{}", "version": 1, "created": 0.0, "touched": 0.0}
    connection.execute(insert(saves).values(row))


def number(connection: Connection) -> int:
    return connection.scalar(select(func.count()).select_from(saves))


@pytest.fixture
def database(database_url: str):
    opened = Database(database_url)
    migrate(opened)
    yield opened
    opened.close()


def test_what_was_written_is_there_for_others(database, database_url) -> None:
    asyncio.run(database.write(put, "a"))
    other = Database(database_url)
    assert asyncio.run(other.read(number)) == 1
    other.close()


def test_what_fails_leaves_nothing(database) -> None:
    def half(connection: Connection) -> None:
        put(connection, "a")
        raise ValueError("in the middle")

    with pytest.raises(ValueError, match="in the middle"):
        asyncio.run(database.write(half))
    assert database.read_now(number) == 0


def test_work_is_done_in_threads_of_its_own(database) -> None:
    name = asyncio.run(database.read(lambda _: threading.current_thread().name))
    assert name.startswith("storage")


def test_a_part_of_no_game_is_refused(database) -> None:
    def orphan(connection: Connection) -> None:
        row = {"game": "none", "ply": 1, "seat": 1, "kind": "turn", "said": "Bf7"}
        more = {"at": 0.0, "seconds": 0.0, "status": None, "reason": ""}
        connection.execute(insert(turns).values(row | more))

    with pytest.raises(IntegrityError):
        database.write_now(orphan)


def test_many_writers_wait_for_each_other(database, database_url) -> None:
    other = Database(database_url)

    async def write_all() -> None:
        both = [database if n % 2 else other for n in range(40)]
        await asyncio.gather(*(each.write(put, str(n)) for n, each in enumerate(both)))

    asyncio.run(write_all())
    other.close()
    assert database.read_now(number) == 40


def test_sqlite_waits_for_the_disk_and_keeps_a_log_ahead(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")
    migrate(database)

    def pragma(connection: Connection, name: str) -> object:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

    told = {name: database.read_now(pragma, name) for name in ("journal_mode", "synchronous")}
    assert told == {"journal_mode": "wal", "synchronous": 2}
    assert database.read_now(pragma, "foreign_keys") == 1
    database.close()


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("sqlite:////dev/null/games.db", "/dev/null"),
        ("sqlite://", "in-memory database is lost with the server; name a file"),
        ("mysql://host/games", "SQLite or PostgreSQL"),
        ("nonsense", "write it like sqlite:"),
        ("postgresql://me:secret@127.0.0.1:1/games", "refused"),
    ],
)
def test_what_cannot_be_opened_is_told_without_its_password(url: str, told: str) -> None:
    with pytest.raises(StorageError, match=told) as raised:
        migrate(Database(url))
    assert "secret" not in str(raised.value)


def test_a_file_that_is_no_database_is_told(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear reader, " * 100)
    with pytest.raises(StorageError, match="not a database"):
        migrate(Database(f"sqlite:///{path}"))
    assert path.read_text().startswith("Dear reader")


def test_a_database_that_goes_away_is_a_problem_that_passes(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'a.db'}")
    migrate(database)
    holder = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    holder.execute("DROP TABLE saves")
    with pytest.raises(ProblemError) as raised:
        asyncio.run(database.read(number))
    assert raised.value.status == 503
    holder.close()
    database.close()


def test_a_file_of_sqlite_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new" / "a.db"
    for _ in range(2):
        database = Database(f"sqlite:///{path}")
        migrate(database)
        asyncio.run(database.write(put, "x"))
        modes = {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}
        assert modes == {"a.db": 0o600, "a.db-wal": 0o600, "a.db-shm": 0o600}
        assert path.parent.stat().st_mode & 0o777 == 0o700
        database.write_now(lambda connection: connection.exec_driver_sql("DELETE FROM saves"))
        database.close()
        path.chmod(0o604)  # as an earlier version made it, and worse
    path.chmod(0o664)
    Database(f"sqlite:///{path}").check()
    assert path.stat().st_mode & 0o777 == 0o660
