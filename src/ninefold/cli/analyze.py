"""`ninefold analyze`: who wins a position of the two-player game, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ninefold.cli import options
from ninefold.cli.arguments import layout_of
from ninefold.cli.each_puzzle import Asked, Inquiry
from ninefold.cli.exits import Exit
from ninefold.cli.screen import effort, show
from ninefold.game import Analysis, Outcome
from ninefold.game import analyze as analyze_position
from ninefold.game.analysis_text import about, details
from ninefold.limits import Limits

if TYPE_CHECKING:
    from rich.console import RenderableType

EXAMPLE = "ninefold analyze position.txt --rules strict --time 10"

STYLES = {Outcome.WIN: "bold green", Outcome.LOSS: "bold red", Outcome.UNDECIDED: "bold yellow"}

PositionArgument = Annotated[
    str,
    typer.Argument(
        metavar="FILE|POSITION|-",
        help="A file in any format, the text of a board, - for standard input, or example:NAME.",
    ),
]
MethodOption = Annotated[
    Literal["exact", "theory"],
    typer.Option(
        "--method", help="A proof, or the six steps of codecup-sudoku's notes (free rules alone)."
    ),
]
EveryMove = Annotated[
    bool, typer.Option("--all", help="Find every winning move; else the first one is enough.")
]
Limit = Annotated[
    int | None,
    typer.Option("--limit", min=1, help="Solutions to list at most; 1,000,000 without."),
]
Seconds = Annotated[
    float | None,
    typer.Option("--time", "--seconds", min=0, help="Stop after so many seconds for a position."),
]
Memory = Annotated[
    int | None, typer.Option("--memory", min=1, help="Megabytes to use at most; 1024 without.")
]
Seed = Annotated[
    int, typer.Option("--seed", help="Other random numbers in the search; never another outcome.")
]


def analyze(
    puzzle: PositionArgument,
    rules: options.RuleSet = "strict",
    method: MethodOption = "exact",
    every: EveryMove = False,
    limit: Limit = None,
    nodes: options.Nodes = None,
    seconds: Seconds = None,
    memory: Memory = None,
    seed: Seed = 0,
    layout: options.LayoutName = None,
    format: options.Format = "text",
) -> Exit:
    """Decide a position of the two-player game, or every position of a file.

    Tells whether the side to move wins with best play, by which move, and how play may go; of
    several positions, a line for each. All solutions are listed first: an endgame of some thousand
    solutions takes milliseconds, and one with more than the limit is undecided.
    """
    limits = Limits(
        solutions=limit,
        nodes=nodes,
        seconds=seconds,
        memory=None if memory is None else memory << 20,
    )
    inquiry = Inquiry(
        ask=lambda board: analyze_position(
            board, rules, limits, method=method, all_moves=every, seed=seed
        ),
        tell=_print_analysis,
        is_yes=lambda analysis: analysis.is_decided and (analysis.all_moves or not every),
        format=format,
        layout=layout_of(layout),
    )
    return inquiry.run([puzzle])


def _print_analysis(asked: Asked[Analysis]) -> None:
    analysis = asked.result
    if asked.name:
        print(f"{asked.name}: {analysis.reason}{_others(analysis)}")
    else:
        show(lambda: f"{analysis}\n({_effort(analysis)})", lambda: _coloured(analysis))


def _others(analysis: Analysis) -> str:
    """The winning moves beside the first, where there are several."""
    return f" Also: {' '.join(map(str, analysis.moves[1:]))}." if len(analysis.moves) > 1 else ""


def _effort(analysis: Analysis) -> str:
    return effort(analysis.method, analysis.nodes, analysis.seconds)


def _coloured(analysis: Analysis) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    from ninefold.pictures.terminal import board_rich

    grid = analysis.position.grid
    wrong = {grid.layout.cell(name) for each in grid.conflicts() for name in each.cells}
    return Group(
        board_rich(grid.layout, grid.digits, conflicts=wrong),
        Text(about(analysis)),
        Text(analysis.reason, STYLES[analysis.outcome]),
        *map(Text, details(analysis)),
        Text(f"({_effort(analysis)})", "grey50"),
    )
