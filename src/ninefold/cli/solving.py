"""`ninefold solve`: one puzzle, shown; or a list of any length, solved line by line."""

from __future__ import annotations

import sys
from functools import partial
from itertools import chain, islice
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from ninefold.cli import explaining, options, tables
from ninefold.cli.arguments import GivenText, layout_of, opened
from ninefold.cli.clusters import Cluster, pooled
from ninefold.cli.exits import Exit, yes_or_no
from ninefold.cli.screen import effort, show, show_json
from ninefold.errors import UnsupportedError
from ninefold.formats.sources import Malformed, Source
from ninefold.limits import Limits
from ninefold.model import Layout, Puzzle
from ninefold.outcomes import Answer, Status
from ninefold.solvers import TraceEvent
from ninefold.solvers import solve as solve_puzzle

if TYPE_CHECKING:
    from rich.console import RenderableType

EXAMPLE = "ninefold solve puzzles.txt -o solutions.txt"

Limit = Annotated[
    int,
    typer.Option("--limit", min=1, help="2 proves that a solution is the only one; 1 is faster."),
]
Threads = Annotated[
    int, typer.Option("--threads", min=0, help="Threads for a list of puzzles; 0 takes all cores.")
]
Seconds = Annotated[
    float | None, typer.Option("--seconds", min=0, help="Stop after so many seconds in all.")
]
TraceOption = Annotated[
    bool,
    typer.Option("--trace", help="Show every step; without --solver by dpll, or by cover."),
]
Explain = Annotated[
    bool, typer.Option("--explain", help="Show every step of logic to the solution, with why.")
]
SolveFormat = Annotated[
    Literal["text", "json", "csv"],
    typer.Option("--format", "-f", help="Text for people, JSON lines or CSV for programs."),
]

_OF_SEARCHES = "--limit, --solver, --seed, --nodes"


def solve(
    puzzle: options.PuzzleArgument,
    output: options.Output = None,
    limit: Limit = 2,
    solver: options.Solver = "auto",
    seed: options.Seed = None,
    nodes: options.Nodes = None,
    seconds: Seconds = None,
    threads: Threads = 0,
    cluster: Cluster = None,
    trace: TraceOption = False,
    restart: options.Restart = False,
    explain: Explain = False,
    depth: explaining.Depth = None,
    profile: explaining.ProfileName = None,
    language: options.Language = "en",
    pictures: explaining.Pictures = None,
    page: explaining.Page = None,
    column: options.Column = None,
    layout: options.LayoutName = None,
    format: SolveFormat = "text",
) -> Exit:
    """Solve a puzzle, or every puzzle of a file.

    One puzzle is shown as a board. Of a list, each puzzle gives one line, in order: its solution
    if that is the only one, otherwise with a remark behind it (multiple, none, undecided).
    Files may be packed (.gz, .zst). A list that was interrupted goes on when the same command
    is run again. With --explain the way to the solution is told as a person would go it.
    """
    from ninefold.cli.puzzle_lists import solve_list

    limits = Limits(nodes=nodes, seconds=seconds)
    options.check_solver(solver)
    teller = explaining.Teller(
        profile=profile, language=language, depth=depth, pictures=pictures, page=page
    )
    if explain:
        _refuse(output or trace or format == "csv", "--output, --trace, --format csv")
        _refuse((limit, solver, seed, nodes) != (2, "auto", None, None), _OF_SEARCHES)
        return teller.run(puzzle, layout_of(layout), limits, format)
    if teller.given:
        raise typer.BadParameter("for --explain alone", param_hint=", ".join(teller.given))
    if tables.is_asked(output, column, trace, format):
        question = tables.question(
            "solve", layout, limit=limit, limits=limits, solver=solver, seed=seed
        )
        return tables.answer_table(question, [puzzle], output, column, threads, restart, cluster)
    with opened(puzzle, layout=layout_of(layout)) as source:
        is_list = output is not None or format == "csv" or _is_list(source)
        items = iter(()) if is_list else source.items()
        first = list(islice(items, 2))
        if not is_list and len(first) == 1:
            if isinstance(first[0], Malformed):
                raise first[0].error
            asked = _tracer(first[0]) if trace and solver == "auto" else solver
            ask = partial(solve_puzzle, limit=limit, solver=asked, seed=seed, limits=limits)
            return _one(first[0], ask, trace, format)
        if trace:
            raise UnsupportedError("--trace shows the search of a single puzzle, not of a list")
        with pooled(cluster, threads) as (pool, places):
            return solve_list(
                source,
                None if is_list else chain(first, items),
                output,
                limit=limit,
                threads=places,
                pool=pool,
                limits=limits,
                solver=solver,
                seed=seed,
                format=format,
                resume=not restart,
            )


def _refuse(given: object, which: str) -> None:
    if given:
        raise typer.BadParameter("not together with --explain", param_hint=which)


def _tracer(puzzle: Puzzle) -> str:
    """The solver that tells its steps of such a puzzle."""
    return "dpll" if puzzle.layout == Layout.classic() else "cover"


def _is_list(source: Source) -> bool:
    """Whether to write lines: a list of one puzzle is shown only to who asked with its text,
    or sits at a terminal, so that a script may rely on lines. A table of one is always shown.
    """
    if source.has_one_line and (isinstance(source, GivenText) or sys.stdout.isatty()):
        return False
    if source.has_plain_lines or source.has_several_lines:
        return True
    return source.plain_lines is not None and not source.has_one_line


def _one(
    puzzle: Puzzle,
    ask: partial[Answer],
    trace: bool,
    format: str,
) -> Exit:
    steps: list[TraceEvent] = []
    answer = ask(puzzle, trace=steps.append if trace else None)
    if format == "json":
        told = {"steps": [str(step) for step in steps]} if trace else {}
        show_json(answer.to_json() | told)
    else:
        for step in steps:
            print(step)
        show(lambda: answer_text(answer), lambda: answer_rich(answer))
    is_any = answer.stopped_by == "solutions" and answer.status is Status.UNDECIDED
    return yes_or_no(is_any or answer.status is Status.UNIQUE)


def _how(answer: Answer) -> str:
    return effort(answer.solver, answer.nodes, answer.seconds)


def answer_text(answer: Answer) -> str:
    """An answer as plain text: a board, and what is known."""
    reasons = "".join(f"{conflict}\n" for conflict in answer.conflicts)
    board = answer.solution or answer.puzzle
    return f"{board}\n{reasons}{answer.verdict} ({_how(answer)})"


def answer_rich(answer: Answer) -> RenderableType:
    """The same in colour."""
    from rich.console import Group
    from rich.text import Text

    from ninefold.pictures.terminal import board_rich

    puzzle, solution = answer.puzzle, answer.solution
    layout = puzzle.layout
    wrong = {layout.cell(name) for conflict in answer.conflicts for name in conflict.cells}
    digits = solution.digits if solution else puzzle.givens
    style = (
        "bold green"
        if answer.status is Status.UNIQUE
        else "bold yellow"
        if solution
        else "bold red"
    )
    return Group(
        board_rich(layout, digits, puzzle.givens, wrong),
        *(Text(str(conflict), "red") for conflict in answer.conflicts),
        Text(answer.verdict, style) + Text(f" ({_how(answer)})", "grey50"),
    )
