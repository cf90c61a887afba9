"""Signs of variants: shades and marks below the digits, dots and circles where cells meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import cycle

from ninefold.model.cells import CellKey
from ninefold.model.shapes import Corner, Dot, Mark, Shade
from ninefold.pictures.geometry import CELL, Places, foot
from ninefold.pictures.outlines import outline
from ninefold.pictures.picture import Picture
from ninefold.pictures.scene import (
    Item,
    Path,
    Spot,
    Words,
    circle,
    joined,
    polyline,
    rectangle,
    towards,
)
from ninefold.pictures.themes import Theme

MARK = 20
DOT = 7.5
LETTER = 17
CORNER = 16
"""Half the side of a square, the radius of a dot, the size of a letter, the radius of a circle."""

OTHER = {"white": "black", "black": "white"}
"""The ground of a dot whose colour a number on the other has."""

WEDGE, WEDGE_IN, WEDGE_OUT = 5, 20, 26
"""Wedges at the sides of a cell: half of their width, and how far from its middle they stand."""

PLACES: dict[int, tuple[Spot, ...]] = {
    1: ((0, 0),),
    2: ((-6, 0), (6, 0)),
    3: ((-5.5, -6), (5.5, -6), (0, 6)),
    4: ((-5.5, -6), (5.5, -6), (-5.5, 6), (5.5, 6)),
}
"""Where the digits of a circle stand around its middle, by their number."""


def shades(picture: Picture, places: Places, theme: Theme) -> Iterator[Item]:
    """Grounds of cells that belong together, with a letter where there are several of them."""
    found = [shape for shape in picture.every_shape if isinstance(shape, Shade)]
    letters = map(chr, range(ord("A"), ord("Z") + 1))
    fills = cycle(theme.paints[:-1] or (theme.path_fill,))
    for shade, fill, letter in zip(found, fills, cycle(letters), strict=False):
        corners = [places.corner(cell) for cell in shade.cells]
        steps = joined(rectangle(*corner, CELL, CELL) for corner in corners)
        yield Path(kind="shade", steps=steps, fill=fill)
        loops = outline(places.of(shade.cells), CELL, 3)
        edge = joined(polyline(loop, closed=True) for loop in loops)
        yield Path(kind="shade", steps=edge, stroke=theme.path_edge, width=1.2)
        label = shade.label or (letter if len(found) > 1 else "")
        if label:
            texts = tuple(((x + CELL - 10, y + CELL - 7), label) for x, y in corners)
            yield Words(kind="shade", texts=texts, size=11, fill=theme.faint)


def marks(picture: Picture, places: Places, theme: Theme) -> Iterator[Item]:
    """Squares for even digits, circles for odd ones, wedges for the least and the greatest."""
    for role in ("minimum", "maximum"):
        yield from _wedges(picture, places, theme, role)
    for role in ("even", "odd"):
        centres = map(places.centre, _marked(picture, role))
        if role == "even":
            signs = [rectangle(x - MARK, y - MARK, 2 * MARK, 2 * MARK) for x, y in centres]
        else:
            signs = [circle(centre, MARK + 2) for centre in centres]
        if signs:
            yield Path(
                kind=role,
                steps=joined(signs),
                fill=theme.path_fill,
                stroke=theme.path_edge,
                width=1,
            )


def _marked(picture: Picture, role: str) -> list[CellKey]:
    """The cells with marks of a role."""
    marks = (shape for shape in picture.every_shape if isinstance(shape, Mark))
    return [cell for mark in marks if mark.role == role for cell in mark.cells]


def _wedges(picture: Picture, places: Places, theme: Theme, role: str) -> Iterator[Item]:
    """A ground with a wedge at every side, which points in or out."""
    cells = _marked(picture, role)
    if not cells:
        return
    grounds = joined(rectangle(*places.corner(cell), CELL, CELL) for cell in cells)
    yield Path(kind=role, steps=grounds, fill=theme.path_fill)
    tip, foot = (WEDGE_IN, WEDGE_OUT) if role == "minimum" else (WEDGE_OUT, WEDGE_IN)
    wedges = []
    for x, y in map(places.centre, cells):
        for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            sides = ((foot, -WEDGE), (tip, 0), (foot, WEDGE))
            spots = [
                (x + across * far + down * aside, y + down * far + across * aside)
                for far, aside in sides
            ]
            wedges.append(polyline(spots))
    yield Path(kind=role, steps=joined(wedges), stroke=theme.path_edge, width=2, rounded=True)


def dots(picture: Picture, places: Places, theme: Theme) -> Iterator[Item]:
    """The signs between two cells, and where four of them meet: above the lines of the board."""
    found = [shape for shape in picture.every_shape if isinstance(shape, Dot)]
    for role, (fill, edge) in theme.dots.items():
        spots = [_middle(places, shape) for shape in found if shape.role == role]
        if spots:
            steps = joined(circle(spot, DOT) for spot in spots)
            yield Path(kind=f"dot {role}", steps=steps, fill=fill, stroke=edge, width=1.5)
    yield from _letters([dot for dot in found if dot.label], places, theme)
    if signs := [shape for shape in found if shape.role == "greater"]:
        yield from _greater(signs, places, theme)
    for shape in picture.every_shape:
        if isinstance(shape, Corner):
            yield from _corner(shape, _middle(places, shape), theme)


def _letters(found: Sequence[Dot], places: Places, theme: Theme) -> Iterator[Item]:
    """The texts of dots; one without a dot has a ground that parts the line below."""
    bare = [_middle(places, dot) for dot in found if dot.role == "text"]
    if bare:
        steps = joined(circle(spot, DOT + 1) for spot in bare)
        yield Path(kind="dot text", steps=steps, fill=theme.board)
    for dot in found:
        size = LETTER if dot.role == "text" else 11
        fill = theme.ink if dot.role == "text" else theme.dots[OTHER[dot.role]][0]
        texts = ((foot(_middle(places, dot), size), dot.label),)
        yield Words(kind="dot", texts=texts, size=size, fill=fill, bold=True)


def _greater(signs: Sequence[Dot], places: Places, theme: Theme) -> Iterator[Item]:
    """Signs that open towards the first of their cells, on grounds that part the line below."""
    middles = [_middle(places, sign) for sign in signs]
    grounds = joined(circle(middle, DOT + 1) for middle in middles)
    yield Path(kind="greater", steps=grounds, fill=theme.board)
    found = []
    for sign, (x, y) in zip(signs, middles, strict=True):
        across, down = towards((0, 0), _way(places, sign), DOT)
        wide = (x - across / 2, y - down / 2)
        found.append(
            polyline(
                [
                    (wide[0] - down, wide[1] + across),
                    (x + across, y + down),
                    (wide[0] + down, wide[1] - across),
                ]
            )
        )
    yield Path(kind="greater", steps=joined(found), stroke=theme.ink, width=2, rounded=True)


def _way(places: Places, sign: Dot) -> Spot:
    """From the first cell of a sign to the second."""
    (left, top), (right, bottom) = (places.centre(cell) for cell in sign.cells)
    return right - left, bottom - top


def _corner(corner: Corner, middle: Spot, theme: Theme) -> Iterator[Item]:
    """A circle with up to four digits in it; a longer text stands in one line."""
    steps = tuple(circle(middle, CORNER))
    yield Path(kind="corner", steps=steps, fill=theme.board, stroke=theme.ink, width=1.2)
    digits = corner.label.split()
    if len(digits) not in PLACES:
        digits = [corner.label]
    size = 12.5 if len(digits) > 1 else 16
    texts = tuple(
        (foot((middle[0] + across, middle[1] + down), size), digit)
        for (across, down), digit in zip(PLACES[len(digits)], digits, strict=True)
    )
    yield Words(kind="corner", texts=texts, size=size, fill=theme.ink)


def _middle(places: Places, shape: Dot | Corner) -> Spot:
    """The spot between all cells of a shape."""
    centres = [places.centre(cell) for cell in shape.cells]
    return sum(x for x, _ in centres) / len(centres), sum(y for _, y in centres) / len(centres)
