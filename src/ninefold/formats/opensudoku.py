"""`opensudoku`: the XML of the Android program of that name.

XML from strangers is read by defusedxml: no document type, no entities of its own, nothing
fetched; the size and the depth are bounded. Of the program's own notations of a board in play
(`version: 1` to `version: 4`) only the givens count: what the player entered is no puzzle.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ninefold.errors import FormatError, UnsupportedError
from ninefold.formats.definition import NINE, Format, Sample
from ninefold.formats.text import Line, puzzle_in
from ninefold.model.layout import Layout
from ninefold.model.puzzle import Metadata, Puzzle

if TYPE_CHECKING:
    from xml.sax.xmlreader import AttributesImpl

LARGEST = 1 << 20
"""The number of characters that a file may have."""

DEEPEST = 20
"""How deep elements may be nested; the program itself uses three levels."""

ELEMENTS = {
    "name": "title",
    "author": "author",
    "description": "description",
    "comment": "comment",
    "created": "date",
    "source": "source",
    "level": "level",
    "sourceURL": "url",
}
"""The elements that say something about the puzzles."""

_PLAYED = re.compile(r"version: ([1-4])\n")
_DATA = re.compile(r"""\sdata\s*=\s*["']""")
_UNSPEAKABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(slots=True)
class _Document:
    """What has been read so far, and the parser's own account of where it is."""

    text: str
    layout: Layout
    locator: Any = None
    open: list[str] = field(default_factory=list)
    said: dict[str, str] = field(default_factory=dict)
    puzzles: list[tuple[Puzzle, str | None]] = field(default_factory=list)
    folder: str | None = None

    def place(self) -> tuple[int, int]:
        return self.locator.getLineNumber(), self.locator.getColumnNumber() + 1

    def begin(self, name: str, attributes: AttributesImpl) -> None:
        if not self.open and name != "opensudoku":
            raise FormatError(*self.place(), "<opensudoku>", f"<{name[:40]}>")
        self.open.append(name)
        if len(self.open) > DEEPEST:
            raise FormatError(*self.place(), f"at most {DEEPEST} nested elements", "more")
        if name == "folder":
            self.folder = attributes.get("name")
        elif name == "game":
            self.puzzles.append((self.game(attributes), self.folder))

    def end(self) -> None:
        if self.open.pop() == "folder":
            self.folder = None

    def characters(self, text: str) -> None:
        if len(self.open) == 2 and (name := ELEMENTS.get(self.open[-1])):
            self.said[name] = self.said.get(name, "") + text

    def game(self, attributes: AttributesImpl) -> Puzzle:
        data = attributes.get("data")
        if data is None:
            raise FormatError(*self.place(), 'data="..." in <game>', "none")
        try:
            cells = _givens(data) if _PLAYED.match(data) else data
            return puzzle_in(Line(1, cells), self.layout)
        except FormatError as error:
            line, column, literal = self.place_of(data)
            inside = max(error.column - 1, 0) if literal else 0
            raise FormatError(line, column + inside, error.expected, error.found) from None

    def place_of(self, data: str) -> tuple[int, int, bool]:
        """Where the data of the element begins, and whether it stands there letter by letter."""
        line, column = self.place()
        lines = self.text.split("\n", line)
        start = sum(map(len, lines[: line - 1])) + line - 1 + column - 1
        match = _DATA.search(self.text, start)
        if match is None:
            return line, column, False
        begin = match.end()
        found_line = self.text.count("\n", 0, begin) + 1
        found_column = begin - self.text.rfind("\n", 0, begin)
        return found_line, found_column, self.text.startswith(data, begin)


