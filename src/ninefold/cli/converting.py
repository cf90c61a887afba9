"""`ninefold convert`: from one format to another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import chain, islice
from pathlib import Path
from typing import Annotated

import typer

from ninefold import formats
from ninefold.cli import options
from ninefold.cli.arguments import NoPuzzleError, file_name, layout_of, opened
from ninefold.cli.exits import Exit
from ninefold.cli.readable import Readable
from ninefold.lists.targets import opened_target

PIECES_AT_A_TIME = 1_000
"""How many pieces of text are written together."""

EXAMPLE = "ninefold convert puzzles.csv --to sdm -o puzzles.sdm"


def _names() -> list[str]:
    return [each.name for each in formats.formats()]


PuzzleOrNothing = Annotated[
    str | None,
    typer.Argument(metavar=options.PUZZLE, help="What to convert."),
]
Target = Annotated[
    str | None,
    typer.Option(
        "--to",
        "--format",
        "-f",
        help="The format to write; without it, the name of the output tells.",
        autocompletion=_names,
    ),
]
Origin = Annotated[
    str | None,
    typer.Option("--from", help="The format to read; detected without it.", autocompletion=_names),
]
List = Annotated[bool, typer.Option("--list", help="Show every format, and do nothing else.")]


def convert(
    puzzle: PuzzleOrNothing = None,
    to: Target = None,
    output: options.Output = None,
    origin: Origin = None,
    layout: options.LayoutName = None,
    list_formats: List = False,
) -> Exit:
    """Convert puzzles from one format to another.

    What cannot be read is told on standard error; where lines stand alone, the rest goes on.
    """
    if list_formats:
        for each in formats.formats():
            print(f"{each.name:12} {each.description}")
        return Exit.DONE
    if puzzle is None:
        raise typer.BadParameter("nothing to convert", param_hint=options.PUZZLE)
    target = _target(to, output)
    with opened(puzzle, origin, layout_of(layout)) as source:
        readable = Readable(source, file_name(puzzle), shown=output is None)
        puzzles = iter(readable)
        begun = list(islice(puzzles, 1))
        if not begun and not readable.malformed:
            raise NoPuzzleError
        if begun:  # an input without any puzzle should not empty an existing file
            pieces = target.pieces(chain(begun, puzzles))
            first = next(pieces, "")
            with opened_target(output or sys.stdout.buffer, source) as out:
                out.begin(0)
                for text in _gathered(chain([first], pieces)):
                    out.write(out.packed(text.encode()))
                out.end()
        return Exit.MALFORMED if readable.malformed else Exit.DONE


def _gathered(pieces: Iterator[str]) -> Iterator[str]:
    """The same text in fewer pieces."""
    while some := list(islice(pieces, PIECES_AT_A_TIME)):
        yield "".join(some)


def _target(name: str | None, path: Path | None) -> formats.Format:
    if name is not None:
        return formats.get(name)
    by_name = formats.format_for_path(path) if path else None
    if by_name is None:
        raise typer.BadParameter(
            "say which, or name an output whose ending tells", param_hint="--to"
        )
    return by_name
