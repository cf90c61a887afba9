"""Connections and transactions, in their own threads: the event loop never waits for a disk.

SQLite uses one file in WAL mode; a commit returns once it is on disk. A transaction that writes
begins with `BEGIN IMMEDIATE`, so that no reader has to become a writer halfway.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import Any, TypeVar

import structlog
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ninefold.errors import NinefoldError
from ninefold.service.problems import ProblemError

T = TypeVar("T")

THREADS = 4
WAIT = 15.0
"""Seconds that a transaction waits for others to end."""


ROOM = 16 << 20
"""The least free bytes on the disk of an SQLite file; with less, the service is not ready."""

PROBED = 1.0
"""Seconds between two tests whether the database accepts writes."""

REMEMBERED = 10.0
"""Seconds after a failure during which the database counts as failing."""

LOGGED = 60.0
"""Seconds after which the same failure is logged again."""


class StorageError(NinefoldError):
    """The database cannot be opened; the message says why, without the password."""

    code = "storage"


class Database:
    """A database by its address; `read` and `write` run a function in a transaction.

    >>> from ninefold.service.storage import Database
    >>> Database("sqlite:////dev/null/games.db").check()  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ninefold.service.storage.database.StorageError: sqlite:////dev/null/games.db: ...
    """

    def __init__(self, url: str, threads: int = THREADS) -> None:
        self.url = _address(url)
        self._engine = _engine(self.url, threads)
        # SQLite allows one writer at a time: writers of this process queue here instead of polling.
        self._turn = threading.Lock() if self.is_sqlite else nullcontext()
        self._threads = ThreadPoolExecutor(threads, "storage")
        self._log = structlog.get_logger("storage")
        self._written = self._failed = -REMEMBERED
        self._logged: tuple[str, float] = "", 0.0

    @property
    def is_sqlite(self) -> bool:
        """Whether the database is an SQLite file."""
        return self.url.get_backend_name() == "sqlite"

    @property
    def name(self) -> str:
        """The address without its password."""
        plain = self.url.set(drivername=self.url.get_backend_name())
        return plain.render_as_string(hide_password=True)

    async def read(self, function: Callable[..., T], *arguments: Any) -> T:
        """The result of `function(connection, *arguments)` in a transaction that only reads."""
        return await self._away(self.read_now, function, *arguments)

    async def write(self, function: Callable[..., T], *arguments: Any) -> T:
        """The same in a transaction that is on disk when this returns."""
        return await self._away(self.write_now, function, *arguments)

    def read_now(self, function: Callable[..., T], *arguments: Any) -> T:
        """`read` for callers that may wait."""
        with self._engine.connect() as connection:
            return function(connection, *arguments)

    def write_now(self, function: Callable[..., T], *arguments: Any) -> T:
        """`write` for callers that may wait."""
        with self._turn, self._engine.connect() as connection:
            writing = connection.execution_options(writing=True)
            with writing.begin():
                return function(writing, *arguments)

    def check(self) -> None:
        """Connect once; raises `StorageError` with the reason if that fails."""
        with self.storage_errors():
            if self.is_sqlite:
                _make_private(Path(self.url.database or ""))
            self.read_now(lambda connection: connection.exec_driver_sql("SELECT 1"))

    async def probe(self) -> None:
        """Test a write; a problem if it fails, failed a moment ago, or disk space runs out."""
        now = time.monotonic()
        if now - self._failed < REMEMBERED:
            raise _unanswered()
        if now - self._written >= PROBED:
            await self.write(_rewrite)
            if self.is_sqlite:
                await asyncio.to_thread(self._check_space)
            self._written = now

    def _check_space(self) -> None:
        left = shutil.disk_usage(Path(self.url.database or "").parent).free
        if left < ROOM:
            self._log_cause(f"the disk of {self.name} has {left:,} bytes left, of {ROOM:,} needed")
            raise _unanswered()

    def _log_cause(self, cause: str) -> None:
        """Log why the database fails, the same cause only once in a while."""
        cause_before, at = self._logged
        if cause_before != cause or time.monotonic() - at >= LOGGED:
            self._logged = cause, time.monotonic()
            self._log.error("database", cause=cause)

    @contextmanager
    def storage_errors(self) -> Iterator[None]:
        """Turn database errors within the `with` block into a `StorageError`."""
        try:
            yield
        except DBAPIError as error:
            raise StorageError(f"{self.name}: {str(error.orig).strip()}") from None
        except (OSError, PoolTimeout) as error:
            raise StorageError(f"{self.name}: {error}") from None

    def close(self) -> None:
        """Finish running transactions, and close all connections."""
        self._threads.shutdown(wait=True, cancel_futures=True)
        self._engine.dispose()

    async def _away(self, function: Callable[..., T], *arguments: Any) -> T:
        try:
            return await asyncio.wrap_future(self._threads.submit(function, *arguments))
        except (DBAPIError, PoolTimeout) as error:
            if isinstance(error, DBAPIError) and not _passing(error):
                raise
            self._failed = time.monotonic()
            self._log_cause(str(getattr(error, "orig", error)).strip())
            raise _unanswered() from error


def _unanswered() -> ProblemError:
    detail = "The database does not answer; try again in 2 seconds."
    return ProblemError(503, "storage", detail, headers={"Retry-After": "2"})


def _rewrite(connection: Connection) -> None:
    """Write the same value again, as a test."""
    connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def _make_private(path: Path) -> None:
    """Create the file for its owner alone, or take the permissions of others from an existing one.

    SQLite gives the files beside it the same permissions.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
        with suppress(FileNotFoundError, PermissionError):
            if (mode := each.stat().st_mode) & 0o007 and each.is_file():
                each.chmod(mode & 0o770)


def _passing(error: DBAPIError) -> bool:
    """Whether a retry may succeed: the database is locked, restarting or out of reach."""
    return error.connection_invalidated or type(error).__name__ in (
        "OperationalError",
        "InterfaceError",
    )


def _address(url: str) -> URL:
    try:
        parsed = make_url(url)
        name = parsed.get_backend_name()
    except (ArgumentError, NoSuchModuleError):
        raise StorageError("not a database URL; write it like sqlite:///path/to/file") from None
    if name == "postgresql":
        return parsed.set(drivername="postgresql+psycopg")
    if name != "sqlite":
        raise StorageError(f"{name} is not supported; use SQLite or PostgreSQL")
    if not parsed.database or parsed.database == ":memory:":
        raise StorageError(
            "an in-memory database is lost with the server; name a file: sqlite:///path/to/file"
        )
    return parsed.set(drivername="sqlite+pysqlite")


def _engine(url: URL, threads: int) -> Engine:
    if url.get_backend_name() == "postgresql":
        return create_engine(url, pool_size=threads, max_overflow=1, pool_pre_ping=True)
    arguments = {"timeout": WAIT, "check_same_thread": False}
    engine = create_engine(url, pool_size=threads, max_overflow=1, connect_args=arguments)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: sqlite3.Connection, _: object) -> None:
    """Set up a connection: explicit transactions, foreign keys, and durable commits."""
    connection.isolation_level = None
    _into_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _into_wal(connection: sqlite3.Connection) -> None:
    """Switch the file to WAL, which lasts; SQLite does not wait while another process does so."""
    ends = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > ends:
                raise
            time.sleep(0.02)


def _begin(connection: Connection) -> None:
    writing = connection.get_execution_options().get("writing")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")
