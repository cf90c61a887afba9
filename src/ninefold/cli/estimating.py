"""`ninefold estimate`: about how many solutions."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.arguments import layout_of
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.outcomes import Estimate
from ninefold.solvers import SAMPLES
from ninefold.solvers import estimate as estimate_solutions

EXAMPLE = "ninefold estimate puzzle.sdk --samples 4000"

Samples = Annotated[
    int, typer.Option("--samples", min=2, help="Four times as many halve the error.")
]
Seed = Annotated[int, typer.Option("--seed", help="Other samples; the same seed, the same result.")]


def estimate(
    puzzle: options.PuzzleArgument,
    samples: Samples = SAMPLES,
    seed: Seed = 0,
    solver: options.Solver = "auto",
    seconds: options.Seconds = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Estimate the number of solutions of a puzzle, or of every puzzle of a file.

    Prints a number if it could be counted at once, else "about" a number and its standard error.
    """
    options.check_solver(solver)
    limits = options.limits(None, seconds)
    inquiry = Inquiry(
        ask=lambda board: estimate_solutions(
            board, samples=samples, seed=seed, limits=limits, solver=solver
        ),
        tell=_tell,
        is_yes=_is_answered,
        format=format,
        layout=layout_of(layout),
    )
    return inquiry.run([puzzle])


def _tell(asked: Asked[Estimate]) -> None:
    print(asked.result.value if asked.result.exact else asked.result)


def _is_answered(result: Estimate) -> bool:
    """Whether there are solutions, and all samples were taken."""
    return result.value > 0 and result.stopped_by is None
