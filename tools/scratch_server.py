"""A server of its own for tests, tools and benchmarks: it can be stopped, killed, started again.

Port and database stay the same from one start to the next.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

START_SECONDS = 240.0
"""How long a server may take until it is ready; a busy machine has other things to do."""

STOP_SECONDS = 120.0


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _processes_of(group: int) -> list[Path]:
    """The folders of all processes of a group, as Linux shows them."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            if int(stat.read_text().rpartition(")")[2].split()[2]) == group:
                found.append(stat.parent)
    return found


def _resident(process: Path) -> int:
    """Bytes of a process in memory; 0 if it has ended."""
    with suppress(OSError):
        return int((process / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


class RunningServer:
    """`ninefold serve` on a free port, with its database and its log in a folder.

    Settings are given by their names: `RunningServer(folder, allowance=0)`. With `files` each of
    its processes may have so many files open, connections among them.
    """

    def __init__(
        self, folder: Path, *, workers: int = 1, files: int | None = None, **settings: object
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.workers = workers
        self._files = files
        self.log = folder / "server.log"
        self._settings = {"database_url": f"sqlite:///{folder / 'ninefold.db'}", **settings}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The address of the page, with a slash at its end."""
        base = str(self._settings.get("base_path", ""))
        return f"http://127.0.0.1:{self.port}{base}/"

    def __enter__(self) -> RunningServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start it, or start it again, and wait until it is ready."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                self._command(),
                stdout=log,
                stderr=subprocess.STDOUT,
                env=self._environment(),
                start_new_session=True,
            )
        try:
            self._wait_until_ready()
        except BaseException:
            self.kill()
            raise

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it and all of its processes at once, as a crash of the machine would."""
        self._end(signal.SIGKILL)

    def memory(self) -> int:
        """Bytes that it has in memory with all of its processes; 0 while it is down."""
        if self._process is None:
            return 0
        return sum(map(_resident, _processes_of(self._process.pid)))

    def _command(self) -> list[str]:
        command = [sys.executable, "-m", "ninefold", "serve", "--port", str(self.port)]
        command += ["--workers", str(self.workers)]
        if self._files is None:
            return command
        return ["sh", "-c", f'ulimit -n {self._files}; exec "$@"', "sh", *command]

    def _environment(self) -> Mapping[str, str]:
        """Settings of its own alone: those of the surroundings are not meant for it."""
        others = {name: os.environ[name] for name in os.environ if not name.startswith("NINEFOLD_")}
        own = {f"NINEFOLD_{name.upper()}": str(value) for name, value in self._settings.items()}
        return {**others, **own}

    def _wait_until_ready(self) -> None:
        assert self._process is not None
        until = time.monotonic() + START_SECONDS
        while time.monotonic() < until:
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended at once:\n{self.log.read_text()}")
            with suppress(OSError, HTTPException):
                try:
                    with urlopen(f"{self.url}health/ready", timeout=5):
                        return
                except HTTPError as error:
                    error.close()
                    if error.code < 500:
                        return
            time.sleep(0.05)
        raise RuntimeError(f"the server is not ready:\n{self.log.read_text()}")

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        with suppress(ProcessLookupError):
            if how == signal.SIGKILL:
                os.killpg(self._process.pid, how)
            else:
                self._process.send_signal(how)
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            raise
        finally:
            self._process = None
