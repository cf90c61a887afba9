"""`ninefold canonical`: one form for all equivalent puzzles."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.verbs.canonical import CanonicalForm

EXAMPLE = "ninefold canonical puzzles.txt --unique -o different.txt"

Unique = Annotated[
    bool,
    typer.Option(
        "--unique",
        "-u",
        help="Drop puzzles that are equivalent to an earlier one; needs 120 bytes of memory for "
        "each puzzle kept.",
    ),
]
Original = Annotated[
    bool,
    typer.Option(
        "--original", help="Write the puzzles as they were read, not their canonical forms."
    ),
]


@over_puzzles
def canonical(asked: Asked, unique: Unique = False, original: Original = False) -> Exit:
    """Show the canonical form of a puzzle, or of every puzzle of a file.

    Puzzles that differ only by symmetry and by the names of their digits have the same form. JSON
    also has the number of automorphisms and, for a single puzzle, the transformation to its form.
    """
    verb = CanonicalForm(unique=unique, original=original, layout=asked.shape())

    return asked.run(
        verb,
        print,
        is_list=lambda _: not asked.is_json,
        quiet=not (unique or asked.output),
    )
