"""Symmetries of patterns of givens, and those of layouts."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.symmetry.patterns import SYMMETRIES, orbits, own_symmetries

MAPS = {
    "none": [lambda r, c: (r, c)],
    "rotational": [lambda r, c: (8 - r, 8 - c)],
    "quarter": [lambda r, c: (c, 8 - r)],
    "diagonal": [lambda r, c: (c, r)],
    "antidiagonal": [lambda r, c: (8 - c, 8 - r)],
    "mirror": [lambda r, c: (r, 8 - c)],
    "flip": [lambda r, c: (8 - r, c)],
    "full": [lambda r, c: (c, r), lambda r, c: (8 - r, c), lambda r, c: (c, 8 - r)],
}


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_pattern_has_the_symmetry_and_no_group_can_be_missed(symmetry: str) -> None:
    for puzzle in nf.generate(3, symmetry=symmetry, seed=2):
        assert nf.is_unique(puzzle, solver="dpll")
        filled = {divmod(cell, 9) for cell in range(81) if puzzle.givens[cell]}
        for move in MAPS[symmetry]:
            assert {move(*place) for place in filled} == filled
        for group in orbits(puzzle.layout, symmetry):
            if puzzle.givens[group[0]]:
                less = bytes(0 if c in group else d for c, d in enumerate(puzzle.givens))
                assert not nf.is_unique(less)


def test_groups_share_out_all_cells() -> None:
    for layout in map(nf.Layout.named, ("classic", "6x6", "samurai")):
        for symmetry in SYMMETRIES:
            groups = orbits(layout, symmetry)
            assert sorted(cell for group in groups for cell in group) == list(range(layout.cells))


def test_own_symmetries_keep_the_units() -> None:
    letters = "jigsaw:AAABACBBCCDBCDDD"  # as it is, alone
    for name, number in (("classic", 8), ("hyper", 8), ("6x6", 4), ("samurai", 8), (letters, 1)):
        layout = nf.Layout.named(name)
        units = {frozenset(unit.cells) for unit in layout.units}
        found = own_symmetries(layout)
        assert len(found) == number, name
        for each in found:
            assert {frozenset(each[cell] for cell in unit) for unit in units} == units
