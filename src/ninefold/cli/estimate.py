"""`ninefold estimate`: the approximate number of solutions."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.solvers import SAMPLES
from ninefold.verbs.estimate import EstimateSolutions

EXAMPLE = "ninefold estimate puzzle.sdk --samples 4000"

Samples = Annotated[
    int,
    typer.Option(
        "--samples",
        min=2,
        help="The number of samples; four times as many samples halve the error.",
    ),
]
Seed = Annotated[
    int, typer.Option("--seed", help="Seed of the samples; the same seed gives the same result.")
]


@over_puzzles
def estimate(
    asked: Asked,
    samples: Samples = SAMPLES,
    seed: Seed = 0,
    solver: options.Solver = "auto",
    seconds: options.Seconds = None,
) -> Exit:
    """Estimate the number of solutions of a puzzle, or of every puzzle of a file.

    Prints the exact number if it can be counted at once; otherwise "about", a number, and its 95%
    confidence interval.
    """
    verb = EstimateSolutions(
        samples=samples,
        seed=seed,
        solver=solver,
        limits=options.limits(None, seconds),
        layout=asked.shape(),
    )
    return asked.run(verb, lambda found: print(found.value if found.exact else found))
