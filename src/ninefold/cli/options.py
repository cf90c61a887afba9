"""The options and arguments that several verbs have, once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from ninefold.errors import UnknownNameError
from ninefold.limits import Limits
from ninefold.model import Layout
from ninefold.solvers import list_solvers
from ninefold.solvers.registry import named


def solver_names() -> list[str]:
    """The names that an option for solvers takes."""
    return ["auto", *(solver.name for solver in list_solvers())]


def _layout_names() -> list[str]:
    return list(Layout.names())


def _languages() -> tuple[str, ...]:
    from ninefold.explain import languages

    return languages()


def check_solver(name: str) -> None:
    """Refuse an unknown solver before anything is read or written; no other is loaded."""
    if name != "auto":
        named(name)


PUZZLE = "FILE|PUZZLE|-"

RuleSet = Annotated[
    Literal["strict", "free"],
    typer.Option("--rules", help="Free: a cell may be filled whose digit is implied already."),
]
Level = Annotated[
    int | None,
    typer.Option("--level", min=1, max=6, help="Strength: 1 any legal move, 6 all it can."),
]
PuzzleArgument = Annotated[
    str,
    typer.Argument(
        metavar=PUZZLE,
        help="A file in any format, the text of a puzzle, - for standard input, or example:NAME.",
    ),
]
Format = Annotated[
    Literal["text", "json"],
    typer.Option(
        "--format", "-f", help="Text for people, JSON (a line for each puzzle) for programs."
    ),
]
Solver = Annotated[
    str, typer.Option("--solver", help="Which solver to ask.", autocompletion=solver_names)
]
Seed = Annotated[
    int | None,
    typer.Option("--seed", help="Search in random order; the same seed, the same result."),
]
Nodes = Annotated[
    int | None, typer.Option("--nodes", min=0, help="Stop after so many branches of a search.")
]
Seconds = Annotated[
    float | None, typer.Option("--seconds", min=0, help="Stop after so many seconds for a puzzle.")
]


LayoutName = Annotated[
    str | None,
    typer.Option(
        "--layout",
        "--variant",
        metavar="NAME|FILE",
        help="What the puzzles are: hyper, x, hyper+x, 6x6, samurai, jigsaw:LETTERS and so on, or "
        "a file with a layout (JSON, or a jigsaw's picture). Without it the size tells.",
        autocompletion=_layout_names,
        show_default=False,
    ),
]


Language = Annotated[
    str,
    typer.Option("--language", help="The language of reasons.", autocompletion=_languages),
]


def check_language(name: str) -> None:
    """Refuse an unknown language before anything is looked for."""
    if name not in _languages():
        raise UnknownNameError("language", name, _languages())


def _file(path: Path | None) -> Path | None:
    return None if path == Path("-") else path


Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        callback=_file,
        help="Write to a file; - is standard output.",
    ),
]


TableOutput = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        help="Write a table (.parquet, .arrow): the rows of the input, with answers beside them.",
    ),
]
Column = Annotated[
    str | None,
    typer.Option(
        "--column",
        metavar="NAME",
        help="The column of puzzles, where a table goes to a table; else it is told by its name.",
        show_default=False,
    ),
]
Threads = Annotated[
    int, typer.Option("--threads", min=0, help="Threads for a list; 0 takes all cores.")
]
Restart = Annotated[
    bool, typer.Option("--restart", help="Begin an unfinished output again, instead of going on.")
]


def limits(nodes: int | None, seconds: float | None, solutions: int | None = None) -> Limits:
    """The limits that the options ask for."""
    return Limits(nodes=nodes, seconds=seconds, solutions=solutions)
