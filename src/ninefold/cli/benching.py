"""`ninefold bench`: how fast it is on this machine."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.screen import note, show, show_json
from ninefold.machine import instruction_sets, isa

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ninefold.bench.tables import Report, Table

EXAMPLE = 'ninefold bench minimal mine.txt --only batch --program "other-solver --quiet"'

What = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[SET|FILE|solvers|layouts|signature]...",
        help="Example sets and files to measure (all sets without any); or solvers, layouts, or"
        " signature, each alone.",
    ),
]
Isa = Annotated[
    list[str] | None,
    typer.Option("--isa", help="An instruction set to measure; repeat for several. All without."),
]
Program = Annotated[
    list[str] | None,
    typer.Option(
        "--program",
        help="Another program, which reads puzzles and writes a solution a line: beside batches.",
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        help="single, batch, solutions, candidates or endgames; repeat for several.",
    ),
]
Threads = Annotated[
    int, typer.Option("--threads", min=0, help="Threads of a batch; 0 takes all cores.")
]
Repeat = Annotated[int, typer.Option("--repeat", min=1, help="Measure so often; the best counts.")]


def bench(
    what: What = None,
    isas: Isa = None,
    program: Program = None,
    only: Only = None,
    threads: Threads = 1,
    repeat: Repeat = 5,
    format: options.Format = "text",
) -> Exit:
    """Measure the solver on this machine, or print the signature of its search.

    A table for every purpose: one puzzle at a time, batches, boards with many solutions, true
    candidates, endgames of the two-player game; microseconds of CPU time (of real time for
    several threads) for every instruction set. Limit 1 finds any solution, limit 2 proves that it
    is the only one. With "signature": one number that changes when the search does, and only then.
    With "solvers" all solvers side by side on the same puzzles; with "layouts" unique puzzles of
    other layouts, made on the spot.
    """
    isa()  # an unknown one in NINEFOLD_ISA is an error, though each is measured by its own name
    if what == ["signature"]:
        return _signature(format)
    if what in (["solvers"], ["layouts"]):
        return _tell(_other_report(what[0]), format)
    from ninefold.bench import PURPOSES, Plan, run_bench
    from ninefold.bench.puzzles import SETS, puzzle_set

    sets = [puzzle_set(name) for name in what or SETS]
    supported = [each.name for each in instruction_sets() if each.supported]
    plan = Plan(tuple(only or PURPOSES), threads, repeat)
    report = run_bench(sets, isas or supported, program or (), plan, _teller())
    return _tell(report, format)


def _teller() -> Callable[[str], None]:
    """Tells what is being measured to who sits at a terminal."""
    return note if sys.stderr.isatty() else lambda _: None


def _other_report(what: str) -> Report:
    if what == "layouts":
        from ninefold.bench.layouts import run_layout_bench

        return run_layout_bench(tell=_teller())
    from ninefold.bench.solvers import run_solver_bench

    return run_solver_bench(tell=_teller())


def _tell(report: Report, format: str) -> Exit:
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


def _coloured(report: Report) -> RenderableType:
    from rich.console import Group
    from rich.text import Text

    return Group(Text(report.title, style="bold"), *map(_coloured_table, report.tables()))


def _coloured_table(content: Table) -> RenderableType:
    from rich import table
    from rich.markup import escape

    shown = table.Table(title=content.title, title_justify="left")
    for place, name in enumerate(content.head):
        shown.add_column(escape(name), justify="right" if place else "left")
    for row in content.rows:
        shown.add_row(*map(escape, row))
    return shown
