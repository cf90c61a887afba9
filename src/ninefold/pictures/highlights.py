"""Cells and units that stand out: grounds in their tints, and above the lines their outlines.

The roles differ in shape as well as in colour: cells in focus have one ring around them all,
causes an inset outline each, fins a dashed one, effects a double one, a conflict a wavy line
below its digit, a dead cell a cross, and equal digits a disc behind them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ninefold.pictures.annotations import Highlight
from ninefold.pictures.geometry import CELL, Places
from ninefold.pictures.outlines import outline
from ninefold.pictures.picture import Picture
from ninefold.pictures.scene import Item, Path, Spot, Step, circle, joined, polyline
from ninefold.pictures.themes import Theme

DISC = 24
RING = 3.5
OUTLINES = {"cause": (3,), "fin": (3,), "effect": (2.5, 6)}
"""The distance of a role's outline from the border of its cell."""

DASHES: dict[str, tuple[float, ...]] = {"fin": (5, 3)}
"""The dashes of the outlines of a role."""

WAVE = (-12, -8, -4, 0, 4, 8, 12)


def tints(picture: Picture, theme: Theme) -> Iterator[Item]:
    """The grounds of cells, in the order of the highlights."""
    places = Places(picture.layout)
    for highlight in picture.highlights:
        tint = theme.tints[highlight.role]
        if highlight.role == "same":
            steps = joined(circle(places.centre(cell), DISC) for cell in highlight.cells)
        else:
            steps = _around(places, highlight, 0)
        if tint:
            yield Path(kind=f"tint {highlight.role}", steps=steps, fill=tint)


def edges(picture: Picture, places: Places, theme: Theme) -> Iterator[Item]:
    """The drawing on cells by their role, above the lines of the board."""
    for highlight in picture.highlights:
        role = highlight.role
        kind, colour, dash = f"edge {role}", theme.edges[role], DASHES.get(role, ())
        if highlight.whole or role == "focus":
            inset = RING / 2 if role == "focus" else 3
            steps = _around(places, highlight, inset)
            width = RING if inset < 3 else 2.5
            yield Path(kind=kind, steps=steps, stroke=colour, width=width, dash=dash)
        elif steps := joined(_signs(picture, places, highlight)):
            yield Path(kind=kind, steps=steps, stroke=colour, width=1.8, dash=dash)


def _signs(picture: Picture, places: Places, highlight: Highlight) -> Iterator[list[Step]]:
    """The sign of a role in every cell."""
    for cell in map(picture.layout.cell, highlight.cells):
        x, y = places.centre(cell)
        for inset in OUTLINES.get(highlight.role, ()):
            for loop in outline(places.of([cell]), CELL, inset):
                yield polyline(loop, closed=True)
        if highlight.role == "conflict" and picture.digits[cell]:
            yield _wave((x, y + 22))
        if highlight.role == "dead" and not picture.digits[cell]:
            yield polyline([(x - 10, y - 10), (x + 10, y + 10)])
            yield polyline([(x - 10, y + 10), (x + 10, y - 10)])


def _wave(spot: Spot) -> list[Step]:
    x, y = spot
    return polyline((x + across, y + 2 * (-1) ** i) for i, across in enumerate(WAVE))


def _around(places: Places, highlight: Highlight, inset: float) -> tuple[Step, ...]:
    loops = outline(places.of(highlight.cells), CELL, inset)
    return joined(polyline(loop, closed=True) for loop in loops)
