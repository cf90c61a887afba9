"""The layer beneath the digits: windows, diagonals and groups, as puzzle magazines draw them.

The lines of the board show rows, columns, boxes and regions. Diagonals are drawn as
ticks from cell to cell, so that no line runs through a digit. Other units are painted, shaded, or
have a sign in each of their cells: `unit_styles` decides which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle
from math import copysign

from ninefold.model.layout import Layout
from ninefold.model.units import Unit
from ninefold.pictures.geometry import CELL, Places
from ninefold.pictures.outlines import outline
from ninefold.pictures.scene import Item, Path, Spot, Step, circle, joined, polyline, rectangle
from ninefold.pictures.themes import Theme
from ninefold.pictures.unit_styles import styles_of

TICK, SHORT_TICK = 16, 7
"""The length of a diagonal's tick in a cell, and in one with marks in the corners."""

EDGE = 3
"""The distance of a shaded unit's edge from its border."""

THIN, THICK = 1.5, 3
"""The width of that edge, and its width on paint, where there is no shade."""

DISC = 24
CORNERS: tuple[tuple[Spot, ...], ...] = (
    ((0, -28), (28, 0), (0, 28), (-28, 0)),
    ((-20, -20), (20, -20), (20, 20), (-20, 20)),
    ((-27, 0), (-15, -22), (15, -22), (27, 0), (15, 22), (-15, 22)),
)
"""The signs of units: a disc, and others by their corners around the middle of a cell."""

FINE = 0.6
"""The width of a sign's edge that runs through pencil marks."""

STRIDE = 4
"""The distance to the second paint of a unit for which no single one is left."""


def grounds(layout: Layout, theme: Theme, marked: bool = False) -> Iterator[Item]:
    """The shapes of the units that lines between cells do not show."""
    looks = styles_of(layout, has_paints=bool(theme.paints))
    yield from _painted(layout, looks.painted, theme)
    if looks.shaded:
        yield from _shaded(layout, looks.shaded, theme, is_on_paint=bool(looks.painted))
    for number, (unit, look) in enumerate(zip(looks.signed, cycle(theme.signs), strict=False)):
        centres = map(Places(layout).centre, unit.cells)
        steps = joined(_sign(number, centre) for centre in centres)
        fill, stroke = (theme.board if looks.painted else look[0]), look[1]
        width = FINE if marked else THIN
        yield Path(kind="sign", steps=steps, fill=fill, stroke=stroke, width=width)
    lines = [unit for unit in layout.units if unit.kind == "diagonal"]
    if lines:
        steps = joined(_ticks(layout, unit, SHORT_TICK if marked else TICK) for unit in lines)
        yield Path(kind="diagonal", steps=steps, stroke=theme.diagonal, width=2, rounded=True)


def _shaded(
    layout: Layout, units: Sequence[Unit], theme: Theme, is_on_paint: bool
) -> Iterator[Item]:
    tint, width = ("", THICK) if is_on_paint else (theme.extra_tint, THIN)
    for inset, fill, stroke in ((0, tint, ""), (EDGE, "", theme.extra_edge)):
        if fill or stroke:
            loops = (
                loop
                for unit in units
                for loop in outline(Places(layout).of(unit.cells), CELL, inset)
            )
            steps = joined(polyline(loop, closed=True) for loop in loops)
            yield Path(kind="extra", steps=steps, fill=fill, stroke=stroke, width=width)


def _painted(layout: Layout, units: Sequence[Unit], theme: Theme) -> Iterator[Item]:
    """A paint for each unit; when none is left, two of them, one in the lower right half."""
    places, paints = Places(layout), theme.paints
    for number, unit in enumerate(units):
        corners = [places.corner(cell) for cell in unit.cells]
        steps = joined(rectangle(*corner, CELL, CELL) for corner in corners)
        yield Path(kind="group", steps=steps, fill=paints[number % len(paints)])
        again = number // len(paints)
        if again:
            halves = joined(_lower_half(corner) for corner in corners)
            second = paints[(number + STRIDE * again) % len(paints)]
            yield Path(kind="group half", steps=halves, fill=second)


def _lower_half(corner: Spot) -> list[Step]:
    x, y = corner
    return polyline([(x + CELL, y), (x + CELL, y + CELL), (x, y + CELL)], closed=True)


def _sign(number: int, centre: Spot) -> list[Step]:
    """A sign of a unit in a cell."""
    if not number:
        return circle(centre, DISC)
    x, y = centre
    return polyline(((x + across, y + down) for across, down in CORNERS[number - 1]), closed=True)


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
