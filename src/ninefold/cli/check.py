"""`ninefold check`: whether a puzzle is proper, and the reason if it is not."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.cli.screen import show
from ninefold.validation import Report
from ninefold.validation.explanation_words import explanation_lines
from ninefold.verbs.check import Check

EXAMPLE = "ninefold check monday.sdk tuesday.sdk && echo both are proper"

Explain = Annotated[
    bool | None,
    typer.Option(
        "--explain/--no-explain",
        help="Whether to search for contradictions, repairs, differences, and redundant givens and "
        "rules, for up to ten seconds or --seconds. Default: a quick search for one puzzle, "
        "none for several.",
        show_default=False,
    ),
]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="Show one line for each puzzle instead of a report.")
]


@over_puzzles
def check(
    asked: Asked,
    explain: Explain = None,
    quiet: Quiet = False,
    solver: options.Solver = "auto",
    nodes: options.Nodes = None,
    seconds: options.Seconds = None,
) -> Exit:
    """Check puzzles for illegal values, duplicates, broken rules and the number of solutions.

    One puzzle gets a full report, several get one line each.
    """
    verb = Check(
        explain=explain or False,
        solver=solver,
        limits=options.limits(nodes, seconds),
        layout=asked.shape(),
    )
    is_brief = quiet and not asked.is_json
    alone = verb if is_brief else replace(verb, explain=explain)
    return asked.run(
        verb,
        _show_line if quiet else lambda found: show(lambda: str(found), found.rich),
        alone=alone,
        quiet=quiet,
        json=lambda found: found.to_json(),
    )


def _show_line(report: Report) -> None:
    print(report.summary)
    for line in explanation_lines(report.explanation, report.puzzle):
        print(f"  {line}")
