"""Links that hold a whole puzzle; none is ever fetched.

What follows `?load=` in a link of f-puzzles, or `fpuz`, `fpuzzles`, `scl` and `ctc` in a link of
SudokuPad, is JSON packed by LZ-string. Other addresses carry the 81 digits of a plain puzzle, as
`sudokuwiki.org/sudoku.htm?bd=...` and `sudoku.coach/en/play/...` do, or are links of our own page.
A link that only names a puzzle kept elsewhere is an error that says so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from ninefold.errors import FormatError, UnsupportedError
from ninefold.formats.definition import NINE, Format, Sample
from ninefold.formats.strict_json import loaded
from ninefold.formats.text import Line, numbered, puzzle_in
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Puzzle
from ninefold.model.source import shown

FPUZZLES = "https://f-puzzles.com/?load="
SUDOKUPAD = "https://sudokupad.app/"
SUDOKUWIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="

_LINK = re.compile(
    r"(?:https?://)?(?:[a-z0-9-]+\.)*"
    r"(?P<site>f-puzzles\.com|sudokupad\.app|crackingthecryptic\.com|svencodes\.com)(?=[/?]|$)"
    r"(?:/sudoku(?=[/?]|$))?/*(?:\?(?:.*&)?(?:load|puzzleid|id)=)?",
    re.IGNORECASE,
)
_KIND = re.compile(r"(?:fpuz(?:zles)?|scl|ctc)(?=N4)|(?=N4Ig)")
"""What a payload begins with: a packed text is N4 where it begins with {, N4Ig with {"."""

_ADDRESS = re.compile(
    r"https?://|(?:www\.)?(?:sudokuwiki\.org|sudoku\.coach)/|[\w.:/-]+#p=", re.IGNORECASE
)
_OWN = re.compile(r"#p=([^&\s]*)")
_DIGITS = re.compile(r"(?<![\w.])[0-9.]{30,}(?![\w.])")
_WIKI_PAGE = re.compile(r"(?:https?://)?(?:www\.)?sudokuwiki\.org/+(\w*)", re.IGNORECASE)
_ANY_KIND = re.compile(r"fpuz(?:zles)?|scl|ctc")
_EXPECTED = "a link of f-puzzles or SudokuPad that holds its puzzle"
_EXPECTED_DIGITS = "an address that holds its puzzle, such as one with 81 digits"


class Payload(NamedTuple):
    """What a link holds: packed JSON, of which kind, and the column where it begins."""

    kind: str
    packed: str
    column: int


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzle of every line, each of which is a link."""
    return _parsed(lines, layout, lenient=False)


def parse_leniently(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The same, without what is not understood."""
    return _parsed(lines, layout, lenient=True)


def _parsed(lines: Iterable[str], layout: Layout | None, lenient: bool) -> Iterator[Puzzle]:
    for line in numbered(lines):
        if line.text.strip():
            if _kind_of(line.text) == "digits-link":
                yield _plain_puzzle(line, layout)
            else:
                yield _packed_puzzle(line, layout, lenient)


def _plain_puzzle(line: Line, layout: Layout | None) -> Puzzle:
    """The puzzle of an address that carries its digits, or of a link of our own page."""
    text = line.text.rstrip()
    if own := _OWN.search(text):
        from ninefold.formats.page_links import puzzle_of

        return puzzle_of(own[1], line.number, own.start(1) + 1, layout)
    column = len(text) - len(text.lstrip()) + 1
    page = _WIKI_PAGE.match(text, column - 1)
    if page and page[1].lower() not in ("", "sudoku"):
        # The digits of a variant are no plain puzzle.
        expected = "the page sudoku.htm of SudokuWiki"
        raise FormatError(line.number, page.start(1) + 1, expected, shown(page[1]))
    found = list(_DIGITS.finditer(text))
    if not found:
        address = f"{shown(text.strip())}, and nothing is fetched"
        raise FormatError(line.number, column, _EXPECTED_DIGITS, address)
    if len(found) > 1:
        place = found[1].start() + 1
        raise FormatError(line.number, place, "one puzzle in an address", f"{len(found)}")
    try:
        return puzzle_in(Line(1, found[0][0]), layout or Layout.classic())
    except FormatError as error:
        place = found[0].start() + error.column
        raise FormatError(line.number, place, error.expected, error.found) from None


def _packed_puzzle(line: Line, layout: Layout | None, lenient: bool) -> Puzzle:
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
    return records.placed(line.number, payload.column, record, layout, lenient)


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


def _compose_sudokupad(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A link a line: a drawing, or the JSON of f-puzzles where that says more: pencil marks, and
    rules that are no more than a drawing here.
    """
    from ninefold.formats import lzstring
    from ninefold.formats.sudokupad_zip import written

    for puzzle in puzzles:
        record = _drawing(puzzle)
        if record is None:
            yield from _composer(f"{SUDOKUPAD}fpuzzles")([puzzle])
        else:
            yield f"{SUDOKUPAD}scl{lzstring.packed(written(record))}\n"


def _drawing(puzzle: Puzzle) -> dict[str, Any] | None:
    """The drawing of a puzzle, unless f-puzzles has words for what it cannot state."""
    from ninefold.formats import fpuzzles_records, sudokupad_records

    if puzzle.marks is not None:
        return None
    try:
        record = sudokupad_records.record_for(puzzle)
        if sudokupad_records.read_again(puzzle, record):
            return record
    except UnsupportedError:
        return None
    with suppress(UnsupportedError):
        fpuzzles_records.record_for(puzzle)
        return None
    return record


def _compose_digits(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A link to SudokuWiki a line, which other programs read as well."""
    return (f"{SUDOKUWIKI}{puzzle.to_line().replace('.', '0')}\n" for puzzle in puzzles)


def is_link(text: str) -> bool:
    """Whether a text is a link to a puzzle, or what such a link holds.

    >>> is_link("https://f-puzzles.com/?load=N4Ig"), is_link("53..7....")
    (True, False)
    """
    return _kind_of(text) is not None


def _kind_of(text: str) -> str | None:
    """The format of a link; `None` if a text is none."""
    start = text.lstrip()
    if link := _LINK.match(start):
        is_fpuzzles = link["site"].lower() == "f-puzzles.com"
        return "fpuzzles-link" if is_fpuzzles else "sudokupad-link"
    if kind := _KIND.match(start):
        return "sudokupad-link" if kind.end() else "fpuzzles-link"
    return "digits-link" if _ADDRESS.match(start) else None


def _resembles(name: str) -> Callable[[Sample], bool]:
    return lambda sample: bool(sample.lines) and _kind_of(sample.lines[0]) == name


def _format(
    name: str, description: str, compose: Callable[[Iterable[Puzzle]], Iterator[str]]
) -> Format:
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
        compose=compose,
        resembles=_resembles(name),
        lenient=parse_leniently,
    )


FPUZZLES_FORMAT = _format(
    "fpuzzles-link",
    "links to f-puzzles that hold the puzzle, one a line",
    _composer(FPUZZLES),
)
SUDOKUPAD_FORMAT = _format(
    "sudokupad-link",
    "links to SudokuPad that hold the puzzle, one a line",
    _compose_sudokupad,
)
DIGITS_FORMAT = Format(
    name="digits-link",
    description="addresses that carry 81 digits, one a line; links of Ninefold's page are read too",
    sizes=NINE,
    one_a_line=True,
    parse=parse,
    compose=_compose_digits,
    resembles=_resembles("digits-link"),
)
