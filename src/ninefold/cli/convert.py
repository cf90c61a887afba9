"""`ninefold convert`: from one format to another."""

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
        "--format",
        "-f",
        help="The format to write. Default: by the ending of the output.",
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

    A puzzle that cannot be read is reported on standard error; if each puzzle is a line, the run
    continues. An output whose name ends in .parquet or .arrow becomes a table.
    """
    if list_formats:
        for each in formats.formats():
            print(f"{each.name:12} {each.description}")
        return Exit.DONE
    if not puzzles:
        raise typer.BadParameter("nothing to convert", param_hint=options.PUZZLE)
    verb = Convert(to=format, layout=asked.shape())
    if format is None and not _has_format(asked.output):
        message = "name a format, or an output whose ending says which"
        raise typer.BadParameter(message, param_hint="--to")
    chosen = replace(asked, puzzles=puzzles)
    return chosen.run(
        verb, print, is_list=lambda _: True, origin=origin, quiet=asked.output is None
    )


def _has_format(output: Path | None) -> bool:
    return output is not None and bool(is_table_name(output) or formats.format_for_path(output))
