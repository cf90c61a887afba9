"""A cluster of its own for tests and campaigns: a scheduler and workers, started as by hand.

They are the processes that docs/cluster.md starts: `dask scheduler` and `dask worker`, on loopback.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from distributed import Client

DASK = str(Path(sys.executable).parent / "dask")
START_SECONDS = 60.0
HERE = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")


@dataclass
class ScratchCluster:
    """The processes of a cluster; its address is that of the scheduler."""

    folder: Path
    scheduler: subprocess.Popen[bytes] | None = None
    workers: list[subprocess.Popen[bytes]] = field(default_factory=list)
    address: str = ""
    client: Client | None = None
    """One that looks on."""

    def start(self, workers: int, *options: str) -> None:
        """Start all of them, and wait until they have found each other."""
        file = self.folder / "scheduler.json"
        self.scheduler = self._run("scheduler", "--port", "0", "--scheduler-file", str(file))
        where = ("--scheduler-file", str(file), "--local-directory", str(self.folder))
        for _ in range(workers):
            self.workers.append(self._run("worker", *where, "--nthreads", "1", *options))
        self.client = Client(scheduler_file=str(file), timeout=START_SECONDS, set_as_default=False)
        self.client.wait_for_workers(workers, timeout=START_SECONDS)
        self.address = self.client.scheduler.address

    def _run(self, *arguments: str) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen([DASK, *arguments, *HERE], stdout=log, stderr=log)

    def pids(self) -> list[int]:
        """The processes that work, each the child of a nanny."""
        return [int(pid) for pid in self.client.run(os.getpid).values()]

    def tasks(self) -> int:
        """How many pieces of work the scheduler knows."""
        asked = self.client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))
        return int(asked)

    def executing(self) -> list[int]:
        """How many pieces of work each worker is doing."""
        counts = self.client.run(lambda dask_worker: dask_worker.state.executing_count)
        return [int(count) for count in counts.values()]

    def end(self) -> None:
        """End all that are left."""
        if self.client is not None:
            self.client.close()
        running = [each for each in (*self.workers, self.scheduler) if each is not None]
        for process in running:
            process.kill()  # with its nanny every worker ends
            process.wait()


@contextmanager
def scratch_cluster(workers: int = 2, *options: str) -> Iterator[ScratchCluster]:
    """A cluster that is there while this lasts."""
    with tempfile.TemporaryDirectory(
        prefix="ninefold-cluster-", ignore_cleanup_errors=True
    ) as name:
        cluster = ScratchCluster(Path(name))
        try:
            cluster.start(workers, *options)
            yield cluster
        finally:
            cluster.end()


def wait_until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for something to hold; an error if it does not in time."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError("waited in vain")
        time.sleep(0.01)
