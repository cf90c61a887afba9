"""What lies beneath the digits: windows, diagonals and groups, as puzzle people draw them.

Rows, columns, boxes and regions are told by the lines of the board. Diagonals are drawn as
ticks from cell to cell, so that no line runs through a digit. Other units are shaded. Where
such units fill the whole board, as disjoint groups do, each has a colour; where they overlap
and fill the board, no shading could tell them apart, and there is none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import copysign

from ninefold.model.layout import Layout
from ninefold.model.units import REGIONS, Unit
from ninefold.pictures.geometry import CELL, Places
from ninefold.pictures.outlines import outline
from ninefold.pictures.scene import Item, Path, Step, joined, polyline, rectangle
from ninefold.pictures.themes import Theme

STRUCTURE = REGIONS | {"row", "column"}
TICK, SHORT_TICK = 16, 7
"""How far a tick of a diagonal goes into a cell, and how far if there are marks in the corners."""

EDGE = 3
"""How far the edge of a shaded unit stands inside of it."""


def grounds(layout: Layout, theme: Theme, marked: bool = False) -> Iterator[Item]:
    """The shapes of the units that lines between cells do not show."""
    units = [unit for unit in layout.units if unit.kind not in STRUCTURE]
    lines = [unit for unit in units if unit.kind == "diagonal"]
    areas = [unit for unit in units if unit.kind != "diagonal"]
    covered = [cell for unit in areas for cell in unit.cells]
    if len(set(covered)) < layout.cells:
        yield from _shaded(layout, areas, theme)
    elif len(covered) == layout.cells and theme.paints:
        yield from _painted(layout, areas, theme)
    if lines:
        steps = joined(_ticks(layout, unit, SHORT_TICK if marked else TICK) for unit in lines)
        yield Path(kind="diagonal", steps=steps, stroke=theme.diagonal, width=2, rounded=True)


def _shaded(layout: Layout, units: Sequence[Unit], theme: Theme) -> Iterator[Item]:
    for inset, fill, stroke in ((0, theme.extra_tint, ""), (EDGE, "", theme.extra_edge)):
        if units and (fill or stroke):
            loops = (
                loop
                for unit in units
                for loop in outline(Places(layout).of(unit.cells), CELL, inset)
            )
            steps = joined(polyline(loop, closed=True) for loop in loops)
            yield Path(kind="extra", steps=steps, fill=fill, stroke=stroke, width=1.5)


def _painted(layout: Layout, units: Sequence[Unit], theme: Theme) -> Iterator[Item]:
    places = Places(layout)
    for number, unit in enumerate(units):
        corners = map(places.corner, unit.cells)
        steps = joined(rectangle(*corner, CELL, CELL) for corner in corners)
        yield Path(kind="group", steps=steps, fill=theme.paints[number % len(theme.paints)])


def _ticks(layout: Layout, unit: Unit, reach: float) -> list[Step]:
    """From both corners of every cell through which a diagonal goes, a little way inwards."""
    centres = [Places(layout).centre(cell) for cell in unit.cells]
    (x, y), (next_x, next_y) = centres[0], centres[-1]
    across, down = copysign(CELL / 2, next_x - x), copysign(CELL / 2, next_y - y)
    rest = 1 - reach / (CELL / 2)
    return [
        step
        for x, y in centres
        for side in (-1, 1)
        for step in polyline(
            [
                (x + side * across, y + side * down),
                (x + side * across * rest, y + side * down * rest),
            ]
        )
    ]
