"""Candidates as plain text, which the reader of `candidates` reads back."""

from __future__ import annotations

from ninefold.model.candidates import Candidates
from ninefold.model.digits import symbol
from ninefold.pictures.box_drawing import UNICODE, Style, joined

NOTHING = "!"
"""What stands in a cell that has no candidate: no empty mark, for it is a contradiction."""


def cell_texts(digits: bytes, marks: Candidates | None) -> list[str]:
    """What stands in every cell: its digit, or its marks if there are any.

    >>> from ninefold.model import Candidates, Layout
    >>> cell_texts(bytes([1, 0, 0, 0]), Candidates.full(Layout.boxes(1, 2)))
    ['1', '12', '12', '12']
    """
    if marks is None:
        return [symbol(digit) for digit in digits]
    return [
        symbol(digit) if digit else "".join(map(symbol, marks[cell])) or NOTHING
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
    texts = ["".join(map(symbol, digits)) or NOTHING for digits in candidates]
    return joined(candidates.layout, texts, style)
