"""`Scan`: what was read from a photo, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ninefold.model import Grid, Puzzle
from ninefold.outcomes import Status

DOUBTFUL_BELOW = 0.99
"""A cell that was read with less confidence should be looked at by a person."""

Point = tuple[float, float]
Pixels = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Correction:
    """A cell in which the rules ask for another digit than was read; 0 is empty.

    >>> import ninefold as nf
    >>> print(nf.Correction("r3c4", read=1, taken=7))
    r3c4 was read as 1; the rules make 7 of it.
    """

    cell: str
    read: int
    taken: int

    def to_json(self) -> dict[str, Any]:
        """The correction as a plain dict."""
        return {"cell": self.cell, "read": self.read, "taken": self.taken}

    def __str__(self) -> str:
        read, taken = self.read or "empty", self.taken or "empty"
        return f"{self.cell} was read as {read}; the rules make {taken} of it."


@dataclass(frozen=True, slots=True)
class Scan:
    """A puzzle read from a photo.

    `puzzle` is the most likely reading, `status` the verdict of the rules about it.
    `confidence` has for each cell the chance that it was read rightly, an empty one among them;
    `doubtful` names the cells that a person should look at. Where the digits as they were read
    broke the rules, or left none or several solutions, the least sure ones were changed to the
    most likely puzzle with one solution: `corrections` names them, and they are doubtful.

    `corners` are the corners of the grid in pixels of the photo, x and y, from the top left one of
    the board clockwise, `size` the photo's width and height; a photo that says how it was turned is
    turned upright first. `photo` is the photo, made smaller if it was large, and `warped` its
    grid, straightened, upright and square: both are arrays of RGB.
    """

    puzzle: Puzzle
    status: Status
    confidence: tuple[float, ...]
    corrections: tuple[Correction, ...]
    corners: tuple[Point, Point, Point, Point]
    size: tuple[int, int]
    photo: Pixels = field(compare=False, repr=False)
    warped: Pixels = field(compare=False, repr=False)

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The cells that a person should look at, by name."""
        changed = {correction.cell for correction in self.corrections}
        names = map(self.puzzle.layout.cell_name, range(len(self.confidence)))
        return tuple(
            name
            for name, sure in zip(names, self.confidence, strict=True)
            if sure < DOUBTFUL_BELOW or name in changed
        )

    def annotated(self, solution: Grid | None = None) -> bytes:
        """The photo as a PNG file, with the grid, the doubtful cells and a solution drawn on it."""
        from ninefold.photo.annotation import annotated_photo

        return annotated_photo(self, solution)

    def to_json(self) -> dict[str, Any]:
        """The scan as a plain dict, without its pictures."""
        return {
            "puzzle": self.puzzle.to_line(),
            "status": str(self.status),
            "confidence": [round(sure, 4) for sure in self.confidence],
            "doubtful": list(self.doubtful),
            "corrections": [correction.to_json() for correction in self.corrections],
            "corners": [[round(x, 1), round(y, 1)] for x, y in self.corners],
            "size": list(self.size),
        }

    @property
    def remarks(self) -> tuple[str, ...]:
        """Remarks about the reading, a sentence each."""
        doubtful = (f"Doubtful: {', '.join(self.doubtful)}.",) if self.doubtful else ()
        return doubtful + tuple(map(str, self.corrections))

    def __str__(self) -> str:
        return "\n".join([str(self.puzzle), *self.remarks])
