"""Transformations: what they keep, how they add up, and what is none."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import permutations
from random import Random

import pytest

import ninefold as nf
from ninefold.symmetry.layout_symmetries import Symmetries, keeps_units

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LAYOUTS = ["classic", "4x4", "6x6", "hyper", "x", "16x16", "jigsaw:AAABACBBCCDBCDDD", "latin 5"]


def random_grid(layout: nf.Layout, seed: int) -> nf.Grid:
    """Digits anywhere: whatever a board holds goes along."""
    chance = Random(seed)
    return nf.Grid(bytes(chance.choices(range(layout.size + 1), k=layout.cells)), layout)


@pytest.mark.parametrize("name", LAYOUTS)
def test_units_stay_units_and_digits_go_along(name: str) -> None:
    layout = nf.Layout.named(name)
    grid = random_grid(layout, 1)
    for seed in range(5):
        shuffle = nf.Transformation.random(layout, seed=seed)
        moved = shuffle(grid)
        assert keeps_units(layout, shuffle.cells)
        assert len(moved.conflicts()) == len(grid.conflicts())
        assert sorted(Counter(moved).values()) == sorted(Counter(grid).values())


@pytest.mark.parametrize("name", LAYOUTS)
def test_transformations_are_a_group(name: str) -> None:
    first, second, third = (nf.Transformation.random(name, seed=seed) for seed in range(3))
    grid = random_grid(first.layout, 2)
    assert first.then(second)(grid) == second(first(grid))
    assert first.then(second).then(third) == first.then(second.then(third))
    assert first.then(first.inverse()) == nf.Transformation.identity(name)
    assert first.inverse()(first(grid)) == grid


def test_a_transformed_puzzle_is_the_same_to_solve() -> None:
    puzzle = nf.Puzzle(UNIQUE, metadata=nf.Metadata(title="Sunday"))
    solution = nf.solve(puzzle).solution
    for seed in range(20):
        shuffle = nf.Transformation.random(seed=seed)
        moved = puzzle.transformed(shuffle)
        assert moved.metadata.title == "Sunday"
        assert shuffle(UNIQUE).givens == moved.givens
        assert nf.solve(moved).solution == solution.transformed(shuffle)


def test_pencil_marks_and_candidates_go_along() -> None:
    puzzle = nf.Puzzle(UNIQUE)
    marked = nf.Puzzle(UNIQUE, marks=puzzle.allowed().without("r1c3", 1))
    shuffle = nf.Transformation.random(seed=3)
    moved = shuffle(marked)
    assert moved.marks == shuffle(marked.marks)
    assert moved.marks.total == marked.marks.total
    assert shuffle.inverse()(moved) == marked
    assert shuffle(puzzle.allowed()) == shuffle(puzzle).allowed()


def test_lines_are_found_again() -> None:
    rows, columns = [4, 3, 5, 0, 2, 1, 8, 6, 7], [0, 2, 1, 6, 7, 8, 3, 4, 5]
    for transposed in (False, True):
        made = nf.Transformation.of_lines(rows, columns, transposed=transposed)
        assert made.lines() == (transposed, tuple(rows), tuple(columns))
    turned = nf.Transformation.transposition().then(nf.Transformation.of_lines(rows, columns))
    assert turned.lines() == (True, tuple(rows), tuple(columns))


def test_they_are_values_that_can_be_read() -> None:
    shuffle = nf.Transformation.random(seed=9)
    assert pickle.loads(pickle.dumps(shuffle)) == shuffle == eval(repr(shuffle), vars(nf))
    assert len({shuffle, nf.Transformation.random(seed=9), shuffle.inverse()}) == 2
    assert shuffle.to_json()["cells"][0] == shuffle.layout.cell_name(shuffle.cells[0])
    swap = nf.Transformation.of_lines([1, 0, 2, 3], digits=[2, 1, 3, 4], layout="4x4")
    assert str(swap) == "rows 2 1 3 4, columns 1 2 3 4; digits 1234 become 2134"
    assert str(nf.Transformation.transposition()).startswith("transposed, then rows 1 2 3")


def test_what_is_no_transformation_is_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="becomes a unit"):
        nf.Transformation.of_lines([0, 3, 2, 1, 4, 5, 6, 7, 8])
    with pytest.raises(nf.ValueRangeError, match="each once"):
        nf.Transformation.of_lines([0, 0, 2, 3, 4, 5, 6, 7, 8])
    with pytest.raises(nf.ValueRangeError, match="digits"):
        nf.Transformation.relabelling("112345678")
    with pytest.raises(nf.ValueRangeError, match="digits"):
        nf.Transformation.relabelling([1, 2, 3])
    with pytest.raises(nf.ValueRangeError, match="becomes a unit"):
        nf.Transformation.transposition("6x6")
    with pytest.raises(nf.ValueRangeError, match="this board is"):
        nf.Transformation.identity("hyper")(nf.Puzzle(81 * "."))
    with pytest.raises(nf.ValueRangeError, match="different layouts"):
        nf.Transformation.identity("hyper").then(nf.Transformation.identity())
    with pytest.raises(nf.UnsupportedError, match="no square"):
        nf.Transformation.of_lines(layout="twodoku")


def all_symmetries(layout: nf.Layout) -> set[tuple[int, ...]]:
    """The plain twin: every order of rows and columns of a small square, transposed or not."""
    size = layout.size
    orders = list(permutations(range(size)))
    boards = (
        tuple(size * r + c if upright else size * c + r for r in rows for c in columns)
        for upright in (True, False)
        for rows in orders
        for columns in orders
    )
    return {cells for cells in boards if keeps_units(layout, cells)}


@pytest.mark.parametrize("name", ["4x4", "boxes 2x2+x", "latin 3", "jigsaw:AAABACBBCCDBCDDD"])
def test_all_symmetries_of_small_layouts_are_known(name: str) -> None:
    layout = nf.Layout.named(name)
    symmetries, chance = Symmetries.of(layout), Random(4)
    every = all_symmetries(layout)
    assert symmetries.order == len(every)
    assert {symmetries.random(chance) for _ in range(50 * len(every))} == every


def test_symmetries_that_take_too_long_are_an_error() -> None:
    with pytest.raises(nf.UnsupportedError, match="too long"):
        nf.Transformation.random(nf.Layout.of(2, [[(0, i)] for i in range(200)]))
