"""`ninefold generate`: puzzles made to order, one per line."""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer

from ninefold.cli import options
from ninefold.cli.arguments import layout_of
from ninefold.cli.cluster import Cluster, pooled
from ninefold.cli.exits import Exit
from ninefold.cli.one_puzzle import one_puzzle
from ninefold.cli.run_progress import how_to_continue, watched
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
from ninefold.generator.placement import KINDS, names_of
from ninefold.generator.wishes import TRIES
from ninefold.limits import Limits
from ninefold.model import Layout, Puzzle
from ninefold.model.constraints import Constraint, HumanRandom
from ninefold.runs.summary import ListSummary, puzzles_text
from ninefold.runs.tables.writer import is_table_name

EXAMPLE = "ninefold generate -n 1000 --symmetry rotational -o puzzles.txt"

_EFFORT = re.compile(r"(\d+)(-(\d*))?")
_FILE = re.compile(r"[^\w\s,-]|^-$|\d")
"""A character that no kind of rules has in its name: a text with it is a file, link or puzzle."""

_RATING = re.compile(r"(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)")


def _symmetries() -> list[str]:
    return list(SYMMETRIES)


def _kinds() -> list[str]:
    return list(KINDS)


Count = Annotated[int, typer.Option("--count", "-n", min=1, help="The number of puzzles.")]
Clues = Annotated[
    int | None,
    typer.Option(
        "--clues",
        help="The number of givens. Default with --level: easy 36 to 40, medium 30 to 35 on 9x9, "
        "and as few as necessary with rules; otherwise as few as possible (minimal puzzles).",
    ),
]
Minimal = Annotated[
    bool, typer.Option("--minimal", help="Every given is necessary (also with --clues).")
]
Symmetry = Annotated[
    str | None,
    typer.Option(
        "--symmetry",
        help=f"Symmetry of the givens: {', '.join(SYMMETRIES)}. Default: rotational with --level, "
        "otherwise none.",
        autocompletion=_symmetries,
    ),
]
Mask = Annotated[
    str | None,
    typer.Option(
        "--mask",
        metavar="FILE|PICTURE",
        help="The cells that may have givens: one character for each cell, a dot for a cell "
        "without.",
    ),
]
Effort = Annotated[
    str | None,
    typer.Option(
        "--effort",
        metavar="LOW-HIGH",
        help="Branches the proving solver needs: 0, 5-20, or 10- (10 and more).",
    ),
]
Level = Annotated[
    str | None,
    typer.Option(
        "--level",
        help="HoDoKu's level: easy, medium, hard, unfair, extreme.",
    ),
]
NeededTechnique = Annotated[
    str | None,
    typer.Option(
        "--technique", help="The hardest technique that the puzzle needs, such as x_wing."
    ),
]
Rating = Annotated[
    str | None,
    typer.Option(
        "--rating",
        metavar="LOW-HIGH",
        help="The range on the scale of Sudoku Explainer, such as 2.0-3.4.",
    ),
]
MadeSeed = Annotated[
    int | None,
    typer.Option("--seed", help="The same seed gives the same puzzles. Default: a new seed."),
]
Tries = Annotated[
    int,
    typer.Option(
        "--tries", min=1, help="The number of full grids to try for a puzzle before giving up."
    ),
]
Threads = Annotated[
    int, typer.Option("--threads", min=0, help="Number of threads; 0 uses all cores.")
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--seconds",
        min=0,
        help="Stop the whole run after so many seconds. Default with --level, --technique or "
        "--rating: 10 for each puzzle.",
    ),
]
Save = Annotated[
    str | None,
    typer.Option(
        "--save",
        metavar="[DIR]",
        help="Write a file for each puzzle, with its solution, into this folder. Default name: "
        "solutions.",
    ),
]
Sequential = Annotated[
    bool,
    typer.Option(
        "--sequential",
        help="Write full grids in the order of the search: fast, but not random.",
    ),
]
Rules = Annotated[
    list[str] | None,
    typer.Option(
        "--rules",
        metavar=f"KIND|{options.PUZZLE}",
        help=f"Kinds of rules to place ({', '.join(KINDS)}), separated by commas; or a file or "
        "link with a puzzle whose layout and rules the new puzzles get. May be repeated. "
        "Puzzles with rules are written as JSON.",
        autocompletion=_kinds,
    ),
]
HumanLooks = Annotated[
    bool,
    typer.Option(
        "--human-random",
        help="Make solutions that look random to people: no row or column reads 1 to 9.",
    ),
]
UntilUnique = Annotated[
    bool,
    typer.Option(
        "--until-unique",
        help="Add random digits one by one until there is one solution.",
    ),
]
RowFormat = Annotated[
    Literal["text", "csv", "json"] | None,
    typer.Option(
        "--format",
        "-f",
        help="Text has one line per puzzle; CSV and JSON also have the solution and the effort.",
    ),
]


