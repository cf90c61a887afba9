"""A run of the command line: Ctrl-C, the bar on standard error, the summary, the exit code.

Nothing here needs typer, which takes longer to load than a million puzzles take to solve.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ninefold._core import keep_freed_memory
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.interrupt import Interrupt
from ninefold.cli.progress import metered
from ninefold.cli.screen import note
from ninefold.runs.sources import NoPuzzleError
from ninefold.runs.summary import ListSummary, Progress, puzzles_text

if TYPE_CHECKING:
    from ninefold.runs.verb import Verb

KEPT = 1 << 26
"""Bytes of freed memory that the process keeps: the size of the chunks in progress."""


def followed(
    verb: Verb, source: Any, output: Path | None, *, quiet: bool = False, **settings: Any
) -> Exit:
    """Run a verb over every puzzle, into a file or standard output."""
    from ninefold.runs.run import Settings, run_verb

    keep_freed_memory(KEPT)
    sys.stdout.flush()
    with watched(shown=output is None) as follow:
        asked = Settings(
            needs_puzzles=True, progress=follow.progress, stop=follow.interrupt.token, **settings
        )
        summary = run_verb(verb, source, output or sys.stdout.buffer, asked)
    if not (summary.stopped_by or summary.puzzles):
        raise NoPuzzleError
    return ended(summary, quiet)


class Following:
    """A run and its progress bar."""

    def __init__(self, interrupt: Interrupt, meter: Any) -> None:
        self.interrupt, self._meter = interrupt, meter

    def progress(self, progress: Progress) -> None:
        """Show the progress."""
        if not self.interrupt.has_begun and progress.resumed:
            note(f"continuing after {puzzles_text(progress.resumed)}")
        self.interrupt.begin()
        self._meter.total = progress.size
        self._meter.update(progress.read, progress.puzzles)


@contextmanager
def watched(*, shown: bool) -> Iterator[Following]:
    """Follow a run; Ctrl-C is handled outermost, because closing the output also writes."""
    with Interrupt.watched() as interrupt, metered(None, shown=shown) as meter:
        yield Following(interrupt, meter)


def ended(summary: ListSummary, quiet: bool = False) -> Exit:
    """Show the summary and return the exit code."""
    if not quiet:
        note(str(summary))
    if summary.stopped_by in ("stop", "deadline"):
        word = "interrupted" if summary.stopped_by == "stop" else "deadline"
        note(f"{word}: {puzzles_text(summary.puzzles)} done{how_to_continue(summary)}")
        return Exit.INTERRUPTED if summary.stopped_by == "stop" else Exit.NO
    if summary.malformed or summary.unsupported:
        return Exit.MALFORMED
    return yes_or_no(summary.ok)


def how_to_continue(summary: ListSummary) -> str:
    """Advice on how to continue an interrupted run."""
    if summary.resumable:
        return "; run the same command again to continue"
    if not summary.last_line:
        return ""
    return f"; continue from line {summary.last_line + 1:,} of the input"
