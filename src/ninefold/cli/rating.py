"""`ninefold rate`: how hard puzzles are, a line each, on all cores."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ninefold.cli import options, tables
from ninefold.cli.arguments import NoPuzzleError, file_name, layout_of, opened
from ninefold.cli.checking import Puzzles
from ninefold.cli.clusters import Cluster, pooled
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.interrupt import Interrupt
from ninefold.cli.progress import metered
from ninefold.cli.rating_rows import WRITERS
from ninefold.cli.screen import complain, note
from ninefold.errors import FormatError, NinefoldError
from ninefold.formats.sources import Malformed, Source
from ninefold.limits import Limits
from ninefold.lists.summary import puzzles_text
from ninefold.model import Layout, Puzzle

if TYPE_CHECKING:
    from ninefold.explain.rating_lists import Rated

EXAMPLE = "ninefold rate puzzles.txt --format csv > ratings.csv"

Scales = Annotated[
    str | None,
    typer.Option(
        "--scales",
        help="What to rate by, with commas between: explainer, hodoku, effort. All without.",
    ),
]
RateFormat = Annotated[
    Literal["text", "json", "csv"],
    typer.Option("--format", "-f", help="Text for people, JSON lines or CSV for programs."),
]


def rate(
    puzzles: Puzzles,
    scales: Scales = None,
    threads: options.Threads = 0,
    cluster: Cluster = None,
    seconds: options.Seconds = None,
    output: options.TableOutput = None,
    column: options.Column = None,
    restart: options.Restart = False,
    layout: options.LayoutName = None,
    format: RateFormat = "text",
) -> Exit:
    """Rate puzzles: the hardest step as Sudoku Explainer rates it, HoDoKu's score and level.

    Of a list every puzzle gives one line, in order. What cannot be read is marked, and the rest
    goes on. Exit code 1: a puzzle has no rating, as it has not exactly one solution.
    """
    from ninefold.explain.ratings import SCALES, check_scales

    asked = scales.split(",") if scales is not None else SCALES
    check_scales(asked)
    if tables.is_asked(output, column):
        bounds = Limits(seconds=seconds)
        question = tables.question("rate", layout, scales=tuple(asked), limits=bounds)
        return tables.answer_table(question, puzzles, output, column, threads, restart, cluster)
    head, _ = WRITERS[format]
    if head:
        print(head)
    bounds, known = Limits(seconds=seconds), layout_of(layout)
    with pooled(cluster, threads) as (pool, places), Interrupt.watched() as interrupt:
        job = _Job(asked, places, bounds, known, format, interrupt, pool)
        worst = job.run(puzzles)
    if interrupt.token.stopped:
        note(f"interrupted: {puzzles_text(job.done)} done")
        return Exit.INTERRUPTED
    return worst


@dataclass
class _Job:
    """What is asked about all sources, and how many puzzles have their line."""

    scales: Sequence[str]
    threads: int
    limits: Limits
    layout: Layout | None
    format: str
    interrupt: Interrupt
    pool: Executor | None = None
    done: int = 0

    def run(self, arguments: Sequence[str]) -> Exit:
        """Rate the puzzles of all arguments; one that fails does not keep others back."""
        worst = Exit.DONE
        for argument in arguments:
            name = argument if len(arguments) > 1 else ""
            try:
                code = self._rate_source(argument, name)
            except BrokenPipeError:
                raise
            except (NinefoldError, OSError) as error:
                where = file_name(argument) if isinstance(error, FormatError) else ""
                complain(error, self.format, name or where)
                code = Exit.MALFORMED
            worst = max(worst, code)
        return worst

    def _rate_source(self, argument: str, name: str) -> Exit:
        with opened(argument, layout=self.layout) as source:
            source.rest.heed(self.interrupt.token)
            items = source.items()
            first = list(islice(items, 2))
            if not first and not self.interrupt.token.stopped:
                raise NoPuzzleError
            alone = len(first) == 1 and not name
            if alone and isinstance(first[0], Malformed):
                raise first[0].error
            with closing(self._rated(chain(first, items), source)) as ratings:
                return max((self._told(each, name, alone) for each in ratings), default=Exit.DONE)

    def _rated(
        self, items: Iterator[Puzzle | Malformed], source: Source
    ) -> Generator[Rated, None, None]:
        """Ratings, with a bar that tells how far the source has been read."""
        from ninefold.explain import rate_all

        with metered(source.size, shown=True) as meter:
            ratings = rate_all(
                (item.error if isinstance(item, Malformed) else item for item in items),
                scales=self.scales,
                threads=self.threads,
                limits=self.limits,
                stop=self.interrupt.token,
                is_ready=source.is_ready,
                pool=self.pool,
            )
            with closing(ratings):
                for number, rating in enumerate(ratings, start=1):
                    yield rating
                    meter.update(source.position, number)

    def _told(self, rating: Rated, name: str, alone: bool) -> Exit:
        """Tell of a rating, and whether there is one."""
        self.interrupt.begin()
        if alone and isinstance(rating, NinefoldError):
            raise rating
        if alone and self.format == "text":
            print(rating.report if not isinstance(rating, NinefoldError) else rating)
        else:
            print(WRITERS[self.format][1](rating, name), flush=True)
        self.done += 1
        if isinstance(rating, NinefoldError):
            return Exit.MALFORMED
        return yes_or_no(rating.is_rated)
