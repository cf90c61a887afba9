"""Verbs that start without typer, which takes longer to load than they take to run.

A referee starts the engine's clock when the process starts, and a table of a million puzzles is
solved in less time than typer takes to load. Plain pairs of a known option and a valid value are
read here; everything else, such as `--help` and mistakes, goes to the verb.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ninefold.cli.exits import Exit, answered

Options = dict[str, tuple[str, Callable[[str], object], float]]
"""For each option: its parameter, the function that reads it, and the minimum of a number."""

_OF_ENGINES: Options = {
    "--seconds": ("seconds", float, 0),
    "--threads": ("threads", int, 1),
    "--seed": ("seed", int, float("-inf")),
    "--rules": ("rules", str, 0),
    "--level": ("level", int, 1),
    "--memory": ("memory", int, 64),
    "--plan": ("plan", str, 0),
    "--profile": ("profile", str, 0),
    "--board": ("board", str, 0),
    "--log": ("log", Path, 0),
}

_OF_TABLES: Options = {
    "-o": ("output", Path, 0),
    "--output": ("output", Path, 0),
    "--threads": ("threads", int, 0),
    "--column": ("column", str, 0),
}


def quick_engine(arguments: Sequence[str]) -> int | None:
    """Play with these arguments of `engine`; `None` if the verb itself must read them."""
    options = _plain_options(arguments, _OF_ENGINES)
    if options is None:
        return None
    from ninefold.cli.engine_protocol import play_by_lines

    return answered(play_by_lines, options)


def quick_solve(arguments: Sequence[str]) -> int | None:
    """Solve a file into a table with these arguments of `solve`; `None` if the verb reads them."""
    rest = [each for each in arguments if each != "--restart"]
    if not rest or rest[0].startswith("-") or not os.path.isfile(rest[0]):
        return None
    options = _plain_options(rest[1:], _OF_TABLES)
    if options is None or "output" not in options:
        return None
    from ninefold.runs.tables.writer import is_table_name

    if not is_table_name(str(options["output"])):
        return None
    options["resume"] = len(rest) == len(arguments)
    return answered(_solve_table, {"puzzle": rest[0]} | options)


def _solve_table(puzzle: str, output: Path, **settings: Any) -> Exit:
    from ninefold.cli.run_progress import followed
    from ninefold.verbs.solve import Solve

    return followed(Solve(), puzzle, output, **settings)


def _plain_options(arguments: Sequence[str], known: Options) -> dict[str, object] | None:
    options: dict[str, object] = {}
    for name, text in zip(arguments[::2], arguments[1::2], strict=False):
        if name not in known or text.startswith("--"):
            return None
        parameter, read, least = known[name]
        try:
            value = read(text)
        except ValueError:
            return None
        if isinstance(value, (int, float)) and not value >= least:
            return None
        options[parameter] = value
    return options if len(arguments) % 2 == 0 else None
