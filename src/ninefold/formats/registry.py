"""Every format there is, and how the one of a text is found.

The order of the list is the order of detection: what is told by an unmistakable sign comes
first, what is told by counting comes later. `formats()` lists them as people look for them.
"""

from __future__ import annotations

from os import PathLike
from pathlib import PurePath

from ninefold.errors import UnknownNameError
from ninefold.formats import (
    candidates,
    csv_columns,
    csv_rows,
    essence,
    fpuzzles,
    json_lines,
    line,
    links,
    opensudoku,
    pencilmarks,
    rows,
    sdk,
    sdm,
    sudokupad,
)
from ninefold.formats.compression import unpacked_name
from ninefold.formats.definition import Format, Sample
from ninefold.model.layout import LayoutLike, as_layout

_ALL = (
    line.FORMAT,
    rows.FORMAT,
    csv_columns.FORMAT,
    csv_rows.FORMAT,
    pencilmarks.FORMAT,
    candidates.FORMAT,
    sdk.FORMAT,
    sdm.FORMAT,
    opensudoku.FORMAT,
    json_lines.FORMAT,
    fpuzzles.FORMAT,
    links.FPUZZLES_FORMAT,
    sudokupad.FORMAT,
    links.SUDOKUPAD_FORMAT,
    essence.FORMAT,
)
_BY_NAME = {each.name: each for each in _ALL}
_DETECTION = (
    opensudoku.FORMAT,
    links.FPUZZLES_FORMAT,
    links.SUDOKUPAD_FORMAT,
    fpuzzles.FORMAT,
    sudokupad.FORMAT,
    json_lines.FORMAT,
    essence.FORMAT,
    csv_columns.FORMAT,
    csv_rows.FORMAT,
    candidates.FORMAT,
    pencilmarks.FORMAT,
    line.FORMAT,
    sdk.FORMAT,
    rows.FORMAT,
)


def formats() -> tuple[Format, ...]:
    """Every format.

    >>> "sdk" in [each.name for each in formats()]
    True
    """
    return _ALL


def get(name: str) -> Format:
    """The format of that name.

    >>> get("sdk").extensions
    ('sdk',)
    """
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnknownNameError("format", name, _BY_NAME) from None


def detect(text: str, layout: LayoutLike | None = None) -> Format:
    """The format that a text has or, if it is malformed, the one that it most resembles.

    >>> detect(81 * ".").name
    'line'
    """
    sample = Sample.of(text, as_layout(layout))
    found = (each for each in _DETECTION if each.resembles(sample))
    return next(found, None) or _nearest(sample)


def _nearest(sample: Sample) -> Format:
    first = sample.lines[0]
    if len(first) > 400:
        return pencilmarks.FORMAT
    if len(sample.lines) == 1 or len(first) > 60:
        return line.FORMAT
    return rows.FORMAT


def formats_for_path(path: str | PathLike[str]) -> tuple[Format, ...]:
    """The formats that use the extension of a file's name, the likeliest first."""
    extension = PurePath(unpacked_name(path)).suffix.lower().removeprefix(".")
    return tuple(each for each in _ALL if extension in each.extensions)


def format_for_path(path: str | PathLike[str]) -> Format | None:
    """The format to write a file of that name in, `None` if its extension tells nothing.

    >>> format_for_path("monday.sdk").name, format_for_path("notes.pdf")
    ('sdk', None)
    """
    return next(iter(formats_for_path(path)), None)
