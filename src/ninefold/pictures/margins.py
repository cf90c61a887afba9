"""The margins of a board: numbers beside rows, columns and diagonals, and the room for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ninefold.model.shapes import Clue
from ninefold.pictures.geometry import CELL, Places, foot
from ninefold.pictures.picture import Picture
from ninefold.pictures.scene import Item, Path, Spot, Words, joined, polyline, towards
from ninefold.pictures.strokes import head
from ninefold.pictures.themes import Theme

NEAR, FAR = 24, 56
"""The distance of a number from the board; numbers behind arrows are farther away."""

ROOM = 18
"""Room that a number needs behind its middle."""

SIZE = 18
HEAD = 6
"""The type size, and the size of arrow heads."""


@dataclass(frozen=True, slots=True)
class Room:
    """Room on each side of a board."""

    left: float = 0
    top: float = 0
    right: float = 0
    bottom: float = 0


def clue_room(picture: Picture) -> Room:
    """The room that the numbers outside of a board need."""
    rows, columns = picture.layout.shape
    spots = [_spot(picture, clue) for clue in _clues(picture)]
    return Room(
        left=max((ROOM - x for x, _ in spots if x < 0), default=0),
        top=max((ROOM - y for _, y in spots if y < 0), default=0),
        right=max((x - columns * CELL + ROOM for x, _ in spots if x > columns * CELL), default=0),
        bottom=max((y - rows * CELL + ROOM for _, y in spots if y > rows * CELL), default=0),
    )


def clues(picture: Picture, theme: Theme) -> Iterator[Item]:
    """The numbers, and arrows from them to the board."""
    found = list(_clues(picture))
    arrows = [_arrow(picture, clue) for clue in found if clue.arrow]
    if arrows:
        shafts = joined(polyline(ends) for ends in arrows)
        heads = joined(polyline(head(*ends, HEAD)) for ends in arrows)
        for steps in (shafts, heads):
            yield Path(kind="clue", steps=steps, stroke=theme.ink, width=1.4, rounded=True)
    texts = tuple((foot(_spot(picture, clue), SIZE), clue.label) for clue in found)
    if texts:
        yield Words(kind="clue", texts=texts, size=SIZE, fill=theme.ink)


def _clues(picture: Picture) -> Iterator[Clue]:
    return (shape for shape in picture.every_shape if isinstance(shape, Clue))


def _gate(picture: Picture, clue: Clue) -> tuple[Spot, tuple[int, int]]:
    """Where the line of a clue enters its first cell, and its way down and across."""
    x, y = Places(picture.layout).centre(clue.cells[0])
    down, across = clue.way(picture.layout)
    down, across = (down > 0) - (down < 0), (across > 0) - (across < 0)
    return (x - across * CELL / 2, y - down * CELL / 2), (down, across)


def _sides(picture: Picture, clue: Clue) -> set[str]:
    """The sides of the board at which a clue stands: two at a corner."""
    (x, y), _ = _gate(picture, clue)
    rows, columns = picture.layout.shape
    at = {"left": x <= 0, "top": y <= 0, "right": x >= columns * CELL, "bottom": y >= rows * CELL}
    return {side for side, is_there in at.items() if is_there}


def _spot(picture: Picture, clue: Clue) -> Spot:
    """The middle of a number: on the line of its cells, before the board."""
    (x, y), (down, across) = _gate(picture, clue)
    arrows = (each for each in _clues(picture) if each.arrow and not clue.arrow)
    is_behind = any(_sides(picture, clue) & _sides(picture, each) for each in arrows)
    far = FAR if is_behind else NEAR
    return x - across * far, y - down * far


def _arrow(picture: Picture, clue: Clue) -> tuple[Spot, Spot]:
    """From beside the number to the edge of the board."""
    gate, _ = _gate(picture, clue)
    spot = _spot(picture, clue)
    return towards(spot, gate, 13), towards(gate, spot, 2)
