"""The ten lines each way of a grid, where they really run: paper is bent, and corners are guessed.

A lattice is the 10 x 10 points where the lines cross, in pixels of the picture. It begins as that
of a flat square seen in perspective; then, a few times over, the picture is straightened by it,
every crossing is searched near its expected place, and a smooth bend

    shift(u, v) = sum of c[a, b] u^a v^b,    a + b <= 4

is fitted to the crossings found, with more weight on sure ones. Few numbers and many crossings:
digits and stains do not lead it astray, and a crossing that nobody can see is where the others put
it.

The drawn share of a lattice, of its 180 edges and 20 lines, distinguishes a grid from anything
else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ninefold.extras import needed
from ninefold.photo.scans import Pixels

Floats = npt.NDArray[np.float32]
Points = npt.NDArray[np.float64]

CELL = 32
"""Pixels of a cell in the straightened picture for the search of lines."""
MARGIN = 24
"""Pixels around it: an outline that was guessed too small is found there."""
ROUNDS = ((0.36, 1, 0.15), (0.32, 3, 0.12), (0.26, 3, 0.08), (0.2, 4, 0.05))
"""For each round the search distance of a crossing, the degree of the bend, and by how much a
crossing may be off before it counts half; lengths in cells."""
LINES = np.arange(10)
PLACES = MARGIN + LINES * CELL
"""Where the lines are in the straightened picture."""
NEAR = np.arange(-9, 9)
BESIDE = NEAR + 0.5
"""Pixels that are compared with a line, and the distance of their middles from it."""
MOST_UNEVEN = 1.4
"""In perspective, and on bent paper, a row may be wider than the next by so much."""
SURELY_DRAWN = 0.92
"""A lattice with so many of its edges drawn is a grid, and the right one."""
WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))
STANDS_OUT, WEAKEST, LEAST_LINE = 1.7, 0.25, 0.01
"""A line counts as drawn if it is so many times as strong as its surroundings, and at least this
share of the usual strength; anything weaker than the last number is no line on any paper."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Where the lines cross, `points[row, column]` as (x, y); its drawn share, 0 to 1."""

    points: Points
    drawn: float

    def is_near(self, other: Lattice) -> bool:
        """Whether it is the other one, more or less: no crossing is off by a tenth of a cell."""
        cell = np.linalg.norm(self.points[9, 9] - self.points[0, 0]) / np.hypot(9, 9)
        return bool(np.abs(self.points - other.points).max() < 0.1 * cell)

    def turned(self, quarters: int) -> Lattice:
        """The same lattice for a board that was turned counterclockwise by so many quarters."""
        return Lattice(np.rot90(self.points, quarters), self.drawn)


def fit_lattice(gray: Pixels, quad: Floats) -> Lattice:
    """The lattice of the grid that fills a quadrilateral, roughly."""
    return _fitted(gray, _flat(quad))


def shifted_lattices(gray: Pixels, lattice: Lattice) -> list[Lattice]:
    """The lattices a row or a column further on: the outline may have been that of something
    else.
    """
    shifted = [_fitted(gray, _shifted(lattice.points, *way)) for way in WAYS]
    return sorted(shifted, key=lambda other: other.drawn, reverse=True)


def _fitted(gray: Pixels, points: Points) -> Lattice:
    cv = needed("cv2", "Photos", "scan")
    for reach, degree, off in ROUNDS:
        across, along = _line_maps(cv, straighten(gray, points, CELL, MARGIN))
        shift_x, sure_x = _offsets(_beside_usual(cv, across), reach)
        shift_y, sure_y = _offsets(_beside_usual(cv, along).T, reach)
        shifts = np.stack([shift_x, shift_y.T], axis=2) / CELL
        sure = np.stack([sure_x, sure_y.T], axis=2)
        points = _moved(points, _smooth(shifts, sure, degree, off))
    across, along = _line_maps(cv, straighten(gray, points, CELL, MARGIN))
    return Lattice(points, _share_drawn(across, along.T) if _is_even(points) else 0.0)


def _shifted(points: Points, down: int, right: int) -> Points:
    """The lattice a row or a column further on."""
    steps = LINES.astype(np.float32)
    moved = _between(points.astype(np.float32), steps + down)
    return _between(moved, steps + right, axis=1).astype(np.float64)


def straighten(gray: Pixels, points: Points, cell: int, margin: int) -> Pixels:
    """The picture with the lattice made square: cells of so many pixels, and a margin around
    them.
    """
    cv = needed("cv2", "Photos", "scan")
    steps = (np.arange(9 * cell + 2 * margin) + 0.5 - margin) / cell
    where = _between(_between(points.astype(np.float32), steps), steps, axis=1)
    straight = cv.remap(
        gray, where[..., 0], where[..., 1], cv.INTER_LINEAR, borderMode=cv.BORDER_REPLICATE
    )
    return np.asarray(straight, dtype=np.uint8)


def _flat(quad: Floats) -> Points:
    """The crossings of a flat grid with these corners."""
    cv = needed("cv2", "Photos", "scan")
    square = np.array([(0, 0), (9, 0), (9, 9), (0, 9)], dtype=np.float32)
    view = cv.getPerspectiveTransform(square, quad)
    crossings = np.stack(np.meshgrid(LINES, LINES), axis=2).reshape(1, 100, 2).astype(np.float64)
    return np.asarray(cv.perspectiveTransform(crossings, view)).reshape(10, 10, 2)


def _between(points: Floats, steps: npt.NDArray[Any], axis: int = 0) -> Floats:
    """The points at fractional places along an axis; beyond the ends the lines go straight on."""
    low = np.clip(np.floor(steps).astype(int), 0, 8)
    part = (steps - low).astype(np.float32)
    shape = [1, 1, 1]
    shape[axis] = len(steps)
    part = part.reshape(shape)
    between = np.take(points, low, axis) * (1 - part) + np.take(points, low + 1, axis) * part
    return np.asarray(between, dtype=np.float32)


