"""Long work on a cluster whose workers, and whose command, are killed: the same bytes must come.

    kill_workers.py --puzzles 1000000 --workers 2 --jobs list table

The puzzles are those that the project ships, with other digits. One process solves them, counts
their solutions, checks and rates some, as lists and as tables, and makes a data set; then a
scheduler and workers on loopback do: undisturbed, with a worker killed in the middle, with the
command killed three times and run again, and with a worker that is gone for good.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

sys.path.insert(0, str(Path(__file__).parent))
from scratch_cluster import ScratchCluster, scratch_cluster, wait_until

from ninefold import examples

COMMAND = str(Path(sys.executable).parent / "ninefold")
SHARES = (0.2, 0.5, 0.8)
"""How much is written when the command is killed."""

ROWS_OF_A_GROUP = 1 << 16
"""Of a table: a run that was killed goes on behind the last that is whole."""


class Job(NamedTuple):
    """What is done: a verb, from and to files with these endings, with so much of the puzzles."""

    verb: str
    source: str | None
    target: str
    share: float = 1


JOBS = {
    "list": Job("solve", ".txt", ".txt"),
    "table": Job("solve", ".parquet", ".parquet"),
    "converted": Job("solve", ".txt", ".parquet"),
    "counts": Job("count", ".txt", ".txt", 1 / 20),
    "counted": Job("count", ".parquet", ".arrow", 1 / 20),
    "checks": Job("check", ".txt", ".json", 1 / 20),
    "checked": Job("check", ".txt", ".parquet", 1 / 20),
    "ratings": Job("rate", ".txt", ".txt", 1 / 200),
    "rated": Job("rate", ".parquet", ".parquet", 1 / 200),
    "set": Job("generate", None, ".parquet", 1 / 200),
}


def lines_of(count: int) -> Iterator[str]:
    source = random.Random(19)
    lines = [each.puzzle for each in examples.load("minimal")]
    for number in range(count):
        digits = source.sample("123456789", 9)
        table = str.maketrans("123456789", "".join(digits))
        yield lines[number % len(lines)].translate(table)


def write_puzzles(path: Path, count: int) -> None:
    if path.suffix == ".txt":
        path.write_text("".join(f"{line}\n" for line in lines_of(count)))
        return
    table = pa.table({"id": range(count), "puzzle": list(lines_of(count))})
    pq.write_table(table, path, row_group_size=ROWS_OF_A_GROUP)


class Campaign:
    """A job, what one process makes of it, and how often that has come again."""

    def __init__(self, folder: Path, job: Job, puzzles: int) -> None:
        count = max(1, int(puzzles * job.share))
        self.target, alone = (folder / f"{name}{job.target}" for name in ("away", "alone"))
        if job.source is None:
            self.command = [COMMAND, job.verb, "-n", str(count), "--seed", "19"]
        else:
            source = folder / f"puzzles{job.source}"
            write_puzzles(source, count)
            self.command = [COMMAND, job.verb, str(source)]
        begun = time.monotonic()
        options = ["-o", str(alone)]
        subprocess.run([*self.command, *options], check=True, stderr=subprocess.DEVNULL)
        print(f"one process, {count:,} puzzles: {time.monotonic() - begun:.1f} s", flush=True)
        self.size, self.digest = alone.stat().st_size, digest_of(alone)
        rows = rows_of(alone)
        assert rows == count, f"{rows} rows of {count} puzzles"

    def begin(self, cluster: ScratchCluster) -> subprocess.Popen[bytes]:
        """Start the command."""
        options = ["-o", str(self.target), "--cluster", cluster.address]
        return subprocess.Popen([*self.command, *options], stderr=subprocess.PIPE)

    def grown(self, share: float) -> Callable[[], bool]:
        """Whether so much is written."""
        least = share * self.size
        return lambda: self.target.exists() and self.target.stat().st_size >= least

    def end(self, running: subprocess.Popen[bytes], what: str) -> None:
        """Wait for its end, and hold what it wrote against what one process wrote."""
        _, err = running.communicate()
        assert running.returncode == 0, err.decode()
        assert digest_of(self.target) == self.digest, f"{what}: other bytes"
        assert not self.target.with_name(f"{self.target.name}.unfinished").exists()
        self.target.unlink()
        print(f"{what}: the same {self.size:,} bytes; {err.decode().strip()}", flush=True)


def rows_of(path: Path) -> int:
    if path.suffix in (".txt", ".json"):
        return path.read_bytes().count(b"\n")
    if path.suffix == ".arrow":
        return int(pa.ipc.open_file(pa.memory_map(str(path))).read_all().num_rows)
    return int(pq.read_metadata(path).num_rows)


def digest_of(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def run(campaign: Campaign, workers: int) -> None:
    with scratch_cluster(workers) as cluster:
        campaign.end(campaign.begin(cluster), "undisturbed")

        running = campaign.begin(cluster)
        victim = cluster.pids()[0]
        wait_until(campaign.grown(0.4))
        os.kill(victim, signal.SIGKILL)
        assert running.poll() is None, "it was over too soon"
        campaign.end(running, "a worker killed")
        assert cluster.tasks() == 0, "the cluster keeps something"

        for share in SHARES:
            running = campaign.begin(cluster)
            wait_until(campaign.grown(share), 600)
            running.kill()
            running.communicate()
            assert running.returncode == -signal.SIGKILL, "it was over too soon"
        campaign.end(campaign.begin(cluster), "the command killed three times")

        running = campaign.begin(cluster)
        wait_until(campaign.grown(0.4))
        cluster.workers[0].kill()  # its nanny: nobody starts another
        assert running.poll() is None, "it was over too soon"
        campaign.end(running, "a worker gone for good")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--jobs", nargs="+", choices=JOBS, default=list(JOBS))
    options = parser.parse_args()
    for name in options.jobs:
        print(f"-- {name}: {JOBS[name].verb}", flush=True)
        with tempfile.TemporaryDirectory(prefix="ninefold-kill-") as folder:
            run(Campaign(Path(folder), JOBS[name], options.puzzles), options.workers)


if __name__ == "__main__":
    main()
