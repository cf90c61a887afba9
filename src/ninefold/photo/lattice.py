"""The ten lines each way of a grid, where they really run: paper is bent, and corners are guessed.

A lattice is the 10 x 10 points where the lines cross, in pixels of the picture. It begins as that of
a flat square seen in perspective; then, a few times over, the picture is straightened by it, every
crossing is looked for near where it should be, and a smooth bend

    shift(u, v) = sum of c[a, b] u^a v^b,    a + b <= 4

is fitted to what was found, sure crossings counting more. Few numbers and many crossings: digits and
stains do not lead it astray, and a crossing that nobody can see is where the others put it.

How much of a lattice is drawn at all, the share of its 180 edges that have a line, tells a Sudoku from
anything else.
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
"""Pixels of a cell of the straightened picture in which lines are looked for."""
MARGIN = 24
"""Pixels around it: an outline that was guessed too small is found there."""
ROUNDS = ((0.36, 1, 0.15), (0.32, 3, 0.12), (0.26, 3, 0.08), (0.2, 4, 0.05))
"""For each round how far a crossing is looked for, the degree of the bend, and by how much a crossing
may be off before it counts half; lengths in cells."""
LINES = np.arange(10)
SURELY_DRAWN = 0.97
"""A lattice with so many of its edges drawn is a grid, and the right one."""
WORTH_SHIFTING = 0.5
"""A lattice with fewer is not one that is off by a row, or a column."""
HALF_A_ROW = 0.05
"""A row has a tenth of the edges; what is gained by less is chance."""
WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))
STANDS_OUT = 1.7
LEAST_LINE = 0.01
"""An edge is drawn if its line is so many times as strong as what is beside it, and this at least."""


@dataclass(frozen=True, slots=True, eq=False)
class Lattice:
    """Where the lines cross, `points[row, column]` as (x, y), and the share of edges that are drawn."""

    points: Points
    drawn: float

    def turned(self, quarters: int) -> Lattice:
        """The same lattice for a board that was turned counterclockwise by so many quarters."""
        return Lattice(np.rot90(self.points, quarters), self.drawn)


def fit_lattice(gray: Pixels, quad: Floats) -> Lattice:
    """The lattice of the grid that fills a quadrilateral, roughly: it may be off by a row or column."""
    cv = needed("cv2", "Photos", "scan")
    lattice = _fitted(cv, gray, _flat(cv, quad))
    if not WORTH_SHIFTING < lattice.drawn < SURELY_DRAWN:
        return lattice
    shifted = [_fitted(cv, gray, _shifted(lattice.points, *way)) for way in WAYS]
    best = max(shifted, key=lambda found: found.drawn)
    return best if best.drawn > lattice.drawn + HALF_A_ROW else lattice


def _fitted(cv: Any, gray: Pixels, points: Points) -> Lattice:
    for reach, degree, off in ROUNDS:
        across, along = _line_maps(cv, straighten(cv, gray, points, CELL, MARGIN))
        shift_x, sure_x = _offsets(across, reach)
        shift_y, sure_y = _offsets(along.T, reach)
        shifts = np.stack([shift_x, shift_y.T], axis=2) / CELL
        sure = np.stack([sure_x, sure_y.T], axis=2)
        points = _moved(points, _smooth(shifts, sure, degree, off))
    return Lattice(points, _share_drawn(cv, gray, points))


def _shifted(points: Points, down: int, right: int) -> Points:
    """The lattice a row or a column further on."""
    steps = LINES.astype(np.float32)
    moved = _between(points.astype(np.float32), steps + down)
    return _between(moved, steps + right, axis=1).astype(np.float64)


def straighten(cv: Any, gray: Pixels, points: Points, cell: int, margin: int) -> Pixels:
    """The picture with the lattice made square: cells of so many pixels, and a margin around them."""
    steps = (np.arange(9 * cell + 2 * margin) + 0.5 - margin) / cell
    where = _between(_between(points.astype(np.float32), steps), steps, axis=1)
    straight = cv.remap(
        gray, where[..., 0], where[..., 1], cv.INTER_LINEAR, borderMode=cv.BORDER_REPLICATE
    )
    return np.asarray(straight, dtype=np.uint8)


def _flat(cv: Any, quad: Floats) -> Points:
    """The crossings of a flat grid with these corners."""
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
    return np.take(points, low, axis) * (1 - part) + np.take(points, low + 1, axis) * part


def _line_maps(cv: Any, straight: Pixels) -> tuple[Floats, Floats]:
    """How much a vertical, and how much a horizontal line runs through every pixel.

    A dark line is a valley, where the second derivative across it is large; along it the values are
    averaged over most of a cell, so that a digit, which is no line, counts little.
    """
    level = cv.blur(straight, (2 * CELL, 2 * CELL)).astype(np.float32)
    even = cv.GaussianBlur(straight / np.maximum(level, 8), (0, 0), CELL / 16)
    long = int(0.8 * CELL) | 1
    across = cv.Sobel(even, cv.CV_32F, 2, 0, ksize=5)
    along = cv.Sobel(even, cv.CV_32F, 0, 2, ksize=5)
    return (
        cv.blur(np.clip(across, 0, None), (1, long)),
        cv.blur(np.clip(along, 0, None), (long, 1)),
    )


def _offsets(lines: Floats, reach: float) -> tuple[Points, Points]:
    """How far each crossing lies from its place across the lines, and how sure that is."""
    width = int(round(reach * CELL))
    span = np.arange(-width, width + 1)
    columns = MARGIN + LINES * CELL
    rows = np.clip(columns, 0, len(lines) - 1)
    windows = lines[rows[:, None, None], columns[None, :, None] + span]
    # Of two equal lines the nearer one: the prior falls to a half at the end of the reach.
    weighted = windows * (1 - 0.5 * (span / (width + 1)) ** 2)
    best = weighted.argmax(axis=2)
    peak = np.take_along_axis(windows, best[..., None], 2)[..., 0]
    usual = np.median(windows, axis=2)
    return span[best] - 0.5, np.clip(peak - 2 * usual, 0, None)


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
    """The points moved by shifts that are told in cells, along the lines of the lattice."""
    to_right = np.gradient(points, axis=1)
    down = np.gradient(points, axis=0)
    return points + shifts[..., :1] * to_right + shifts[..., 1:] * down


def _share_drawn(cv: Any, gray: Pixels, points: Points) -> float:
    """The share of the 180 edges of the lattice along which a line can be seen."""
    across, along = _line_maps(cv, straighten(cv, gray, points, CELL, MARGIN))
    return 0.5 * (_edges_drawn(across) + _edges_drawn(along.T))


def _edges_drawn(lines: Floats) -> float:
    """The share of the 90 edges one way where the line stands out from what is beside it.

    Beside an edge, between it and the digits, there is nothing but paper.
    """
    middles = MARGIN + np.arange(9) * CELL + CELL // 2
    columns = MARGIN + LINES * CELL
    span = np.arange(-9, 9)
    near = np.abs(span + 0.5) < 3
    profiles = lines[middles[:, None, None], columns[None, :, None] + span]
    peak = profiles[..., near].max(axis=2)
    beside = profiles[..., ~near].mean(axis=2)
    return float(np.mean(peak > STANDS_OUT * beside + LEAST_LINE))
