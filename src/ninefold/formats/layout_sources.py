"""Where a layout comes from that is no argument: a line at the top of a text, or a file of its own.

A text of boards may say in a comment what its boards are, before the first of them:

    # layout: hyper
"""

from __future__ import annotations

import os
import re
from itertools import islice
from os import PathLike

from ninefold.errors import FormatError, NinefoldError, UnsupportedError
from ninefold.formats.text import lines_of
from ninefold.model.layout import Layout, LayoutLike, as_layout
from ninefold.model.source import shown

LARGEST_FILE = 1 << 20
"""Bytes that the file of a layout may have."""

_DECLARED = re.compile(r"\s*#+\s*layout\s*:\s*(\S.*?)\s*", re.IGNORECASE)
_MOST_COMMENTS = 100
_HEAD = 1 << 14


def layout_for(text: str, asked: LayoutLike | None) -> Layout | None:
    r"""The layout of the boards of a text: the one asked for, or the one that its top names.

    >>> layout_for("# layout: x" + chr(10) + 81 * ".", None).name
    'x'
    """
    layout = as_layout(asked)
    for number, line in enumerate(islice(lines_of(text[:_HEAD]), _MOST_COMMENTS), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            break
        if found := _DECLARED.fullmatch(line):
            declared = _named(found[1], number, found.start(1) + 1)
            if layout not in (None, declared):
                raise FormatError(number, found.start(1) + 1, f"a text of {layout}", f"{declared}")
            layout = declared
    return layout


def layout_comment(layout: Layout) -> str:
    """The line at the top of a text that names its layout, unless the size of its boards implies
    it, or it has no name.

    >>> layout_comment(Layout.x()).strip(), layout_comment(Layout.classic())
    ('# layout: x', '')
    """
    named = layout.reference()
    return f"# layout: {named}\n" if isinstance(named, str) and not layout.is_usual else ""


def zero_comment(layout: Layout | None) -> str:
    """The same of a layout whose digits begin at 0, without which a 0 is read as an empty cell; no
    line for any other.

    >>> zero_comment(Layout.named("from-0")).strip(), zero_comment(Layout.x())
    ('# layout: from-0', '')
    """
    if layout is None or layout.first_digit != 0:
        return ""
    comment = layout_comment(layout)
    if not comment:
        raise UnsupportedError(
            "a text of boards cannot say that their digits begin at 0, as their layout has no "
            "name; 'json' holds them"
        )
    return comment


def _named(name: str, line: int, column: int) -> Layout:
    try:
        return Layout.named(name)
    except NinefoldError as error:
        expected = f"the name of a layout ({', '.join(Layout.names())})"
        raise FormatError(line, column, expected, shown(name)) from error


def read_layout(source: str | PathLike[str]) -> Layout:
    """The layout of a name, or of a file: JSON as `Layout.to_json` has it, or a jigsaw's picture.

    A name comes first; `./hyper` is a file in any case.

    >>> from ninefold.formats import read_layout
    >>> read_layout("hyper").name
    'hyper'
    """
    try:
        return Layout.named(os.fspath(source))
    except NinefoldError:
        if not os.path.exists(source) or os.path.isdir(source):
            raise
    with open(source, "rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise FormatError(0, 0, f"a layout of at most {LARGEST_FILE:,} bytes", "a larger file")
    return layout_in_text(data.decode("utf-8", "replace").removeprefix("\ufeff"))


def layout_in_text(text: str) -> Layout:
    """The layout that a text describes: JSON, or a picture with a letter for every cell."""
    if text.lstrip()[:1] not in ("{", '"'):
        return Layout.jigsaw(text)
    import json  # few texts describe a layout

    try:
        record = json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(error.lineno, error.colno, "JSON", f"a fault ({error.msg})") from None
    except (ValueError, RecursionError):  # numbers of thousands of digits, nested too deep
        raise FormatError(0, 0, "JSON of a layout", "something else") from None
    return Layout.from_json(record)
