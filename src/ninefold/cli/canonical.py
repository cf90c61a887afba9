"""`ninefold canonical`: one form for all puzzles that are the same in essence."""

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
        help="Drop puzzles that are the same as an earlier one; each puzzle kept takes 120 bytes.",
    ),
]
Original = Annotated[
    bool, typer.Option("--original", help="Write the puzzles as they were read, not their forms.")
]


@over_puzzles
def canonical(asked: Asked, unique: Unique = False, original: Original = False) -> Exit:
    """Show the canonical form of a puzzle, or of every puzzle of a file, a line each.

    Puzzles that differ only in the order of rows, columns and digits have the same form. JSON also
    has the number of automorphisms and, for one puzzle, the transformation to its form.
    """
    verb = CanonicalForm(unique=unique, original=original, layout=asked.shape())

    return asked.run(
        verb,
        print,
        is_list=lambda _: not asked.is_json,
        quiet=not (unique or asked.output),
    )
