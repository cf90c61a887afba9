"""Photos that tests make themselves: puzzles printed and photographed by the tools of the network.

The fonts are those that reportlab brings, so that the photos are the same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import ninefold as nf

sys.path.insert(0, str(Path(__file__).parent.parent.parent / "tools"))

pytest.importorskip("cv2")
pytest.importorskip("onnxruntime")


@pytest.fixture(scope="session")
def families() -> list[list[Path]]:
    import reportlab
    from digits.fonts import families, find_fonts

    prints, _ = find_fonts([Path(reportlab.__file__).parent / "fonts"])
    return families(prints)


@pytest.fixture(scope="session")
def photograph(families: list[list[Path]]) -> Callable[..., tuple[np.ndarray, np.ndarray]]:
    """`photograph(puzzle, seed)`: pixels, and the points where the lines of the grid cross."""
    from digits.photographing import FAIR, take_photo
    from digits.printing import print_page

    def taken(puzzle: nf.Puzzle, seed: int, turn: float | None = None):
        random = np.random.default_rng(seed)
        digits = np.frombuffer(puzzle.givens, dtype=np.uint8).astype(np.int64)
        page = print_page(random, families, [], digits=digits, scribbles=False)
        photo = take_photo(random, page, FAIR, turn=turn)
        return photo.picture, photo.points

    return taken
