"""How many solutions have each digit in each cell, as a table."""

from __future__ import annotations

from collections.abc import Sequence

from ninefold.model.digits import symbol
from ninefold.model.layout import Layout

NEVER = "."
"""What stands for no solution."""


def counts_text(layout: Layout, counts: Sequence[Sequence[int]]) -> str:
    """A line for every cell in which more than one digit stands, a column for every digit.

    >>> print(counts_text(Layout.boxes(1, 2), [[1, 3], [4, 0], [0, 4], [1200, 1]]))
              1  2
    r1c1      1  3
    r2c2  1,200  1
    """
    head = ["", *(symbol(digit) for digit in range(1, layout.size + 1))]
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
