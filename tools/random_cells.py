"""Random cells of a board, and digits for them: lines, cages, rows and columns, cells anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import ninefold as nf
from ninefold.model.constraints.neighbours import are_neighbours

Cells = tuple[int, ...]


def any_digits(source: Random, cells: Cells, size: int) -> Cells:
    """A digit for every cell; one in twenty of them is out of range, on one side or the other."""
    strange = (0, size + 1, 99)
    return tuple(
        source.choice(strange) if source.random() < 0.05 else source.randint(1, size) for _ in cells
    )


def line_of(source: Random, layout: nf.Layout, least: int, most: int) -> Cells:
    """Cells that touch, one after the other; it begins anew where it cannot go on."""
    cells: list[int] = []
    length = source.randint(least, most)
    while len(cells) < length:
        near = [cell for cell in range(layout.cells) if cell not in cells]
        if cells:
            row, column = layout.positions[cells[-1]]
            near = [
                cell
                for cell in near
                if max(
                    abs(layout.positions[cell][0] - row), abs(layout.positions[cell][1] - column)
                )
                == 1
            ]
        if near:
            cells.append(source.choice(near))
        else:
            cells.clear()
    return tuple(cells)


def cage_of(source: Random, layout: nf.Layout, most: int) -> Cells:
    """Cells that hang together by their sides."""
    cells = [source.randrange(layout.cells)]
    for _ in range(source.randint(1, most) - 1):
        cells += source.sample(beside(layout, cells, set(range(layout.cells))), 1)
    return tuple(cells)


def beside(layout: nf.Layout, cells: Sequence[int], free: set[int]) -> list[int]:
    """The free cells that share a side with one of the cells."""
    return [
        cell
        for cell in sorted(free.difference(cells))
        if any(are_neighbours(layout, cell, other) for other in cells)
    ]


def some_cells(source: Random, layout: nf.Layout, least: int, most: int) -> Cells:
    """Cells anywhere."""
    return tuple(source.sample(range(layout.cells), source.randint(least, min(most, layout.cells))))


def straight_line(source: Random, layout: nf.Layout) -> Cells:
    """A row or column from either end, or the beginning of one."""
    lines = [unit.cells for unit in layout.units if unit.kind in ("row", "column")]
    return source.choice(lines)[:: source.choice((1, -1))][: source.choice((99, 99, 3))]
