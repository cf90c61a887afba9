"""`ninefold canonical`: one form for all puzzles that are the same in essence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.arguments import NoPuzzleError, file_name, layout_of, opened
from ninefold.cli.exits import Exit
from ninefold.cli.readable import Readable
from ninefold.cli.screen import complain, json_line, note
from ninefold.errors import NinefoldError
from ninefold.lists.summary import puzzles_text
from ninefold.lists.targets import opened_target
from ninefold.model import Puzzle
from ninefold.symmetry import canonical as canonical_form
from ninefold.symmetry.streams import TOGETHER, Different, canonical_lines

EXAMPLE = "ninefold canonical puzzles.txt --unique -o different.txt"

Unique = Annotated[
    bool,
    typer.Option(
        "--unique",
        "-u",
        help="Drop puzzles that are the same as an earlier one; takes 120 bytes for each other.",
    ),
]
Original = Annotated[
    bool, typer.Option("--original", help="Write puzzles as they were read, not their forms.")
]


def canonical(
    puzzle: options.PuzzleArgument,
    unique: Unique = False,
    original: Original = False,
    output: options.Output = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Show the canonical form of a puzzle, or of every puzzle of a file, a line each.

    Puzzles that are the same but for the order of rows, columns and digits have the same form.
    JSON tells the number of automorphisms and the way to the form as well.
    """
    with opened(puzzle, layout=layout_of(layout)) as source:
        readable = Readable(source, file_name(puzzle), shown=output is None)
        together = 1 if source.size is None else TOGETHER  # who feeds a pipe may wait for rows
        job = _Job(readable, format, unique, original, together)
        with opened_target(output or sys.stdout.buffer, source) as out:
            rows = iter(job)
            first = list(islice(rows, 1))
            if not first and not job.failed:
                raise NoPuzzleError
            out.begin(0)
            out.write(out.packed("".join(first).encode()))
            while some := "".join(islice(rows, together)):
                out.write(out.packed(some.encode()))
            out.end()
    if unique:
        note(f"{puzzles_text(job.read)}, {len(job.seen):,} different")
    return Exit.MALFORMED if job.failed else Exit.DONE


@dataclass
class _Job:
    """The rows to write, and what is known of them."""

    readable: Readable
    format: str
    unique: bool
    original: bool
    together: int
    seen: Different = field(default_factory=Different)
    read: int = 0
    unsupported: int = 0

    @property
    def failed(self) -> bool:
        return bool(self.readable.malformed or self.unsupported)

    def __iter__(self) -> Iterator[str]:
        for puzzle, line in canonical_lines(self.readable, self.together):
            self.read += 1
            if isinstance(line, NinefoldError):
                self.unsupported += 1
                complain(line)
            elif not self.unique or self.seen.is_new(line):
                yield self._row(puzzle, line)

    def _row(self, puzzle: Puzzle, line: str) -> str:
        if self.format == "json":
            record = {"puzzle": puzzle.to_line()} | puzzle.layout.mention()
            return json_line(record | canonical_form(puzzle).to_json()) + "\n"
        return f"{puzzle.to_line() if self.original else line}\n"
