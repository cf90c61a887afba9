"""Plain twins: the canonical form by trying all that the rules of the game allow."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations, product

import ninefold as nf


def line_orders(size: int, span: int) -> list[tuple[int, ...]]:
    """Every order of rows that keeps bands of so many together."""
    bands = [list(permutations(range(begin, begin + span))) for begin in range(0, size, span)]
    return [sum(chosen, ()) for order in permutations(bands) for chosen in product(*order)]


def relabelled(digits: Iterable[int]) -> bytes:
    """Digits renamed in the order in which they come up."""
    names = {0: 0}
    return bytes(names.setdefault(digit, len(names)) for digit in digits)


def smallest(puzzle: nf.Puzzle) -> tuple[str, int]:
    """The smallest line over all orders of rows and columns, and how many of them give it."""
    layout, given = puzzle.layout, puzzle.givens
    assert layout.box is not None
    size, (height, width) = layout.size, layout.box
    rows, columns = line_orders(size, height), line_orders(size, width)
    best, count = b"\xff", 0
    for transposed in (False, True) if height == width else (False,):
        down, right = (1, size) if transposed else (size, 1)
        for row_order, column_order in product(rows, columns):
            cells = (down * row + right * column for row in row_order for column in column_order)
            line = relabelled(given[cell] for cell in cells)
            if line < best:
                best, count = line, 0
            count += line == best
    return nf.Grid(best, layout).to_line(), count
