"""Units: the sets of cells of a board that must hold different digits, kind by kind.

Each function here lists the sets of one kind as places, a row and a column from 0. A layout
makes units of them, which name its cells by their indices.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ninefold.errors import FormatError, ValueRangeError

Place = tuple[int, int]
Places = list[Place]
Box = tuple[int, int]


USUAL_BOXES: dict[int, tuple[int, int]] = {
    4: (2, 2),
    6: (2, 3),
    8: (2, 4),
    9: (3, 3),
    10: (2, 5),
    12: (3, 4),
    15: (3, 5),
    16: (4, 4),
    25: (5, 5),
}
"""Rows and columns of a box, for every usual size."""

SQUARES: dict[int, int] = {size * size: size for size in USUAL_BOXES}
"""The size of a board for every usual number of cells."""

REGIONS = frozenset({"box", "region"})
"""The kinds of units that part a board, each cell in one: boxes, and the regions of a jigsaw."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A set of cells that must hold different digits: `kind` row, column, box or another.

    >>> from ninefold import Layout
    >>> Layout.classic().units[0].name
    'row 1'
    """

    kind: str
    name: str
    cells: tuple[int, ...]


def numbered(kind: str, sets: Iterable[Iterable[int]]) -> list[Unit]:
    """Units of a kind, numbered from 1; a single one needs no number."""
    listed = [tuple(cells) for cells in sets]
    if len(listed) == 1:
        return [Unit(kind, kind, listed[0])]
    return [Unit(kind, f"{kind} {i}", cells) for i, cells in enumerate(listed, start=1)]


def rows(size: int) -> list[Places]:
    """The rows of a square."""
    return [[(row, column) for column in range(size)] for row in range(size)]


def columns(size: int) -> list[Places]:
    """The columns of a square."""
    return [[(row, column) for row in range(size)] for column in range(size)]


def boxes(box: Box) -> list[Places]:
    """The boxes that fill a square, in reading order."""
    height, width = box
    size = height * width
    return [
        rectangle(top, left, box)
        for top in range(0, size, height)
        for left in range(0, size, width)
    ]


def rectangle(top: int, left: int, box: Box) -> Places:
    """The places of a rectangle whose corner is there."""
    return [(top + row, left + column) for row in range(box[0]) for column in range(box[1])]


def diagonals(size: int) -> list[Places]:
    """The two long diagonals."""
    return [[(i, i) for i in range(size)], [(i, size - 1 - i) for i in range(size)]]


def windows(box: Box) -> list[Places]:
    """The windows of a hyper board: boxes with a row or column free around each of them."""
    side, across = box
    if side != across:
        raise ValueRangeError(f"windows need square boxes, not boxes of {side}x{across}")
    corners = [1 + i * (side + 1) for i in range(side - 1)]
    return [rectangle(top, left, box) for top in corners for left in corners]


def disjoint_groups(box: Box) -> list[Places]:
    """For every place in a box the cells that stand there in all boxes."""
    return [list(group) for group in zip(*boxes(box), strict=True)]


def box_centres(box: Box) -> list[Places]:
    """The middle cells of all boxes."""
    if not (box[0] % 2 and box[1] % 2):
        raise ValueRangeError(f"a box of {box[0]}x{box[1]} has no cell in its middle")
    return [[cells[len(cells) // 2] for cells in boxes(box)]]


def asterisk(box: Box) -> list[Places]:
    """The star of nine cells around the middle of a 9x9 board."""
    return [_nine(box, "25 33 37 52 55 58 73 77 85")]


def girandola(box: Box) -> list[Places]:
    """The wheel of nine cells, its corners among them, of a 9x9 board."""
    return [_nine(box, "11 19 25 52 55 58 85 91 99")]


def _nine(box: Box, places: str) -> Places:
    """Places of a 9x9 board, each written as row and column from 1."""
    if box != (3, 3):
        raise ValueRangeError("the stars of nine cells are for boards with boxes of 3x3")
    return [(int(place[0]) - 1, int(place[1]) - 1) for place in places.split()]


NO_UNIT = frozenset(". ")
"""The characters of a picture that belong to no unit."""


def pictured(picture: str) -> Mapping[str, Places]:
    r"""The places of every letter of a picture; a dot or a blank is a cell without one.

    >>> pictured("AB.\nAAB")
    {'A': [(0, 0), (1, 0), (1, 1)], 'B': [(0, 1), (1, 2)]}
    """
    found: dict[str, Places] = {}
    for row, line in enumerate(picture_lines(picture)):
        for column, letter in enumerate(line):
            if letter not in NO_UNIT:
                found.setdefault(letter, []).append((row, column))
    if not found:
        raise FormatError(0, 0, "a picture with letters", "none")
    return found


def picture_lines(picture: str) -> list[str]:
    """The lines of a picture, without blank ones around it and without their common indent."""
    lines = [line.rstrip() for line in picture.splitlines()]
    while lines and not lines[0]:
        lines.pop(0)
    while lines and not lines[-1]:
        lines.pop()
    indent = min((len(line) - len(line.lstrip()) for line in lines if line), default=0)
    return [line[indent:] for line in lines]
