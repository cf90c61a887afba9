"""`ninefold generate`: puzzles made to order, a line each."""

from __future__ import annotations

import re
import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer

from ninefold.cli import options, tables
from ninefold.cli.arguments import layout_of
from ninefold.cli.clusters import Cluster, pooled
from ninefold.cli.exits import Exit
from ninefold.cli.interrupt import Interrupt
from ninefold.cli.one_puzzle import one_puzzle
from ninefold.cli.progress import metered
from ninefold.cli.screen import complain, note
from ninefold.errors import GenerationError, UnsupportedError
from ninefold.generator import (
    SYMMETRIES,
    Difficulty,
    Generated,
    Maker,
    SequentialMaker,
    Wish,
    generate_file,
    maker_for,
)
from ninefold.generator.files import declaration
from ninefold.generator.wishes import TRIES
from ninefold.limits import Limits
from ninefold.lists.summary import ListSummary, Progress, puzzles_text
from ninefold.model.constraints import HumanRandom

EXAMPLE = "ninefold generate -n 1000 --symmetry rotational -o puzzles.txt"

_EFFORT = re.compile(r"(\d+)(-(\d*))?")
_RATING = re.compile(r"(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)")


def _symmetries() -> list[str]:
    return list(SYMMETRIES)


Count = Annotated[int, typer.Option("--count", "-n", min=1, help="How many puzzles.")]
Clues = Annotated[
    int | None,
    typer.Option("--clues", help="So many givens; without it the puzzles are minimal."),
]
Minimal = Annotated[
    bool, typer.Option("--minimal", help="No given can be missed, with --clues as well.")
]
Symmetry = Annotated[
    str,
    typer.Option(
        "--symmetry",
        help=f"Of the pattern of givens: {', '.join(SYMMETRIES)}.",
        autocompletion=_symmetries,
    ),
]
Mask = Annotated[
    str | None,
    typer.Option(
        "--mask",
        metavar="FILE|PICTURE",
        help="Where givens may stand: a sign for every cell, a dot where none may.",
    ),
]
Effort = Annotated[
    str | None,
    typer.Option(
        "--effort",
        metavar="LOW-HIGH",
        help="Branches that the solver takes which proves it: 0, 5-20, 10- (10 or more).",
    ),
]
Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        "--difficulty",
        help="As HoDoKu means it: easy, medium, hard, unfair, extreme.",
    ),
]
NeededTechnique = Annotated[
    str | None,
    typer.Option("--technique", help="The hardest technique that is needed, such as x_wing."),
]
Rating = Annotated[
    str | None,
    typer.Option("--rating", metavar="LOW-HIGH", help="By the Explainer's scale: 2.0-3.4."),
]
MadeSeed = Annotated[
    int | None, typer.Option("--seed", help="The same seed, the same puzzles; else new ones.")
]
Tries = Annotated[
    int, typer.Option("--tries", min=1, help="Full grids to try for a puzzle before giving up.")
]
Threads = Annotated[int, typer.Option("--threads", min=0, help="0 takes all cores.")]
Seconds = Annotated[
    float | None, typer.Option("--seconds", min=0, help="Stop after so many seconds in all.")
]
Save = Annotated[
    str | None,
    typer.Option(
        "--save",
        metavar="[DIR]",
        help="Write a file for each puzzle, with its solution, into a folder: solutions if it has "
        "no name.",
    ),
]
Sequential = Annotated[
    bool,
    typer.Option(
        "--sequential",
        help="Full boards in the order of the search: quick, and not random at all.",
    ),
]
Rules = Annotated[
    str | None,
    typer.Option(
        "--rules",
        metavar=options.PUZZLE,
        help="A puzzle, by a file or a link: the new ones have its layout and its constraints, "
        "which -f json writes; by the solver sat.",
    ),
]
HumanLooks = Annotated[
    bool,
    typer.Option(
        "--human-random",
        help="Solutions that look human random: no line reads 1 to 9; by the solver sat.",
    ),
]
UntilUnique = Annotated[
    bool,
    typer.Option(
        "--until-unique",
        help="Random digits one by one until there is one solution, and no more; by sat.",
    ),
]
RowFormat = Annotated[
    Literal["text", "csv", "json"],
    typer.Option("--format", "-f", help="A line each; CSV and JSON tell solution and effort."),
]


