"""`ninefold candidates`: the cells narrowed down to what stands there in some solution."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.arguments import layout_of
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.outcomes import TrueCandidates
from ninefold.solvers import candidates as true_candidates

EXAMPLE = "ninefold candidates puzzle.sdk --counts --seconds 5"

Counts = Annotated[
    bool, typer.Option("--counts", help="Tell in how many solutions each digit stands there.")
]
Limit = Annotated[
    int | None,
    typer.Option("--limit", min=1, help="Solutions to list for --counts; 10,000,000 without."),
]


def candidates(
    puzzle: options.PuzzleArgument,
    counts: Counts = False,
    limit: Limit = None,
    solver: options.Solver = "auto",
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Show the true candidates: the digits that stand in a cell in some solution.

    A cell that no limit cut short shows all of them, and no others. With --counts a table
    tells in how many solutions each digit stands in each cell where several do.
    """
    options.check_solver(solver)
    if limit is not None and not counts:
        raise typer.BadParameter("it bounds --counts", param_hint="--limit")
    limits = options.limits(nodes, seconds, limit)
    inquiry = Inquiry(
        ask=lambda board: true_candidates(board, counts=counts, limits=limits, solver=solver),
        tell=_tell,
        is_yes=_is_answered,
        format=format,
        layout=layout_of(layout),
    )
    return inquiry.run([puzzle])


def _is_answered(result: TrueCandidates) -> bool:
    """Whether there are solutions, and what was asked for is known to the end."""
    is_counted = result.counts_exact or result.stopped_by == "solutions"  # as far as was asked
    complete = result.exact and (result.counts is None or is_counted)
    return complete and all(result.candidates.masks)


def _tell(asked: Asked[TrueCandidates]) -> None:
    if asked.name:
        print(asked.name)
    print(asked.result)
