"""Photos of printed Sudoku, read into puzzles.

    images      pictures of any kind, decoded safely
    finding     where the grid may be
    lattice     the lines of a grid, and how it is bent
    reading     the digits, by a small network
    rules       what the rules of Sudoku say about a reading
    scanning    `scan`: from a photo to a puzzle
    scans       `Scan`: what was read, and how sure that is
    annotating  what was read, drawn onto the photo

docs/scanning.md tells the same from outside. All of it needs the extra `scan`.
"""

from typing import TYPE_CHECKING as _TYPE_CHECKING

from ninefold.deferred import deferred as _deferred
from ninefold.photo.scans import Correction, Scan

if _TYPE_CHECKING:
    from ninefold.photo.scanning import scan

__getattr__ = _deferred(__name__, {"ninefold.photo.scanning": ("scan",)})

__all__ = ["Correction", "Scan", "scan"]


def __dir__() -> list[str]:
    return __all__
