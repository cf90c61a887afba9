"""`ninefold count`: how many solutions."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from ninefold.cli import options, tables
from ninefold.cli.arguments import layout_of
from ninefold.cli.clusters import Cluster
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.outcomes import Count
from ninefold.solvers import count as count_solutions

EXAMPLE = "ninefold count puzzle.sdk --limit 1000"

Limit = Annotated[
    int | None,
    typer.Option("--limit", min=1, help="Stop after so many; without it, count them all."),
]


def count(
    puzzle: options.PuzzleArgument,
    limit: Limit = None,
    solver: options.Solver = "auto",
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    output: options.TableOutput = None,
    column: options.Column = None,
    threads: options.Threads = 0,
    restart: options.Restart = False,
    cluster: Cluster = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Count the solutions of a puzzle, or of every puzzle of a file.

    Prints a number, or "at least" and a number if a limit came before the end.
    """
    options.check_solver(solver)
    if tables.is_asked(output, column):
        bounds = options.limits(nodes, seconds)
        asked = tables.question("count", layout, limit=limit, limits=bounds, solver=solver)
        return tables.answer_table(asked, [puzzle], output, column, threads, restart, cluster)
    limits = options.limits(nodes, seconds, limit)
    inquiry = Inquiry(
        ask=partial(count_solutions, limits=limits, solver=solver),
        tell=_tell,
        is_yes=_is_answered,
        format=format,
        layout=layout_of(layout),
        cluster=cluster,
    )
    return inquiry.run([puzzle])


def _tell(asked: Asked[Count]) -> None:
    # Without separators: a number that a shell can compare.
    print(asked.result.value if asked.result.exact else f"at least {asked.result.value}")


def _is_answered(result: Count) -> bool:
    """Whether there are solutions, and the number asked for has been counted."""
    return result.value > 0 and result.stopped_by in (None, "solutions")
