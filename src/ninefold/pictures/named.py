"""A board with the names of its rows and columns, in both spellings, for who has to name a cell.

Letters stand on top and on the left, as in `Dg7`; numbers below and on the right, as in `r4c7=7`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ninefold.model.layout import Layout
from ninefold.pictures.frame import Piece, pieces
from ninefold.pictures.terminal import FRAME

if TYPE_CHECKING:
    from rich.text import Text

Line = list[Piece]


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


def _named_lines(layout: Layout, texts: Sequence[str]) -> Iterator[Line]:
    """The lines of the board, with names around them."""
    lines = list(_lines(pieces(layout, texts)))
    yield _columns(lines[1], lambda column: chr(97 + column))
    row = 0
    for line in lines:
        if all(cell is None for _, cell in line):
            yield [("  ", None), *line]
            continue
        yield [(f"{chr(65 + row)} ", None), *line, (f" {row + 1}", None)]
        row += 1
    yield _columns(lines[1], lambda column: str(column + 1))


def _lines(board: Iterator[Piece]) -> Iterator[Line]:
    """The pieces of every line; where one begins, a piece begins with a line feed."""
    line: Line = []
    for text, cell in board:
        if text.startswith("\n"):
            yield line
            line = [(text[1:], None)]
        else:
            line.append((text, cell))
    yield line


def _columns(first_row: Line, name: Callable[[int], str]) -> Line:
    """The names of the columns, each above the text of its cell."""
    spaced = (
        " " * len(text) if cell is None else name(cell).ljust(len(text)) for text, cell in first_row
    )
    return [(("  " + "".join(spaced)).rstrip(), None)]


def _text(line: Line, marked: int | None) -> str:
    texts = [text for text, _ in line]
    for place, (_, cell) in enumerate(line):
        if cell is not None and cell == marked:
            texts[place - 1] = texts[place - 1][:-1] + "["
            texts[place + 1] = "]" + texts[place + 1][1:]
    return "".join(texts)
