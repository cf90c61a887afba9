"""The output of the command: answers on standard output, everything else on standard error.

Rich is loaded only for a terminal with colour; elsewhere plain text is printed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TextIO

from ninefold.cli.streams import give_up
from ninefold.errors import NinefoldError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from ninefold.model import Puzzle


def wants_colour(stream: TextIO) -> bool:
    """Whether a stream is a terminal whose user has not declined colour (no-color.org)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream.isatty() and not plain


def show(plain: Callable[[], str], coloured: Callable[[], RenderableType]) -> None:
    """Show an answer: in colour where it is wanted, plain elsewhere."""
    if not wants_colour(sys.stdout):
        print(plain())
        return
    from rich.console import Console

    Console(highlight=False).print(coloured())


def show_json(record: Mapping[str, Any]) -> None:
    """Print a record as one line of JSON."""
    print(json_line(record))


def tell(record: Mapping[str, Any], text: str, format: str) -> None:
    """Print an answer, as JSON or as text."""
    if format == "json":
        show_json(record)
    else:
        print(text)


def json_line(record: Mapping[str, Any]) -> str:
    """A record as one line of JSON."""
    import json  # text for people does not need it

    return json.dumps(record, ensure_ascii=False)


def effort(name: str, nodes: int, seconds: float) -> str:
    """The solver, its number of branches and its time."""
    branches = "1 node" if nodes == 1 else f"{nodes:,} nodes"
    time = next(
        f"{seconds * factor:.3g} {unit}"
        for least, factor, unit in ((1, 1, "s"), (1e-3, 1e3, "ms"), (0, 1e6, "\u00b5s"))
        if seconds >= least
    )
    return f"{name}, {branches}, {time}"


def note(message: str) -> None:
    """Print a remark for people on standard error."""
    try:
        print(message, file=sys.stderr, flush=True)
    except OSError:  # there is no place for the message; the work continues
        give_up(sys.stderr)


def complain(error: Exception, format: str | None = None, source: str = "") -> None:
    """Report an error in one line: for people, or as JSON for a program that reads the output."""
    if format == "json":
        show_json(_error_json(error) | ({"source": source} if source else {}))
    else:
        note(f"ninefold: {source}{': ' if source else ''}{error_text(error)}")


def note_reading(puzzle: Puzzle, place: str = "") -> None:
    """List on standard error the rules that a lenient reading left out.

    `place` names the puzzle in a list.
    """
    for each in puzzle.left_out:
        note_left_out(each, place)


def note_left_out(what: str, place: str = "") -> None:
    """Report that a lenient reading left something out."""
    note(f"ninefold: {place}{': ' if place else ''}left out: {what}")


def place_of(source: str, number: int) -> str:
    """The words for a puzzle of a source, by its number from 1.

    >>> place_of("links.txt", 2), place_of("", 3)
    ('links.txt: puzzle 2', 'puzzle 3')
    """
    return f"{source}{': ' if source else ''}puzzle {number}"


def _error_json(error: Exception) -> dict[str, Any]:
    if isinstance(error, NinefoldError):
        return error.to_json()
    return {"error": "system", "message": error_text(error)}


def error_text(error: Exception) -> str:
    """An error in words."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)
