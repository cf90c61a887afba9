"""Photos of printed Sudoku, read into puzzles.

    images          pictures of any kind, decoded safely
    quadrilaterals  where the grid may be
    lattice         the lines of a grid, and how it is bent
    digit_network   the digits, by a small network
    consistency     what the rules of Sudoku say about a reading
    scanner         `scan`: from a photo to a puzzle
    scans           `Scan`: what was read, and how sure that is
    annotation      what was read, drawn onto the photo

docs/scanning.md tells the same from outside. All of it needs the extra `scan`.
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
