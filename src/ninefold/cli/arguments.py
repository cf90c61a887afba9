"""What an argument names: a file, standard input, the text of a puzzle, or a set of examples.

All become a `Source` here, so that a verb need not know which it has.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ninefold import formats
from ninefold.errors import FormatError, NinefoldError, UnknownNameError, ValueRangeError
from ninefold.formats.sources import Source
from ninefold.model import Layout

TABLE_MARKS = (b"PAR1", b"ARROW1")
"""What tables of Parquet and Arrow begin with: their puzzles are read as lines."""

_PATH = re.compile(r"(?![<{\[\"]).*[/\\].*|[\w -]+\.[A-Za-z]\w{1,9}")
"""What is hardly a puzzle but the name of a file; XML and JSON may have a slash, too."""


class MissingFileError(NinefoldError):
    """An argument that is no puzzle, and no name of a file that exists."""

    code = "missing-file"


class LayoutError(NinefoldError):
    """A name, or a file, that should be of a layout and is none."""

    code = "layout"


class NoPuzzleError(FormatError):
    """An input in which there is no puzzle."""

    def __init__(self) -> None:
        super().__init__(0, 0, "one puzzle", "none")


class GivenText(Source):
    """The argument itself, as the text of a puzzle."""


@contextmanager
def opened(
    argument: str, format: str | None = None, layout: Layout | None = None
) -> Iterator[Source]:
    """The source that an argument names, open while it is used."""
    chosen = formats.get(format) if format else None
    if argument == "-":
        stream: io.BufferedIOBase = sys.stdin.buffer  # type: ignore[assignment]
        yield Source.of(stream, format=chosen, layout=layout, patient=_is_patient(stream))
        return
    path = path_of(argument)
    if path is None:
        _check_text(argument, layout)
        data = io.BytesIO(argument.encode("utf-8", "replace"))
        yield GivenText.of(data, format=chosen, layout=layout)
        return
    with open(path, "rb") as file:
        if not file.peek(8).startswith(TABLE_MARKS):
            yield Source.of(file, path, chosen, layout=layout, patient=_is_patient(file))
            return
    from ninefold.data.lines import piped_lines

    with piped_lines(path) as lines:
        yield Source.of(lines, format=formats.get("line"), layout=layout, patient=True)


def layout_of(name: str | None) -> Layout | None:
    """The layout that an option names, or the one in a file that it names."""
    if name is None:
        return None
    try:
        return formats.read_layout(name)
    except UnknownNameError:
        if _PATH.fullmatch(name) and not os.path.exists(name):
            raise MissingFileError(f"there is no file {name}") from None
        raise
    except (FormatError, ValueRangeError) as error:  # the fault is not that of the puzzles
        raise LayoutError(f"{name} is no layout: {error}") from error


def file_name(argument: str) -> str:
    """The name by which to speak of an argument that is a file, and nothing of another."""
    is_file = argument.startswith("example:") or (argument != "-" and os.path.exists(argument))
    return argument if is_file else ""


def _is_patient(file: io.BufferedIOBase) -> bool:
    """Whether to wait: one puzzle from a pipe is a board at a terminal, and its end tells so."""
    return not file.isatty() and sys.stdout.isatty()


def path_of(argument: str) -> Path | None:
    """The file that an argument names, if it exists."""
    if argument.startswith("example:"):
        from ninefold import examples

        return examples.path(argument.removeprefix("example:"))
    return Path(argument) if os.path.exists(argument) else None


def _check_text(argument: str, layout: Layout | None) -> None:
    """Refuse what was hardly meant as a puzzle: an error about its cells would mislead."""
    is_path = _PATH.fullmatch(argument)
    if not is_path and len(argument) >= 16:
        return
    from ninefold.formats.links import is_link

    if is_link(argument):
        return
    try:
        formats.read_one(argument, layout=layout)
    except FormatError:
        if is_path:
            raise MissingFileError(f"there is no file {argument}") from None
        raise MissingFileError(f"{argument!r} is neither a file nor a puzzle") from None
