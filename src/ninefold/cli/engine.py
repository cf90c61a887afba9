"""`ninefold engine`: a player for referees, by the protocol of CodeCup 2024."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.engine_protocol import play_by_lines
from ninefold.cli.exits import Exit

EXAMPLE = "ninefold engine --seconds 10 --seed 7 --log game.log"

Seconds = Annotated[
    float, typer.Option("--seconds", min=0, help="Seconds for all turns of the game together.")
]
Threads = Annotated[int, typer.Option("--threads", min=1, help="Number of search threads.")]
Seed = Annotated[
    int | None,
    typer.Option("--seed", help="Seed of the random moves in the opening. Default: a new seed."),
]
Plan = Annotated[
    str | None,
    typer.Option(
        "--plan",
        help="The plan of the opening: steering, or seed (the plan of the contest's champion).",
    ),
]
Profile = Annotated[
    str | None,
    typer.Option(
        "--profile", help="The name of an earlier release of the engine, to play as it did."
    ),
]
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=NUMBER", help="A setting and its value; may be repeated."),
]
Memory = Annotated[
    int,
    typer.Option(
        "--memory", metavar="MIB", min=64, help="Memory for the table and the searches, in MiB."
    ),
]
Board = Annotated[
    str | None, typer.Option("--board", help="Start with this board instead of an empty one.")
]
Log = Annotated[
    Path | None,
    typer.Option("--log", metavar="FILE", help="Write the findings of each turn to this file."),
]


def engine(
    seconds: Seconds = 30.0,
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
    """Play the two-player game over standard input and output, for a referee.

    `Start` asks for the first turn, a turn such as `Dg7` for the next one, and `Quit` ends it. An
    illegal line is reported on standard error.
    """
    return play_by_lines(
        seconds, threads, seed, rules, level, plan, profile, changes or (), memory, board, log
    )
