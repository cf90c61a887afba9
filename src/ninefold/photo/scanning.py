"""`scan`: from a photo to a puzzle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ninefold.errors import NoGridError
from ninefold.extras import needed
from ninefold.model import Puzzle
from ninefold.outcomes import Status
from ninefold.photo.finding import find_quads
from ninefold.photo.images import Image, Photo, open_photo
from ninefold.photo.lattice import SURELY_DRAWN, Lattice, fit_lattice, straighten
from ninefold.photo.reading import OTHER, SIDE, cell_pictures, read_cells
from ninefold.photo.rules import Settled, settle
from ninefold.photo.scans import Correction, Pixels, Point, Scan

LEAST_DRAWN = 0.6
"""A lattice with fewer of its edges drawn is none."""
MOST_LATTICES = 4
"""So many of those that may be a grid are read."""
LEAST_DIGITS = 8
"""A grid with fewer legible digits is another kind of grid, or nobody could read it."""
WARPED_CELL = 48
"""Pixels of a cell in the straightened picture that a scan shows."""


def scan(image: Image) -> Scan:
    """The puzzle that a photo of a printed Sudoku shows, and how sure every cell of it is.

    `image` is a file (its path, its bytes or an open one; JPEG, PNG, WebP and others) or an array of
    pixels. The grid may be seen in perspective, bent, in shadow, or turned by quarters. Raises
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
    best: Reading | None = None
    for lattice in _lattices(gray):
        reading = _read(gray, lattice)
        if reading is not None and (best is None or reading.better_than(best)):
            best = reading
        if best is not None and best.settled.status == Status.UNIQUE:
            break
    if best is None:
        raise NoGridError
    return _scan_of(photo, best)


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What was read by a lattice, which is turned so that the digits stand."""

    lattice: Lattice
    settled: Settled

    def better_than(self, other: Reading) -> bool:
        """Whether this one is more likely the Sudoku: a puzzle, or else by what was read more surely."""
        proper = self.settled.status == Status.UNIQUE
        if proper != (other.settled.status == Status.UNIQUE):
            return proper
        return sum(self.settled.confidence) > sum(other.settled.confidence)


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


def _read(gray: Pixels, lattice: Lattice) -> Reading | None:
    """What the cells of a lattice say, turned so that the digits stand; none if there are hardly any."""
    cells = cell_pictures(gray, lattice).reshape(9, 9, SIDE, SIDE)
    turned = [np.rot90(np.rot90(cells, k, (0, 1)), k, (2, 3)) for k in range(4)]
    chances = read_cells(np.stack(turned).reshape(4 * 81, SIDE, SIDE)).reshape(4, 81, OTHER + 1)
    standing = np.log(np.maximum(1 - chances[:, :, OTHER], 1e-3)).sum(axis=1)
    quarters = int(np.argmax(standing))
    legible = chances[quarters, :, 1:OTHER].sum(axis=1) > 0.5
    if np.count_nonzero(legible) < LEAST_DIGITS:
        return None
    return Reading(lattice.turned(quarters), settle(_readings(chances[quarters])))


def _readings(chances: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    """The chances of empty and of the digits: a cell with anything else in it is empty in the puzzle."""
    readings = chances[:, :OTHER].astype(np.float64)
    readings[:, 0] += chances[:, OTHER]
    return readings


def _scan_of(photo: Photo, reading: Reading) -> Scan:
    lattice, settled = reading.lattice, reading.settled
    puzzle = Puzzle(settled.digits)
    name = puzzle.layout.cell_name
    warped = straighten(needed("cv2", "Photos", "scan"), photo.pixels, lattice.points, WARPED_CELL, 0)
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
