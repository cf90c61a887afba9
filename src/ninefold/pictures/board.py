"""A board as plain text, which the reader of `rows` reads back."""

from __future__ import annotations

from ninefold.model.digits import symbol
from ninefold.model.layout import Layout
from ninefold.pictures.box_drawing import joined


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
    return joined(layout, [symbol(digit) for digit in digits])
