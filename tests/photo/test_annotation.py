"""What was read, drawn onto the photo."""

from __future__ import annotations

import cv2
import numpy as np

import ninefold as nf

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_a_solution_is_drawn_where_the_cells_are_empty() -> None:
    scan = nf.scan(nf.render(LINE, format="png", size=600))
    plain, solved = (
        cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        for data in (scan.annotated(), scan.annotated(nf.solve(LINE).solution))
    )
    assert plain.shape == solved.shape == scan.photo.shape
    changed = (plain != solved).any(axis=2)
    corners = np.array(scan.corners)
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    for cell, digit in enumerate(LINE):
        row, column = divmod(cell, 9)
        rows = slice(*(int(top + (row + part) * (bottom - top) / 9) for part in (0.2, 0.8)))
        columns = slice(*(int(left + (column + part) * (right - left) / 9) for part in (0.2, 0.8)))
        assert changed[rows, columns].any() == (digit == ".")
