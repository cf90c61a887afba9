"""Boards as newspapers print them: grids and digits of any font, on paper that has other things on
it.

A `Page` is a gray picture, 0 black to 1 white, together with what it shows: the digits of the 81
cells, what each cell counts as, and where the grid lies. Everything is drawn by the random numbers
that it is given: the same seed gives the same page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from digits.fonts import glyph

Random = np.random.Generator
Gray = np.ndarray
Families = list[list[Path]]

LETTERS = list("ACEFHJKMNPRUVWXYaehkmnrwx")
"""Those that are not like a digit in any font."""
LETTERS_SHARE = 0.1
OTHER = 10
"""The class of a cell that has something which is no printed digit."""


@dataclass(frozen=True)
class Page:
    """A page: its picture, the left and top edge of the grid, the side of a cell, and the truth."""

    picture: Gray
    corner: tuple[float, float]
    cell: int
    digits: np.ndarray
    classes: np.ndarray


def print_page(
    random: Random,
    fonts: Families,
    pens: Families,
    *,
    digits: np.ndarray | None = None,
    scribbles: bool = True,
) -> Page:
    """A page with one whole grid, of these digits or, to learn from, of some at random.

    To learn from, some grids have letters for digits, as crosswords do.
    """
    cell = int(random.integers(36, 57))
    thick = max(1, round(cell * random.uniform(0.02, 0.11)))
    margin = int(cell * random.uniform(0.8, 2.2))
    side = 9 * cell + 2 * margin
    picture = np.full((side, side), random.uniform(0.82, 1.0))
    signs: Sequence[int | str] = range(1, 10)
    classes = random_digits(random) if digits is None else digits.copy()
    if digits is None:
        digits = classes.copy()
        if random.random() < LETTERS_SHARE:
            signs = random.choice(LETTERS, 9).tolist()
            classes[digits > 0] = OTHER
    _surround(random, picture, margin, cell, fonts)
    _shade(random, picture, margin, cell)
    _lines(random, picture, margin, cell, thick)
    _print_signs(random, picture, margin, cell, digits, signs, fonts)
    if scribbles and random.random() < 0.3:
        _write_by_hand(random, picture, margin, cell, digits, classes, pens or fonts)
    return Page(np.clip(picture, 0, 1), (margin, margin), cell, digits, classes)


def random_digits(random: Random) -> np.ndarray:
    """Digits in some of the cells, no matter whether it is a puzzle: all classes are as
    frequent.
    """
    filled = random.random(81) < random.uniform(0.25, 0.55)
    return np.where(filled, random.integers(1, 10, 81), 0)


def _lines(random: Random, picture: Gray, margin: int, cell: int, thick: int) -> None:
    """The grid: thin lines of any gray, thick ones darker, sometimes all the same."""
    ink = random.uniform(0.0, 0.45)
    faint = min(0.72, ink + random.uniform(0, 0.4))
    thin = max(1, round(thick * random.uniform(0.2, 1.0)))
    dotted = random.random() < 0.06
    end = margin + 9 * cell
    for index in sorted(range(10), key=lambda line: line % 3 == 0):
        at = margin + index * cell
        width, level = (thick, ink) if index % 3 == 0 else (thin, faint)
        low = at - width // 2
        for part in (picture, picture.T):
            band = part[low : low + width, margin - thick // 2 : end + (thick + 1) // 2]
            if dotted and index % 3:
                band[:, ::3] = np.minimum(band[:, ::3], level)
            else:
                np.minimum(band, level, out=band)


def _shade(random: Random, picture: Gray, margin: int, cell: int) -> None:
    """Boxes, or single cells, on a darker ground, flat or of dots."""
    if random.random() > 0.3:
        return
    by_box = random.random() < 0.6
    chosen = random.random(81) < random.uniform(0.05, 0.5)
    boxes = random.random(9) < 0.5
    level = random.uniform(0.68, 0.95)
    screen = np.full((cell, cell), level)
    if random.random() < 0.3:
        period = int(random.integers(2, 5))
        screen[:] = 1.0
        screen[::period, ::period] = level - 0.2
    for index in range(81):
        row, column = divmod(index, 9)
        if boxes[row // 3 * 3 + column // 3] if by_box else chosen[index]:
            top, left = margin + row * cell, margin + column * cell
            picture[top : top + cell, left : left + cell] *= screen


def _print_signs(
    random: Random,
    picture: Gray,
    margin: int,
    cell: int,
    digits: np.ndarray,
    signs: Sequence[int | str],
    fonts: Families,
) -> None:
    font = pick(random, fonts)
    size = int(cell * random.uniform(0.55, 1.05))
    ink = random.uniform(0.0, 0.45)
    off = random.normal(0, 0.03, 2)
    shapes = [glyph(font, sign, size) for sign in signs]
    room = 0.92 * cell / max(max(shape.shape) for shape in shapes)
    if room < 1:
        shapes = [
            cv2.resize(s, None, fx=room, fy=room, interpolation=cv2.INTER_AREA) for s in shapes
        ]
    for index in np.flatnonzero(digits):
        row, column = divmod(int(index), 9)
        middle = (margin + (column + 0.5 + off[0]) * cell, margin + (row + 0.5 + off[1]) * cell)
        _stamp(picture, shapes[digits[index] - 1], middle, ink)


def _stamp(picture: Gray, shape: Gray, middle: tuple[float, float], ink: float) -> None:
    """A shape, white on black, printed around a point; what lies outside the picture is cut off."""
    height, width = shape.shape
    left, top = round(middle[0] - width / 2), round(middle[1] - height / 2)
    x0, y0 = max(left, 0), max(top, 0)
    x1, y1 = min(left + width, picture.shape[1]), min(top + height, picture.shape[0])
    if x0 >= x1 or y0 >= y1:
        return
    cover = shape[y0 - top : y1 - top, x0 - left : x1 - left] / 255.0
    part = picture[y0:y1, x0:x1]
    part += cover * (np.minimum(part, ink) - part)


def _surround(random: Random, picture: Gray, margin: int, cell: int, fonts: Families) -> None:
    """What else stands on a page: lines of text, a dark bar, the edge of another grid."""
    if random.random() < 0.5:
        level = random.uniform(0, 0.7)
        place = int(random.integers(0, max(1, margin - cell // 2)))
        bar = slice(place, place + int(random.integers(3, cell // 2)))
        (picture if random.random() < 0.5 else picture.T)[bar] = level
    if random.random() < 0.6:
        font = pick(random, fonts)
        size = int(cell * random.uniform(0.2, 0.5))
        ink = random.uniform(0, 0.6)
        for _ in range(int(random.integers(5, 60))):
            shape = glyph(font, int(random.integers(1, 10)), max(size, 8))
            across = random.uniform(0, picture.shape[1])
            down = random.uniform(0, max(1.0, margin - 0.4 * cell))
            if random.random() < 0.3:
                across, down = down, across
            _stamp(picture, shape, (across, down), ink)


def _write_by_hand(
    random: Random,
    picture: Gray,
    margin: int,
    cell: int,
    digits: np.ndarray,
    classes: np.ndarray,
    pens: Families,
) -> None:
    """Somebody has begun to solve it: small marks in some empty cells, large digits in others.

    Small marks leave a cell empty. A large one is neither empty nor a printed digit.
    """
    pen = pick(random, pens)
    ink = random.uniform(0.2, 0.65)
    large = random.random() < 0.5
    for index in np.flatnonzero(digits == 0):
        if random.random() > 0.4:
            continue
        row, column = divmod(int(index), 9)
        left, top = margin + column * cell, margin + row * cell
        if large:
            classes[index] = OTHER
            shape = glyph(pen, int(random.integers(1, 10)), int(cell * random.uniform(0.5, 1.0)))
            tilt = cv2.getRotationMatrix2D(
                (shape.shape[1] / 2, shape.shape[0] / 2), random.normal(0, 8), 1
            )
            shape = cv2.warpAffine(shape, tilt, shape.shape[::-1])
            _stamp(picture, shape, _somewhere(random, left, top, cell, 0.38, 0.62), ink)
        elif random.random() < 0.3:
            points = random.uniform(0.1, 0.9, (int(random.integers(2, 5)), 2)) * cell + (left, top)
            stroke = np.zeros_like(picture, dtype=np.uint8)
            cv2.polylines(stroke, [points.astype(np.int32)], False, 255, 1, cv2.LINE_AA)
            picture += stroke / 255.0 * (np.minimum(picture, ink + 0.2) - picture)
        else:
            for _ in range(int(random.integers(1, 4))):
                size = max(7, int(cell * random.uniform(0.2, 0.34)))
                shape = glyph(pen, int(random.integers(1, 10)), size)
                _stamp(picture, shape, _somewhere(random, left, top, cell, 0.15, 0.85), ink)


def _somewhere(
    random: Random, left: int, top: int, cell: int, low: float, high: float
) -> tuple[float, float]:
    across, down = random.uniform(low, high, 2) * cell
    return left + across, top + down


def pick(random: Random, fonts: Families) -> Path:
    """A font: any family, then any of its files."""
    family = fonts[int(random.integers(len(fonts)))]
    return family[int(random.integers(len(family)))]
