"""Boards, candidates and counts as plain text.

The readers of `rows` and `candidates` read the first two back.
"""

from __future__ import annotations

from collections.abc import Sequence

from ninefold.model.candidates import Candidates
from ninefold.model.layout import Layout
from ninefold.pictures.box_drawing import UNICODE, Style, joined

NOTHING = "!"
"""The sign in a cell without candidates: no empty mark, for it is a contradiction."""

NEVER = "."
"""The sign for no solution."""


def board_text(layout: Layout, digits: bytes) -> str:
    """The board in characters, with lines around its boxes and `.` for an empty cell.

    >>> from ninefold.model import Layout
    >>> print(board_text(Layout.boxes(2, 2), bytes([1, 2, 3, 4] + 12 * [0])))
    ┌─────┬─────┐
    │ 1 2 │ 3 4 │
    │ . . │ . . │
    ├─────┼─────┤
    │ . . │ . . │
    │ . . │ . . │
    └─────┴─────┘
    """
    return joined(layout, [layout.symbol(digit) for digit in digits])


def cell_texts(layout: Layout, digits: bytes, marks: Candidates | None) -> list[str]:
    """The text of every cell: its digit, or its marks if there are any.

    >>> from ninefold.model import Candidates, Layout
    >>> layout = Layout.boxes(1, 2)
    >>> cell_texts(layout, bytes([1, 0, 0, 0]), Candidates.full(layout))
    ['1', '12', '12', '12']
    """
    if marks is None:
        return [layout.symbol(digit) for digit in digits]
    return [
        layout.symbol(digit) if digit else "".join(map(layout.symbol, marks[cell])) or NOTHING
        for cell, digit in enumerate(digits)
    ]


def candidates_text(candidates: Candidates, style: Style = UNICODE) -> str:
    """The candidates of every cell, aligned, with lines around the boxes.

    >>> from ninefold.model import Candidates, Layout
    >>> print(candidates_text(Candidates.full(Layout.boxes(1, 2)).without("r1c1", 2)))
    ┌───────┐
    │ 1  12 │
    ├───────┤
    │ 12 12 │
    └───────┘
    """
    layout = candidates.layout
    texts = ["".join(map(layout.symbol, digits)) or NOTHING for digits in candidates]
    return joined(layout, texts, style)


def counts_text(layout: Layout, counts: Sequence[Sequence[int]]) -> str:
    """A line for every cell in which more than one digit stands, a column for every digit.

    >>> print(counts_text(Layout.boxes(1, 2), [[1, 3], [4, 0], [0, 4], [1200, 1]]))
              1  2
    r1c1      1  3
    r2c2  1,200  1
    """
    head = ["", *(layout.symbol(digit) for digit in range(1, layout.size + 1))]
    rows = [
        [layout.cell_name(cell), *(f"{each:,}" if each else NEVER for each in row)]
        for cell, row in enumerate(counts)
        if sum(map(bool, row)) > 1
    ]
    if not rows:
        return ""
    names, *columns = zip(head, *rows, strict=True)
    aligned = [_aligned(names, "<"), *(_aligned(column, ">") for column in columns)]
    return "\n".join("  ".join(line) for line in zip(*aligned, strict=True))


def _aligned(column: Sequence[str], side: str) -> list[str]:
    width = max(map(len, column))
    return [f"{text:{side}{width}}" for text in column]
