"""A progress bar on standard error, with rate and time left, for long jobs on a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from ninefold.cli.screen import wants_colour
from ninefold.formats.sources import Source

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

T = TypeVar("T")

PATIENCE = 0.5
"""Seconds before a bar appears: a short job needs none, and rich is slow to load."""


class Meter:
    """The progress of a job: for a list, the bytes read and the puzzles done.

    Silent unless standard error is a terminal. Answers on the same terminal make a bar unnecessary.
    """

    def __init__(self, total: int | None, shown: bool) -> None:
        self.total = total
        self._wanted = sys.stderr.isatty() and not (shown and sys.stdout.isatty())
        self._start = time.monotonic()
        self._bar: Progress | None = None
        self._task: TaskID | None = None

    def update(self, read: int, puzzles: int) -> None:
        """Show the progress in bytes and puzzles."""
        rate = puzzles / max(time.monotonic() - self._start, 1e-9)
        self.show(read, f"{puzzles:,} puzzles, {rate:,.0f}/s,")

    def show(self, done: int, message: str) -> None:
        """Show the amount done and a few words."""
        if not self._wanted or time.monotonic() - self._start < PATIENCE:
            return
        if self._bar is None:
            self._open()
        assert self._bar is not None
        assert self._task is not None
        self._bar.update(self._task, completed=done, message=message)

    def _open(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        self._bar = Progress(
            BarColumn(),
            TextColumn("{task.percentage:>3.0f}%" if self.total else ""),
            TextColumn("{task.fields[message]}"),
            TimeRemainingColumn(),
            TextColumn("left" if self.total else ""),
            console=Console(stderr=True, no_color=not wants_colour(sys.stderr)),
            transient=True,
        )
        self._task = self._bar.add_task("", total=self.total, message="")
        self._bar.start()

    def close(self) -> None:
        """Remove the bar."""
        if self._bar is not None:
            self._bar.stop()


@contextmanager
def metered(total: int | None, shown: bool) -> Iterator[Meter]:
    """A meter for the duration of a job; `shown`: the answers go to standard output."""
    meter = Meter(total, shown)
    try:
        yield meter
    finally:
        meter.close()


def with_progress(items: Iterable[T], source: Source, shown: bool) -> Generator[T, None, None]:
    """The items of a source, with a bar that shows how much of it has been read."""
    with metered(source.size, shown) as meter:
        for number, item in enumerate(items, start=1):
            yield item
            meter.update(source.position, number)