def _givens(data: str) -> str:
    """The givens of a board in play: `value|notes|editable|` for every cell."""
    version = data[9]
    parts = data[11:].strip().removesuffix("|").split("|")
    if version == "2":
        parts = [part for part in parts if part]  # one release wrote a bar too many after notes
    width = 4 if version == "4" else 3
    if len(parts) != 81 * width:
        expected = f"81 cells of {width} values each"
        raise FormatError(0, 0, expected, f"{len(parts)} values")
    values, editable = parts[::width], parts[width - 1 :: width]
    for value in values:
        if len(value) != 1:
            raise FormatError(0, 0, "a value of one digit", repr(value[:20]))
    return "".join(v if e == "0" else "." for v, e in zip(values, editable, strict=True))


def parse(lines: Iterable[str], layout: Layout | None = None) -> Iterator[Puzzle]:
    """The puzzles of a file; what it says of itself holds for each."""
    document = _Document(_gathered(lines), layout or Layout.classic())
    _run(document)
    said = {name: text.strip() for name, text in document.said.items() if text.strip()}
    for puzzle, folder in document.puzzles:
        title = {"title": folder} if folder else {}
        yield Puzzle(puzzle, metadata=Metadata(**(said | title)))


def _gathered(lines: Iterable[str]) -> str:
    parts, size = [], 0
    for number, text in enumerate(lines, start=1):
        size += len(text) + 1
        if size > LARGEST:
            raise FormatError(number, 1, f"XML of at most {LARGEST} characters", "more")
        if bad := _UNSPEAKABLE.search(text):
            expected = "a character that XML allows"
            raise FormatError(number, bad.start() + 1, expected, repr(bad[0]))
        parts.append(text)
    return "\n".join(parts)


def _run(document: _Document) -> None:
    from xml.sax import SAXParseException
    from xml.sax.handler import ContentHandler

    from defusedxml.common import DefusedXmlException
    from defusedxml.expatreader import create_parser

    class Handler(ContentHandler):
        def startElement(self, name: str, attrs: AttributesImpl) -> None:  # noqa: N802
            document.begin(name, attrs)

        def endElement(self, name: str) -> None:  # noqa: N802, ARG002
            document.end()

        def characters(self, content: str) -> None:
            document.characters(content)

    parser = document.locator = create_parser(forbid_dtd=True)
    parser.setContentHandler(Handler())
    try:
        parser.feed(document.text)
        parser.close()
    except SAXParseException as error:
        line, column = error.getLineNumber() or 1, (error.getColumnNumber() or 0) + 1
        found = f"a fault ({error.getMessage()})"
        raise FormatError(line, column, "well-formed XML", found) from None
    except DefusedXmlException:
        before = document.text[: max(document.text.find("<!"), 0)]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise FormatError(line, column, "XML without a document type", "<!DOCTYPE") from None


def compose(puzzles: Iterable[Puzzle]) -> Iterator[str]:
    """A file of games; of the metadata it holds what all puzzles share."""
    every = list(puzzles)
    parts = ['<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku>\n']
    for element, name in ELEMENTS.items():
        values = {getattr(puzzle.metadata, name) for puzzle in every}
        value = values.pop() if len(values) == 1 else None
        if value:
            parts.append(f"  <{element}>{_escaped(value)}</{element}>\n")
    parts += [f'  <game data="{puzzle.to_line().replace(".", "0")}"/>\n' for puzzle in every]
    parts.append("</opensudoku>\n")
    if sum(map(len, parts)) > LARGEST:
        raise UnsupportedError(
            f"{len(every)} puzzles make more XML than is read back ({LARGEST} characters); "
            "write several files, or 'sdm'"
        )
    yield from parts


def _escaped(text: str) -> str:
    from html import escape

    return escape(_UNSPEAKABLE.sub("\ufffd", text))


def resembles(sample: Sample) -> bool:
    """Whether it is XML at all."""
    return sample.start.lstrip().startswith("<")


FORMAT = Format(
    name="opensudoku",
    description="the XML of OpenSudoku, with name, author, level and other remarks",
    extensions=("opensudoku", "xml"),
    sizes=NINE,
    metadata=True,
    parse=parse,
    compose=compose,
    resembles=resembles,
)
