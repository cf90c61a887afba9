"""The SAT model of boards that docs/sat.md tells beside its Essence text."""

from __future__ import annotations

import random

import pytest

import ninefold as nf
from ninefold.constraints import HumanRandom
from ninefold.solvers.sat.encoding import encode
from ninefold.solvers.sat.loaded import Loaded, load

BOARD = (
    "072004900304089100819006254"
    "701000009900002070000807012"
    "405001620237000501000025700"
)  # fmt: skip
"""The parameter that comes with the model."""


def plain(board: list[list[int]]) -> bool:
    """What the model says of a full board, line by line, with its indices from 1."""
    rows = [(0, *row) for row in board]
    sudoku = [(0,) * 10, *rows]
    lines = range(1, 10)
    for i in lines:
        row, column = sudoku[i][1:], tuple(sudoku[j][i] for j in lines)
        if len({*row}) < 9 or len({*column}) < 9:
            return False
        if tuple(lines) in (row, column):
            return False
    for i in range(1, 4):
        for j in range(1, 4):
            block = {sudoku[3 * i - 3 + k][3 * j - 3 + m] for k in (1, 2, 3) for m in (1, 2, 3)}
            if len(block) < 9:
                return False
    first = sudoku[1]
    banned = [{1: 1, 2: 2, 3: 3, 4: 4, 5: 5}, {3: 3, 4: 4, 5: 5, 6: 6, 7: 7}]
    banned.append({5: 5, 6: 6, 7: 7, 8: 8, 9: 4})
    return not any(all(first[c] == d for c, d in each.items()) for each in banned)


@pytest.fixture(scope="module")
def model() -> Loaded:
    loaded = load(nf.Puzzle(81 * ".", constraints=[HumanRandom()]))
    assert loaded is not None
    return loaded


def relabelled(source: random.Random, grid: nf.Grid) -> list[int]:
    """The grid with other digits: a line reads 1 to 9, or begins like that, or by chance."""
    row, column = source.randrange(9), source.randrange(9)
    lines = [list(range(9 * row, 9 * row + 9)), list(range(column, 81, 9)), list(range(9))]
    line, names = source.choice(lines), list(range(1, 10))
    if source.random() < 0.5:
        names = [*names[:5], *source.sample(names[5:], 4)]
    if source.random() < 0.3:
        names = [1, 2, 3, 9, 5, 6, 7, 8, 4]
    digit = {grid[cell]: name for cell, name in zip(line, names, strict=True)}
    return [digit[each] for each in grid]


def test_the_clauses_say_what_the_model_says(model: Loaded) -> None:
    source, verdicts = random.Random(3), []
    for _ in range(200):
        board = relabelled(source, nf.random_grid(seed=source.randrange(2**32)))
        if source.random() < 0.2:
            board[source.randrange(81)] = source.randint(1, 9)
        said = model.session.solve(model.encoding.literals_of(board))
        assert said == plain([board[start : start + 9] for start in range(0, 81, 9)])
        verdicts.append(said)
    assert 40 < sum(verdicts) < 160


def test_it_is_no_larger_than_it_need_be(model: Loaded) -> None:
    assert model.encoding.variables == 729
    assert len(model.encoding.rules) == len(encode(nf.Puzzle(81 * ".")).rules) + 21


def test_the_board_that_comes_with_it_has_no_solution() -> None:
    for looks in ([], [HumanRandom()]):
        assert nf.solve(nf.Puzzle(BOARD, constraints=looks), solver="sat").status is nf.Status.NONE
