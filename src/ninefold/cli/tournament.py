"""`ninefold tournament`: games among many engines, and their table."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ninefold.cli import options
from ninefold.cli.cluster import Cluster
from ninefold.cli.exits import Exit
from ninefold.cli.interrupt import Interrupt, ended_first
from ninefold.cli.match import Jobs, Log, Output, broken_off, playing
from ninefold.cli.progress import metered
from ninefold.cli.screen import tell

EXAMPLE = "ninefold tournament engines.toml --jobs 2 -o season"

TournamentFile = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A TOML file with the engines and the kind of tournament."),
]


def tournament(
    plan: TournamentFile,
    jobs: Jobs = 0,
    cluster: Cluster = None,
    output: Output = None,
    log: Log = None,
    format: options.Format = "text",
) -> Exit:
    """Play a tournament of several engines and show the table.

    The file names the system: round robin or Swiss.
    """
    from ninefold.game.arena import play_tournament, read_tournament

    read = read_tournament(Path(plan), log)
    with (
        playing(cluster, jobs) as (pool, at_a_time),
        Interrupt.watched() as interrupt,
        ended_first(interrupt.token),
        metered(None, shown=False) as meter,
    ):

        def show_progress(games: int, total: int) -> None:
            interrupt.begin()
            meter.total = total
            meter.show(games, f"{games} of {total} games,")

        result = play_tournament(
            read,
            jobs=at_a_time,
            out=output,
            stop=interrupt.token,
            progress=show_progress,
            pool=pool,
        )
    tell(result.to_json(), str(result), format)
    if result.stopped_by is None:
        return Exit.DONE
    return broken_off(sum(each.score.games for each in result.standings) // 2, output)
