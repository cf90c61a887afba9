"""`ninefold engine`: a player for referees, by the protocol of CodeCup 2024."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.engine_protocol import play_by_lines
from ninefold.cli.exits import Exit

EXAMPLE = "ninefold engine --time 10 --seed 7 --log game.log"

Time = Annotated[
    float, typer.Option("--time", min=0, help="Seconds for all turns of the game together.")
]
Threads = Annotated[int, typer.Option("--threads", min=1, help="Threads that search.")]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", help="Decides the random moves of the opening; default: another one each time."
    ),
]
Plan = Annotated[
    str | None,
    typer.Option("--plan", help="steering, or seed: the plan of the contest's champion."),
]
Profile = Annotated[
    str | None, typer.Option("--profile", help="An engine that was released before, by its name.")
]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=NUMBER", help="Another value for a setting."),
]
Memory = Annotated[
    int, typer.Option("--memory", metavar="MIB", min=64, help="Memory for its table and searches.")
]
Board = Annotated[
    str | None, typer.Option("--board", help="Begin with this board instead of an empty one.")
]
Log = Annotated[
    Path | None,
    typer.Option("--log", metavar="FILE", help="Write there what it finds out, turn by turn."),
]


def engine(
    time: Time = 30.0,
    threads: Threads = 1,
    seed: Seed = None,
    rules: options.RuleSet = "strict",
    level: options.Level = None,
    plan: Plan = None,
    profile: Profile = None,
    changes: Changes = None,
    memory: Memory = 1024,
    board: Board = None,
    log: Log = None,
) -> Exit:
    """Play the two-player game by lines on standard input and output.

    `Start` asks for the first turn, a turn such as `Dg7` for the next one, and `Quit` ends it. What
    is illegal is told on standard error.
    """
    return play_by_lines(
        time, threads, seed, rules, level, plan, profile, changes or (), memory, board, log
    )
