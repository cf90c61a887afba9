"""Links and candidates that stand out: links below the digits, nodes above them.

A candidate of a pattern has a square, a fin a diamond. In a chain a candidate that is assumed false
has a ring, one that is then true a disc; strong links are solid, weak ones dashed, and both bend a
little, to leave the marks between free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from ninefold.pictures.annotations import LINKS, CandidateMark, Point
from ninefold.pictures.geometry import CELL, Places, foot
from ninefold.pictures.picture import Picture
from ninefold.pictures.scene import (
    Item,
    Path,
    Spot,
    Step,
    Words,
    bend,
    circle,
    joined,
    polyline,
    rectangle,
    towards,
)
from ninefold.pictures.themes import Theme

BENT = 9
"""The bend of a link: into the gap between two marks."""
WIDTHS: dict[str, tuple[float, tuple[float, ...]]] = {"strong": (3, ()), "weak": (2, (6, 4))}
"""The widths of links, and their dashes."""


def links(picture: Picture, places: Places, theme: Theme) -> Iterator[Item]:
    """The links between candidates, each with a halo that separates it from crossing lines."""
    for line in picture.lines:
        if line.role not in LINKS:
            continue
        width, dash = WIDTHS[line.role]
        steps = joined(_link(places, *ends) for ends in pairwise(line.stops))
        yield Path(kind="halo", steps=steps, stroke=theme.board, width=width + 3)
        yield Path(kind=f"link {line.role}", steps=steps, stroke=theme.link, width=width, dash=dash)


def _link(places: Places, first: Point, second: Point) -> list[Step]:
    """A curve from the edge of a node to that of another."""
    begin, end = _spot(places, first), _spot(places, second)
    across, down = end[0] - begin[0], end[1] - begin[1]
    length = hypot(across, down) or 1
    aside = 2 * min(BENT, 0.12 * length) / length
    halfway = (begin[0] + end[0]) / 2, (begin[1] + end[1]) / 2
    rows, columns = places.layout.shape
    inwards = min(  # never out of the board
        (
            (halfway[0] + side * down * aside, halfway[1] - side * across * aside)
            for side in (1, -1)
        ),
        key=lambda spot: hypot(spot[0] - columns * CELL / 2, spot[1] - rows * CELL / 2),
    )
    radius = _radius(places)
    return bend(towards(begin, inwards, radius), inwards, towards(end, inwards, radius))


def _spot(places: Places, point: Point) -> Spot:
    if point.digit is None:
        return places.centre(point.cell)
    return places.mark(point.cell, point.digit)


def _radius(places: Places) -> float:
    """The size of a node: a little less than the room of a mark."""
    return min(9.0, 0.46 * places.room)


def nodes(picture: Picture, places: Places, theme: Theme) -> Iterator[Item]:
    """The candidates that stand out, with the sign of their role around them."""
    for mark in picture.candidates:
        spot, radius = places.mark(mark.cell, mark.digit), _radius(places)
        yield from _NODES[mark.role](spot, radius, theme)
        size = places.mark_size
        yield Words(
            kind=f"mark {mark.role}",
            texts=((foot(spot, size), picture.layout.symbol(mark.digit)),),
            size=size,
            fill=_ink(mark, theme),
            bold=mark.role != "remove",
        )


def _ink(mark: CandidateMark, theme: Theme) -> str:
    return theme.on_link if mark.role == "true" else theme.marks.get(mark.role, theme.link)


def _ring(spot: Spot, radius: float, theme: Theme) -> Iterator[Item]:
    steps = tuple(circle(spot, radius - 1))
    yield Path(kind="node false", steps=steps, fill=theme.board, stroke=theme.link, width=2)


def _disc(spot: Spot, radius: float, theme: Theme) -> Iterator[Item]:
    yield Path(kind="node true", steps=tuple(circle(spot, radius)), fill=theme.link)


def _pill(spot: Spot, radius: float, theme: Theme) -> Iterator[Item]:
    steps = tuple(_square(spot, radius - 0.5))
    fill = theme.tints["cause"]
    yield Path(kind="node cause", steps=steps, fill=fill, stroke=theme.link, width=1.2)


def _diamond(spot: Spot, radius: float, theme: Theme) -> Iterator[Item]:
    (x, y), reach = spot, radius + 0.8
    corners = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
    fill, stroke = theme.tints["fin"] or theme.board, theme.marks["fin"]
    steps = tuple(polyline(corners, closed=True))
    yield Path(kind="node fin", steps=steps, fill=fill, stroke=stroke, width=1.4)


def _same(spot: Spot, radius: float, theme: Theme) -> Iterator[Item]:
    yield Path(kind="node same", steps=tuple(circle(spot, radius)), fill=theme.tints["same"])


def _double_ring(spot: Spot, radius: float, theme: Theme) -> Iterator[Item]:
    steps = joined([circle(spot, radius + 1), circle(spot, radius - 1.8)])
    stroke = theme.marks["place"]
    yield Path(kind="node place", steps=steps, fill=theme.board, stroke=stroke, width=1.4)


def _crossed(spot: Spot, radius: float, theme: Theme) -> Iterator[Item]:
    x, y = spot
    reach, colour = radius - 0.8, theme.marks["remove"]
    square, stroke = (
        _square(spot, reach),
        polyline([(x - reach, y + reach), (x + reach, y - reach)]),
    )
    yield Path(kind="node remove", steps=tuple(square), fill=theme.board, stroke=colour, width=1.4)
    yield Path(kind="node remove", steps=tuple(stroke), stroke=colour, width=0.9)


def _square(spot: Spot, reach: float) -> Sequence[Step]:
    return rectangle(spot[0] - reach, spot[1] - reach, 2 * reach, 2 * reach)


_NODES = {
    "cause": _pill,
    "fin": _diamond,
    "true": _disc,
    "false": _ring,
    "same": _same,
    "place": _double_ring,
    "remove": _crossed,
}
"""The sign drawn around a candidate, by its role."""
