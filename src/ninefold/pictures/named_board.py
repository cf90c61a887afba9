"""A board with the names of its rows and columns, in both spellings, for players who name cells.

Letters stand on top and on the left, as in `Dg7`; numbers below and on the right, as in `r4c7=7`.
A board with more rows than letters has numbers on all sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING

from ninefold.model.layout import Layout
from ninefold.pictures.box_drawing import TextLine, lattice_of, lines
from ninefold.pictures.terminal import FRAME

if TYPE_CHECKING:
    from rich.text import Text


def named_text(layout: Layout, texts: Sequence[str], marked: int | None = None) -> str:
    """The board in characters; brackets stand around the marked cell.

    >>> from ninefold.model import Layout
    >>> print(named_text(Layout.boxes(2, 2), "1234" + 12 * ".", marked=2))
        a b   c d
      ┌─────┬─────┐
    A │ 1 2 │[3]4 │ 1
    B │ . . │ . . │ 2
      ├─────┼─────┤
    C │ . . │ . . │ 3
    D │ . . │ . . │ 4
      └─────┴─────┘
        1 2   3 4
    """
    return "\n".join(_text(line, marked) for line in _named_lines(layout, texts))


def named_rich(layout: Layout, texts: Sequence[str], styles: Mapping[int, str]) -> Text:
    """The board as a rich `Text`, with the styles of some cells; all else looks like the frame."""
    from rich.text import Text

    lines = []
    for line in _named_lines(layout, texts):
        parts = [(text, FRAME if cell is None else styles.get(cell, FRAME)) for text, cell in line]
        lines.append(Text.assemble(*parts, no_wrap=True))
    return Text("\n").join(lines)


def _named_lines(layout: Layout, texts: Sequence[str]) -> Iterator[TextLine]:
    """The lines of the board, with names around them."""
    height, width = layout.shape
    lettered = max(height, width) <= len(ascii_lowercase)
    numbers = [str(number) for number in range(1, max(height, width) + 1)]
    letters = ascii_lowercase if lettered else numbers
    margin = max(map(len, letters[:height])) + 1
    yield from _columns(layout, texts, letters[:width], margin)
    for line in lines(layout, texts):
        first = next((cell for _, cell in line if cell is not None), None)
        if first is None:
            yield [(" " * margin, None), *line]
        else:
            row = layout.positions[first][0]
            yield [(letters[row].upper().ljust(margin), None), *line, (f" {numbers[row]}", None)]
    yield from _columns(layout, texts, numbers[:width], margin)


def _columns(
    layout: Layout, texts: Sequence[str], names: Sequence[str], margin: int
) -> Iterator[TextLine]:
    """The names of the columns, each where its cells are; from top to bottom if they are narrow."""
    lattice = lattice_of(layout)
    widths = lattice.widths(texts)
    longest = max(map(len, names))
    if any(len(name) > width for name, width in zip(names, widths, strict=True)):
        rows = list(zip(*(name.rjust(longest) for name in names), strict=True))
    else:
        rows = [tuple(names)]
    for row in rows:
        named = zip(range(len(names)), row, widths, strict=True)
        text = "".join(lattice.before(column) + name.ljust(width) for column, name, width in named)
        yield [((" " * margin + text).rstrip(), None)]


def _text(line: TextLine, marked: int | None) -> str:
    texts = [text for text, _ in line]
    for place, (_, cell) in enumerate(line):
        if cell is not None and cell == marked:
            texts[place - 1] = texts[place - 1][:-1] + "["
            texts[place + 1] = "]" + texts[place + 1][1:]
    return "".join(texts)
