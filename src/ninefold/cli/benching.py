"""`ninefold bench`: how fast it is on this machine."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.screen import note, show, show_json
from ninefold.machine import instruction_sets, isa

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ninefold.bench import BenchReport

EXAMPLE = 'ninefold bench minimal mine.txt --program "other-solver --quiet"'

What = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[SET|FILE|signature]...",
        help="Example sets and files to measure (all sets without any), or the word signature.",
    ),
]
Isa = Annotated[
    list[str] | None,
    typer.Option("--isa", help="An instruction set to measure; repeat for several. All without."),
]
Program = Annotated[
    list[str] | None,
    typer.Option(
        "--program", help="Another program, which reads puzzles and writes a solution a line."
    ),
]
Repeat = Annotated[int, typer.Option("--repeat", min=1, help="Measure so often; the best counts.")]


def bench(
    what: What = None,
    isas: Isa = None,
    program: Program = None,
    repeat: Repeat = 5,
    format: options.Format = "text",
) -> Exit:
    """Measure the solver on this machine, or print the signature of its search.

    Microseconds of CPU time and guesses for a puzzle, at limit 1 (any solution) and limit 2
    (proven to be the only one), for every instruction set. With "signature": one number that
    changes when the search does, and only then.
    """
    isa()  # an unknown one in NINEFOLD_ISA is an error, though each is measured by its own name
    if what == ["signature"]:
        return _signature(format)
    from ninefold.bench import run_bench
    from ninefold.bench.puzzles import SETS, puzzle_set

    sets = [puzzle_set(name) for name in what or SETS]
    supported = [each.name for each in instruction_sets() if each.supported]
    tell = note if sys.stderr.isatty() else lambda _: None
    report = run_bench(sets, isas or supported, program or (), repeat, tell)
    if format == "json":
        show_json(report.to_json())
    else:
        show(lambda: str(report), lambda: _coloured(report))
    return Exit.DONE


def _signature(format: str) -> Exit:
    from ninefold.bench import signature

    number = signature()
    if format == "json":
        show_json({"signature": number, "isa": isa()})
    else:
        print(number)
    return Exit.DONE


def _coloured(report: BenchReport) -> RenderableType:
    from rich.table import Table

    head, *rows = report.table()
    table = Table(title=report.title, title_justify="left", title_style="bold")
    for place, name in enumerate(head):
        table.add_column(name, justify="right" if place else "left")
    for row in rows:
        table.add_row(*row)
    return table
