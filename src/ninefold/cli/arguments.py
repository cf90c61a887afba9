"""The meaning of an argument: a file, standard input, the text of a puzzle, or an example set.

Each becomes a source of a run here, so a verb need not know which one it has.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ninefold import formats
from ninefold.errors import FormatError, NinefoldError, UnknownNameError, ValueRangeError
from ninefold.model import Layout
from ninefold.runs.sources import RunSource, opened_source, path_named

_PATH = re.compile(r"(?![<{\[\"]).*[/\\].*|[\w -]+\.[A-Za-z]\w{1,9}")
"""Matches a file name rather than a puzzle; XML and JSON may contain a slash, too."""


class MissingFileError(NinefoldError):
    """An argument that is neither a puzzle nor the name of an existing file."""

    code = "missing-file"


class LayoutError(NinefoldError):
    """A name or a file that is not a layout."""

    code = "layout"


@contextmanager
def opened(
    argument: str,
    format: str | None = None,
    layout: Layout | None = None,
    lenient: bool = False,
    rules: Sequence[str] | None = None,
) -> Iterator[RunSource]:
    """The source that an argument names, open inside the `with` block."""
    raw = raw_source(argument, layout)
    patient = argument == "-" and is_patient(raw)
    with opened_source(
        raw, format=format, layout=layout, patient=patient, lenient=lenient
    ) as source:
        yield ruled(source, rules)


def ruled(source: RunSource, rules: Sequence[str] | None) -> RunSource:
    """The source, with these rules, if any, for every puzzle."""
    if not rules:
        return source
    from ninefold.runs.ruled_source import RuledSource

    return RuledSource(source, rules)


def raw_source(argument: str, layout: Layout | None) -> Any:
    """The file, the stream or the bytes that an argument names."""
    if argument == "-":
        return sys.stdin.buffer
    if path_of(argument) is not None:
        return argument
    check_text(argument, layout)
    return io.BytesIO(argument.encode("utf-8", "replace"))


def candidate_board(argument: str) -> str | None:
    """The text of an argument if it is a board with candidates in brackets; else `None`.

    Otherwise each row of such a board might be read as a puzzle.
    """
    from ninefold.game.candidate_boards import MOST_CHARACTERS, is_candidate_board

    path = path_of(argument)
    if argument == "-":
        begins = sys.stdin.buffer.peek() if isinstance(sys.stdin.buffer, io.BufferedReader) else b""
        if not is_candidate_board(begins.decode("utf-8", "replace")):
            return None
        return sys.stdin.buffer.read().decode("utf-8", "replace")
    text = argument
    if path is not None:
        try:
            with path.open("rb") as file:
                text = file.read(MOST_CHARACTERS + 1).decode("utf-8", "replace")
        except OSError:  # the reader reports the error
            return None
    return text if len(text) <= MOST_CHARACTERS and is_candidate_board(text) else None


def layout_of(name: str | None) -> Layout | None:
    """The layout that an option names, by its name or by a file."""
    if name is None:
        return None
    try:
        return formats.read_layout(name)
    except UnknownNameError:
        if _PATH.fullmatch(name) and not os.path.exists(name):
            raise MissingFileError(f"there is no file {name}") from None
        raise
    except (FormatError, ValueRangeError) as error:  # the puzzles are not at fault
        raise LayoutError(f"{name} is not a layout: {error}") from error


def file_name(argument: str) -> str:
    """The name of an argument that is a file; empty for any other."""
    is_file = argument.startswith("example:") or (argument != "-" and os.path.exists(argument))
    return argument if is_file else ""


def is_patient(file: io.BufferedIOBase) -> bool:
    """Whether to wait for the end of a pipe: a single puzzle is shown as a board on a terminal."""
    return not file.isatty() and sys.stdout.isatty()


def path_of(argument: str) -> Path | None:
    """The file that an argument names, if it exists."""
    return path_named(argument)


def check_text(argument: str, layout: Layout | None) -> None:
    """Refuse text that was hardly meant as a puzzle: an error about cells would mislead."""
    is_path = _PATH.fullmatch(argument)
    if not is_path and len(argument) >= 16:
        return
    from ninefold.formats.iss.strings import is_string
    from ninefold.formats.links import is_link
    from ninefold.game.candidate_boards import is_candidate_board

    if is_link(argument) or is_string(argument) or is_candidate_board(argument):
        return
    try:
        formats.read_one(argument, layout=layout)
    except FormatError:
        if is_path:
            raise MissingFileError(f"there is no file {argument}") from None
        raise MissingFileError(f"{argument!r} is neither a file nor a puzzle") from None
