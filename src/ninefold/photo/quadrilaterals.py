"""Where a grid may be: quadrilaterals in a picture, the most promising ones first.

A printed grid is one connected thing, for its lines cross: so pixels darker than their surroundings
become black, and every large connected shape is a candidate, by the largest quadrilateral inside
its hull. A grid that is too faint or too coarse for one threshold shows with another, or with
filters for lines. Nobody knows yet whether it is a Sudoku: `lattice` looks for the lines inside.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice, product
from typing import Any

import numpy as np
import numpy.typing as npt

from ninefold.extras import needed
from ninefold.photo.scans import Pixels

Quad = npt.NDArray[np.float32]
"""Four corners (x, y), clockwise on the screen, from the one nearest the top left."""

SIDE = 900
"""Candidates are searched at this size: lines are some pixels wide, and it is quick."""
LEAST_SIDE = 40
"""A picture that is narrower at this size has room for no grid."""
LEAST_SHARE = 0.18
"""A grid has sides of at least this share of the picture's shorter side."""
WINDOWS = (0.02, 0.06)
"""The size of "surroundings", as shares of the picture's longer side."""
OFFSETS = (4, 9)
"""The difference of a line to its surroundings, in levels of grey."""
THICK = 8
"""The width in pixels that is too thick for a line of a grid."""
DIRECTIONS, LENGTH, WIDTH = 16, 31, 1.4
"""Filters for lines: how many directions, and pixels along and across a line."""
LINES_STAND_OUT = (1.5, 2.0)
"""The ratio of a filter's response to a line and to its surroundings."""
PAPER = 0
"""The label of pixels in no connected shape."""
MOST = 10
"""The number of candidates of each kind."""


def find_quads(gray: Pixels) -> Iterator[Quad]:
    """Quadrilaterals that may be the outline of a grid, without near repetitions.

    First the candidates of thresholds, the largest first, then those of filters for long lines.
    """
    cv = needed("cv2", "Photos", "scan")
    scale = min(1.0, SIDE / max(gray.shape))
    small = cv.resize(gray, None, fx=scale, fy=scale, interpolation=cv.INTER_AREA)
    even = _even(cv, cv.GaussianBlur(small, (3, 3), 0))
    if min(small.shape) < LEAST_SIDE:
        return
    seen: list[Quad] = []
    for masks in (_dark_masks, _line_masks):
        found = [quad for mask in masks(cv, even) for quad in _quads_of_mask(cv, mask)]
        fresh = islice(_different(sorted(found, key=_areas, reverse=True), seen, small.shape), MOST)
        yield from ((quad / scale).astype(np.float32) for quad in fresh)


def _different(quads: list[Quad], seen: list[Quad], shape: tuple[int, ...]) -> Iterator[Quad]:
    """Those that are not nearly one that was seen before; they are seen then."""
    for quad in quads:
        if all(_distance(quad, other) > 0.015 * max(shape) for other in seen):
            seen.append(quad)
            yield quad


def _even(cv: Any, gray: Pixels) -> Pixels:
    """The picture as if it were lit everywhere as brightly."""
    reach = max(gray.shape) // 6
    light = cv.blur(gray, (reach, reach)).astype(np.float32)
    return np.asarray(np.clip(gray / np.maximum(light, 8) * 160, 0, 255), dtype=np.uint8)


def _dark_masks(cv: Any, even: Pixels) -> Iterator[Pixels]:
    """White where the picture is darker than its surroundings; then without shapes that are no
    lines.

    The edge of a table, or a bar, may touch the grid: both are thicker than its lines.
    """
    for window, offset in product(WINDOWS, OFFSETS):
        block = max(int(window * max(even.shape)) | 1, 3)
        mask = cv.adaptiveThreshold(
            even, 255, cv.ADAPTIVE_THRESH_MEAN_C, cv.THRESH_BINARY_INV, block, offset
        )
        yield mask
        thick = cv.morphologyEx(mask, cv.MORPH_OPEN, np.ones((THICK, THICK), np.uint8))
        if thick.any():
            yield mask & ~cv.dilate(thick, np.ones((3, 3), np.uint8))


