"""The application: all verbs, their help, and the report of their errors.

Only the verb in use is loaded; completion and help of the whole load them all.
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

GROUPS = {
    "Solve": (
        "solve",
        "solutions",
        "count",
        "estimate",
        "candidates",
        "check",
        "prove",
        "verify",
        "watch",
    ),
    "Explain": ("hint", "rate", "practice"),
    "Make": (
        "generate",
        "ease",
        "harden",
        "canonical",
        "convert",
        "render",
        "scan",
        "rules",
    ),
    "Play": ("play", "analyze", "replay", "engine", "match", "tournament"),
    "Serve": ("serve",),
    "Measure": ("bench",),
}
"""The verbs of each group; the help shows the example of the first one."""

VERBS = tuple(verb for verbs in GROUPS.values() for verb in verbs)
"""Every verb: the function of that name, in the module of that name."""

OPTIONAL = {"--save": "solutions"}
"""Options whose value may be left out, and their value then; typer has no such options."""

ABOUT = "Sudoku and its variants: solve, explain, make, play, serve and measure."

CODES = "Exit codes: 0 done, 1 the answer is no, 2 usage or malformed input, 130 interrupted."


def run(arguments: Sequence[str]) -> int:
    """Run the command with these arguments and return its exit code."""
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
    """Run a verb with one puzzle and no option; `None` for other arguments.

    There is nothing to parse, and the parser takes longer to load than most searches run.
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
    except typer.BadParameter:  # the parser shows the error with the usage of the verb
        return None


def _module(verb: str) -> ModuleType:
    return import_module(f"ninefold.cli.{verb}")


def _with_values(arguments: Sequence[str]) -> list[str]:
    """The arguments, with the default value for each option of `OPTIONAL` that has none."""
    whole: list[str] = []
    for place, argument in enumerate(arguments):
        whole.append(argument)
        following = arguments[place + 1 : place + 2]
        if argument in OPTIONAL and (not following or following[0].startswith("-")):
            whole.append(OPTIONAL[argument])
    return whole


def make_app(verb: str | None = None) -> typer.Typer:
    """The application with that verb alone, or with all verbs if there is none of that name."""
    app = typer.Typer(
        help=ABOUT,
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
        epilog=CODES,
    )
    app.callback()(_options)
    for group, verbs in GROUPS.items():
        title = f"{group}: {_module(verbs[0]).EXAMPLE}" if verb not in VERBS else group
        for name in verbs if verb not in VERBS else {verb} & set(verbs):
            module = _module(name)
            command = getattr(module, name)
            about = _flowing(inspect.getdoc(command) or "")
            app.command(
                name,
                help=f"Example: {module.EXAMPLE}\n\n{about}",
                short_help=about.partition("\n\n")[0],
                rich_help_panel=title,
            )(_answering(command))
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
    """Run the verb: each error is one line, and the result is the exit code."""

    @wraps(verb)
    def command(**options: Any) -> None:
        raise typer.Exit(answered(verb, options))

    return command