def generate(
    count: Count = 1,
    output: options.Output = None,
    layout: options.LayoutName = None,
    clues: Clues = None,
    minimal: Minimal = False,
    symmetry: Symmetry = None,
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
    rule: options.Rule = None,
    lenient: options.Lenient = False,
    human_random: HumanLooks = False,
    until_unique: UntilUnique = False,
    restart: options.Restart = False,
    format: RowFormat = None,
) -> Exit:
    """Make puzzles with exactly one solution, one per line.

    An independent solver proves each of them. An interrupted run continues if the same command is
    run again. Exits with 1 if no such puzzle could be made. A table (-o set.parquet) is a data set:
    each row has the solution, the rating and the canonical form, and no two puzzles are equivalent.
    """
    if until_unique and (clues is not None or minimal):
        raise UnsupportedError("--until-unique cannot be combined with --clues or --minimal")
    if until_unique and any(map(_is_kind, rules or ())):
        raise UnsupportedError("--until-unique cannot be combined with --rules")
    kinds, model = _placed_and_given(rules or [], layout, lenient)
    board = layout_of(layout) if model is None else model.layout
    wish = Wish(
        board,
        clues=clues,
        minimal=False if until_unique else minimal or None,
        symmetry=symmetry,
        mask=_picture(mask),
        effort=_range(effort),
        tries=tries,
        constraints=[
            *(() if model is None else model.constraints),
            *_stated(rule, board or Layout.classic()),
            *([HumanRandom()] if human_random else ()),
        ],
        rules=kinds,
        difficulty=Difficulty(level, technique, _ratings(rating)),
    )
    if save is not None and wish.is_ruled:
        raise UnsupportedError("--save cannot write rules; use --format json")
    maker: Maker = SequentialMaker() if sequential else maker_for(wish)
    if sequential and not maker.supports(wish):
        raise UnsupportedError(
            "--sequential lists full grids; the only option that applies to them is --layout"
        )
    with pooled(cluster, threads) as (pool, places), watched(shown=output is None) as follow:
        make = partial(
            generate_file,
            output or sys.stdout.buffer,
            format=format,
            maker=maker,
            take=None if save is None else Saved(Path(save)).write,
        )
        if output is not None and is_table_name(output):
            _refuse_for_table({"--sequential": sequential, "--save": save, "--format": format})
            from ninefold.data import generate_set

            make = partial(generate_set, output)
        try:
            summary, used = make(
                count=count,
                wish=wish,
                seed=seed,
                threads=places,
                pool=pool,
                limits=Limits(seconds=seconds),
                resume=not restart,
                progress=follow.progress,
                stop=follow.interrupt.token,
            )
        except GenerationError as error:
            complain(error, format if format == "json" else None)
            return Exit.NO
    return _ended(summary, used, sequential)


def _stated(rules: list[str] | None, layout: Layout) -> tuple[Constraint, ...]:
    """The rules stated as text, on that layout."""
    if not rules:
        return ()
    from ninefold.model.constraints.rule_reader import rules_on  # loads every kind

    return rules_on(layout, rules)


def _is_kind(rule: str) -> bool:
    """Whether a text names kinds of rules rather than a puzzle."""
    return not _FILE.search(rule) and not Path(rule).is_file()


def _placed_and_given(
    rules: list[str], layout: str | None, lenient: bool
) -> tuple[list[str], Puzzle | None]:
    """The kinds of rules to place, and the puzzle that gives its rules, if one is named."""
    files = [each for each in rules if not _is_kind(each)]
    kinds = [name for each in rules if _is_kind(each) for name in names_of(each)]
    if len(files) > 1:
        raise typer.BadParameter("name only one puzzle whose rules to use", param_hint="--rules")
    if lenient and not files:
        reason = "only together with --rules and a puzzle"
        raise typer.BadParameter(reason, param_hint="--lenient")
    return kinds, one_puzzle(files[0], layout=layout, lenient=lenient) if files else None


def _refuse_for_table(given: dict[str, object]) -> None:
    for option, value in given.items():
        if value:
            raise typer.BadParameter(
                "not for a table, which has its own columns", param_hint=option
            )


def _ended(summary: ListSummary, seed: int, sequential: bool) -> Exit:
    """Show the summary and return the exit code."""
    rate = summary.puzzles - summary.resumed
    speed = f"{summary.seconds:.2f} s, {rate / max(summary.seconds, 1e-9):,.0f} puzzles/s"
    unique = "all unique, " if summary.puzzles else ""
    how = "full grids in order, not random" if sequential else f"{unique}seed {seed}"
    note(f"{puzzles_text(summary.puzzles)}: {how} ({speed})")
    if summary.stopped_by is None:
        return Exit.DONE
    again = how_to_continue(summary) if summary.resumable else ""
    if summary.stopped_by == "stop":
        note(f"interrupted: {puzzles_text(summary.puzzles)} done{again}")
        return Exit.INTERRUPTED
    note(f"the time limit was reached{again}")
    return Exit.NO


class Saved:
    """A folder with a file for each puzzle, followed by its solution."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def write(self, made: Generated) -> None:
        """Write the file of a puzzle, named by its seed and number."""
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._folder / f"sudoku-{made.seed}-{made.number}.txt"
        head = declaration(made.puzzle.layout)
        note = f"{head}# {made.puzzle.given_count} clues, effort {made.effort}, "
        boards = f"{made.puzzle}\n\n# solution\n{made.solution}\n"
        path.write_text(f"{note}{made.puzzle.metadata.source}\n{boards}", encoding="utf-8")


def _picture(mask: str | None) -> str | None:
    """The mask itself, or the one in the file of that name."""
    if mask is None or "\n" in mask or len(mask) > 255 or not Path(mask).is_file():
        return mask
    return Path(mask).read_text(encoding="utf-8")


def _range(effort: str | None) -> tuple[int, int | None] | None:
    if effort is None:
        return None
    found = _EFFORT.fullmatch(effort)
    if found is None:
        raise typer.BadParameter("expected 0, 5-20, or 10- for 10 or more", param_hint="--effort")
    low = int(found[1])
    return low, (low if found[2] is None else int(found[3]) if found[3] else None)


def _ratings(rating: str | None) -> tuple[float, float] | None:
    if rating is None:
        return None
    found = _RATING.fullmatch(rating)
    if found is None:
        raise typer.BadParameter("expected two ratings, as in 2.0-3.4", param_hint="--rating")
    return float(found[1]), float(found[2])