def _line_maps(cv: Any, straight: Pixels) -> tuple[Floats, Floats]:
    """The strength of a vertical and of a horizontal line through every pixel.

    A dark line is a valley, where the second derivative across it is large; along it the values are
    averaged over most of a cell, so that a digit, which is no line, counts little.
    """
    level = cv.blur(straight, (2 * CELL, 2 * CELL)).astype(np.float32)
    even = cv.GaussianBlur(straight / np.maximum(level, 8), (0, 0), CELL / 16)
    long = int(0.8 * CELL) | 1
    across = cv.blur(np.clip(cv.Sobel(even, cv.CV_32F, 2, 0, ksize=5), 0, None), (1, long))
    along = cv.blur(np.clip(cv.Sobel(even, cv.CV_32F, 0, 2, ksize=5), 0, None), (long, 1))
    return across, along


def _beside_usual(cv: Any, lines: Floats) -> Floats:
    """Lines relative to their surroundings, so that thin ones count as much as thick ones."""
    usual = cv.blur(lines, (2 * CELL, 2 * CELL))
    return np.asarray(lines / (lines + 2 * usual + LEAST_LINE), dtype=np.float32)


def _offsets(lines: Floats, reach: float) -> tuple[Points, Points]:
    """The distance of each crossing from its place across the lines, and its certainty."""
    width = round(reach * CELL)
    span = np.arange(-width, width + 1)
    windows = lines[PLACES[:, None, None], PLACES[None, :, None] + span]
    # Of two equal lines the nearer one: the prior falls to a half at the end of the reach.
    weighted = windows * (1 - 0.5 * (span / (width + 1)) ** 2)
    best = weighted.argmax(axis=2)
    peak = np.take_along_axis(windows, best[..., None], 2)[..., 0]
    usual = np.median(windows, axis=2)
    return span[best] - 0.5, np.clip(peak - 1.5 * usual, 0, None)


def _smooth(shifts: Points, sure: Points, degree: int, off: float) -> Points:
    """The bend of that degree nearest to the shifts, those that lie far off counting little."""
    u, v = np.meshgrid(LINES / 4.5 - 1, LINES / 4.5 - 1)
    powers = [(a, b) for a in range(degree + 1) for b in range(degree + 1 - a)]
    basis = np.stack([u.ravel() ** a * v.ravel() ** b for a, b in powers], axis=1)
    bend = np.empty_like(shifts)
    for axis in range(2):
        values, weights = shifts[..., axis].ravel(), sure[..., axis].ravel()
        far = np.ones_like(values)
        for _ in range(5):
            root = np.sqrt(weights * far + 1e-9)
            numbers, *_ = np.linalg.lstsq(basis * root[:, None], values * root, rcond=None)
            residual = values - basis @ numbers
            far = 1 / (1 + (residual / off) ** 2)
        bend[..., axis] = (basis @ numbers).reshape(10, 10)
    return bend


def _moved(points: Points, shifts: Points) -> Points:
    """The points moved by shifts in units of cells, along the lines of the lattice."""
    to_right = np.gradient(points, axis=1)
    down = np.gradient(points, axis=0)
    return points + shifts[..., :1] * to_right + shifts[..., 1:] * down


def _is_even(points: Points) -> bool:
    """Whether no row or column is much wider than the next, as in a grid of other numbers."""
    for axis in (0, 1):
        widths = np.linalg.norm(np.diff(points, axis=axis), axis=2).mean(axis=1 - axis)
        steps = widths[1:] / widths[:-1]
        if steps.min() < 1 / MOST_UNEVEN or steps.max() > MOST_UNEVEN:
            return False
    return True


def _share_drawn(*ways: Floats) -> float:
    """The share of the 180 edges that are drawn, less a tenth for each line that is not.

    In noise and in text half of the edges may stand out, but no line does over its whole length.
    """
    edges = np.mean([_edges_drawn(lines) for lines in ways])
    missing = sum(_lines_missing(lines) for lines in ways)
    return float(edges * max(0.0, 1 - missing / 10))


def _edges_drawn(lines: Floats) -> float:
    """The share of the 90 edges in one direction where the line stands out from its surroundings.

    Beside an edge, between it and the digits, there is nothing but paper on one side at least.
    """
    middles = MARGIN + np.arange(9) * CELL + CELL // 2
    profiles = lines[middles[:, None, None], PLACES[None, :, None] + NEAR]
    peak = profiles[..., np.abs(BESIDE) < 3].max(axis=2)
    beside = np.median(profiles[..., np.abs(BESIDE) >= 3], axis=2)
    return float(np.mean(_stand_out(peak, beside)))


def _lines_missing(lines: Floats) -> int:
    """The number of the ten lines in one direction that do not stand out over their whole length.

    The median is that of the cells without a digit near the line, for these are the most.
    """
    inside = lines[PLACES[0] + 4 : PLACES[9] - 4]
    profiles = np.median(inside[:, PLACES[:, None] + NEAR], axis=0)
    peak = profiles[:, np.abs(BESIDE) < 2].max(axis=1)
    beside = profiles[:, np.abs(BESIDE) > 4].mean(axis=1)
    return int(np.count_nonzero(~_stand_out(peak, beside)))


def _stand_out(peak: Floats, beside: Floats) -> npt.NDArray[np.bool_]:
    """The places where lines are stronger than their surroundings, and not much weaker than the
    others.
    """
    least = WEAKEST * np.median(peak) + LEAST_LINE
    return np.asarray(peak > np.maximum(STANDS_OUT * beside, least))
