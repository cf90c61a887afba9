"""`ninefold play`: a person against the engine, on a terminal or by a script."""

from __future__ import annotations

import io
import secrets
import sys
from dataclasses import replace
from random import Random
from typing import Annotated, Literal

import typer

from ninefold.cli import options
from ninefold.cli.duel_output import DuelOutput, JsonOutput, TextOutput
from ninefold.cli.duel_session import DuelSession
from ninefold.cli.exits import Exit
from ninefold.errors import ValueRangeError
from ninefold.game import Duel, read_duel
from ninefold.game.duels import SECONDS, Side

EXAMPLE = "ninefold play --level 2 --first random"

USUAL_LEVEL = 3

Saved = Annotated[
    str | None,
    typer.Argument(metavar="[FILE]", help="A game saved by the command save.", show_default=False),
]
First = Annotated[
    Literal["me", "engine", "random"] | None,
    typer.Option("--first", help="The player of the first turn. Default: you."),
]
RuleSet = Annotated[
    Literal["strict", "free"] | None,
    typer.Option(
        "--rules",
        help="The rules of the game: free also allows a cell whose digit is already implied. "
        "Default: strict.",
    ),
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds", min=0, help="Seconds for all turns of the engine together. Default: 30."
    ),
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", min=0, help="Seed of the engine's random choices. Default: a new seed."),
]
Board = Annotated[
    str | None, typer.Option("--board", help="Start with this board instead of an empty one.")
]


def play(
    saved: Saved = None,
    level: options.Level = None,
    first: First = None,
    rules: RuleSet = None,
    seconds: Seconds = None,
    seed: Seed = None,
    board: Board = None,
    format: options.Format = "text",
) -> Exit:
    """Play the two-player game against the engine.

    You and the engine take turns to write digits into one board, and at least one solution must
    remain. The player who leaves exactly one solution and claims it wins. Type a turn such as Dg7
    (row D, column g, digit 7), Dg7! to claim with it, or a command; help lists the commands. Levels
    go from 1 (any legal move) to 6 (full strength). Default: 3.
    """
    interactive = format == "text" and sys.stdin.isatty() and sys.stdout.isatty()
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are not text are reported, not raised
    if saved is not None:
        if any(each is not None for each in (level, first, rules, seconds, seed, board)):
            raise ValueRangeError(
                "a saved game has its own level, rules, time, seed and board; leave those options "
                "out"
            )
        duel = read_duel(saved)
    else:
        seed = secrets.randbits(32) if seed is None else seed
        duel = Duel.start(
            first=_first(first, seed),
            level=USUAL_LEVEL if level is None else level,
            rules=rules or "strict",
            seed=seed,
            seconds=SECONDS if seconds is None else seconds,
            board=board or 81 * ".",
        )
    teller: DuelOutput = JsonOutput() if format == "json" else TextOutput(interactive)
    again = _again_at_random if first == "random" else Duel.again
    return DuelSession(duel, teller, interactive, saved, again).run()


def _first(chosen: str | None, seed: int) -> Side:
    if chosen == "random":
        return Random(seed).choice(list(Side))
    return Side.ENGINE if chosen == "engine" else Side.PERSON


def _again_at_random(duel: Duel) -> Duel:
    new = duel.again()
    return replace(new, first=_first("random", new.seed))
