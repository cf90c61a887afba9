"""`ninefold check`: is it a proper puzzle, and if not, why."""

from __future__ import annotations

from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.arguments import layout_of
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.cli.screen import show
from ninefold.validation import Report
from ninefold.validation import check as check_puzzle

EXAMPLE = "ninefold check monday.sdk tuesday.sdk && echo both are proper"

Puzzles = Annotated[
    list[str],
    typer.Argument(
        metavar=f"{options.PUZZLE}...",
        help="Files in any format, texts of puzzles, - for standard input, or example:NAME.",
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="One line for each puzzle, no report.")]


def check(
    puzzles: Puzzles,
    quiet: Quiet = False,
    solver: options.Solver = "auto",
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Check puzzles: illegal values, duplicates, sums, and the number of solutions.

    Of one puzzle there is a full report; of several, a line for each.
    """
    options.check_solver(solver)
    limits, known = options.limits(nodes, seconds), layout_of(layout)
    inquiry = Inquiry(
        ask=lambda board: check_puzzle(board, layout=known, limits=limits, solver=solver),
        tell=lambda asked: _tell(asked, brief=quiet),
        is_yes=lambda report: report.ok,
        format=format,
        layout=known,
        takes_malformed=True,
    )
    return inquiry.run(puzzles)


def _tell(asked: Asked[Report], brief: bool) -> None:
    report = asked.result
    if asked.name or brief:
        print(f"{asked.name}{': ' if asked.name else ''}{report.summary}")
    else:
        show(lambda: str(report), report.rich)
