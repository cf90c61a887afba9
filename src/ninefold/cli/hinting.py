"""`ninefold hint`: what to see next on a board, told in stages."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.explaining import ProfileName, profile_of
from ninefold.cli.one_puzzle import FIRST, Number, one_puzzle
from ninefold.cli.screen import show, show_json

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ninefold.explain import Hint
    from ninefold.pictures import Picture

EXAMPLE = "ninefold hint sunday.sdk --digits board.txt --stage place"

Digits = Annotated[
    str | None,
    typer.Option(
        "--digits",
        metavar=options.PUZZLE,
        help="The board with what has been written so far; without it, as it was printed.",
    ),
]
Marks = Annotated[
    str | None,
    typer.Option(
        "--marks",
        metavar="FILE|MARKS",
        help="The pencil marks: a grid of candidates, or 729 characters.",
    ),
]
StageOption = Annotated[
    str,
    typer.Option(
        "--stage",
        help="How much is told: kind, place, pattern, why, step; or 1 to 5.",
        autocompletion=lambda: ["kind", "place", "pattern", "why", "step"],
    ),
]
PictureFile = Annotated[
    Path | None,
    typer.Option("--picture", metavar="FILE", help="Draw it: a .svg, a .png or a .pdf."),
]


def hint(
    puzzle: options.PuzzleArgument,
    digits: Digits = None,
    marks: Marks = None,
    stage: StageOption = "kind",
    profile: ProfileName = None,
    language: options.Language = "en",
    picture: PictureFile = None,
    number: Number = FIRST,
    seconds: options.Seconds = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Give a hint: the next step that a person should see, as far as a stage tells it.

    A mistake on the board comes first, then candidates that the marks lack. Exit code 1: there is
    a mistake, or not exactly one solution.
    """
    from ninefold.explain import hint as find_hint
    from ninefold.explain.hints import as_stage

    options.check_language(language)
    asked = as_stage(int(stage) if stage.isdecimal() else stage)
    board = one_puzzle(puzzle, number, layout)
    found = find_hint(
        board,
        _text_of(marks),
        asked,
        digits=one_puzzle(digits, layout=layout) if digits else None,
        profile=profile_of(profile) if profile else None,
        language=language,
        limits=options.limits(None, seconds),
    )
    if picture is not None:
        _draw(found, picture)
    if format == "json":
        show_json(found.to_json())
    else:
        show(lambda: _told(found), lambda: _rich(found))
    return yes_or_no(found.ok)


def _text_of(argument: str | None) -> str | None:
    """The text of a file, or the argument itself."""
    if argument is not None and os.path.exists(argument):
        return Path(argument).read_text(encoding="utf-8")
    return argument


def _draw(found: Hint, file: Path) -> None:
    from ninefold.cli.render import format_of
    from ninefold.pictures import render

    chosen = format_of(file, "--picture")
    drawn = render(found.picture(), chosen, caption=found.text)
    file.write_bytes(drawn if isinstance(drawn, bytes) else drawn.encode())


def _board(found: Hint) -> Picture:
    """What this stage shows, with candidates where a person needs them to see it."""
    picture, step = found.picture(), found.step
    is_plain = step is None or step.technique.family == "singles"
    without = is_plain and not found.state.has_marks and found.kind != "several"
    return replace(picture, marks=None) if without else picture


def _told(found: Hint) -> str:
    return f"{_board(found)}\n{found.text}"


def _rich(found: Hint) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from ninefold.pictures.terminal import picture_rich

    return Group(picture_rich(_board(found)), Text(found.text, "bold"))
