"""`ninefold engine`: a player for referees, by the protocol of CodeCup 2024."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.screen import note
from ninefold.errors import ValueRangeError
from ninefold.game.engine import Engine, Settings
from ninefold.game.engine.protocol import Clock, Conversation, Teller
from ninefold.game.position import Position

EXAMPLE = "ninefold engine --time 10 --seed 7 --log game.log"

Time = Annotated[
    float, typer.Option("--time", min=0, help="Seconds for all turns of the game together.")
]
Threads = Annotated[int, typer.Option("--threads", min=1, help="Threads that search.")]
Seed = Annotated[int, typer.Option("--seed", help="Decides the random moves of the opening.")]
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
    seed: Seed = 0,
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
    settings = chosen_settings(level, plan, profile, changes or [])
    player = Engine(settings, seed=seed, threads=threads, memory=memory << 20)
    position = Position.parse(board) if board else None
    with ExitStack() as stack:
        talk = Conversation(player, Clock(time), _say, note, _writer(log, stack), position)
        talk.run(_lines())
    return Exit.DONE


def chosen_settings(
    level: int | None, plan: str | None, profile: str | None, changes: list[str]
) -> Settings:
    """The settings that the options ask for."""
    if sum(each is not None for each in (level, plan, profile)) > 1:
        raise ValueRangeError("--level, --plan and --profile exclude each other")
    if profile is not None:
        settings = Settings.of_profile(profile)
    elif plan is not None:
        settings = Settings.of_plan(plan)
    else:
        settings = Settings.of_level(6 if level is None else level)
    return settings.changed(**dict(map(_change, changes)))


def _change(text: str) -> tuple[str, float]:
    name, _, number = text.partition("=")
    try:
        return name.strip(), float(number)
    except ValueError:
        raise ValueRangeError(f"--set wants NAME=NUMBER, not {text!r}") from None


def _lines() -> Iterator[str]:
    """Lines as they come; bytes that are no text are no reason to leave a game."""
    for line in iter(sys.stdin.buffer.readline, b""):
        yield line.decode("utf-8", "replace")


def _say(line: str) -> None:
    print(line, flush=True)


def _writer(path: Path | None, stack: ExitStack) -> Teller | None:
    """Writes lines to a file that a reader may follow; nothing without one."""
    if path is None:
        return None
    file = stack.enter_context(path.open("w", encoding="utf-8", buffering=1))
    return lambda line: file.write(line + "\n")
