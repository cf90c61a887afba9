"""Boards drawn with characters: the base of the plain and the coloured pictures.

A picture is lines of pieces, each a text and the cell that it shows, or `None` for the frame,
so that code that colours it need not know how it is drawn. Lines are drawn where regions part:
around boxes, along the regions of a jigsaw, around each of several boards. A board without
regions has no frame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ninefold.model.layout import Layout
from ninefold.pictures.regions import level, regions, upright

Piece = tuple[str, int | None]
TextLine = list[Piece]


@dataclass(frozen=True, slots=True)
class Style:
    """The characters of a frame: its bar, its stroke, and its joints.

    The index of a joint encodes its arms: 1 up, 2 down, 4 left, 8 right.
    """

    bar: str
    stroke: str
    joints: str


UNICODE = Style("│", "─", " │││─┘┐┤─└┌├─┴┬┼")
ASCII = Style("|", "-", " |||-'.:-'.:-'.+")
"""The frame that HoDoKu draws around candidates."""


MOST_KEPT = 10_000
"""The most places of a lattice that is cached."""


class Lattice:
    """Where lines run between the cells of a layout.

    `upright` and `level` say for every row and column whether a line stands on its left and
    lies above it, `bars` before which columns there is any, `rules` before which rows.
    """

    def __init__(self, layout: Layout, style: Style) -> None:
        self.layout, self.style = layout, style
        self.height, self.width = layout.shape
        framed = any(regions(layout).values())
        rows, columns = range(self.height + 1), range(self.width + 1)
        self.upright = [[framed and upright(layout, r, c) for c in columns] for r in rows]
        self.level = [[framed and level(layout, r, c) for c in columns] for r in rows]
        self.bars = {c for c in columns if any(row[c] for row in self.upright)}
        self.rules = {r for r in rows if any(self.level[r])}
        places = {place: cell for cell, place in enumerate(layout.positions)}
        self.cells = [[places.get((r, c)) for c in columns] for r in rows]
        self.parting: list[list[Piece]] = [
            [(self.before(c, style.bar if stands else " "), None) for c, stands in enumerate(row)]
            for row in self.upright
        ]

    def lines(self, texts: Sequence[str]) -> Iterator[TextLine]:
        """The lines of a board that has these texts in its cells."""
        widths = self.widths(texts)
        for row in range(self.height + 1):
            if row in self.rules:
                yield [(self._rule(row, widths).rstrip(), None)]
            if row < self.height:
                yield _trimmed(self._row(row, texts, widths))

    def widths(self, texts: Sequence[str]) -> list[int]:
        """The width of each column in characters."""
        widths = [0] * self.width
        for (_, column), text in zip(self.layout.positions, texts, strict=True):
            widths[column] = max(widths[column], len(text))
        return widths

    def before(self, column: int, bar: str = " ", left: str = " ", right: str = " ") -> str:
        """The text before a column: a bar, or its blank place, with room around it."""
        if column in self.bars:
            return left * (column > 0) + bar + right * (column < self.width)
        return left if 0 < column < self.width else ""

    def _row(self, row: int, texts: Sequence[str], widths: Sequence[int]) -> TextLine:
        line: TextLine = []
        for parting, cell, width in zip(self.parting[row], self.cells[row], widths, strict=False):
            text = "" if cell is None else texts[cell]
            line += parting, (text.ljust(width), cell)
        return [*line, self.parting[row][-1]]

    def _rule(self, row: int, widths: Sequence[int]) -> str:
        strokes = [self.style.stroke if lies else " " for lies in self.level[row]]
        strokes = [" ", *strokes[: self.width], " "]  # off the board on either side
        text = ""
        for column, width in enumerate([*widths, 0]):
            left, right = strokes[column : column + 2]
            text += self.before(column, self.style.joints[self._arms(row, column)], left, right)
            text += right * width
        return text

    def _arms(self, row: int, column: int) -> int:
        """Where lines go from the corner between four cells, as `Style.joints` counts."""
        up = row > 0 and self.upright[row - 1][column]
        left = column > 0 and self.level[row][column - 1]
        return up + 2 * self.upright[row][column] + 4 * left + 8 * self.level[row][column]


def lattice_of(layout: Layout, style: Style = UNICODE) -> Lattice:
    """The lattice of a layout, found once, unless its cells are so far apart that it is huge."""
    height, width = layout.shape
    return (_kept if height * width <= MOST_KEPT else Lattice)(layout, style)


@lru_cache(maxsize=100)
def _kept(layout: Layout, style: Style) -> Lattice:
    return Lattice(layout, style)


def lines(layout: Layout, texts: Sequence[str], style: Style = UNICODE) -> Iterator[TextLine]:
    """The lines of a board, in pieces."""
    return lattice_of(layout, style).lines(texts)


def pieces(layout: Layout, texts: Sequence[str], style: Style = UNICODE) -> Iterator[Piece]:
    """The pieces of a board one after the other, line feeds among them."""
    for number, line in enumerate(lines(layout, texts, style)):
        if number:
            yield "\n", None
        yield from line


def joined(layout: Layout, texts: Sequence[str], style: Style = UNICODE) -> str:
    """The picture as one text."""
    return "".join(text for text, _ in pieces(layout, texts, style))


def _trimmed(line: TextLine) -> TextLine:
    """The line without blanks at its end that show no cell."""
    while line and line[-1][1] is None:
        text = line.pop()[0].rstrip()
        if text:
            return [*line, (text, None)]
    return line
