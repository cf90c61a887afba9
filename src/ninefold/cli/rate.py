"""`ninefold rate`: the difficulty of puzzles on several scales, on all cores."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.explain.ratings import checked_scales
from ninefold.limits import Limits
from ninefold.verbs.rate import Rate

EXAMPLE = "ninefold rate puzzles.txt -o ratings.csv"

Scales = Annotated[
    str | None,
    typer.Option(
        "--scales",
        help="The scales, separated by commas: se (Sudoku Explainer), sukaku (Sukaku Explainer), "
        "hodoku, effort. Default: all but sukaku.",
    ),
]


@over_puzzles
def rate(asked: Asked, scales: Scales = None, seconds: options.Seconds = None) -> Exit:
    """Rate the difficulty of puzzles: ER, EP and ED of Sudoku Explainer, score and level of HoDoKu.

    Several puzzles give one line each, in order. A puzzle that cannot be read is marked, and the
    run continues. Exits with 1 if a puzzle has no rating because it does not have exactly one
    solution.
    """
    verb = Rate(limits=Limits(seconds=seconds), layout=asked.shape())
    if scales is not None:
        verb = replace(verb, scales=checked_scales(scales))
    return asked.run(verb, lambda found: print(found.report), json=lambda found: found.to_json())
