"""No step is ever against the solution: on boards of every kind, by every profile."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.explain import find_path

LAYOUTS = ["classic", "6x6", "hyper", "x", "hyper+x", "twodoku", "10x10"]


@pytest.mark.parametrize("profile", ["hodoku", "people", "se", "sukaku"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_no_step_is_against_the_solution(layout: str, profile: str) -> None:
    for puzzle in nf.generate(2, layout=layout, seed=3):
        solution = nf.solve(puzzle).solution
        assert solution is not None
        path = find_path(puzzle, profile=profile)
        assert path.end != "broken"
        for step in path.steps:
            assert all(solution.digits[move.cell] == move.digit for move in step.placements)
            assert all(solution.digits[move.cell] != move.digit for move in step.eliminations)


def test_units_of_one_kind_that_overlap() -> None:
    """The middle cell of the plain board lies on both diagonals: what one removes it may keep."""
    puzzle = nf.generate(layout="x", seed=0)
    assert find_path(puzzle, profile="sukaku").end == "solved"
