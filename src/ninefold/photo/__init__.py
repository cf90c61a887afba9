"""Photos of printed Sudoku, read into puzzles.

    images          pictures of any kind, decoded safely
    quadrilaterals  candidates for the grid
    lattice         the lines of a grid, and its shape
    digit_network   the digits, by a small network
    consistency     the rules of Sudoku applied to a reading
    scanner         `scan`: from a photo to a puzzle
    scans           `Scan`: a reading with its certainty
    annotation      a reading drawn onto the photo

docs/scanning.md describes it for users. All of it needs the extra `scan`.
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred
from ninefold.photo.scans import Correction, Scan

if _TYPE_CHECKING:
    from ninefold.photo.scanner import scan

__getattr__ = _deferred(__name__, {"ninefold.photo.scanner": ("scan",)})

__all__ = ["Correction", "Scan", "scan"]


def __dir__() -> list[str]:
    return __all__