def _line_masks(cv: Any, even: Pixels) -> Iterator[Pixels]:
    """White where a long dark line runs, in any direction: also faint ones that no threshold finds.

    A filter is a valley across the line, the second derivative of a Gaussian, and an even stretch
    along it; of all directions the strongest counts. In a picture of half the size the same filters
    find lines that are twice as long, and as wide.
    """
    height, width = even.shape
    for smaller in (2, 1):
        picture = cv.resize(
            even, (width // smaller, height // smaller), interpolation=cv.INTER_AREA
        )
        strongest = np.zeros(picture.shape, dtype=np.float32)
        for angle in np.arange(DIRECTIONS) * (np.pi / DIRECTIONS):
            answer = cv.filter2D(picture, cv.CV_32F, _line_filter(angle))
            np.maximum(strongest, answer, out=strongest)
        usual = cv.blur(strongest, (2 * LENGTH, 2 * LENGTH))
        for factor in LINES_STAND_OUT:
            mask = cv.dilate(
                (strongest > factor * usual).astype(np.uint8), np.ones((3, 3), np.uint8)
            )
            yield cv.resize(mask, (width, height), interpolation=cv.INTER_NEAREST)


def _line_filter(angle: float) -> npt.NDArray[np.float32]:
    reach = LENGTH // 2
    x, y = np.meshgrid(np.arange(-reach, reach + 1), np.arange(-reach, reach + 1))
    along = x * np.cos(angle) + y * np.sin(angle)
    across = y * np.cos(angle) - x * np.sin(angle)
    valley = (across**2 / WIDTH**2 - 1) * np.exp(-(across**2) / (2 * WIDTH**2))
    weights = valley * np.exp(-(along**2) / (2 * (reach / 2) ** 2))
    weights -= weights.mean()
    return np.asarray(weights / np.abs(weights).sum(), dtype=np.float32)


def _quads_of_mask(cv: Any, mask: Pixels) -> list[Quad]:
    least = LEAST_SHARE * min(mask.shape)
    _, labels, boxes, _ = cv.connectedComponentsWithStats(mask, connectivity=8)
    sides = boxes[:, cv.CC_STAT_WIDTH : cv.CC_STAT_HEIGHT + 1]
    large = (sides.min(axis=1) >= least) & (sides.max(axis=1) <= 3 * sides.min(axis=1))
    quads = []
    for label in np.flatnonzero(large):
        if label == PAPER:
            continue
        left, top, width, height, _ = boxes[label]
        part = labels[top : top + height, left : left + width] == label
        quad = _largest_quad(cv, np.argwhere(part)[:, ::-1] + (left, top))
        if quad is not None and _areas(quad) > least**2:
            quads.append(quad)
    return quads


def _largest_quad(cv: Any, points: npt.NDArray[Any]) -> Quad | None:
    """The largest quadrilateral whose corners are corners of the hull."""
    hull = cv.convexHull(points.astype(np.float32))
    tolerance = 0.005 * cv.arcLength(hull, True)
    corners = cv.approxPolyDP(hull, tolerance, True)[:, 0, :]
    if not 4 <= len(corners) <= 24:
        return None
    fours = corners[list(combinations(range(len(corners)), 4))]
    return in_order(fours[np.argmax(_areas(fours))])


def in_order(corners: npt.NDArray[Any]) -> Quad:
    """The corners clockwise, from the one nearest the top left of the picture."""
    x, y = (corners - corners.mean(axis=0)).T
    turned = corners[np.argsort(np.arctan2(y, x))]
    first = int(np.argmin(turned.sum(axis=1)))
    return np.roll(turned, -first, axis=0).astype(np.float32)


def _areas(quads: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The area of each, half the cross product of its diagonals."""
    first, second = quads[..., 2, :] - quads[..., 0, :], quads[..., 3, :] - quads[..., 1, :]
    return np.asarray(np.abs(first[..., 0] * second[..., 1] - first[..., 1] * second[..., 0]) / 2)


def _distance(quad: Quad, other: Quad) -> float:
    return float(np.abs(quad - other).max())
