"""Lattices lie where the lines were printed, and only where there are lines."""

from __future__ import annotations

import numpy as np
import pytest

import ninefold as nf
from ninefold.photo.lattice import SURELY_DRAWN, Lattice, fit_lattice, shifted_lattices
from ninefold.photo.quadrilaterals import find_quads


def best_lattice(gray: np.ndarray) -> Lattice:
    return max((fit_lattice(gray, quad) for quad in find_quads(gray)), key=lambda each: each.drawn)


@pytest.mark.parametrize("seed", range(6))
def test_bent_and_tilted_grids_are_found_to_a_fraction_of_a_cell(seed: int, photograph) -> None:
    picture, points = photograph(nf.generate(seed=seed), seed)
    found = best_lattice(picture)
    cell = np.linalg.norm(points[0, 9] - points[0, 0]) / 9
    assert found.drawn > 0.75
    assert np.abs(found.points - points).max() < 0.2 * cell


def test_text_and_noise_are_no_grid() -> None:
    random = np.random.default_rng(1)
    noise = random.integers(0, 255, (400, 400), dtype=np.uint8)
    assert all(fit_lattice(noise, quad).drawn < 0.5 for quad in find_quads(noise))


def test_a_lattice_that_is_off_by_a_row_is_shifted_back(photograph) -> None:
    picture, points = photograph(nf.generate(seed=3), 3)
    lattice = best_lattice(picture)
    off = Lattice(points + (points[1] - points[0])[None], 0.9)
    back = shifted_lattices(picture, off)[0]
    assert back.drawn >= SURELY_DRAWN - 0.1
    assert np.abs(back.points - lattice.points).max() < 0.2 * np.linalg.norm(
        points[1, 0] - points[0, 0]
    )


def test_a_turned_lattice_has_its_corners_turned() -> None:
    points = np.stack(np.meshgrid(np.arange(10.0), np.arange(10.0)), axis=2)
    turned = Lattice(points, 1.0).turned(1)
    assert tuple(turned.points[0, 0]) == (9.0, 0.0)
    assert tuple(turned.points[0, 9]) == (9.0, 9.0)
