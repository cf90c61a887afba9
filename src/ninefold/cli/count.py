"""`ninefold count`: the number of solutions."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.outcomes import Count
from ninefold.verbs.count import CountSolutions

EXAMPLE = "ninefold count puzzle.sdk --limit 1000"

Limit = Annotated[
    int | None,
    typer.Option(
        "--limit", min=1, help="Stop counting at this number of solutions. Default: count all."
    ),
]


@over_puzzles
def count(
    asked: Asked,
    limit: Limit = None,
    solver: options.Solver = "auto",
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
) -> Exit:
    """Count the solutions of a puzzle, or of every puzzle of a file.

    Prints a number, or "at least" and a number if a limit ended the search.
    """
    verb = CountSolutions(
        limit=limit,
        solver=solver,
        limits=options.limits(nodes, seconds),
        layout=asked.shape(),
    )
    return asked.run(verb, _show)


def _show(found: Count) -> None:
    # Without separators, so that a shell can compare the numbers.
    print(found.value if found.exact else f"at least {found.value}")
