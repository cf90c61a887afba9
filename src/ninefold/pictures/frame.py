"""Boards drawn with characters: what the plain and the coloured pictures share.

A picture is a stream of pieces, each a text and the cell that it shows, or `None` for the
frame, so that whoever colours it need not know how it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ninefold.model.layout import Layout

Piece = tuple[str, int | None]


@dataclass(frozen=True, slots=True)
class Style:
    """The characters of a frame: its bar and stroke, and ends and joints of its three rules."""

    bar: str
    stroke: str
    top: str
    middle: str
    bottom: str


UNICODE = Style("│", "─", "┌┬┐", "├┼┤", "└┴┘")
ASCII = Style("|", "-", "...", ":+:", "'''")
"""The frame that HoDoKu draws around candidates."""


def pieces(layout: Layout, texts: Sequence[str], style: Style = UNICODE) -> Iterator[Piece]:
    """The pieces of a board; boxes are framed where the layout has them."""
    if layout.box is None or not layout.is_square:
        return _plain(layout, texts)
    return _framed(layout, texts, layout.box, style)


def _framed(
    layout: Layout, texts: Sequence[str], box: tuple[int, int], style: Style
) -> Iterator[Piece]:
    size, (height, width) = layout.size, box
    widths = [max(map(len, texts[column::size])) for column in range(size)]
    spans = [sum(widths[left : left + width]) + width + 1 for left in range(0, size, width)]

    def rule(ends: str) -> str:
        return ends[0] + ends[1].join(style.stroke * span for span in spans) + ends[2]

    yield rule(style.top), None
    for row in range(size):
        if row and row % height == 0:
            yield "\n" + rule(style.middle), None
        yield "\n", None
        for column in range(size):
            yield (
                (" " if column % width else f"{style.bar} " if not column else f" {style.bar} "),
                None,
            )
            yield texts[row * size + column].ljust(widths[column]), row * size + column
        yield f" {style.bar}", None
    yield "\n" + rule(style.bottom), None


def _plain(layout: Layout, texts: Sequence[str]) -> Iterator[Piece]:
    """Rows without a frame; where the layout has no cell there is a gap."""
    width = max(map(len, texts))
    cells = {position: cell for cell, position in enumerate(layout.positions)}
    height, columns = layout.shape
    for row in range(height):
        for column in range(columns):
            cell = cells.get((row, column))
            text = "" if cell is None else texts[cell]
            yield text.ljust(width), cell
            yield (" " if column + 1 < columns else ""), None
        yield ("\n" if row + 1 < height else ""), None


def joined(layout: Layout, texts: Sequence[str], style: Style = UNICODE) -> str:
    """The picture as one text."""
    return "".join(text for text, _ in pieces(layout, texts, style))
