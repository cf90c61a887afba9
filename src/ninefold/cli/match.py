"""`ninefold match`: two programs play the game against each other, many times."""

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

EXAMPLE = 'ninefold match "./old {time}" "./new {time}" --games 100 --time 10 --jobs 2 --out trial'

Player = Annotated[
    str,
    typer.Argument(
        metavar="CMD",
        help="A command that speaks CodeCup's protocol; {time}, {ms}, {seed}, {board}, "
        "{rules} and {game} in it are replaced.",
    ),
]
Games = Annotated[int, typer.Option("--games", min=1, help="How many games.")]
Time = Annotated[
    str,
    typer.Option("--time", metavar="S[,S]", help="Seconds for a game, for both or for each."),
]
Jobs = Annotated[
    int,
    typer.Option(
        "--jobs", "-j", min=0, help="Games at a time; 0 is one, or one for each place of a cluster."
    ),
]
GameSeed = Annotated[
    int, typer.Option("--seed", help="Decides random openings, and what {seed} becomes.")
]
Out = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FOLDER",
        help="Keep the games there; the same command goes on with those that are missing.",
    ),
]
OpeningFile = Annotated[
    Path | None,
    typer.Option("--openings", metavar="FILE", help="Boards to begin with, in any format."),
]
RandomOpening = Annotated[
    int,
    typer.Option("--random-opening", metavar="K", min=0, help="Begin after K random legal turns."),
]
Sprt = Annotated[
    str | None,
    typer.Option(
        "--sprt",
        metavar="ELO0,ELO1",
        help="Stop once it is decided whether A is stronger by ELO1 or by ELO0 alone.",
    ),
]
Startup = Annotated[
    float,
    typer.Option("--startup", min=0, help="Seconds to start, until the first line is read."),
]
Tolerance = Annotated[
    float, typer.Option("--tolerance", min=0, help="Seconds over time that do not lose.")
]
Log = Annotated[
    Path | None,
    typer.Option("--log", metavar="FOLDER", help="Keep what players write to standard error."),
]


def match(
    a: Player,
    b: Player,
    games: Games = 2,
    time: Time = "30",
    jobs: Jobs = 0,
    cluster: Cluster = None,
    seed: GameSeed = 0,
    rules: options.RuleSet = "strict",
    openings: OpeningFile = None,
    random_opening: RandomOpening = 0,
    sprt: Sprt = None,
    out: Out = None,
    startup: Startup = 5.0,
    tolerance: Tolerance = 0.0,
    log: Log = None,
    format: options.Format = "text",
) -> Exit:
    """Let two programs play each other.

    A begins every other game; each opening is played by both sides. The referee decides every
    game; who is late, crashes or answers with what is no turn has lost it. The result is the
    score of A with its 95% interval.
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
            seconds=_seconds(time),
            jobs=at_a_time,
            pool=pool,
            seed=seed,
            rules=rules,
            openings=_openings(openings, random_opening, rules),
            sequential=test,
            manners=Manners(startup, tolerance),
            out=out,
            stop=interrupt.token,
            progress=show_progress,
        )
    tell(result.to_json(), str(result), format)
    if result.stopped_by == "stop":
        return broken_off(result.score.games, out)
    state = result.sequential  # a test that was asked for is a question: its answer may be no
    return Exit.DONE if state is None else yes_or_no(state.decision.value == "H1")


@contextmanager
def playing(cluster: str | None, jobs: int) -> Iterator[tuple[Executor | None, int]]:
    """Where games are played, and how many at a time, with a warning if that is many."""
    with pooled(cluster) as (pool, places):
        wanted, cores = jobs or places or 1, len(os.sched_getaffinity(0))
        if pool is None and wanted > cores:
            note(f"{wanted} games at a time on {cores} cores: players take time from each other")
        yield pool, wanted


def broken_off(games: int, out: Path | None) -> Exit:
    """Tell that Ctrl-C came, and whether the same command would go on."""
    more = "" if out is None else "; the same command goes on"
    note(f"interrupted: {counted(games, 'game')} done{more}")
    return Exit.INTERRUPTED


def _openings(path: Path | None, turns: int, rules: str) -> Openings:
    from ninefold.formats import read_file
    from ninefold.game.arena import Openings

    given = Openings() if path is None else Openings.of(read_file(path), rules)
    return Openings(given.boards, turns)


def _seconds(text: str) -> tuple[float, float]:
    numbers = _numbers(text, "--time")
    return numbers[0], numbers[-1]


def _test(text: str) -> SequentialTest:
    from ninefold.game.arena import SequentialTest

    numbers = _numbers(text, "--sprt")
    if len(numbers) != 2:
        raise typer.BadParameter("two differences in Elo, as in 0,50", param_hint="--sprt")
    return SequentialTest(*numbers)


def _numbers(text: str, option: str) -> list[float]:
    """One or two numbers between commas."""
    try:
        numbers = [float(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) not in (1, 2):
        raise typer.BadParameter(f"one or two numbers, not {text!r}", param_hint=option)
    return numbers
