"""The command of the two verbs that change puzzles: `ease` and `harden` share their options."""

from __future__ import annotations

from collections.abc import Callable

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.verbs.change import Change


def change_command(kind: type[Change], about: str) -> Callable[..., Exit]:
    """The command of such a verb, with this text as its help."""

    def command(
        asked: Asked,
        clues: options.Clues = None,
        effort: options.Effort = None,
        level: options.HodokuLevel = None,
        change_rules: options.ChangeRules = False,
        seed: options.ChangeSeed = 0,
        nodes: options.Nodes = None,
        seconds: options.Seconds = None,
    ) -> Exit:
        verb = kind(
            clues=clues,
            effort=effort,
            level=level,
            change_rules=change_rules,
            seed=seed,
            limits=options.limits(nodes, seconds),
            layout=asked.shape(),
        )
        return asked.run(verb, print, json=lambda found: found.to_json())

    command.__name__, command.__doc__ = kind.name, about
    return over_puzzles(command)
