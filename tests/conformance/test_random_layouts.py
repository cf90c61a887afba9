"""Layouts that nobody has thought of: every solver that claims variants finds the same."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import pytest

import ninefold as nf

SOLVERS = [s.name for s in nf.list_solvers() if nf.solver_capabilities(s.name).variants]


def of_units(source: random.Random) -> nf.Layout:
    """Units of any length over any cells."""
    size = source.randint(1, 5)
    places = [(row, column) for row in range(source.randint(1, 5)) for column in range(4)]
    lengths = [source.choice([size, source.randint(1, size)]) for _ in range(source.randint(1, 9))]
    return nf.Layout.of(size, [source.sample(places, min(n, len(places))) for n in lengths])


def scattered(source: random.Random, size: int) -> nf.Layout:
    """A jigsaw whose regions need not hang together."""
    letters = [chr(ord("A") + cell // size) for cell in range(size * size)]
    for _ in range(size * size):
        cell = source.randrange(size * size - 1)
        letters[cell], letters[cell + 1] = letters[cell + 1], letters[cell]
    return nf.Layout.jigsaw("".join(letters))


def random_layout(source: random.Random) -> nf.Layout:
    size = source.randint(3, 4)
    made = source.randrange(4)
    if made == 0:
        return scattered(source, size)
    if made == 1:
        return nf.Layout.x(scattered(source, size))
    if made == 2:
        return scattered(source, size) | scattered(source, size)
    return of_units(source)


def random_puzzle(source: random.Random, layout: nf.Layout) -> nf.Puzzle:
    """Some digits of a solution, if there is one, or else of none; now and then one more."""
    empty = nf.Puzzle(bytes(layout.cells), layout)
    full = nf.solve(empty, 1, seed=source.randrange(2**32)).solution
    share = source.choice([0.2, 0.4, 0.6])
    kept = [digit if source.random() < share else 0 for digit in full or empty.givens]
    puzzle = nf.Puzzle(kept, layout)
    if source.random() < 0.3:
        puzzle = puzzle.placed(source.randrange(layout.cells), source.randint(1, layout.size))
    return puzzle


@pytest.mark.parametrize("seed", range(40))
def test_all_solvers_find_the_same(seed: int) -> None:
    source = random.Random(seed)
    puzzle = random_puzzle(source, random_layout(source))
    counts = {nf.count(puzzle, 3, solver=solver).value for solver in SOLVERS}
    assert len(counts) == 1
    listed = nf.solutions(puzzle, 60, order="sorted", solver="regions")
    assert min(len(listed), 3) == counts.pop()
    assert all(nf.verify_solution(puzzle, grid) == () for grid in listed)
    for solver in SOLVERS:
        assert list(nf.solutions(puzzle, 60, order="sorted", solver=solver)) == list(listed)
        assert nf.solve(puzzle, solver=solver).status is nf.solve(puzzle).status


def test_two_threads_on_one_layout() -> None:
    source = random.Random(9)
    layout = nf.Layout.named("hyper+x")
    puzzles = [random_puzzle(source, layout) for _ in range(12)]

    def counts(_turn: int) -> list[nf.Count]:
        return [
            nf.count(each, 50, solver=name) for each in puzzles for name in ("regions", "cover")
        ]

    alone = counts(0)
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(counts, range(4))) == [alone] * 4
