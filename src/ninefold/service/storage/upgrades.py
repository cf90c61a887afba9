"""Migrates the tables of a database when the service starts.

Several workers may start at once: an advisory lock on PostgreSQL, the write lock on SQLite lets one
go first; the others find nothing left to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection

from ninefold.service.storage.database import Database, StorageError

LOCK = 0x6E696E65
"""The key of our advisory lock in PostgreSQL."""

MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(database: Database) -> None:
    """Migrate the tables; raises `StorageError` if the database is newer or out of reach."""
    database.check()
    with database.storage_errors():
        database.write_now(_upgrade)


def prepare(url: str) -> None:
    """Migrate the tables of the database at this address."""
    database = Database(url)
    try:
        migrate(database)
    finally:
        database.close()


@asynccontextmanager
async def open_database(url: str) -> AsyncIterator[Database]:
    """The database with migrated tables; raises `StorageError` if it cannot be opened."""
    database = Database(url)
    try:
        await asyncio.to_thread(migrate, database)
        yield database
    finally:
        database.close()


def configuration(connection: Connection | None = None) -> Config:
    """The configuration of Alembic."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
    try:
        command.upgrade(configuration(connection), "head")
    except CommandError as error:
        raise StorageError(
            f"the tables were made by another version of Ninefold: {error}"
        ) from None
