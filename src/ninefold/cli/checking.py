"""`ninefold check`: is it a proper puzzle, and if not, why."""

from __future__ import annotations

from functools import partial
from typing import Annotated

import typer

from ninefold.cli import options, tables
from ninefold.cli.arguments import layout_of
from ninefold.cli.clusters import Cluster
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.cli.screen import show
from ninefold.validation import Report
from ninefold.validation import check as check_puzzle
from ninefold.validation.explanation_words import explanation_lines

EXAMPLE = "ninefold check monday.sdk tuesday.sdk && echo both are proper"

Puzzles = Annotated[
    list[str],
    typer.Argument(
        metavar=f"{options.PUZZLE}...",
        help="Files in any format, texts of puzzles, - for standard input, or example:NAME.",
    ),
]
Explain = Annotated[
    bool | None,
    typer.Option(
        "--explain/--no-explain",
        help="Look further for what contradicts, repairs, differs or is redundant, for up to ten "
        "seconds or as --seconds says; or not at all. Without either, one puzzle gets a quick "
        "look, and a list none.",
        show_default=False,
    ),
]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="One line for each puzzle, no report.")]


def check(
    puzzles: Puzzles,
    explain: Explain = None,
    quiet: Quiet = False,
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
    """Check puzzles: illegal values, duplicates, sums, the number of solutions, and why.

    Of one puzzle there is a full report; of several, a line for each.
    """
    options.check_solver(solver)
    if tables.is_asked(output, column, explain):
        bounds = options.limits(nodes, seconds)
        asked = tables.question("check", layout, limits=bounds, solver=solver)
        return tables.answer_table(asked, puzzles, output, column, threads, restart, cluster)
    limits, known = options.limits(nodes, seconds), layout_of(layout)
    brief = quiet and format == "text"
    ask = partial(check_puzzle, layout=known, limits=limits, solver=solver)
    inquiry = Inquiry(
        ask=partial(ask, explain=explain or False),
        ask_alone=partial(ask, explain=(explain or False) if brief else explain),
        tell=lambda asked: _tell(asked, brief=quiet),
        is_yes=lambda report: report.ok,
        format=format,
        layout=known,
        takes_malformed=True,
        cluster=cluster,
    )
    return inquiry.run(puzzles)


def _tell(asked: Asked[Report], brief: bool) -> None:
    report = asked.result
    if asked.name or brief:
        print(f"{asked.name}{': ' if asked.name else ''}{report.summary}")
        for line in explanation_lines(report.explanation, report.puzzle):
            print(f"  {line}")
    else:
        show(lambda: str(report), report.rich)
