"""A game over standard input and output, as a referee expects it.

It does not load the command line, so an engine is ready sooner.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from ninefold._core import keep_freed_memory
from ninefold.cli.exits import Exit
from ninefold.cli.screen import note
from ninefold.errors import ValueRangeError
from ninefold.game.engine import Engine, Settings
from ninefold.game.engine.protocol import Conversation, GameClock, Teller
from ninefold.game.position import Position

KEPT = 1 << 28
"""Bytes of freed memory that the process keeps: every turn lists and searches anew, and where fresh
pages are slow they cost more of the clock than the search."""


def play_by_lines(
    seconds: float = 30.0,
    threads: int = 1,
    seed: int | None = None,
    rules: str = "strict",
    level: int | None = None,
    plan: str | None = None,
    profile: str | None = None,
    changes: Sequence[str] = (),
    memory: int = 1024,
    board: str | None = None,
    log: Path | None = None,
) -> Exit:
    """Play until `Quit` or the end of the input."""
    keep_freed_memory(KEPT)
    settings = chosen_settings(level, plan, profile, changes)
    player = Engine(settings, rules=rules, seed=seed, threads=threads, memory=memory << 20)
    position = Position.parse(board, rules) if board else None
    with ExitStack() as stack:
        write = _writer(log, stack)
        if write is not None:
            write(f"seed {player.seed}, {player.rules} rules, {settings}")
        talk = Conversation(player, GameClock(seconds), _say, note, write, position)
        talk.run(_lines())
    return Exit.DONE


def chosen_settings(
    level: int | None, plan: str | None, profile: str | None, changes: Sequence[str]
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
        raise ValueRangeError(f"--set expects NAME=NUMBER, not {text!r}") from None


def _lines() -> Iterator[str]:
    """Lines as they arrive; bytes that are not text do not end a game."""
    for line in iter(sys.stdin.buffer.readline, b""):
        yield line.decode("utf-8", "replace")


def _say(line: str) -> None:
    print(line, flush=True)


def _writer(path: Path | None, stack: ExitStack) -> Teller | None:
    """Writes lines to a file that a reader may follow; without a file it does nothing.

    A full disk ends the log, not the game.
    """
    if path is None:
        return None
    file = stack.enter_context(path.open("wb", buffering=0))
    failures: list[OSError] = []

    def write(line: str) -> None:
        if failures:
            return
        try:
            file.write(f"{line}\n".encode())
        except OSError as error:
            failures.append(error)
            note(f"{path}: {error.strerror}; the log ends here")

    return write
