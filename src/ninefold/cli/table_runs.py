"""A question to every puzzle of a file, into a table: watched, and told about.

Nothing here needs the machinery of the command line, which takes longer to load than a million
puzzles to solve.
"""

from __future__ import annotations

from concurrent.futures import Executor
from io import BufferedIOBase
from pathlib import Path
from typing import TYPE_CHECKING

from ninefold._core import keep_freed_memory
from ninefold.cli.arguments import NoPuzzleError
from ninefold.cli.exits import Exit
from ninefold.cli.interrupt import Interrupt
from ninefold.cli.progress import metered
from ninefold.cli.puzzle_lists import told
from ninefold.cli.screen import note
from ninefold.lists.summary import Progress, puzzles_text

if TYPE_CHECKING:
    from ninefold.data import Question

TABLES = (".parquet", ".pq", ".arrow", ".feather", ".ipc")
"""The endings of tables, as in `data/targets.py`, which is loaded when one is met."""

KEPT = 1 << 26
"""Bytes of freed memory that the process keeps: as much as the chunks under way take."""


def run_table(
    question: Question,
    source: Path | BufferedIOBase,
    output: Path,
    column: str | None = None,
    threads: int = 0,
    restart: bool = False,
    pool: Executor | None = None,
) -> Exit:
    """Answer it, with so many threads or pieces of work in a pool at a time."""
    from ninefold.data import answer_file

    keep_freed_memory(KEPT)
    with Interrupt.watched() as interrupt, metered(None, shown=False) as meter:

        def tell(progress: Progress) -> None:
            if not interrupt.has_begun and progress.resumed:
                note(f"going on after {puzzles_text(progress.resumed)}")
            interrupt.begin()
            meter.total = progress.size
            meter.update(progress.read, progress.puzzles)

        summary = answer_file(
            question,
            source,
            output,
            column=column,
            threads=threads,
            pool=pool,
            resume=not restart,
            progress=tell,
            stop=interrupt.token,
        )
    if not (summary.stopped_by or summary.puzzles):
        raise NoPuzzleError
    code = told(summary)
    counted = question.verb == "count" and code is Exit.NO
    return Exit.DONE if counted and not (summary.none or summary.undecided) else code


def solve_table(puzzle: str, output: Path, **asked: object) -> Exit:
    """Solve every puzzle of a file, as `ninefold solve` does if nothing else is asked."""
    from ninefold.data import Question

    return run_table(Question(), Path(puzzle), output, **asked)  # type: ignore[arg-type]
