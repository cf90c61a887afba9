"""`ninefold bench`: the speed of the solvers on this machine."""

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

EXAMPLE = "ninefold bench minimal --only batch --threads 0"

What = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KIND] [SET|FILE]...",
        help="The example sets and files to measure. Default: all sets. KIND selects another "
        "measurement: solvers, layouts, techniques, ratings, paths or signature.",
    ),
]
Isa = Annotated[
    list[str] | None,
    typer.Option("--isa", help="An instruction set to measure; may be repeated. Default: all."),
]
Program = Annotated[
    list[str] | None,
    typer.Option(
        "--program",
        help="Another program to compare batches with: it reads one puzzle per line and writes one "
        "solution per line.",
    ),
]
Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only",
        help="One purpose: single, calls, batch, solutions, candidates or endgames; may be "
        "repeated.",
    ),
]
Threads = Annotated[
    int | None,
    typer.Option(
        "--threads", min=0, help="Number of threads for batches; 0 uses all cores. Default: 1."
    ),
]
Repeat = Annotated[
    int | None,
    typer.Option(
        "--repeat",
        min=1,
        help="Number of repetitions; the best one counts. Default: 5; for solvers and layouts 1.",
    ),
]


Scale = Annotated[
    str | None,
    typer.Option("--scale", help="The scale of the listed ratings: se or sukaku. Default: se."),
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

    Shows a table for each purpose: one puzzle at a time, calls from Python, batches, boards with
    many solutions, true candidates, and endgames of the two-player game. Figures are microseconds
    of CPU time (real time for several threads) for each instruction set. Limit 1 finds any
    solution; limit 2 proves that it is the only one. "signature" prints one number that changes
    only if the search changes.

    "solvers" measures all solvers on the same puzzles; "layouts"
    measures unique puzzles of other layouts, made on the spot. Both use the current instruction
    set. Three words compare with a file: "techniques" tries the test cases of HoDoKu's format,
    "ratings" compares listed ratings (a puzzle and its ER or ER/EP/ED per line), and "paths"
    compares solution paths written by HoDoKu.
    """
    isa()  # refuse an unknown one in NINEFOLD_ISA, though each is measured under its own name
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
    """Shows the current measurement on a terminal."""
    return note if sys.stderr.isatty() else lambda _: None


def _refuse(kind: str, given: Mapping[str, object]) -> None:
    """Refuse options that a measurement does not have: the figures would not be those wanted."""
    if strange := [name for name, value in given.items() if value not in (None, [])]:
        names = [f"option {name}" if name.startswith("-") else name for name in strange]
        raise UnsupportedError(f"bench {kind} has no {' and no '.join(names)}")


def _layouts_report(names: list[str], repetitions: int) -> Report[Any]:
    from ninefold.bench.layouts import SETS, layout_set, run_layout_bench

    sets = [*map(layout_set, names or SETS)]
    return run_layout_bench(sets, notify=_progress(), repetitions=repetitions)


def _solvers_report(names: list[str], repetitions: int) -> Report[Any]:
    from ninefold.bench.solvers import SETS, run_solver_bench

    return run_solver_bench(names or SETS, notify=_progress(), repetitions=repetitions)


def _techniques_report(names: list[str], _: int) -> Report[Any]:
    from ninefold.bench.techniques import run_technique_bench

    return run_technique_bench(_files("techniques", names), notify=_progress())


def _ratings_report(names: list[str], scale: str) -> Report[Any]:
    from ninefold.bench.ratings import run_ratings_bench

    return run_ratings_bench(_files("ratings", names), scale, notify=_progress())


def _paths_report(names: list[str], _: int) -> Report[Any]:
    from ninefold.bench.paths import run_paths_bench

    return run_paths_bench(_files("paths", names), notify=_progress())


def _files(kind: str, names: list[str]) -> list[str]:
    if not names:
        raise UnsupportedError(f"bench {kind} needs a file to compare with")
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
