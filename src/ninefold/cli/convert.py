"""`ninefold convert`: puzzles from one format to another."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from ninefold import formats
from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.runs.tables.writer import is_table_name
from ninefold.verbs.convert import Convert

EXAMPLE = "ninefold convert puzzles.csv --to sdm -o puzzles.sdm"


def _names() -> list[str]:
    return [each.name for each in formats.formats()]


PuzzlesOrNothing = Annotated[
    list[str] | None,
    typer.Argument(metavar=f"{options.PUZZLE}...", help="The puzzles to convert."),
]
Target = Annotated[
    str | None,
    typer.Option(
        "--to",
        help="The format to write. Default: inferred from the ending of the output.",
        autocompletion=_names,
    ),
]
Origin = Annotated[
    str | None,
    typer.Option("--from", help="The format to read. Default: detected.", autocompletion=_names),
]
List = Annotated[bool, typer.Option("--list", help="List all formats and exit.")]


@over_puzzles
def convert(
    asked: Asked,
    puzzles: PuzzlesOrNothing = None,
    format: Target = None,
    origin: Origin = None,
    list_formats: List = False,
) -> Exit:
    """Convert puzzles from one format to another.

    A puzzle that cannot be read is reported on standard error; the run continues if the format has
    one puzzle per line. An output whose name ends in .parquet or .arrow becomes a table.
    """
    if list_formats:
        for each in formats.formats():
            print(f"{each.name:12} {each.description}")
        return Exit.DONE
    if not puzzles:
        raise typer.BadParameter(
            "name a file, a puzzle, or - for standard input", param_hint=options.PUZZLE
        )
    verb = Convert(to=format, layout=asked.shape())
    if format is None and not _has_format(asked.output):
        message = "name a format with --to, or an output file with a known ending"
        raise typer.BadParameter(message, param_hint="--to")
    chosen = replace(asked, puzzles=puzzles)
    return chosen.run(
        verb, print, is_list=lambda _: True, origin=origin, quiet=asked.output is None
    )


def _has_format(output: Path | None) -> bool:
    return output is not None and bool(is_table_name(output) or formats.format_for_path(output))
