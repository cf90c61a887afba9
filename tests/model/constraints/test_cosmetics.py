"""Drawings without a meaning: they say nothing, and may be of any form."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.constraints import Cosmetic
from ninefold.model.constraints.cosmetics import FIGURES


@pytest.mark.parametrize("figure", FIGURES)
def test_a_drawing_says_nothing_and_survives(figure: str) -> None:
    drawing = Cosmetic("r1c1 r1c2", figure, "7", "#ff0000")
    puzzle = nf.Puzzle(81 * ".", constraints=[drawing])
    assert not list(puzzle.relations())
    assert nf.Puzzle(puzzle.to_json()) == puzzle
    assert puzzle._repr_svg_() != nf.Puzzle(81 * ".")._repr_svg_()


def test_a_line_may_come_back_to_its_cells() -> None:
    loop = Cosmetic("r1c1 r1c2 r2c2 r1c1 r1c1", "line")
    puzzle = nf.Puzzle(81 * ".", constraints=[loop])
    assert "r1c1 r1c2 r2c2 r1c1 r1c1" in puzzle.constraints[0].describe(puzzle.layout)


def test_an_unknown_figure_is_refused() -> None:
    with pytest.raises(nf.NinefoldError, match="figure"):
        Cosmetic("r1c1", "spiral")
