"""Runs in processes of their own, to be killed, whose journals are always up to date."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from ninefold.runs.journal import read_journal

CODE = """
import sys, time
import ninefold as nf
from ninefold.runs import journal
journal.INTERVAL = 0.0
source, target, most, *format = sys.argv[1:]

def wait_to_be_killed(progress):
    while progress.puzzles >= int(most):
        time.sleep(1)

summary = nf.run("solve", source, target, format=next(iter(format), None), threads=2,
                 progress=wait_to_be_killed)
print(summary.resumed, summary.puzzles)
"""


def start(source: Path, target: Path, most: int, *format: str) -> subprocess.Popen[str]:
    """A run that waits once `most` puzzles are done."""
    arguments = [sys.executable, "-c", CODE, str(source), str(target), str(most), *format]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)


def has_grown(target: Path, least: int) -> bool:
    """Whether an output has so many bytes."""
    return target.exists() and target.stat().st_size >= least


def is_entered(target: Path) -> bool:
    """Whether a journal says that some puzzles of an output are done."""
    record = read_journal(target)
    return record is not None and any(record["done"]["tally"].values())


def kill_after(
    size: int, source: Path, target: Path, most: int, *format: str, entered: bool = False
) -> None:
    """Kill a run once its output has `size` bytes; if `entered`, its journal has puzzles too."""
    running = start(source, target, most, *format)
    try:
        while running.poll() is None and not (
            has_grown(target, size) and (not entered or is_entered(target))
        ):
            time.sleep(0.001)
    finally:
        running.kill()
        running.communicate()


def finish(source: Path, target: Path, most: int, *format: str) -> tuple[int, int]:
    """The puzzles that a run to the end found done, and all of them."""
    with start(source, target, most, *format) as running:
        resumed, puzzles = map(int, running.communicate()[0].split())
    return resumed, puzzles
