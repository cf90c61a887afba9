"""The one puzzle that `watch` shows, or a film: of a list, the one of a number; and how far."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

import typer

from ninefold.cli.arguments import NoPuzzleError, layout_of, opened
from ninefold.errors import ValueRangeError
from ninefold.formats.sources import Malformed
from ninefold.model import Puzzle

FIRST = 1

Number = Annotated[
    int, typer.Option("--number", min=1, help="Which puzzle of a list; the first without.")
]

Limit = Annotated[
    int,
    typer.Option("--limit", min=1, help="1 ends at the first solution; 2 also shows the proof."),
]


def one_puzzle(argument: str, number: int = FIRST, layout: str | None = None) -> Puzzle:
    """The puzzle of that number, from 1, in what an argument names."""
    with opened(argument, layout=layout_of(layout)) as source:
        item = next(islice(source.items(), number - 1, None), None)
    if item is None:
        if number == FIRST:
            raise NoPuzzleError
        raise ValueRangeError(f"there is no puzzle number {number}")
    if isinstance(item, Malformed):
        raise item.error
    return item
