"""`ninefold harden`: the same solution with fewer cells filled, or others."""

from __future__ import annotations

from functools import partial

from ninefold.cli import options
from ninefold.cli.changing import ChangeSeed, Clues, Effort, Level, change_each
from ninefold.cli.exits import Exit
from ninefold.generator import harden as harden_puzzle

EXAMPLE = "ninefold harden puzzle.txt --effort 10"


def harden(
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
    """Make a puzzle harder: the same solution with fewer cells filled, or others.

    Without --clues, --effort or --level, by one step. Exit code 1: it cannot be had.
    """
    limits = options.limits(nodes, seconds)
    change = partial(
        harden_puzzle, clues=clues, effort=effort, level=level, seed=seed, limits=limits
    )
    return change_each(change, puzzle, layout, format)