def generate(
    count: Count = 1,
    output: options.Output = None,
    layout: options.LayoutName = None,
    clues: Clues = None,
    minimal: Minimal = False,
    symmetry: Symmetry = "none",
    mask: Mask = None,
    effort: Effort = None,
    level: Level = None,
    technique: NeededTechnique = None,
    rating: Rating = None,
    seed: MadeSeed = None,
    tries: Tries = TRIES,
    seconds: Seconds = None,
    threads: Threads = 0,
    cluster: Cluster = None,
    save: Save = None,
    sequential: Sequential = False,
    rules: Rules = None,
    human_random: HumanLooks = False,
    until_unique: UntilUnique = False,
    restart: options.Restart = False,
    format: RowFormat = "text",
) -> Exit:
    """Make puzzles that have one solution each, a line for each puzzle.

    Each is proven by a solver that had no part in making it. What was interrupted goes on when
    the same command is run again. A puzzle that cannot be had ends with exit code 1. To a table
    (-o set.parquet) goes a data set: solution, rating and canonical form in each row, and no two
    puzzles that are the same in essence.
    """
    if until_unique and (clues is not None or minimal):
        raise UnsupportedError("--until-unique takes what comes, without --clues and --minimal")
    model = None if rules is None else one_puzzle(rules, layout=layout)
    wish = Wish(
        layout_of(layout) if model is None else model.layout,
        clues=clues,
        minimal=False if until_unique else minimal or None,
        symmetry=symmetry,
        mask=_picture(mask),
        effort=_range(effort),
        tries=tries,
        constraints=[
            *(() if model is None else model.constraints),
            *([HumanRandom()] if human_random else ()),
        ],
        difficulty=Difficulty(level, technique, _ratings(rating)),
    )
    maker: Maker = SequentialMaker() if sequential else maker_for(wish)
    if sequential and not maker.supports(wish):
        raise UnsupportedError("--sequential lists full boards: it takes a layout, and no more")
    with ExitStack() as stack:
        pool, places = stack.enter_context(pooled(cluster, threads))
        interrupt = stack.enter_context(Interrupt.watched())  # closing the output writes as well
        meter = stack.enter_context(metered(count, shown=output is None))

        def show_progress(progress: Progress) -> None:
            if not interrupt.has_begun and progress.resumed:
                note(f"going on after {puzzles_text(progress.resumed)}")
            interrupt.begin()
            meter.update(progress.read, progress.puzzles)

        make = partial(
            generate_file,
            output or sys.stdout.buffer,
            format=format,
            maker=maker,
            take=None if save is None else Saved(Path(save)).write,
        )
        if tables.is_asked(output, None, sequential, save, format):
            make = tables.set_maker(output)
        try:
            summary, used = make(
                count=count,
                wish=wish,
                seed=seed,
                threads=places,
                pool=pool,
                limits=Limits(seconds=seconds),
                resume=not restart,
                progress=show_progress,
                stop=interrupt.token,
            )
        except GenerationError as error:
            complain(error, format if format == "json" else None)
            return Exit.NO
    return _summarized(summary, used, sequential)


def _summarized(summary: ListSummary, seed: int, sequential: bool) -> Exit:
    """The summary, and the exit code."""
    rate = summary.puzzles - summary.resumed
    speed = f"{summary.seconds:.2f} s, {rate / max(summary.seconds, 1e-9):,.0f} puzzles/s"
    unique = "all unique, " if summary.puzzles else ""
    how = "full boards in order, not random" if sequential else f"{unique}seed {seed}"
    note(f"{puzzles_text(summary.puzzles)}: {how} ({speed})")
    if summary.stopped_by is None:
        return Exit.DONE
    again = "; run the same command again to go on" if summary.resumable else ""
    if summary.stopped_by == "stop":
        note(f"interrupted: {puzzles_text(summary.puzzles)} done{again}")
        return Exit.INTERRUPTED
    note(f"time was up{again}")
    return Exit.NO


class Saved:
    """A folder with a file for each puzzle, and its solution behind it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, made: Generated) -> None:
        """Write the file of a puzzle, named by its seed and number."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"sudoku-{made.seed}-{made.number}.txt"
        head = declaration(made.puzzle.layout)
        told = f"{head}# {made.puzzle.given_count} clues, effort {made.effort}, "
        boards = f"{made.puzzle}\n\n# solution\n{made.solution}\n"
        path.write_text(f"{told}{made.puzzle.metadata.source}\n{boards}", encoding="utf-8")


def _picture(mask: str | None) -> str | None:
    """The mask itself, or that of the file that has this name."""
    if mask is None or "\n" in mask or len(mask) > 255 or not Path(mask).is_file():
        return mask
    return Path(mask).read_text(encoding="utf-8")


def _range(effort: str | None) -> tuple[int, int | None] | None:
    if effort is None:
        return None
    found = _EFFORT.fullmatch(effort)
    if found is None:
        raise typer.BadParameter("say 0, 5-20, or 10- for 10 or more", param_hint="--effort")
    low = int(found[1])
    return low, (low if found[2] is None else int(found[3]) if found[3] else None)


def _ratings(rating: str | None) -> tuple[float, float] | None:
    if rating is None:
        return None
    found = _RATING.fullmatch(rating)
    if found is None:
        raise typer.BadParameter("say two ratings, as in 2.0-3.4", param_hint="--rating")
    return float(found[1]), float(found[2])
