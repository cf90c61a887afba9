"""The one puzzle that `watch` or a film shows: from a list, by its number."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Annotated

import typer

from ninefold.cli.arguments import layout_of, opened
from ninefold.cli.screen import note_reading
from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.formats.sources import Malformed
from ninefold.model import Puzzle
from ninefold.runs.sources import NoPuzzleError, every_item
from ninefold.runs.verb import Verb

Number = Annotated[
    int | None,
    typer.Option(
        "--number",
        min=1,
        help="The number of the puzzle in a list. Default: the first.",
        show_default=False,
    ),
]

Limit = Annotated[
    int,
    typer.Option(
        "--limit",
        min=1,
        help="1 ends at the first solution; 2 also shows the proof that it is the only one.",
    ),
]


def one_puzzle(
    argument: str,
    number: int | None = None,
    layout: str | None = None,
    alone: str = "",
    lenient: bool = False,
    rules: Sequence[str] | None = None,
) -> Puzzle:
    """The puzzle of that number, from 1, in the source that an argument names.

    `alone` is an option for one puzzle: it is refused if there are several and no number.
    """
    shape = layout_of(layout)
    with opened(argument, layout=shape, lenient=lenient, rules=rules) as source:
        items = (item for _, item in every_item(source, Verb(layout=shape, lenient=lenient)))
        item = next(islice(items, (number or 1) - 1, None), None)
        if alone and next(items, None) is not None:
            raise UnsupportedError(f"{alone} takes one puzzle, not a list")
    if item is None:
        if number in (None, 1):
            raise NoPuzzleError
        raise ValueRangeError(f"there is no puzzle number {number}")
    if isinstance(item, Malformed):
        raise item.error
    note_reading(item)
    return item
