"""`ninefold candidates`: the digits that each cell has in at least one solution."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.verbs.candidates import FindCandidates

EXAMPLE = "ninefold candidates puzzle.sdk --counts --seconds 5"

Counts = Annotated[
    bool,
    typer.Option("--counts", help="Show the number of solutions with each digit in each cell."),
]
Deciding = Annotated[
    bool,
    typer.Option(
        "--deciding", help="Also show the candidates that leave exactly one solution if chosen."
    ),
]
Limit = Annotated[
    int | None,
    typer.Option(
        "--limit",
        min=1,
        help="The maximum number of solutions to list for --counts. Default: 10,000,000.",
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
    """Show the true candidates: the digits that each cell has in at least one solution.

    With --counts, a table shows the number of solutions with each digit, for each cell that has
    several candidates. If a limit ends the search, cells may lack some digits. Several puzzles give
    one line of pencil marks each.
    """
    if limit is not None and not counts:
        raise typer.BadParameter("only together with --counts", param_hint="--limit")
    verb = FindCandidates(
        counts=counts,
        deciding=deciding,
        solver=solver,
        limits=options.limits(nodes, seconds, limit),
        layout=asked.shape(),
    )
    return asked.run(verb, print)
