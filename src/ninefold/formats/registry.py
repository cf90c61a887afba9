"""Every format there is, and how the one of a text is found.

The order of the list is the order of detection: what is told by an unmistakable sign comes
first, what is told by counting comes later. `formats()` lists them as people look for them.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from os import PathLike
from pathlib import PurePath

from ninefold.errors import UnknownNameError
from ninefold.formats.compression import unpacked_name
from ninefold.formats.definition import Format, Sample
from ninefold.formats.line import is_list
from ninefold.model.layout import LayoutLike, as_layout
from ninefold.model.source import plain_line

_HOMES = {
    "line": "line.FORMAT",
    "divided": "divided.FORMAT",
    "rows": "rows.FORMAT",
    "csv": "csv_columns.FORMAT",
    "csv-rows": "csv_rows.FORMAT",
    "pencilmarks": "pencilmarks.FORMAT",
    "candidates": "candidates.FORMAT",
    "sdk": "sdk.FORMAT",
    "sdm": "sdm.FORMAT",
    "opensudoku": "opensudoku.FORMAT",
    "json": "json_lines.FORMAT",
    "fpuzzles": "fpuzzles.FORMAT",
    "fpuzzles-link": "links.FPUZZLES_FORMAT",
    "sudokupad": "sudokupad.FORMAT",
    "sudokupad-link": "links.SUDOKUPAD_FORMAT",
    "iss": "iss.forms.FORMAT",
    "iss-link": "iss.forms.LINK_FORMAT",
    "digits-link": "links.DIGITS_FORMAT",
    "essence": "essence.FORMAT",
}
"""Every format, and where its record stands: it is loaded when somebody needs it."""

_DETECTION = (
    "opensudoku",
    "fpuzzles-link",
    "sudokupad-link",
    "iss-link",
    "iss",
    "digits-link",
    "fpuzzles",
    "sudokupad",
    "json",
    "essence",
    "csv",
    "divided",
    "csv-rows",
    "candidates",
    "pencilmarks",
    "line",
    "sdk",
    "rows",
)


def formats() -> tuple[Format, ...]:
    """Every format.

    >>> "sdk" in [each.name for each in formats()]
    True
    """
    return tuple(map(_loaded, _HOMES))


def get(name: str) -> Format:
    """The format of that name.

    >>> get("sdk").extensions
    ('sdk',)
    """
    if name not in _HOMES:
        raise UnknownNameError("format", name, _HOMES)
    return _loaded(name)


@cache
def _loaded(name: str) -> Format:
    module, constant = _HOMES[name].rsplit(".", 1)
    found: Format = getattr(import_module(f"ninefold.formats.{module}"), constant)
    return found


def detect(text: str, layout: LayoutLike | None = None) -> Format:
    """The format that a text has or, if it is malformed, the one that it most resembles.

    >>> detect(81 * ".").name
    'line'
    """
    known = as_layout(layout)
    if plain_line(text, known) is not None:  # by far the commonest, so no other is looked at
        return get("line")
    sample = Sample.of(text, known)
    if is_list(sample):
        return get("csv" if get("csv").resembles(sample) else "line")
    found = (each for each in map(get, _DETECTION) if each.resembles(sample))
    return next(found, None) or get(_nearest(sample))


def _nearest(sample: Sample) -> str:
    first = sample.lines[0]
    if len(first) > 400:
        return "pencilmarks"
    if len(sample.lines) == 1 or len(first) > 60:
        return "line"
    return "rows"


def formats_for_path(path: str | PathLike[str]) -> tuple[Format, ...]:
    """The formats that use the extension of a file's name, the likeliest first."""
    extension = PurePath(unpacked_name(path)).suffix.lower().removeprefix(".")
    return tuple(each for each in formats() if extension in each.extensions)


def format_for_path(path: str | PathLike[str]) -> Format | None:
    """The format to write a file of that name in, `None` if its extension tells nothing.

    >>> format_for_path("monday.sdk").name, format_for_path("notes.pdf")
    ('sdk', None)
    """
    return next(iter(formats_for_path(path)), None)
