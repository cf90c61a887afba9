"""Links that hold a whole puzzle, of f-puzzles and of SudokuPad; none is ever fetched.

What follows `?load=`, or `fpuz`, `fpuzzles`, `scl` and `ctc` in a link of SudokuPad, is JSON packed
by LZ-string. A link that only names a puzzle kept elsewhere is an error that says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ninefold.errors import FormatError
from ninefold.formats.definition import Format, Sample
from ninefold.formats.strict_json import loaded
from ninefold.formats.text import Line, numbered
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.source import shown

FPUZZLES = "https://f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/fpuzzles"

_LINK = re.compile(
    r"(?:https?://)?(?:[a-z0-9-]+\.)*"
    r"(?P<site>f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com|svencodes\.com)(?=[/?]|$)"
    r"(?:/sudoku(?=[/?]|$))?/*(?:\?(?:.*&)?(?:load|puzzleid|id)=)?",
    re.IGNORECASE,
)
_KIND = re.compile(r"(?:fpuz(?:zles)?|scl|ctc)(?=N4)|(?=N4Ig)")
"""What a payload begins with: a packed text is N4 where it begins with {, N4Ig with {"."""

_SITE = re.compile(r"https?://", re.IGNORECASE)
_ANY_KIND = re.compile(r"fpuz(?:zles)?|scl|ctc")
_EXPECTED = "a link of f-puzzles or SudokuPad that holds its puzzle"


class Payload(NamedTuple):
    """What a link holds: packed JSON, of which kind, and the column where it begins."""

    kind: str
    packed: str
    column: int


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every line, each of which is a link."""
    for line in numbered(lines):
        if line.text.strip():
            yield _puzzle(line, layout)


def _puzzle(line: Line, layout: Layout | None) -> Puzzle:
    from ninefold.formats import fpuzzles_records, lzstring, sudokupad_records
    from ninefold.formats.sudokupad_zip import unzipped

    payload = _payload(line)
    try:
        text = lzstring.unpacked(payload.packed)
    except FormatError as error:
        column = payload.column + error.column - 1 if payload.packed in line.text else 1
        raise FormatError(line.number, column, error.expected, error.found) from None
    records = fpuzzles_records.RECORDS
    if payload.kind not in ("", "fpuz", "fpuzzles"):
        records, text = sudokupad_records.RECORDS, unzipped(text, line.number, payload.column)
    try:
        record = loaded(text, f"{_EXPECTED} as JSON")
    except FormatError as error:
        raise FormatError(line.number, payload.column, error.expected, error.found) from None
    return records.placed(line.number, payload.column, record, layout)


def _payload(line: Line) -> Payload:
    text = line.text.rstrip()
    start = len(text) - len(text.lstrip())
    if link := _LINK.match(text, start):
        start = link.end()
    packed = re.split(r"[?&#]", text[start:], maxsplit=1)[0]
    if "%" in packed:
        from urllib.parse import unquote

        packed = unquote(packed)
    packed = packed.replace(" ", "+")  # as some programs undo a plus
    kind = _KIND.match(packed) or (_ANY_KIND.match(packed) if len(packed) > 60 else None)
    if kind is None:
        raise FormatError(line.number, start + 1, _EXPECTED, _found(packed, link is not None))
    return Payload(kind[0], packed[kind.end() :], start + kind.end() + 1)


def _found(packed: str, is_link: bool) -> str:
    if not is_link:
        return f"{shown(packed)}, and nothing is fetched"
    if packed.startswith("scf") or len(packed) > 60:
        return f"{shown(packed)}, in a notation that is not supported"
    told = f"the name {shown(packed)}" if packed else "none"
    return f"{told}: the puzzle is kept elsewhere, and nothing is fetched"


def _composer(start: str) -> Callable[[Iterable[Puzzle]], Iterator[str]]:
    def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
        """A link a line."""
        from ninefold.formats import fpuzzles_records, lzstring

        for puzzle in puzzles:
            record = json.dumps(fpuzzles_records.record_for(puzzle), separators=(",", ":"))
            yield f"{start}{lzstring.packed(record)}\n"

    return compose


def is_link(text: str) -> bool:
    """Whether a text is a link to a puzzle, or what such a link holds.

    >>> is_link("https://f-puzzles.com/?load=N4Ig"), is_link("53..7....")
    (True, False)
    """
    start = text.lstrip()
    return any(pattern.match(start) for pattern in (_LINK, _SITE, _KIND))


def _is_sudokupad(sample: Sample) -> bool:
    """Whether the first line, which is a link, is one of SudokuPad."""
    first = sample.lines[0].lstrip()
    link, kind = _LINK.match(first), _KIND.match(first)
    if link:
        return link["site"].lower() != "f-puzzles.com"
    return kind is not None and kind.end() > 0


def _has_links(sample: Sample) -> bool:
    return bool(sample.lines) and is_link(sample.lines[0])


def _format(name: str, description: str, start: str, resembles: Callable[[Sample], bool]) -> Format:
    return Format(
        name=name,
        description=description,
        one_a_line=True,
        marks=True,
        metadata=True,
        layouts=True,
        constraints=True,
        square=True,
        parse=parse,
        compose=_composer(start),
        resembles=resembles,
    )


FPUZZLES_FORMAT = _format(
    "fpuzzles-link",
    "links to f-puzzles that hold the puzzle, one a line",
    FPUZZLES,
    lambda sample: _has_links(sample) and not _is_sudokupad(sample),
)
SUDOKUPAD_FORMAT = _format(
    "sudokupad-link",
    "links to SudokuPad that hold the puzzle, one a line",
    SUDOKUPAD,
    lambda sample: _has_links(sample) and _is_sudokupad(sample),
)
