"""Lines of variants, below the lines of the board: thermometers, arrows, and those with colours.

They differ in shape as well as in colour: a thermometer has a bulb, an arrow a circle and a head,
a between line a circle at both ends, a lockout line diamonds, and of the other lines each has an
edge or a core of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import hypot

from ninefold.model.shapes import Pill, Stroke
from ninefold.pictures.annotations import LINKS
from ninefold.pictures.geometry import Places
from ninefold.pictures.picture import Picture
from ninefold.pictures.scene import Item, Path, Spot, Step, circle, joined, polyline, towards
from ninefold.pictures.themes import Theme

PATH = 16
BULB = 21
EDGE = 1.5
"""The width of a line's edge on either side."""

EDGES: dict[str, tuple[float, tuple[float, ...]]] = {
    "renban": (2.5, ()),
    "whispers": (3.5, (3, 3)),
    "dutch whispers": (3.5, (7, 5)),
    "nabner": (2.5, ()),
    "region sum": (EDGE, ()),
    "zipper": (EDGE, ()),
    "sum line": (EDGE, ()),
    "entropic": (EDGE, ()),
    "modular": (EDGE, ()),
}
"""Coloured lines: the width of their edge, and its dashes, which look like notches."""

CORES: dict[str, tuple[float, ...]] = {
    "region sum": (),
    "zipper": (2, 4),
    "sum line": (3, 9),
    "entropic": (12, 5),
    "modular": (6, 5),
}
"""The dashes of a thin line inside of those that have one; none is a line without a gap."""

CORE = 2.5
THIN = 3
CIRCLE = 24
HEAD = 9
"""Lines inside of others, thin lines, the circles at their ends, and the heads of arrows."""


def strokes(picture: Picture, places: Places, theme: Theme) -> Iterator[Item]:
    """All lines of variants, and the circles of arrows."""
    plain = (
        (line.role, [places.centre(stop.cell) for stop in line.stops])
        for line in picture.lines
        if line.role not in LINKS
    )
    for role, spots in (*plain, *_shaped(picture, places)):
        if role == "arrow":
            yield from _arrow(spots, theme)
        elif role in ENDS:
            yield from _between(role, spots, theme)
        elif role in EDGES:
            yield from _coloured(role, spots, theme)
        else:
            yield from _path(role, spots, theme)
    for pill in picture.every_shape:
        if isinstance(pill, Pill):
            yield from _pill([places.centre(cell) for cell in pill.cells], theme)


def _shaped(picture: Picture, places: Places) -> Iterator[tuple[str, list[Spot]]]:
    for shape in picture.every_shape:
        if isinstance(shape, Stroke):
            yield shape.role, [places.centre(cell) for cell in shape.cells]


def _path(role: str, spots: Sequence[Spot], theme: Theme) -> Iterator[Item]:
    """A broad line with an edge; a thermometer begins with a bulb, and a slow one is hollow."""
    fill = theme.board if role.startswith("slow") else theme.path_fill
    for wider, colour in ((2 * EDGE, theme.path_edge), (0, fill)):
        if role.endswith("thermometer"):
            steps = tuple(circle(spots[0], BULB + wider / 2))
            yield Path(kind="bulb", steps=steps, fill=colour)
        yield _line("path", spots, colour, PATH + wider)


def _coloured(role: str, spots: Sequence[Spot], theme: Theme) -> Iterator[Item]:
    fill, edge = theme.strokes[role]
    out, dash = EDGES[role]
    if dash:  # piece by piece: where a dashed line bends sharply, it grows a spike
        steps = joined(map(polyline, pairwise(spots)))
        wide = PATH + 2 * out
        yield Path(kind=f"{role} edge", steps=steps, stroke=edge, width=wide, dash=dash)
    else:
        yield _line(f"{role} edge", spots, edge, PATH + 2 * out)
    yield _line(role, spots, fill, PATH)
    if role in CORES:
        steps = tuple(polyline(spots))
        yield Path(kind=f"{role} core", steps=steps, stroke=edge, width=CORE, dash=CORES[role])


def _arrow(spots: Sequence[Spot], theme: Theme) -> Iterator[Item]:
    """A thin line from the edge of the circle, with a head at its end."""
    begin = towards(spots[0], spots[1], CIRCLE)
    end = spots[-1]
    yield _line("arrow", [begin, *spots[1:]], theme.path_edge, THIN)
    yield Path(
        kind="arrow",
        steps=tuple(polyline(head(spots[-2], end, HEAD))),
        stroke=theme.path_edge,
        width=THIN,
        rounded=True,
    )


def _between(role: str, spots: Sequence[Spot], theme: Theme) -> Iterator[Item]:
    """A thin line, or a double one, between two circles or diamonds."""
    first, last = towards(spots[0], spots[1], CIRCLE), towards(spots[-1], spots[-2], CIRCLE)
    line = [first, *spots[1:-1], last]
    if role == "double arrow":
        yield _line(role, line, theme.path_edge, 3 * THIN)
        yield _line(role, line, theme.board, THIN)
    else:
        yield _line(role, line, theme.path_edge, THIN)
    steps = joined(ENDS[role](spot, CIRCLE) for spot in (spots[0], spots[-1]))
    yield Path(kind=role, steps=steps, stroke=theme.path_edge, width=THIN)


def diamond(centre: Spot, radius: float) -> list[Step]:
    """The steps around a square on its corner."""
    x, y = centre
    corners = [(x + radius, y), (x, y + radius), (x - radius, y), (x, y - radius)]
    return polyline(corners, closed=True)


ENDS: dict[str, Callable[[Spot, float], list[Step]]] = {
    "between": circle,
    "double arrow": circle,
    "lockout": diamond,
}
"""Lines between two signs, and what these are."""


def _pill(spots: Sequence[Spot], theme: Theme) -> Iterator[Item]:
    """A circle around a cell, or one drawn out over several."""
    if len(spots) == 1:
        steps = tuple(circle(spots[0], CIRCLE))
        yield Path(kind="pill", steps=steps, stroke=theme.path_edge, width=THIN)
        return
    for colour, wider in ((theme.path_edge, THIN), (theme.board, -THIN)):
        yield _line("pill", spots, colour, 2 * CIRCLE + wider)


def _line(kind: str, spots: Sequence[Spot], colour: str, width: float) -> Path:
    """A line that is closed if it ends where it began."""
    *before, last = spots
    is_closed = len(before) > 2 and before[0] == last
    steps = tuple(polyline(before, closed=True) if is_closed else polyline(spots))
    return Path(kind=kind, steps=steps, stroke=colour, width=width, rounded=True)


def head(begin: Spot, end: Spot, length: float) -> list[Spot]:
    """The corners of the head of an arrow that comes from there and ends at a spot.

    >>> head((0, 0), (10, 0), 4)
    [(6.0, -4.0), (10, 0), (6.0, 4.0)]
    """
    along = (end[0] - begin[0], end[1] - begin[1])
    part = length / (hypot(*along) or 1)
    across, down = along[0] * part, along[1] * part
    return [
        (end[0] - across + down, end[1] - down - across),
        end,
        (end[0] - across - down, end[1] - down + across),
    ]
