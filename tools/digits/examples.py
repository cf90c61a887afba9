"""Cells to learn from: cut out of rendered photos by the code that cuts them out of real ones.

The lattice is the true one, moved a little and bent a little, as a fit may be. Digits that lie on
their side are taught as something else, so that a board that was turned is seen to be; those that
look much the same upside down are left out of that.
"""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing import Pool

import cv2
import numpy as np

from digits.fonts import families, find_fonts
from digits.photographing import take_photo
from digits.printing import OTHER, Families, Random, print_page
from ninefold.photo.digit_network import cell_pictures
from ninefold.photo.lattice import Lattice

EMPTY_SHARE = 0.35
"""Of the empty cells so many are kept: there are twice as many as of all digits."""
TURNED_SHARE = 0.25
"""So many of the digits are shown lying on their side, or on their head."""
HELD_OUT = 10
"""Each tenth family of fonts is kept for measuring."""


@dataclass(frozen=True)
class Examples:
    """Pictures of cells, as bytes (see `packed`), and the class of each."""

    cells: np.ndarray
    classes: np.ndarray


def split_fonts() -> tuple[Families, Families, Families]:
    """The families of print to learn from, those kept for measuring, and those of the pen."""
    prints, pens = find_fonts()
    everything = families(prints)
    kept = everything[::HELD_OUT]
    return [family for family in everything if family not in kept], kept, families(pens)


def make_examples(boards: int, seed: int, fonts: Families, pens: Families, jobs: int) -> Examples:
    """The cells of so many boards."""
    cv2.setNumThreads(1)
    tasks = [(seed, index, fonts, pens) for index in range(boards)]
    with Pool(jobs) as pool:
        parts = pool.starmap(_cells_of_board, tasks, chunksize=50)
    cells = np.concatenate([part[0] for part in parts])
    return Examples(cells, np.concatenate([part[1] for part in parts]))


def packed(cells: np.ndarray) -> np.ndarray:
    """Cells as the network sees them, 0 to 1.5, in a byte each."""
    return np.round(cells * 170).astype(np.uint8)


def unpacked(cells: np.ndarray) -> np.ndarray:
    """What was packed."""
    return cells.astype(np.float32) / 170


def _cells_of_board(
    seed: int, index: int, fonts: Families, pens: Families
) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng((seed, index))
    page = print_page(random, fonts, pens)
    photo = take_photo(random, page)
    lattice = Lattice(_shaken(random, photo.points), 1.0)
    cells, classes = cell_pictures(photo.picture, lattice), page.classes.copy()
    _lay_down(random, cells, classes)
    kept = (classes != 0) | (random.random(81) < EMPTY_SHARE)
    return packed(cells[kept]), classes[kept].astype(np.int64)


def _shaken(random: Random, points: np.ndarray) -> np.ndarray:
    cell = np.linalg.norm(points[0, 9] - points[0, 0]) / 9
    u, v = np.meshgrid(np.linspace(-1, 1, 10), np.linspace(-1, 1, 10))
    shift = np.zeros_like(points)
    for basis in (1, u, v, u * v, u**2, v**2):
        shift += np.multiply.outer(np.asarray(basis) * np.ones((10, 10)), random.normal(0, 1, 2))
    return points + shift * cell * random.uniform(0, 0.022)


def _lay_down(random: Random, cells: np.ndarray, classes: np.ndarray) -> None:
    for index in np.flatnonzero((classes > 0) & (classes < OTHER)):
        if random.random() > TURNED_SHARE:
            continue
        quarters = int(random.integers(1, 4))
        if quarters == 2 and classes[index] not in (3, 4, 7):
            continue
        cells[index] = np.rot90(cells[index], quarters)
        classes[index] = OTHER
