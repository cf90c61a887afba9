"""The network: small, honest about chances, blind to turned digits and to somebody's pen."""

from __future__ import annotations

import json

import numpy as np

import ninefold as nf
from ninefold.photo.digit_network import MODEL, OTHER, SIDE, cell_pictures, read_cells
from ninefold.photo.lattice import Lattice


def test_the_model_is_small_and_its_training_is_recorded() -> None:
    assert MODEL.stat().st_size < 2_000_000
    record = json.loads(MODEL.with_suffix(".json").read_text())
    assert record["right_on_fonts_kept"] > 0.9
    assert record["cells"] > 100_000


def test_chances_are_chances() -> None:
    cells = np.random.default_rng(2).uniform(0, 1.5, (7, SIDE, SIDE)).astype(np.float32)
    chances = read_cells(cells)
    assert chances.shape == (7, OTHER + 1)
    assert np.allclose(chances.sum(axis=1), 1, atol=1e-5)


def test_paper_is_empty_in_light_and_shadow() -> None:
    lit = np.tile(np.linspace(80, 250, 400), (400, 1)).astype(np.uint8)
    points = np.stack(np.meshgrid(np.linspace(20, 380, 10), np.linspace(20, 380, 10)), axis=2)
    assert (read_cells(cell_pictures(lit, Lattice(points, 1.0))).argmax(axis=1) == 0).all()


def test_digits_on_their_side_are_no_digits(photograph) -> None:
    picture, points = photograph(nf.generate(seed=5), 5)
    cells = cell_pictures(picture, Lattice(points, 1.0))
    upright = read_cells(cells)
    filled = upright[:, 1:OTHER].sum(axis=1) > 0.9
    lying = read_cells(np.ascontiguousarray(np.rot90(cells, 1, (1, 2))))
    assert filled.sum() > 15
    assert (lying[filled, OTHER] > 0.5).mean() > 0.8
