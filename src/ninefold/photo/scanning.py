"""`scan`: from a photo to a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from ninefold.errors import NoGridError
from ninefold.extras import needed
from ninefold.model import Puzzle
from ninefold.outcomes import Status
from ninefold.photo.finding import find_quads
from ninefold.photo.images import Image, Photo, open_photo
from ninefold.photo.lattice import (
    SURELY_DRAWN,
    Lattice,
    fit_lattice,
    shifted_lattices,
    straighten,
)
from ninefold.photo.reading import OTHER, SIDE, cell_pictures, read_cells
from ninefold.photo.rules import Chances, Settled, is_puzzle, settle
from ninefold.photo.scans import Correction, Pixels, Point, Scan

LEAST_DRAWN = 0.6
"""A lattice with fewer of its edges drawn is none."""
MOST_LATTICES = 4
"""So many of those that may be a grid are read."""
LEAST_DIGITS = 8
"""A grid with fewer legible digits is another kind of grid, or nobody could read it."""
MOST_STRANGE = 2.5
"""So many times as many cells as have digits may have something else: a crossword has more, a
puzzle that somebody has solved by hand has fewer."""
WARPED_CELL = 64
"""Pixels of a cell in the straightened picture that a scan shows."""


def scan(image: Image) -> Scan:
    """The puzzle that a photo of a printed Sudoku shows, and how sure every cell of it is.

    `image` is a file (its path, its bytes or an open one; JPEG, PNG, WebP and others) or an array
    of pixels. The grid may be seen in perspective, bent, in shadow, or turned by quarters. Raises
    `ImageError` if there is no such picture, and `NoGridError` if no Sudoku is found in it. Needs
    `pip install 'ninefold[scan]'`.

    >>> import ninefold as nf
    >>> puzzle = nf.Puzzle(
    ...     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    ... )
    >>> read = nf.scan(nf.render(puzzle, format="png"))
    >>> read.puzzle == puzzle, read.status, read.doubtful
    (True, <Status.UNIQUE: 2>, ())
    """
    photo = open_photo(image)
    cv = needed("cv2", "Photos", "scan")
    gray = cv.cvtColor(photo.pixels, cv.COLOR_RGB2GRAY)
    reading, settled = _settled(_readings(gray))
    return _scan_of(photo, reading.lattice, settled)


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A lattice, turned so that the digits stand, and for each cell the chances of 0 to 9."""

    lattice: Lattice
    chances: Chances

    @property
    def sureness(self) -> float:
        """How surely its cells were read, all together."""
        return float(np.log(self.chances.max(axis=1)).sum())


def _settled(readings: Iterable[Reading]) -> tuple[Reading, Settled]:
    """The reading that is a puzzle, or can be made one; else the one that was read most surely."""
    others = []
    for reading in readings:
        if reading.lattice.drawn >= SURELY_DRAWN or is_puzzle(reading.chances):
            settled = settle(reading.chances)
            if settled.status == Status.UNIQUE:
                return reading, settled
        others.append(reading)
    if not others:
        raise NoGridError
    best = max(others, key=lambda reading: reading.sureness)
    return best, settle(best.chances)


def _readings(gray: Pixels) -> Iterator[Reading]:
    return (reading for lattice in _lattices(gray) for reading in _read(gray, lattice))


def _lattices(gray: Pixels) -> Iterator[Lattice]:
    """The lattices that may be a Sudoku: one that surely is a grid at once, else the best ones."""
    others: list[Lattice] = []
    for quad in find_quads(gray):
        lattice = fit_lattice(gray, quad)
        if lattice.drawn >= SURELY_DRAWN:
            yield lattice
        elif lattice.drawn >= LEAST_DRAWN:
            others.append(lattice)
    others.sort(key=lambda lattice: lattice.drawn, reverse=True)
    yield from others[:MOST_LATTICES]
    if others:
        yield from shifted_lattices(gray, others[0])


def _read(gray: Pixels, lattice: Lattice) -> list[Reading]:
    """What the cells of a lattice say, turned so that digits stand; nothing if hardly any do."""
    cells = cell_pictures(gray, lattice).reshape(9, 9, SIDE, SIDE)
    turned = [np.rot90(np.rot90(cells, k, (0, 1)), k, (2, 3)) for k in range(4)]
    chances = read_cells(np.stack(turned).reshape(4 * 81, SIDE, SIDE)).reshape(4, 81, OTHER + 1)
    standing = np.log(np.maximum(1 - chances[:, :, OTHER], 1e-3)).sum(axis=1)
    quarters = int(np.argmax(standing))
    readings = chances[quarters, :, :OTHER].astype(np.float64)
    legible = np.count_nonzero(readings[:, 1:].sum(axis=1) > 0.5)
    strange = np.count_nonzero(chances[quarters, :, OTHER] > 0.5)
    if legible < LEAST_DIGITS or strange > MOST_STRANGE * legible:
        return []
    # A cell with anything else in it, such as somebody's pen, is empty in the puzzle.
    readings[:, 0] += chances[quarters, :, OTHER]
    return [Reading(lattice.turned(quarters), readings)]


def _scan_of(photo: Photo, lattice: Lattice, settled: Settled) -> Scan:
    puzzle = Puzzle(settled.digits)
    name = puzzle.layout.cell_name
    warped = straighten(photo.pixels, lattice.points, WARPED_CELL, 0)
    warped.setflags(write=False)
    return Scan(
        puzzle=puzzle,
        status=settled.status,
        confidence=settled.confidence,
        corrections=tuple(
            Correction(name(int(cell)), int(settled.read[cell]), int(settled.digits[cell]))
            for cell in np.flatnonzero(settled.read != settled.digits)
        ),
        corners=_corners(photo, lattice),
        size=photo.size,
        photo=photo.pixels,
        warped=warped,
    )


def _corners(photo: Photo, lattice: Lattice) -> tuple[Point, Point, Point, Point]:
    scale = photo.size[0] / photo.pixels.shape[1]

    def corner(row: int, column: int) -> Point:
        x, y = lattice.points[row, column] * scale
        return float(x), float(y)

    return corner(0, 0), corner(0, 9), corner(9, 9), corner(9, 0)
