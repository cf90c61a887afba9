"""`ninefold ease` and `ninefold harden`: the same solution, easier or harder to find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.arguments import layout_of
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.generator import Changed
from ninefold.generator import ease as ease_puzzle
from ninefold.generator import harden as harden_puzzle

EXAMPLE = "ninefold ease example:hard --effort 0"

Clues = Annotated[int | None, typer.Option("--clues", min=0, help="The number of givens wanted.")]
Effort = Annotated[
    int | None,
    typer.Option("--effort", min=0, help="The branches wanted of the solver that proves it."),
]
ChangeSeed = Annotated[
    int, typer.Option("--seed", help="Of several changes that are as good, another.")
]


def ease(
    puzzle: options.PuzzleArgument,
    clues: Clues = None,
    effort: Effort = None,
    seed: ChangeSeed = 0,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Make a puzzle easier: the same solution with more cells filled.

    Without --clues or --effort, until it is easier. Exit code 1: it cannot be had.
    """
    limits, known = options.limits(nodes, seconds), layout_of(layout)
    return _changed(
        lambda board: ease_puzzle(
            board, clues=clues, effort=effort, seed=seed, layout=known, limits=limits
        ),
        puzzle,
        layout,
        format,
    )


def harden(
    puzzle: options.PuzzleArgument,
    clues: Clues = None,
    effort: Effort = None,
    seed: ChangeSeed = 0,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Make a puzzle harder: the same solution with fewer cells filled, or others.

    Without --clues or --effort, by one step. Exit code 1: it cannot be had.
    """
    limits, known = options.limits(nodes, seconds), layout_of(layout)
    return _changed(
        lambda board: harden_puzzle(
            board, clues=clues, effort=effort, seed=seed, layout=known, limits=limits
        ),
        puzzle,
        layout,
        format,
    )


def _changed(ask: Callable[..., Changed], puzzle: str, layout: str | None, format: str) -> Exit:
    inquiry = Inquiry(
        ask=ask,
        tell=_tell,
        is_yes=lambda changed: changed.reason is None,
        format=format,
        layout=layout_of(layout),
    )
    return inquiry.run([puzzle])


def _tell(asked: Asked[Changed]) -> None:
    if asked.name:
        print(f"{asked.name}:")
    print(asked.result)
