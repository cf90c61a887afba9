"""Text in and out: the functions that pick a format and use it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from os import PathLike
from typing import TextIO

from ninefold.arguments import checked
from ninefold.errors import FormatError
from ninefold.formats.bounded_lines import Lines, lines_of_file
from ninefold.formats.definition import Format
from ninefold.formats.json_lines import read_record
from ninefold.formats.layout_sources import layout_for
from ninefold.formats.registry import detect, get
from ninefold.formats.rule_comments import rules_at_top, with_rules
from ninefold.formats.sources import Source
from ninefold.formats.text import LARGEST_TEXT
from ninefold.model.grid import Grid
from ninefold.model.layout import Layout, LayoutLike, as_layout
from ninefold.model.puzzle import Puzzle, PuzzleLike, as_puzzle
from ninefold.model.source import plain_line, shown


@checked
def read_one(
    source: PuzzleLike,
    *,
    layout: LayoutLike | None = None,
    format: str | None = None,
    lenient: bool = False,
) -> Puzzle:
    """The one puzzle that a text holds, in whatever format; `layout` is one, or its name.

    Rows, arrays, data frames and records are taken too, as `Puzzle` takes them. A lenient
    reading leaves out rules of f-puzzles, SudokuPad and others that it does not understand, and
    lists them (`Puzzle.left_out`), where a strict one raises an error that names them.

    >>> from ninefold.formats import read_one
    >>> read_one("1234" + 12 * ".").layout.size
    4
    >>> read_one(81 * ".", layout="x").layout
    Layout.named('x')
    """
    layout = as_layout(layout)
    if not isinstance(source, str | bytes | bytearray):
        return _of_value(source, layout, format, lenient)
    text = _decoded(source)
    if format is None and (plain := plain_line(text, layout)) is not None:
        layout, digits = plain
        return Puzzle(digits, layout)
    if not text or text.isspace():
        raise FormatError(0, 0, "one puzzle", "none")
    if len(text) > LARGEST_TEXT:
        expected = f"a puzzle of at most {LARGEST_TEXT} characters"
        raise FormatError(0, 0, expected, f"{len(text)} characters")
    puzzles = list(islice(read_all(text, layout=layout, format=format, lenient=lenient), 2))
    if len(puzzles) == 1:
        return puzzles[0]
    raise FormatError(0, 0, "one puzzle", "more than one" if puzzles else "none")


def _of_value(
    source: PuzzleLike, layout: Layout | None, format: str | None, lenient: bool
) -> Puzzle:
    """The puzzle of a value that is no text; with a format it is read as the JSON of its text."""
    if format is None:
        if isinstance(source, dict):
            return read_record(source, layout, lenient=lenient)
        return Puzzle(source, layout)
    try:
        text = json.dumps(source)
    except (TypeError, ValueError, RecursionError):
        raise FormatError(0, 0, f"a text in the format {format!r}", shown(source)) from None
    return read_one(text, layout=layout, format=format, lenient=lenient)


@checked
def read_all(
    text: str | bytes,
    *,
    layout: LayoutLike | None = None,
    format: str | None = None,
    lenient: bool = False,
) -> Iterator[Puzzle]:
    """Every puzzle of a text, one at a time.

    What a layout is that neither `layout` nor a comment such as `# layout: hyper` at the top
    names, the number of cells tells. Comments such as `# rule: killer 15 r1c1-r1c3` at the top
    state rules that every puzzle has.

    >>> from ninefold.formats import read_all
    >>> len(list(read_all(chr(10).join(3 * ["1234............"]))))
    3
    """
    text = _decoded(text)
    known = layout_for(text, layout)
    chosen = detect(text, known) if format is None else get(format)
    puzzles = (chosen.leniently() if lenient else chosen).read(text, known)
    return with_rules(puzzles, rules_at_top(text))


def _decoded(text: str | bytes | bytearray) -> str:
    """A text as characters; bytes that are no UTF-8 become characters that no reader takes."""
    return text if isinstance(text, str) else text.decode("utf-8", "replace")


@checked
def read_file(
    path: str | PathLike[str],
    format: str | None = None,
    *,
    layout: LayoutLike | None = None,
    lenient: bool = False,
) -> Iterator[Puzzle]:
    r"""Every puzzle of a file, one at a time; memory does not grow with the file.

    The extension tells the format if only one format uses it; otherwise the content does. Of a
    table of Parquet or Arrow it is the column of puzzles, recognised by its name.

    >>> import pathlib, tempfile
    >>> from ninefold.formats import read_file
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "blank.txt")
    ...     _ = path.write_text(81 * "." + "\n" + 81 * "0")
    ...     len(list(read_file(path)))
    2
    """
    return _puzzles(path, None if format is None else get(format), as_layout(layout), lenient)


def _puzzles(
    path: str | PathLike[str], chosen: Format | None, layout: Layout | None, lenient: bool
) -> Iterator[Puzzle]:
    with open(path, "rb") as file:
        if chosen is None and file.peek(6).startswith((b"PAR1", b"ARROW1")):
            from ninefold.runs.sources import table_puzzles  # a door: tables are read by runs

            yield from table_puzzles(path, layout)
        else:
            yield from Source.of(file, path, chosen, layout=layout, lenient=lenient).puzzles()


def read_stream(
    file: TextIO,
    format: str | None = None,
    *,
    layout: LayoutLike | None = None,
    lenient: bool = False,
) -> Iterator[Puzzle]:
    """Every puzzle of an open text file, such as standard input, one at a time.

    >>> import io
    >>> from ninefold.formats import read_stream
    >>> len(list(read_stream(io.StringIO(81 * "."))))
    1
    """
    lines = Lines(lines_of_file(file))
    head = list(islice(lines, 100))
    text = "\n".join(head)
    known = layout_for(text, layout)
    chosen = detect(text, known) if format is None else get(format)
    chosen.check_layout(known)
    puzzles = (chosen.leniently() if lenient else chosen).parse(chain(head, lines), known)
    return with_rules(puzzles, rules_at_top(text))


@checked
def write(
    puzzles: Puzzle | Grid | str | Iterable[PuzzleLike],
    format: str,
) -> str:
    """The text of one or more puzzles in a format; it ends with a newline.

    A string is one puzzle, as everywhere.

    >>> from ninefold.formats import read_one, write
    >>> print(write(read_one("1234" + 12 * "."), "csv-rows"), end="")
    1,2,3,4
    ,,,
    ,,,
    ,,,
    """
    if isinstance(puzzles, Puzzle | Grid | str):
        puzzles = [puzzles]
    return get(format).write(map(as_puzzle, puzzles))
