"""`ninefold ease`: the same solution with more cells filled."""

from __future__ import annotations

from functools import partial

from ninefold.cli import options
from ninefold.cli.changing import ChangeSeed, Clues, Effort, Level, change_each
from ninefold.cli.exits import Exit
from ninefold.generator import ease as ease_puzzle

EXAMPLE = "ninefold ease example:hard --effort 0"


def ease(
    puzzle: options.PuzzleArgument,
    clues: Clues = None,
    effort: Effort = None,
    level: Level = None,
    seed: ChangeSeed = 0,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Make a puzzle easier: the same solution with more cells filled.

    Without --clues, --effort or --level, until it is easier. Exit code 1: it cannot be had.
    """
    change = partial(
        ease_puzzle,
        clues=clues,
        effort=effort,
        level=level,
        seed=seed,
        limits=options.limits(nodes, seconds),
    )
    return change_each(change, puzzle, layout, format)
