"""`ninefold bench`: how fast it is on this machine."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ninefold.cli import options
from ninefold.cli.exits import Exit
from ninefold.cli.screen import note, show, show_json
from ninefold.errors import UnsupportedError
from ninefold.machine import instruction_sets, isa

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ninefold.bench.tables import Report, Table

EXAMPLE = 'ninefold bench minimal mine.txt --only batch --program "other-solver --quiet"'

What = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[solvers|layouts|techniques|ratings|paths|signature] [SET|FILE]...",
        help="Example sets and files to measure; all sets without any. A word before them asks for"
        " something else.",
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
        help="single, calls, batch, solutions, candidates or endgames; repeat for several.",
    ),
]
Threads = Annotated[
    int | None,
    typer.Option("--threads", min=0, help="Threads of a batch, 1 without; 0 takes all cores."),
]
Repeat = Annotated[
    int | None,
    typer.Option(
        "--repeat",
        min=1,
        help="Measure so often; the best counts. Without, 5, of solvers and layouts 1.",
    ),
]


Scale = Annotated[
    str | None,
    typer.Option("--scale", help="The scale of listed ratings: se (the default) or sukaku."),
]


def bench(
    what: What = None,
    isas: Isa = None,
    program: Program = None,
    only: Only = None,
    threads: Threads = None,
    repeat: Repeat = None,
    scale: Scale = None,
    format: options.Format = "text",
) -> Exit:
    """Measure the solver on this machine, or print the signature of its search.

    A table for every purpose: one puzzle at a time, calls from Python, batches, boards with many
    solutions, true candidates, endgames of the two-player game; microseconds of CPU time (of real
    time for several threads) for every instruction set. Limit 1 finds any solution, limit 2 proves
    that it is the only one. With "signature": one number that changes when the search does, and
    only then.
    With "solvers" all solvers side by side on the same puzzles; with "layouts" unique puzzles of
    other layouts, made on the spot. These two measure with the instruction set in use. With
    "techniques" the cases of a file in HoDoKu's form are tried, with "ratings" the ratings of a
    list (a puzzle and its ER, or ER/EP/ED, a line) are compared with ours, with "paths" the
    solutions in a file that HoDoKu has written.
    """
    isa()  # an unknown one in NINEFOLD_ISA is an error, though each is measured by its own name
    names = what or []
    given: dict[str, object] = {
        "--isa": isas,
        "--program": program,
        "--only": only,
        "--threads": threads,
    }
    if names[:1] == ["signature"]:
        _refuse("signature", given | {"sets": names[1:], "--repeat": repeat, "--scale": scale})
        return _signature(format)
    if names[:1] == ["ratings"]:
        _refuse("ratings", given | {"--repeat": repeat})
        return _print_report(_ratings_report(names[1:], scale or "se"), format)
    given["--scale"] = scale
    if names and names[0] in _OTHERS:
        _refuse(names[0], given)
        return _print_report(_OTHERS[names[0]](names[1:], repeat or 1), format)
    _refuse("of puzzles", {"--scale": scale})
    from ninefold.bench import PURPOSES, Plan, run_bench
    from ninefold.bench.puzzles import SETS, puzzle_set

    sets = [puzzle_set(name) for name in names or SETS]
    supported = [each.name for each in instruction_sets() if each.supported]
    plan = Plan(tuple(only or PURPOSES), 1 if threads is None else threads, repeat or 5)
    report = run_bench(sets, isas or supported, program or (), plan, _progress())
    return _print_report(report, format)


def _progress() -> Callable[[str], None]:
    """Shows what is being measured, on a terminal."""
    return note if sys.stderr.isatty() else lambda _: None


def _refuse(kind: str, given: Mapping[str, object]) -> None:
    """Say what a measurement does not take: to ignore it would give other figures than asked."""
    if strange := [name for name, value in given.items() if value not in (None, [])]:
        raise UnsupportedError(f"bench {kind} takes no {' and no '.join(strange)}")


def _layouts_report(names: list[str], repetitions: int) -> Report[Any]:
    from ninefold.bench.layouts import SETS, layout_set, run_layout_bench

    sets = [*map(layout_set, names or SETS)]
    return run_layout_bench(sets, tell=_progress(), repetitions=repetitions)


def _solvers_report(names: list[str], repetitions: int) -> Report[Any]:
    from ninefold.bench.solvers import SETS, run_solver_bench

    return run_solver_bench(names or SETS, tell=_progress(), repetitions=repetitions)


def _techniques_report(names: list[str], _: int) -> Report[Any]:
    from ninefold.bench.techniques import run_technique_bench

    return run_technique_bench(_files("techniques", names), tell=_progress())


def _ratings_report(names: list[str], scale: str) -> Report[Any]:
    from ninefold.bench.ratings import run_ratings_bench

    return run_ratings_bench(_files("ratings", names), scale, tell=_progress())


def _paths_report(names: list[str], _: int) -> Report[Any]:
    from ninefold.bench.paths import run_paths_bench

    return run_paths_bench(_files("paths", names), tell=_progress())


def _files(kind: str, names: list[str]) -> list[str]:
    if not names:
        raise UnsupportedError(f"bench {kind} takes a file to compare with")
    return names


_OTHERS: dict[str, Callable[[list[str], int], Report[Any]]] = {
    "solvers": _solvers_report,
    "layouts": _layouts_report,
    "techniques": _techniques_report,
    "paths": _paths_report,
}


def _print_report(report: Report[Any], format: str) -> Exit:
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


def _coloured(report: Report[Any]) -> RenderableType:
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
