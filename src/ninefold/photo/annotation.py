"""A reading drawn onto the photo: the grid, the doubtful cells, a solution.

A square with a drawing on it is laid over the photo as the grid lies in it. Doubtful cells get a
frame and, in their corner, the digit that was taken; the frame helps readers who do not distinguish
the colours.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import numpy as np

from ninefold.extras import needed
from ninefold.model import Grid
from ninefold.photo.scans import Pixels, Scan

CELL = 64
SIDE = 9 * CELL
OUTLINE = (29, 79, 196, 255)
DOUBT = (132, 82, 0, 255)
DOUBT_GROUND = (240, 185, 77, 90)
SOLVED = (21, 104, 58, 255)


def annotated_photo(scan: Scan, solution: Grid | None) -> bytes:
    """The photo as the content of a PNG file, with the reading drawn onto it."""
    image = needed("PIL.Image", "Photos", "scan")
    drawing = np.asarray(_drawing(scan, solution))
    painted = _laid_over(scan, drawing)
    file = BytesIO()
    image.fromarray(painted).save(file, "PNG", compress_level=3)
    return file.getvalue()


def _drawing(scan: Scan, solution: Grid | None) -> Any:
    """A square picture of the board that can be seen through where nothing is drawn."""
    library = needed("PIL.Image", "Photos", "scan")
    picture = library.new("RGBA", (SIDE, SIDE))
    pen = needed("PIL.ImageDraw", "Photos", "scan").Draw(picture)
    fonts = needed("PIL.ImageFont", "Photos", "scan")
    large, small = fonts.load_default(size=44), fonts.load_default(size=20)
    pen.rectangle((0, 0, SIDE - 1, SIDE - 1), outline=OUTLINE, width=5)
    doubtful = {scan.puzzle.layout.cell(name) for name in scan.doubtful}
    for cell, digit in enumerate(scan.puzzle.givens):
        top, left = (CELL * part for part in divmod(cell, 9))
        if cell in doubtful:
            box = (left + 3, top + 3, left + CELL - 4, top + CELL - 4)
            pen.rectangle(box, fill=DOUBT_GROUND, outline=DOUBT, width=4)
            pen.text((left + 10, top + 8), str(digit or "?"), font=small, fill=DOUBT)
        if solution is not None and not digit:
            middle = (left + CELL / 2, top + CELL / 2)
            solved = str(solution.digits[cell])
            pen.text(middle, solved, font=large, fill=SOLVED, anchor="mm")
    return picture


def _laid_over(scan: Scan, drawing: Pixels) -> Pixels:
    """The photo under the drawing, the drawing seen as the grid is."""
    cv = needed("cv2", "Photos", "scan")
    height, width = scan.photo.shape[:2]
    square = np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], dtype=np.float32)
    corners = np.array(scan.corners, dtype=np.float32) * (width / scan.size[0])
    view = cv.getPerspectiveTransform(square, corners)
    seen = cv.warpPerspective(drawing, view, (width, height), flags=cv.INTER_AREA)
    cover = seen[..., 3:].astype(np.float32) / 255
    mixed = scan.photo * (1 - cover) + seen[..., :3] * cover
    return np.asarray(np.round(mixed), dtype=np.uint8)
