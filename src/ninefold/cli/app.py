"""The application: all verbs together, their help, and the report of their errors.

Only the verb that is asked for is loaded; help and completion load them all.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import wraps
from importlib import import_module
from inspect import signature
from types import ModuleType
from typing import Annotated, Any

import typer

from ninefold.cli.exits import Exit, answered
from ninefold.cli.version import version_text

VERBS = (
    "solve",
    "solutions",
    "count",
    "estimate",
    "candidates",
    "check",
    "hint",
    "rate",
    "practice",
    "generate",
    "ease",
    "harden",
    "canonical",
    "prove",
    "verify",
    "convert",
    "render",
    "watch",
    "scan",
    "rules",
    "analyze",
    "replay",
    "engine",
    "play",
    "match",
    "tournament",
    "bench",
    "serve",
)
"""Every verb: the function of that name, in the module of that name."""

OPTIONAL = {"--save": "solutions"}
"""Options whose value may be left out, and what it is then: typer knows no such thing."""

ABOUT = "Everything about Sudoku: solve, count and check at the speed of the hardware."

CODES = "Exit codes: 0 done, 1 the answer is no, 2 usage or malformed input, 130 interrupted."


def run(arguments: Sequence[str]) -> int:
    """Run the command with these arguments; the result is its exit code."""
    code = _run_plainly(arguments)
    if code is not None:
        return code
    app = make_app(arguments[0] if arguments else None)
    try:
        app(args=_with_values(arguments), prog_name="ninefold")
    except SystemExit as end:  # typer ends every command this way
        return end.code if isinstance(end.code, int) else Exit.DONE
    return Exit.DONE


def _run_plainly(arguments: Sequence[str]) -> int | None:
    """Run a verb that has a puzzle and no option; `None` if these arguments are others.

    There is nothing to parse then, and the parser takes longer to load than most searches.
    """
    if len(arguments) != 2 or arguments[0] not in VERBS:
        return None
    name, puzzle = arguments
    if puzzle.startswith("-") and puzzle != "-":
        return None
    verb = getattr(_module(name), name)
    parameters = signature(verb).parameters.values()
    needed = [each.name for each in parameters if each.default is each.empty]
    if needed not in (["puzzle"], ["puzzles"]):
        return None
    try:
        return answered(verb, {needed[0]: puzzle if needed == ["puzzle"] else [puzzle]})
    except typer.BadParameter:  # the parser shows it with the usage of the verb
        return None


def _module(verb: str) -> ModuleType:
    return import_module(f"ninefold.cli.{verb}")


def _with_values(arguments: Sequence[str]) -> list[str]:
    """The arguments, with a value for every option that has none and may."""
    whole: list[str] = []
    for place, argument in enumerate(arguments):
        whole.append(argument)
        following = arguments[place + 1 : place + 2]
        if argument in OPTIONAL and (not following or following[0].startswith("-")):
            whole.append(OPTIONAL[argument])
    return whole


def make_app(verb: str | None = None) -> typer.Typer:
    """The application with that verb alone, or with all of them if it is none of ours."""
    app = typer.Typer(
        help=ABOUT,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog=CODES,
    )
    app.callback()(_options)
    for name in [verb] if verb in VERBS else VERBS:
        module = _module(name)
        command = getattr(module, name)
        about = _flowing(inspect.getdoc(command) or "")
        app.command(name, help=about, epilog=f"Example: {module.EXAMPLE}")(_answering(command))
    return app


def _flowing(text: str) -> str:
    r"""A docstring without its line breaks inside paragraphs, which rich would keep.

    >>> _flowing("One.\n\nTwo\nlines.")
    'One.\n\nTwo lines.'
    """
    return "\n\n".join(" ".join(each.split()) for each in text.split("\n\n"))


def _show_version(wanted: bool) -> None:
    if wanted:
        print(version_text())
        raise typer.Exit


def _options(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_show_version,
            is_eager=True,
            help="Show the version and the instruction set in use.",
        ),
    ] = False,
) -> None:
    pass


def _answering(verb: Callable[..., Exit]) -> Callable[..., None]:
    """A verb whose errors are shown in one line, and whose result is the exit code."""

    @wraps(verb)
    def command(**options: Any) -> None:
        raise typer.Exit(answered(verb, options))

    return command
