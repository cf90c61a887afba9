"""`ninefold ease`: the same solution with more cells filled."""

from __future__ import annotations

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.verbs.change import Ease

EXAMPLE = "ninefold ease example:hard --effort 0"


@over_puzzles
def ease(
    asked: Asked,
    clues: options.Clues = None,
    effort: options.Effort = None,
    level: options.HodokuLevel = None,
    seed: options.ChangeSeed = 0,
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
) -> Exit:
    """Make a puzzle easier: the same solution with more cells filled.

    Without --clues, --effort and --level, it stops at the first easier one. Several puzzles give
    one line each. Exits with 1 if no such puzzle could be made.
    """
    verb = Ease(
        clues=clues,
        effort=effort,
        level=level,
        seed=seed,
        limits=options.limits(nodes, seconds),
        layout=asked.shape(),
    )
    return asked.run(verb, print, json=lambda found: found.to_json())
