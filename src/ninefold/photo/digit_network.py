"""The digits of a straightened grid, by a small network.

Every cell becomes 32 x 32 numbers: how dark it is beside the paper around, in shares of the ink of
this print, so that shadows, shaded boxes, gray or red ink make little difference. The network
(`digits.onnx`, made by tools/train_digits.py) gives each cell a chance for empty, for each digit,
and for anything else: a letter, handwriting, a digit that lies on its side.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ninefold.extras import needed
from ninefold.photo.lattice import Lattice, straighten
from ninefold.photo.scans import Pixels

Floats = npt.NDArray[np.float32]

SIDE = 32
"""Pixels of a cell as the network sees it."""
EDGE = 2
"""Pixels on each side of it that are left out: the lines run there."""
CELL = SIDE + 2 * EDGE
OTHER = 10
"""The class of other contents than digits and empty cells; 0 is empty, 1 to 9 are the digits."""
MODEL = Path(__file__).with_name("digits.onnx")


def cell_pictures(gray: Pixels, lattice: Lattice) -> Floats:
    """The 81 cells as the network sees them: 0 is paper, 1 is the ink of this print."""
    cv = needed("cv2", "Photos", "scan")
    ink = _ink(cv, _straight(cv, gray, lattice))
    cells = ink.reshape(9, CELL, 9, CELL).transpose(0, 2, 1, 3).reshape(81, CELL, CELL)
    inner = cells[:, EDGE:-EDGE, EDGE:-EDGE]
    relative = inner / _strengths(inner)[:, None, None]
    return np.asarray(np.clip(relative, 0, 1.5), dtype=np.float32)


def read_cells(cells: Floats) -> Floats:
    """For each picture of a cell the chances of empty, of the digits 1 to 9, and of anything
    else.
    """
    (chances,) = _session().run(None, {"cells": cells[:, None]})
    return np.asarray(chances, dtype=np.float32)


def _straight(cv: Any, gray: Pixels, lattice: Lattice) -> Floats:
    """The grid as a square; larger cells are averaged, which reduces noise."""
    across = np.linalg.norm(np.diff(lattice.points, axis=1), axis=2).mean()
    finer = int(np.clip(round(float(across) / CELL), 1, 4))
    square = straighten(gray, lattice.points, finer * CELL, 0)
    small = cv.resize(square, (9 * CELL, 9 * CELL), interpolation=cv.INTER_AREA)
    return np.asarray(small, dtype=np.float32)


def _ink(cv: Any, square: Floats) -> Floats:
    """The darkness of every pixel relative to the paper: strokes are narrower than half a cell,
    shades are not.
    """
    stroke = np.ones((CELL // 2, CELL // 2), dtype=np.uint8)
    paper = cv.morphologyEx(square, cv.MORPH_CLOSE, stroke)
    paper = cv.blur(paper, (CELL // 2, CELL // 2))
    return np.asarray(np.clip(1 - square / np.maximum(paper, 8), 0, 1), dtype=np.float32)


def _strengths(cells: Floats) -> Floats:
    """The expected darkness of a digit in each cell.

    The darkness of the whole print is that of the cell at the 88th percentile, as at least 17 of 81
    cells have a digit. On a shaded ground a digit stands out less: by its cell, but no less than by
    half.
    """
    middle = cells[:, SIDE // 6 : -SIDE // 6, SIDE // 6 : -SIDE // 6].reshape(81, -1)
    darkest = np.percentile(middle, 97, axis=1)
    usual = max(float(np.percentile(darkest, 88)), 0.04)
    return np.clip(darkest, 0.5 * usual, usual).astype(np.float32)


@cache
def _session() -> Any:
    runtime = needed("onnxruntime", "Photos", "scan")
    options = runtime.SessionOptions()
    options.intra_op_num_threads = 1
    options.log_severity_level = 3
    return runtime.InferenceSession(str(MODEL), options, providers=["CPUExecutionProvider"])
