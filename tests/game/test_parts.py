"""Independent parts: exactly the finest product, and on boards the same by shared candidates."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import prod

import pytest

import ninefold as nf
from ninefold.game import (
    SolutionSet,
    candidate_parts,
    independent_parts,
    product_of,
    random_position,
)

from .abstract_sets import EVEN_SUM, INFERRED, NOTES_BOX, PAIR, SIX, random_sets
from .small_boards import quiet_boards


def cells_of(solutions: SolutionSet) -> set[tuple[int, ...]]:
    return {part.cells for part in independent_parts(solutions)}


def finest_product(solutions: SolutionSet) -> set[tuple[int, ...]]:
    """The finest parts by trying every group of cells: a twin for few cells."""
    cells, found = list(solutions.choice_cells), set()
    while cells:
        for size in range(len(cells)):
            group = next(
                (
                    (cells[0], *others)
                    for others in combinations(cells[1:], size)
                    if is_part(solutions, (cells[0], *others))
                ),
                None,
            )
            if group is not None:
                break
        assert group is not None
        found.add(group)
        cells = [cell for cell in cells if cell not in group]
    return found


def is_part(solutions: SolutionSet, group: tuple[int, ...]) -> bool:
    others = [cell for cell in solutions.choice_cells if cell not in group]
    rows = [tuple(row) for row in solutions.array.tolist()]
    inside = {tuple(row[cell] for cell in group) for row in rows}
    outside = {tuple(row[cell] for cell in others) for row in rows}
    return len(inside) * len(outside) == len(rows)


def test_parts_are_the_finest_product() -> None:
    several = 0
    for solutions in random_sets(300, seed=6, rows=16):
        assert cells_of(solutions) == finest_product(solutions)
        several += len(cells_of(solutions)) > 1
    assert several >= 10


def test_a_product_falls_apart_into_its_factors() -> None:
    sets = [EVEN_SUM, SIX, PAIR, *random_sets(40, seed=7, rows=8, cells=4)]
    for one, other in pairwise(sets):
        whole = product_of(one, INFERRED, other)
        shifted = {
            tuple(cell + one.layout.cells + 1 for cell in cells) for cells in cells_of(other)
        }
        assert cells_of(whole) == cells_of(one) | shifted
        assert prod(map(len, independent_parts(whole))) == len(whole)


def test_a_part_is_a_position_of_its_own() -> None:
    whole = product_of(SIX, PAIR, INFERRED)
    six, pair = independent_parts(whole)
    assert (len(six), len(pair)) == (6, 2)
    assert six.solutions.choice_cells == (0, 1, 2)
    assert pair.solutions.inferred == ()
    assert pair.to_json() == {"cells": ["r1c4", "r1c5"], "solutions": 2}


def test_one_solution_has_no_parts() -> None:
    assert independent_parts(INFERRED) == ()


def test_three_cells_that_are_dependent_only_together_are_one_part() -> None:
    assert cells_of(product_of(EVEN_SUM, EVEN_SUM)) == {(0, 1, 2), (3, 4, 5)}


def test_on_boards_shared_candidates_tell_the_same_parts() -> None:
    several = 0
    boards = [random_position(seed, most=60) for seed in range(40)]
    for board in [*boards, *quiet_boards(9, 14, 20, seed=2), *quiet_boards(6, 13, 20, seed=2)]:
        solutions = SolutionSet.of(board)
        assert candidate_parts(solutions) == independent_parts(solutions)
        several += len(independent_parts(solutions)) > 1
    assert several >= 10


def test_the_rows_of_the_notes_box() -> None:
    positions = tuple((row, column) for row in range(3) for column in range(3))
    box = nf.Layout("box", 9, positions, (nf.Unit("box", "box", tuple(range(9))),))
    solutions = SolutionSet([(*row, 9) for row in NOTES_BOX.array.tolist()], [8], box)
    rows = [(0, 1, 2), (3, 4, 5), (6, 7)]
    assert [part.cells for part in candidate_parts(solutions)] == rows
    assert [part.cells for part in independent_parts(solutions)] == rows


def test_the_rule_of_shared_candidates_needs_units() -> None:
    with pytest.raises(nf.UnsupportedError):
        candidate_parts(NOTES_BOX)
