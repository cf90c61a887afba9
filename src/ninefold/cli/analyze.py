"""`ninefold analyze`: the winner of a position of the two-player game, and the winning move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ninefold.cli import options
from ninefold.cli.arguments import candidate_board
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.cli.screen import effort, show
from ninefold.game import Analysis, Outcome
from ninefold.game.analysis_text import about, details
from ninefold.limits import Limits
from ninefold.solvers.batch import thread_count
from ninefold.verbs.analyze import AnalyzePosition

if TYPE_CHECKING:
    from rich.console import RenderableType

EXAMPLE = "ninefold analyze position.txt --rules strict --seconds 10"

STYLES = {Outcome.WIN: "bold green", Outcome.LOSS: "bold red", Outcome.UNDECIDED: "bold yellow"}

MethodOption = Annotated[
    Literal["exact", "theory"],
    typer.Option(
        "--method",
        help="proof, or notes: the six steps in the notes of codecup-sudoku (free rules only).",
    ),
]
EveryMove = Annotated[
    bool, typer.Option("--all", help="Find every winning move, not only the first one.")
]
Limit = Annotated[
    int | None,
    typer.Option(
        "--limit", min=1, help="The maximum number of solutions to list. Default: 1,000,000."
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option("--seconds", min=0, help="Time limit for each position, in seconds."),
]
Memory = Annotated[
    int | None,
    typer.Option("--memory", min=1, help="Memory limit in megabytes. Default: 1024."),
]
Seed = Annotated[
    int,
    typer.Option(
        "--seed",
        help="Seed of the random numbers in the search; the outcome does not depend on it.",
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        "--threads",
        min=0,
        help="Number of threads; 0 uses all cores. One position that is shown: they share its "
        "moves (default: 1). Several, or --output: each position has one (default: all cores).",
        show_default=False,
    ),
]


@over_puzzles
def analyze(
    asked: Asked,
    rules: options.RuleSet = "strict",
    method: MethodOption = "exact",
    every: EveryMove = False,
    limit: Limit = None,
    nodes: options.Nodes = None,
    seconds: Seconds = None,
    memory: Memory = None,
    seed: Seed = 0,
    threads: Threads = None,
) -> Exit:
    """Decide a position of the two-player game, or every position of a file.

    Shows whether the side to move wins with best play, the winning move, and how the game may
    continue. Several positions give one line each. All solutions are listed first: an endgame of a
    few thousand solutions takes milliseconds; with more solutions than the limit, the position is
    undecided. The candidates of empty cells may stand in brackets, for the whole board or its top
    left part: "[12] [12] 3 4".
    """
    if len(asked.puzzles) == 1 and (board := candidate_board(asked.puzzles[0])) is not None:
        asked = replace(asked, puzzle=board)
    verb = AnalyzePosition(
        rules=rules,
        method=method,
        all_moves=every,
        seed=seed,
        limits=Limits(
            solutions=limit,
            nodes=nodes,
            seconds=seconds,
            memory=None if memory is None else memory << 20,
        ),
        layout=asked.shape(),
    )
    return replace(asked, threads=threads or 0).run(
        verb,
        lambda found: show(lambda: f"{found}\n({_effort(found)})", lambda: _coloured(found)),
        alone=replace(verb, threads_each=1 if threads is None else threads or thread_count(0)),
        for_one={"--threads"},
    )


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
