"""`ninefold candidates`: the digits that stand in each cell in some solution."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.verbs.candidates import FindCandidates

EXAMPLE = "ninefold candidates puzzle.sdk --counts --seconds 5"

Counts = Annotated[
    bool, typer.Option("--counts", help="Show the number of solutions that have each digit there.")
]
Deciding = Annotated[
    bool,
    typer.Option("--deciding", help="Show the candidates that each leave exactly one solution."),
]
Limit = Annotated[
    int | None,
    typer.Option(
        "--limit", min=1, help="List so many solutions for --counts. Default: 10,000,000."
    ),
]


@over_puzzles
def candidates(
    asked: Asked,
    counts: Counts = False,
    deciding: Deciding = False,
    limit: Limit = None,
    solver: options.Solver = "auto",
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
) -> Exit:
    """Show the true candidates: the digits that stand in a cell in some solution.

    A cell that no limit cut short shows all of them, and no others. With --counts a table
    shows in how many solutions each digit stands in each cell where several do. Of several puzzles
    each gives one line of pencil marks.
    """
    if limit is not None and not counts:
        raise typer.BadParameter("it bounds --counts", param_hint="--limit")
    verb = FindCandidates(
        counts=counts,
        deciding=deciding,
        solver=solver,
        limits=options.limits(nodes, seconds, limit),
        layout=asked.shape(),
    )
    return asked.run(verb, print)
