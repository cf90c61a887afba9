"""Cages that cover a board, and are cut anew where they leave another grid."""

from __future__ import annotations

from random import Random

import pytest

import ninefold as nf
from ninefold.generator.placement.cages import CoveringCages
from ninefold.generator.placement.kind import Board
from ninefold.symmetry.patterns import SYMMETRIES, maps_of

LAYOUT = nf.Layout.classic()


def board(seed: int, symmetry: str = "none") -> Board:
    digits = nf.random_grid(seed=seed).digits
    return Board(LAYOUT, digits, maps_of(LAYOUT, symmetry), Random(seed))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_cover_has_every_cell_once(symmetry: str) -> None:
    covers = [CoveringCages().first(board(seed, symmetry)) for seed in range(20)]
    found = [cover for cover in covers if cover is not None]
    assert found
    for cover in found:
        cages = [shape.cells for piece in cover for shape in piece]
        assert sorted(cell for cage in cages for cell in cage) == list(range(81))
        assert all(2 <= len(cage) <= 5 for cage in cages)


def test_cells_without_a_free_neighbour_are_left_out() -> None:
    on = board(1)
    on.free -= {1, 9}  # r1c1 is alone in its corner
    cover = CoveringCages().first(on)
    assert cover is not None
    assert on.free == {0}


def test_a_cover_that_is_cut_anew_breaks_every_known_grid() -> None:
    on, kind = board(2), CoveringCages()
    cover = kind.first(on)
    assert cover is not None
    others = [nf.random_grid(seed=seed).digits for seed in range(50, 53)]
    better = kind.stronger(on, cover, others)
    assert better is not None
    assert better != cover
    assert all(any(kind.breaks(piece, other) for piece in better) for other in others)
    assert not on.free
    assert kind.stronger(on, cover, ()) is None
