"""A PostgreSQL of its own for tests and campaigns: made in a folder, gone with it.

Debian's package has the programs under /usr/lib/postgresql. They do not run as root, so that root
lets the user `postgres` run them. Whoever is on this machine may connect, through loopback alone.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

USER = "ninefold"
START_SECONDS = 240.0


def programs() -> Path | None:
    """The folder with PostgreSQL's programs, of the newest version that is installed."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=_version)
    found = debian[-1] if debian else shutil.which("initdb")
    return None if found is None else Path(found).parent


@contextmanager
def scratch_postgres(*, fsync: bool = True) -> Iterator[str]:
    """The address of a server that is there while this lasts; `fresh` makes databases in it."""
    folder = Path(tempfile.mkdtemp(prefix="ninefold-postgres-"))
    process: subprocess.Popen[bytes] | None = None
    try:
        if os.getuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        process, url = _start(folder, fsync)
        yield url
    finally:
        if process is not None:
            process.send_signal(signal.SIGINT)  # which ends connections, and keeps all
            process.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def fresh(url: str, name: str) -> str:
    """The address of a new, empty database."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f'CREATE DATABASE "{name}"')
    return url.rpartition("/")[0] + f"/{name}"


def _start(folder: Path, fsync: bool) -> tuple[subprocess.Popen[bytes], str]:
    where = programs()
    assert where is not None, "PostgreSQL is not installed"
    data, log = folder / "data", folder / "log"
    made = [where / "initdb", "-D", data, "-A", "trust", "-U", USER, "-E", "UTF8", "--no-sync"]
    subprocess.run(made, check=True, capture_output=True, cwd=folder, **_as_user())
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    options = {
        "port": port,
        "listen_addresses": "127.0.0.1",
        "unix_socket_directories": folder,
        "fsync": "on" if fsync else "off",
        "max_connections": 60,
    }
    told = [part for name, value in options.items() for part in ("-c", f"{name}={value}")]
    with log.open("wb") as out:
        process = subprocess.Popen(
            [where / "postgres", "-D", data, *told],
            stdout=out,
            stderr=subprocess.STDOUT,
            cwd=folder,
            **_as_user(),
        )
    url = f"postgresql://{USER}@127.0.0.1:{port}/postgres"
    _wait(process, url, log)
    return process, url


def _wait(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    ends = time.monotonic() + START_SECONDS
    while True:
        try:
            psycopg.connect(url, connect_timeout=5).close()
            return
        except psycopg.OperationalError:
            if process.poll() is not None or time.monotonic() > ends:
                raise RuntimeError(f"PostgreSQL did not start:\n{log.read_text()}") from None
            time.sleep(0.05)


def _as_user() -> dict[str, object]:
    if os.getuid() != 0:
        return {}
    return {"user": "postgres", "group": "postgres", "extra_groups": []}


def _version(path: Path) -> float:
    return float(path.parts[-3])
