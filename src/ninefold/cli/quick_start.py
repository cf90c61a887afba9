"""The engine without the machinery of the command line, which takes longer to load than it does.

A referee starts its clock when the process starts. Arguments that are plain pairs of a known option
and a good value are read here; everything else, `--help` and mistakes above all, is for the verb.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ninefold.cli.answers import answered

_OPTIONS: dict[str, tuple[str, Callable[[str], object], float]] = {
    "--time": ("time", float, 0),
    "--threads": ("threads", int, 1),
    "--seed": ("seed", int, float("-inf")),
    "--level": ("level", int, 1),
    "--memory": ("memory", int, 64),
    "--plan": ("plan", str, 0),
    "--profile": ("profile", str, 0),
    "--board": ("board", str, 0),
    "--log": ("log", Path, 0),
}
"""For an option: its parameter, what reads it, and the least that it may be if it is a number."""


def quick_engine(arguments: Sequence[str]) -> int | None:
    """Play by these arguments of `engine`; `None` if they are for the verb itself."""
    options = _plain_options(arguments)
    if options is None:
        return None
    from ninefold.cli.protocol_games import play_by_lines

    return answered(play_by_lines, options)


def _plain_options(arguments: Sequence[str]) -> dict[str, object] | None:
    options: dict[str, object] = {}
    for name, text in zip(arguments[::2], arguments[1::2], strict=False):
        if name not in _OPTIONS or text.startswith("--"):
            return None
        parameter, read, least = _OPTIONS[name]
        try:
            value = read(text)
        except ValueError:
            return None
        if isinstance(value, (int, float)) and not value >= least:
            return None
        options[parameter] = value
    return options if len(arguments) % 2 == 0 else None
