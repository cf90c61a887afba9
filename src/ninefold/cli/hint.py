"""`ninefold hint`: the next step on a board, shown in stages."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.explain import profile_of
from ninefold.cli.one_puzzle import Number, one_puzzle
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.cli.screen import show
from ninefold.verbs.hint import GiveHint

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
        help="The board with the digits written so far. Default: the givens only.",
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
        help="How much to show: kind, place, pattern, why or step; or 1 to 5.",
        autocompletion=lambda: ["kind", "place", "pattern", "why", "step"],
    ),
]
Until = Annotated[
    str,
    typer.Option(
        "--until",
        help="How far the hint leads: step (the next step) or digit (all steps to the next digit).",
        autocompletion=lambda: ["step", "digit"],
    ),
]
PictureFile = Annotated[
    Path | None,
    typer.Option(
        "--picture", metavar="FILE", help="Draw the hint into a file: .svg, .png or .pdf."
    ),
]


@over_puzzles
def hint(
    asked: Asked,
    digits: Digits = None,
    marks: Marks = None,
    stage: StageOption = "kind",
    until: Until = "step",
    profile: options.ProfileName = None,
    language: options.Language = "en",
    picture: PictureFile = None,
    number: Number = None,
    seconds: options.Seconds = None,
) -> Exit:
    """Give a hint about the next step, in five stages.

    A mistake on the board is reported first, then candidates missing from the marks. Several
    puzzles give one line each. Exits with 1 if there is a mistake, or not exactly one solution.
    """
    verb = GiveHint(
        stage=int(stage) if stage.isdecimal() else stage,
        until=until,
        profile=profile_of(profile) if profile else None,
        language=language,
        digits=one_puzzle(digits, layout=asked.layout, lenient=asked.lenient) if digits else None,
        marks=_text_of(marks),
        limits=options.limits(None, seconds),
        layout=asked.shape(),
    )

    def show_hint(found: Hint) -> None:
        _draw(found, picture)
        show(lambda: _words(found), lambda: _coloured(found))

    def hint_json(found: Hint) -> dict[str, object]:
        _draw(found, picture)
        return found.to_json()

    chosen = asked if number is None else asked.only(number)
    one_only = {"--digits": digits, "--marks": marks, "--picture": picture}
    return chosen.run(verb, show_hint, json=hint_json, one_only=one_only)


def _text_of(argument: str | None) -> str | None:
    """The text of a file, or the argument itself."""
    if argument is not None and os.path.exists(argument):
        return Path(argument).read_text(encoding="utf-8")
    return argument


def _draw(found: Hint, file: Path | None) -> None:
    if file is None:
        return
    from ninefold.cli.render import format_of
    from ninefold.pictures import render

    chosen = format_of(file, "--picture")
    drawn = render(found.picture(), chosen, caption=found.text)
    file.write_bytes(drawn if isinstance(drawn, bytes) else drawn.encode())


def _board(found: Hint) -> Picture:
    """The board of this stage, with candidates if the hint is about them."""
    picture, step = found.picture(), found.step
    is_plain = step is None or step.technique.family == "singles"
    without = is_plain and not found.state.has_marks and found.kind != "several"
    return replace(picture, marks=None) if without else picture


def _words(found: Hint) -> str:
    return f"{_board(found)}\n{found.text}"


def _coloured(found: Hint) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from ninefold.pictures.terminal import picture_rich

    return Group(picture_rich(_board(found)), Text(found.text, "bold"))
