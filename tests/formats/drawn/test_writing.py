from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.model.constraints import Cosmetic


@pytest.mark.parametrize("figure", ["circle", "square"])
@pytest.mark.parametrize("format", ["sudokupad-link", "fpuzzles-link"])
def test_a_figure_without_a_meaning_gets_none(figure: str, format: str) -> None:
    puzzle = nf.Puzzle(81 * ".", constraints=[Cosmetic("r5c5", figure)])
    found = nf.read_one(nf.write(puzzle, format), lenient=True).constraints
    assert [(rule.kind, rule.figure) for rule in found] == [("cosmetic", figure)]  # type: ignore[attr-defined]
