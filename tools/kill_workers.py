"""A long list on a cluster whose workers, and whose command, are killed: the same bytes must come.

    kill_workers.py --puzzles 1000000 --workers 2

The puzzles are those that the project ships, with other digits. One process solves them; then a
scheduler and workers on loopback do, undisturbed, with a worker killed in the middle, with the
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
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from scratch_cluster import ScratchCluster, scratch_cluster, wait_until

from ninefold import examples

COMMAND = [str(Path(sys.executable).parent / "ninefold"), "solve"]
SHARES = (0.2, 0.5, 0.8)
"""How much is written when the command is killed."""


def write_puzzles(path: Path, count: int) -> None:
    source = random.Random(19)
    lines = [each.puzzle for each in examples.load("minimal")]
    with path.open("w") as out:
        for number in range(count):
            digits = source.sample("123456789", 9)
            table = str.maketrans("123456789", "".join(digits))
            out.write(lines[number % len(lines)].translate(table) + "\n")


class Campaign:
    """The list, what one process makes of it, and how often that has come again."""

    def __init__(self, folder: Path, count: int) -> None:
        self.source, self.target = folder / "puzzles.txt", folder / "away.txt"
        write_puzzles(self.source, count)
        alone = folder / "alone.txt"
        begun = time.monotonic()
        subprocess.run([*COMMAND, self.source, "-o", alone], check=True, stderr=subprocess.DEVNULL)
        print(f"one process: {time.monotonic() - begun:.1f} s", flush=True)
        self.size, self.digest = alone.stat().st_size, digest_of(alone)
        rows = alone.read_bytes().count(b"\n")
        assert rows == count, f"{rows} rows of {count} puzzles"

    def begin(self, cluster: ScratchCluster) -> subprocess.Popen[bytes]:
        """Start the command."""
        options = ["-o", str(self.target), "--cluster", cluster.address]
        return subprocess.Popen([*COMMAND, self.source, *options], stderr=subprocess.PIPE)

    def grown(self, share: float) -> Callable[[], bool]:
        """Whether so much is written."""
        least = share * self.size
        return lambda: self.target.exists() and self.target.stat().st_size >= least

    def end(self, running: subprocess.Popen[bytes], what: str) -> None:
        """Wait for its end, and hold what it wrote against what one process wrote."""
        _, err = running.communicate()
        assert running.returncode == 0, err.decode()
        assert digest_of(self.target) == self.digest, f"{what}: other bytes"
        assert not self.target.with_name("away.txt.unfinished").exists()
        self.target.unlink()
        print(f"{what}: the same {self.size:,} bytes; {err.decode().strip()}", flush=True)


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
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ninefold-kill-") as folder:
        run(Campaign(Path(folder), options.puzzles), options.workers)


if __name__ == "__main__":
    main()
