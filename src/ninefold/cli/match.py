"""`ninefold match`: a match of many games between two programs."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ninefold.cli import options
from ninefold.cli.cluster import Cluster, pooled
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.interrupt import Interrupt, ended_first
from ninefold.cli.progress import metered
from ninefold.cli.screen import note, tell
from ninefold.formats.text import counted

if TYPE_CHECKING:
    from ninefold.game.arena import MatchResult, Openings, SequentialTest

EXAMPLE = 'ninefold match "./old {time}" "./new {time}" --games 100 -o trial'

Player = Annotated[
    str,
    typer.Argument(
        metavar="CMD",
        help="A command that speaks CodeCup's protocol; values replace {time}, {ms}, {seed}, "
        "{board}, {rules} and {game} in it.",
    ),
]
Games = Annotated[int, typer.Option("--games", min=1, help="The number of games.")]
Seconds = Annotated[
    str,
    typer.Option(
        "--seconds",
        metavar="S[,S]",
        help="Seconds for all turns of a game: one number, or one each for A and B.",
    ),
]
Jobs = Annotated[
    int,
    typer.Option(
        "--jobs",
        "-j",
        min=0,
        help="Games played at the same time. Default: 1, or as many as the cluster can play.",
    ),
]
GameSeed = Annotated[int, typer.Option("--seed", help="Seed of the random openings and of {seed}.")]
Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FOLDER",
        help="Save the games in this folder; run the same command again to continue a match.",
    ),
]
OpeningFile = Annotated[
    Path | None,
    typer.Option("--openings", metavar="FILE", help="Boards to start from, in any format."),
]
RandomOpening = Annotated[
    int,
    typer.Option("--random-opening", metavar="K", min=0, help="Start after K random legal turns."),
]
Sprt = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="ELO0,ELO1",
        help="Stop when a sequential test decides whether A is stronger by ELO1 or only by ELO0.",
    ),
]
Startup = Annotated[
    float,
    typer.Option(
        "--startup", min=0, help="Seconds that a player may take to start and read the first line."
    ),
]
Tolerance = Annotated[
    float, typer.Option("--tolerance", min=0, help="Seconds that a player may exceed its time.")
]
Log = Annotated[
    Path | None,
    typer.Option(
        "--log", metavar="FOLDER", help="Save the standard error of the players in this folder."
    ),
]


def match(
    a: Player,
    b: Player,
    games: Games = 2,
    seconds: Seconds = "30",
    jobs: Jobs = 0,
    cluster: Cluster = None,
    seed: GameSeed = 0,
    rules: options.RuleSet = "strict",
    openings: OpeningFile = None,
    random_opening: RandomOpening = 0,
    sprt: Sprt = None,
    output: Output = None,
    startup: Startup = 5.0,
    tolerance: Tolerance = 0.0,
    log: Log = None,
    format: options.Format = "text",
) -> Exit:
    """Play a match between two programs.

    A starts every other game, and each opening is played by both sides. The referee decides every
    game; a player that runs out of time, crashes or makes an illegal turn loses it. The result is
    the score of A with its 95% confidence interval.
    """
    from ninefold.game.arena import Manners, Program, play_match

    test = None if sprt is None else _test(sprt)
    with (
        playing(cluster, jobs) as (pool, at_a_time),
        Interrupt.watched() as interrupt,
        ended_first(interrupt.token),
        metered(games, shown=False) as meter,
    ):

        def show_progress(result: MatchResult) -> None:
            interrupt.begin()
            score = result.score
            counts = f"{score.wins} won, {score.draws} drawn, {score.losses} lost,"
            meter.show(score.games, f"{score.games} of {result.wanted} games: {counts}")

        result = play_match(
            Program(a, "A", log),
            Program(b, "B", log),
            games=games,
            seconds=_seconds(seconds),
            jobs=at_a_time,
            pool=pool,
            seed=seed,
            rules=rules,
            openings=_openings(openings, random_opening, rules),
            sequential=test,
            manners=Manners(startup, tolerance),
            out=output,
            stop=interrupt.token,
            progress=show_progress,
        )
    tell(result.to_json(), str(result), format)
    if result.stopped_by == "stop":
        return broken_off(result.score.games, output)
    state = result.sequential  # a sequential test is a yes-or-no question
    return Exit.DONE if state is None else yes_or_no(state.decision.value == "H1")


@contextmanager
def playing(cluster: str | None, jobs: int) -> Iterator[tuple[Executor | None, int]]:
    """The pool and the number of games at a time, with a warning if there are too few cores."""
    with pooled(cluster) as (pool, places):
        wanted, cores = jobs or places or 1, len(os.sched_getaffinity(0))
        if pool is None and wanted > cores:
            note(f"{wanted} games at a time on {cores} cores: the players slow each other down")
        yield pool, wanted


def broken_off(games: int, output: Path | None) -> Exit:
    """Report the interruption, and whether the same command continues the match."""
    more = "" if output is None else "; run the same command again to continue"
    note(f"interrupted: {counted(games, 'game')} done{more}")
    return Exit.INTERRUPTED


def _openings(path: Path | None, turns: int, rules: str) -> Openings:
    from ninefold.formats import read_file
    from ninefold.game.arena import Openings

    given = Openings() if path is None else Openings.of(read_file(path), rules)
    return Openings(given.boards, turns)


def _seconds(text: str) -> tuple[float, float]:
    numbers = _numbers(text, "--seconds")
    return numbers[0], numbers[-1]


def _test(text: str) -> SequentialTest:
    from ninefold.game.arena import SequentialTest

    numbers = _numbers(text, "--sprt")
    if len(numbers) != 2:
        raise typer.BadParameter("expected two differences in Elo, as in 0,50", param_hint="--sprt")
    return SequentialTest(*numbers)


def _numbers(text: str, option: str) -> list[float]:
    """One or two numbers, separated by a comma."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 2):
        raise typer.BadParameter(f"expected one or two numbers, found {text!r}", param_hint=option)
    return numbers
