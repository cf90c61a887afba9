"""`scan`: from a photo to a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from ninefold.arguments import checked
from ninefold.errors import NoGridError
from ninefold.extras import needed
from ninefold.model import Puzzle
from ninefold.outcomes import Status
from ninefold.photo.consistency import Chances, Settled, is_puzzle, settle
from ninefold.photo.digit_network import OTHER, SIDE, cell_pictures, read_cells
from ninefold.photo.images import Image, Photo, open_photo
from ninefold.photo.lattice import (
    SURELY_DRAWN,
    Lattice,
    fit_lattice,
    shifted_lattices,
    straighten,
)
from ninefold.photo.quadrilaterals import find_quads
from ninefold.photo.scans import Correction, Pixels, Point, Scan

LEAST_DRAWN, HARDLY_DRAWN, AS_WELL_DRAWN = 0.6, 0.1, 0.1
"""The drawn share of a lattice. Less than the first is no grid, unless what is read there is a
puzzle; less than the second is not even read; what is drawn less than the best one by no more than
the third may still be the right one."""
MOST_LATTICES = 4
"""The most candidates for a grid that are read."""
LEAST_DIGITS = 8
"""A grid with fewer legible digits is another kind of grid, or illegible."""
MOST_STRANGE = 2.5
"""So many times as many cells as have digits may have something else: a crossword has more, a
puzzle that a person has solved by hand has fewer."""
WARPED_CELL = 64
"""Pixels of a cell in the straightened picture that a scan shows."""


@checked
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
    reading, settled = _settled(_read(gray, lattice) for lattice in _lattices(gray))
    return _scan_of(photo, reading.lattice, settled)


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """A lattice, turned so that the digits stand, and for each cell the chances of 0 to 9."""

    lattice: Lattice
    chances: Chances


def _settled(readings: Iterable[list[Reading]]) -> tuple[Reading, Settled]:
    """The first reading that is a puzzle, or is made one by the rules.

    Readings of one lattice come together. While there are others, only one of a grid that can
    surely be seen is repaired; at last those that can be seen about as well as the best.
    """
    others: list[Reading] = []
    for together in readings:
        sure = [each for each in together if each.lattice.drawn >= SURELY_DRAWN]
        for reading in [each for each in together if is_puzzle(each.chances)] + sure:
            settled = settle(reading.chances)
            if settled.status == Status.UNIQUE:
                return reading, settled
        others += together
    best = max((each.lattice.drawn for each in others), default=0.0)
    least = max(best - AS_WELL_DRAWN, LEAST_DRAWN)
    last = [(each, settle(each.chances)) for each in others if each.lattice.drawn >= least]
    if not last:
        raise NoGridError
    return max(last, key=lambda each: (each[1].status == Status.UNIQUE, each[0].lattice.drawn))


def _lattices(gray: Pixels) -> Iterator[Lattice]:
    """The lattices that may be a Sudoku: one that surely is a grid at once, then the best ones.

    At last come those a row or a column beside the best one, which may have been led astray by the
    edge of a table or a bar.
    """
    found: list[Lattice] = []
    for quad in find_quads(gray):
        lattice = fit_lattice(gray, quad)
        enough = min(lattice.drawn, SURELY_DRAWN)
        seen = any(other.drawn >= enough and lattice.is_near(other) for other in found)
        if seen or lattice.drawn < HARDLY_DRAWN:
            continue
        found.append(lattice)
        if lattice.drawn >= SURELY_DRAWN:
            yield lattice
    found.sort(key=lambda lattice: lattice.drawn, reverse=True)
    yield from [each for each in found if each.drawn < SURELY_DRAWN][:MOST_LATTICES]
    if found:
        yield from shifted_lattices(gray, found[0])


def _read(gray: Pixels, lattice: Lattice) -> list[Reading]:
    """The reading of a lattice, turned so that digits stand upright; nothing if hardly any do.

    A cell with something strange in it, such as handwriting, is empty in the puzzle. Or it is a
    digit of a strange font: that is a second reading.
    """
    cells = cell_pictures(gray, lattice).reshape(9, 9, SIDE, SIDE)
    turned = [np.rot90(np.rot90(cells, k, (0, 1)), k, (2, 3)) for k in range(4)]
    chances = read_cells(np.stack(turned).reshape(4 * 81, SIDE, SIDE)).reshape(4, 81, OTHER + 1)
    standing = np.log(np.maximum(1 - chances[:, :, OTHER], 1e-3)).sum(axis=1)
    quarters = int(np.argmax(standing))
    digits = chances[quarters, :, :OTHER].astype(np.float64)
    strange = chances[quarters, :, OTHER].astype(np.float64)
    legible = np.count_nonzero(digits[:, 1:].sum(axis=1) > 0.5)
    if legible < LEAST_DIGITS or np.count_nonzero(strange > 0.5) > MOST_STRANGE * legible:
        return []
    upright = lattice.turned(quarters)
    readings = [Reading(upright, digits + strange[:, None] * (np.arange(OTHER) == 0))]
    if strange.max() > 0.1:
        readings.append(Reading(upright, digits))
    return readings


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
