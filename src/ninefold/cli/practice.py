"""`ninefold practice`: positions in which a given technique is the next step."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.arguments import layout_of
from ninefold.cli.exits import Exit
from ninefold.cli.explain import profile_of
from ninefold.cli.screen import complain, show_json
from ninefold.errors import GenerationError
from ninefold.explain import TECHNIQUES
from ninefold.generator import practice as find_practice
from ninefold.generator.wishes import TRIES
from ninefold.limits import Limits

EXAMPLE = "ninefold practice x_wing --seed 7 --show"


def _techniques() -> list[str]:
    return [technique.name for technique in TECHNIQUES if technique.family != "trial"]


Wanted = Annotated[
    str,
    typer.Argument(
        metavar="TECHNIQUE", help="The technique, such as x_wing.", autocompletion=_techniques
    ),
]
Show = Annotated[bool, typer.Option("--show", help="Show the step to be found.")]
PracticeSeed = Annotated[
    int | None,
    typer.Option("--seed", help="The same seed gives the same position. Default: a new seed."),
]
Tries = Annotated[int, typer.Option("--tries", min=1, help="The number of puzzles to try.")]


def practice(
    technique: Wanted,
    show: Show = False,
    seed: PracticeSeed = None,
    tries: Tries = TRIES,
    profile: options.ProfileName = None,
    language: options.Language = "en",
    seconds: options.Seconds = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Show a position in which a technique is the easiest next step, to practise it.

    Exits with 1 if none was found in --tries puzzles or --seconds seconds (default: 10).
    """
    try:
        found = find_practice(
            technique,
            profile=None if profile is None else profile_of(profile),
            seed=seed,
            layout=layout_of(layout) or "classic",
            tries=tries,
            limits=Limits(seconds=seconds),
        )
    except GenerationError as error:
        complain(error, format if format == "json" else None)
        return Exit.NO
    if format == "json":
        show_json(found.to_json())
        return Exit.DONE
    print(found)
    if show:
        print(found.step.tell(3, language, found.state))
    return Exit.DONE
