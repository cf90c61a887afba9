"""`ninefold harden`: the same solution with fewer cells filled, or others."""

from __future__ import annotations

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.verbs.change import Harden

EXAMPLE = "ninefold harden puzzle.txt --effort 10"


@over_puzzles
def harden(
    asked: Asked,
    clues: options.Clues = None,
    effort: options.Effort = None,
    level: options.HodokuLevel = None,
    seed: options.ChangeSeed = 0,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
) -> Exit:
    """Make a puzzle harder: the same solution with fewer cells filled, or others.

    Without --clues, --effort and --level, it goes one step. Several puzzles give one line
    each. Exits with 1 if no such puzzle could be made.
    """
    verb = Harden(
        clues=clues,
        effort=effort,
        level=level,
        seed=seed,
        limits=options.limits(nodes, seconds),
        layout=asked.shape(),
    )
    return asked.run(verb, print, json=lambda found: found.to_json())
