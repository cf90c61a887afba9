"""A list that `solve` works through: the library does it, here it is watched and told about."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ninefold.cli.arguments import NoPuzzleError
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.interrupt import Interrupt
from ninefold.cli.progress import metered
from ninefold.cli.screen import note
from ninefold.formats.sources import Source
from ninefold.lists import ListSummary, Progress, solve_source
from ninefold.lists.parts import Items
from ninefold.lists.summary import puzzles_text


def solve_list(source: Source, items: Items | None, output: Path | None, **asked: Any) -> Exit:
    """Solve a list; `items`, where they have been begun, are all there are."""
    with (
        Interrupt.watched() as interrupt,  # outermost: closing the output writes as well
        metered(source.size, shown=output is None) as meter,
    ):

        def tell(progress: Progress) -> None:
            if not interrupt.has_begun and progress.resumed:
                note(f"going on after {puzzles_text(progress.resumed)}")
            interrupt.begin()
            meter.update(progress.read, progress.puzzles)

        target = output or sys.stdout.buffer
        summary = solve_source(
            source, target, items=items, progress=tell, stop=interrupt.token, **asked
        )
    if not (summary.stopped_by or summary.puzzles):
        raise NoPuzzleError
    return told(summary)


def told(summary: ListSummary) -> Exit:
    """The summary, and the exit code."""
    note(str(summary))
    if summary.stopped_by == "stop":
        note(f"interrupted: {puzzles_text(summary.puzzles)} done{_how_to_go_on(summary)}")
        return Exit.INTERRUPTED
    if summary.malformed or summary.unsupported:
        return Exit.MALFORMED
    return yes_or_no(summary.ok)


def _how_to_go_on(summary: ListSummary) -> str:
    if summary.resumable:
        return "; run the same command again to go on"
    return f"; go on from line {summary.last_line + 1:,} of the input" if summary.last_line else ""
