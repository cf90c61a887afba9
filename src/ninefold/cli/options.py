"""Options and arguments that several verbs share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from ninefold.errors import NinefoldError
from ninefold.limits import Limits
from ninefold.model import Layout
from ninefold.solvers import list_solvers
from ninefold.solvers.registry import named


def solver_names() -> list[str]:
    """The names that an option for solvers takes."""
    return ["auto", *(solver.name for solver in list_solvers())]


def _layout_names() -> list[str]:
    return list(Layout.names())


def _rule_examples() -> list[str]:
    from ninefold.model.constraints.kinds import EXAMPLES

    return list(EXAMPLES)


def _languages() -> tuple[str, ...]:
    from ninefold.explain import languages

    return languages()


def _language(name: str) -> str:
    """The language that the option names, by its name or by a file."""
    if not name.endswith(".toml"):
        return name
    from ninefold.explain import register_language

    try:
        register_language(Path(name).stem, name)
    except (OSError, NinefoldError) as error:
        raise typer.BadParameter(str(error)) from error
    return Path(name).stem


def check_solver(name: str) -> None:
    """Refuse an unknown solver before anything is read or written; load no other one."""
    if name != "auto":
        named(name)


PUZZLE = "FILE|PUZZLE|-"

RuleSet = Annotated[
    Literal["strict", "free"],
    typer.Option(
        "--rules",
        help="The rules of the game: free also allows a cell whose digit is already implied.",
    ),
]
Level = Annotated[
    int | None,
    typer.Option(
        "--level", min=1, max=6, help="Strength, from 1 (any legal move) to 6 (full strength)."
    ),
]
Puzzles = Annotated[
    list[str],
    typer.Argument(
        metavar=f"{PUZZLE}...",
        help="Files in any format, folders of such files, puzzles as text, - for standard input, "
        "or example:NAME.",
    ),
]
PuzzleArgument = Annotated[
    str,
    typer.Argument(
        metavar=PUZZLE,
        help="A file in any format, a puzzle as text, - for standard input, or example:NAME.",
    ),
]
Format = Annotated[
    Literal["text", "json"],
    typer.Option(
        "--format", "-f", help="Text for people, JSON (one line per puzzle) for programs."
    ),
]
Solver = Annotated[
    str, typer.Option("--solver", help="The name of the solver.", autocompletion=solver_names)
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", help="Search in random order; the same seed always gives the same result."
    ),
]
Nodes = Annotated[
    int | None,
    typer.Option("--nodes", min=0, help="The maximum number of branches of each search."),
]
Seconds = Annotated[
    float | None,
    typer.Option("--seconds", min=0, help="Time limit for each puzzle, in seconds."),
]


Lenient = Annotated[
    bool,
    typer.Option(
        "--lenient",
        help="Leave out rules in links and files of other programs that are not understood, and "
        "list them. Default: such a rule is an error.",
    ),
]

Rule = Annotated[
    list[str] | None,
    typer.Option(
        "--rule",
        metavar="TEXT",
        help='A further rule for every puzzle, such as "killer 15 r1c1-r1c3"; may be repeated. The '
        "command ninefold rules lists the kinds.",
        autocompletion=_rule_examples,
        show_default=False,
    ),
]

LayoutName = Annotated[
    str | None,
    typer.Option(
        "--layout",
        metavar="NAME|FILE",
        help="The layout of the puzzles: hyper, x, hyper+x, 6x6, samurai, jigsaw:LETTERS and "
        "others, or a file with a layout (JSON, or the picture of a jigsaw). Default: "
        "inferred from the "
        "number of cells.",
        autocompletion=_layout_names,
        show_default=False,
    ),
]


ProfileName = Annotated[
    str | None,
    typer.Option(
        "--profile",
        metavar="NAME|FILE",
        help="The order of techniques: hodoku, people, se, sukaku, or your own file.",
        autocompletion=lambda: ["hodoku", "people", "se", "sukaku"],
        show_default=False,
    ),
]
Depth = Annotated[
    int | None,
    typer.Option(
        "--depth",
        min=1,
        max=3,
        help="Detail of each step: 1 its name, 2 a line, 3 the whole reason.",
        show_default=False,
    ),
]
Notation = Annotated[
    bool, typer.Option("--notation", help="Write each step as HoDoKu does, without sentences.")
]
Pictures = Annotated[
    Path | None,
    typer.Option("--pictures", metavar="FOLDER", help="Draw every step as an SVG file."),
]
Page = Annotated[
    Path | None,
    typer.Option(
        "--page", metavar="FILE", help="Write all steps with pictures into one HTML file."
    ),
]
Clues = Annotated[int | None, typer.Option("--clues", min=0, help="The number of givens wanted.")]
Effort = Annotated[
    int | None,
    typer.Option(
        "--effort", min=0, help="The number of branches that the proving solver should need."
    ),
]
HodokuLevel = Annotated[
    str | None,
    typer.Option("--level", help="HoDoKu's level: easy, medium, hard, unfair, extreme."),
]
ChangeRules = Annotated[
    bool,
    typer.Option(
        "--change-rules",
        help="Also change rules: remove one, or give it another number that fits the solution. "
        "Default: rules stay.",
    ),
]
ChangeSeed = Annotated[
    int, typer.Option("--seed", help="Seed of the choice among equally good changes.")
]

Language = Annotated[
    str,
    typer.Option(
        "--language",
        metavar="NAME|FILE",
        help="The language of explanations: en, de, or your own file (nl.toml).",
        autocompletion=_languages,
        callback=_language,
    ),
]


def _file(path: Path | None) -> Path | None:
    return None if path == Path("-") else path


Output = Annotated[
    Path | None,
    typer.Option(
        "--output",
        "-o",
        metavar="FILE",
        callback=_file,
        help="Write to this file: a table if its name ends in .parquet or .arrow, compressed if it "
        "ends in .gz or .zst; - is standard output.",
    ),
]


Column = Annotated[
    str | None,
    typer.Option(
        "--column",
        metavar="NAME",
        help="The column of puzzles of a table or CSV. Default: recognised by its name.",
        show_default=False,
    ),
]
Restart = Annotated[
    bool,
    typer.Option(
        "--restart", help="Start from the beginning instead of continuing an unfinished output."
    ),
]


def limits(nodes: int | None, seconds: float | None, solutions: int | None = None) -> Limits:
    """The limits of the options."""
    return Limits(nodes=nodes, seconds=seconds, solutions=solutions)
