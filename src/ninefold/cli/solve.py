"""`ninefold solve`: one puzzle, shown as a board; or a list of any length, line by line."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ninefold.cli import options
from ninefold.cli.arguments import path_of
from ninefold.cli.exits import Exit
from ninefold.cli.runs import Asked, over_puzzles
from ninefold.cli.screen import effort, show, show_json
from ninefold.limits import Limits
from ninefold.model import Puzzle
from ninefold.outcomes import Answer, Status
from ninefold.runs.sources import RunSource, TextSource
from ninefold.solvers.registry import named
from ninefold.verbs.solve import Solve

if TYPE_CHECKING:
    from rich.console import RenderableType

EXAMPLE = "ninefold solve puzzles.txt -o solutions.txt"

Limit = Annotated[
    int,
    typer.Option("--limit", min=1, help="2 proves that a solution is the only one; 1 is faster."),
]
Seconds = Annotated[
    float | None,
    typer.Option("--seconds", min=0, help="Time limit for all searches together, in seconds."),
]
TraceOption = Annotated[
    bool,
    typer.Option(
        "--trace",
        help="Show every step of the search; without --solver, that of dpll, cover or rules.",
    ),
]
Explain = Annotated[
    bool,
    typer.Option("--explain", help="Show every logical step to the solution, with its reason."),
]


@over_puzzles
def solve(
    asked: Asked,
    limit: Limit = 2,
    solver: options.Solver = "auto",
    seed: options.Seed = None,
    nodes: options.Nodes = None,
    seconds: Seconds = None,
    trace: TraceOption = False,
    explain: Explain = False,
    depth: options.Depth = None,
    notation: options.Notation = False,
    profile: options.ProfileName = None,
    language: options.Language = "en",
    pictures: options.Pictures = None,
    page: options.Page = None,
) -> Exit:
    """Solve a puzzle, or every puzzle of a file.

    One puzzle is shown as a board. Several puzzles give one line each, in order: the solution if it
    is the only one, otherwise the puzzle with a remark (multiple, none, undecided). Files may be
    compressed (.gz, .zst). An interrupted run continues if the same command is run again. --explain
    shows the steps by which a person would find the solution.
    """
    path: dict[str, Any] = {"depth": depth, "notation": notation, "profile": profile}
    path |= {"pictures": pictures, "page": page}
    if explain:
        from ninefold.cli.explain import explain_each

        searched = {"--limit": limit != 2, "--solver": solver != "auto", "--seed": seed is not None}
        searched |= {"--nodes": nodes is not None, "--trace": trace}
        for option, given in searched.items():
            asked.refuse(given, option, "not together with --explain")
        return explain_each(asked, Limits(seconds=seconds), language, **path)
    for name, value in (path | {"language": language != "en"}).items():
        asked.refuse(value, f"--{name}", "only together with --explain")
    limits = Limits(nodes=nodes, seconds=seconds)
    verb = Solve(limit=limit, solver=solver, seed=seed, limits=limits, layout=asked.shape())
    if trace:
        return _traced(asked, verb)
    return asked.run(
        verb,
        lambda answer: show(lambda: answer_text(answer), lambda: answer_rich(answer)),
        is_list=lambda source: _is_list(source, asked.puzzles[0]),
        json=lambda answer: answer.to_json(),
    )


def _is_list(source: RunSource, argument: str) -> bool:
    """Whether to write lines. A list of one puzzle is shown as a board only if its text was an
    argument or the output is a terminal, so that a script can rely on lines. A table of one puzzle
    is always shown as a board.
    """
    if not isinstance(source, TextSource):
        return True
    text = source.source
    is_text = argument != "-" and path_of(argument) is None
    if text.has_one_line and (is_text or sys.stdout.isatty()):
        return False
    if text.has_plain_lines or text.has_several_lines:
        return True
    return text.plain_lines is not None and not text.has_one_line


def _traced(asked: Asked, verb: Solve) -> Exit:
    """Show the steps of a search, then its answer."""
    from ninefold.cli.exits import yes_or_no
    from ninefold.cli.one_puzzle import one_puzzle
    from ninefold.solvers import TraceEvent
    from ninefold.solvers import solve as solve_puzzle

    asked.refuse(asked.output or len(asked.puzzles) > 1, "--trace")
    puzzle = one_puzzle(
        asked.puzzles[0],
        layout=asked.layout,
        alone="--trace",
        lenient=asked.lenient,
        rules=asked.rule,
    )
    solver = _tracer(puzzle) if verb.solver == "auto" else verb.solver
    steps: list[TraceEvent] = []
    answer = solve_puzzle(
        puzzle, verb.limit, limits=verb.limits, solver=solver, seed=verb.seed, trace=steps.append
    )
    if asked.is_json:
        show_json(answer.to_json() | {"steps": [str(step) for step in steps]})
    else:
        for step in steps:
            print(step)
        show(lambda: answer_text(answer), lambda: answer_rich(answer))
    return yes_or_no(verb.outcome(verb.record(answer)) in verb.accepts)


def _tracer(puzzle: Puzzle) -> str:
    """The default solver that can show its steps for this kind of puzzle."""
    tracers = ("dpll", "cover", "rules")
    return next((name for name in tracers if named(name).supports(puzzle)), tracers[-1])


def _how(answer: Answer) -> str:
    return effort(answer.solver, answer.nodes, answer.seconds)


def answer_text(answer: Answer) -> str:
    """An answer as plain text: a board and its status."""
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
