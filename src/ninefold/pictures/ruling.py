"""The lines of a board: thin ones between cells, thick ones where regions part."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from ninefold.model.layout import Layout
from ninefold.pictures.geometry import CELL
from ninefold.pictures.regions import level, regions, upright
from ninefold.pictures.scene import Item, Path, Step, joined, polyline
from ninefold.pictures.themes import Theme


def ruling(layout: Layout, theme: Theme) -> Iterator[Item]:
    """The lines, a path for each kind."""
    looks = {
        "cells": (theme.cell_line, theme.cell_width),
        "regions": (theme.region_line, theme.region_width),
        "outer": (theme.region_line, theme.outer_width),
    }
    runs = list(_runs(layout))
    for kind, (colour, width) in looks.items():
        steps = joined(
            _drawn(run, width / 2 * (kind != "cells")) for found, run in runs if found == kind
        )
        if steps:
            yield Path(kind=kind, steps=steps, stroke=colour, width=width)


Run = tuple[bool, int, int, int]
"""Whether a line stands upright, the column or row before which it runs, its start and end."""


def _runs(layout: Layout) -> Iterator[tuple[str, Run]]:
    """Every line as far as it is of one kind."""
    height, width = layout.shape
    for stands, across, along in ((True, width, height), (False, height, width)):
        for at in range(across + 1):
            kinds = [_kind(layout, stands, at, i) for i in range(along)]
            start = 0
            for kind, same in groupby(kinds):
                end = start + len(list(same))
                if kind is not None:
                    yield kind, (stands, at, start, end)
                start = end


def _kind(layout: Layout, stands: bool, at: int, along: int) -> str | None:
    """What runs on the left of a place, or above it: `None` where there is no cell."""
    row, column = (along, at) if stands else (at, along)
    every = regions(layout)
    before = (row, column - 1) if stands else (row - 1, column)
    present = (before in every) + ((row, column) in every)
    if present < 2:
        return "outer" if present else None
    return "regions" if (upright if stands else level)(layout, row, column) else "cells"


def _drawn(run: Run, overhang: float) -> list[Step]:
    """A line with ends that fill the corner with the next one."""
    stands, at, start, end = run
    first, last = start * CELL - overhang, end * CELL + overhang
    across = at * CELL
    return polyline(
        [(across, first), (across, last)] if stands else [(first, across), (last, across)]
    )
