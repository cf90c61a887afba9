"""One suite for every solver on every layout that it claims, and counts that are known."""

from __future__ import annotations

import random
from functools import cache

import pytest

import ninefold as nf
from ninefold.solvers.registry import named

JIGSAW = "AAAAABCCCAABBBBCCCABBBDBFCCADDDDFFFCDDEEDEFFFDEEEEEEIFGGGGGIIIFGGHGHIIIIGHHHHHHHI"
SHORT_UNITS = [
    ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"],
    ["r1c5", "r2c5", "r3c5", "r4c5"],
    ["r1c1", "r3c3", "r5c5"],
    ["r5c5", "r4c5", "r3c4", "r2c3", "r1c2"],
    ["r9c9", "r5c5"],
    ["r3c3", "r3c4"],
]
"""Units of any length, and a cell apart from the others."""
LAYOUTS = {
    "4x4": nf.Layout.usual(4),
    "4x4+x": nf.Layout.x(nf.Layout.usual(4)),
    "6x6": nf.Layout.usual(6),
    "classic": nf.Layout.classic(),
    "hyper": nf.Layout.hyper(),
    "x": nf.Layout.x(),
    "hyper+x": nf.Layout.named("hyper+x"),
    "disjoint": nf.Layout.named("disjoint"),
    "asterisk": nf.Layout.named("asterisk"),
    "latin": nf.Layout.latin(5),
    "jigsaw": nf.Layout.jigsaw(JIGSAW),
    "custom": nf.Layout.of(5, SHORT_UNITS),
    "twodoku": nf.Layout.twodoku(),
    "16x16": nf.Layout.usual(16),
    "samurai": nf.Layout.samurai(),
}
SOLVERS = [solver.name for solver in nf.list_solvers()]
PLAIN = {"backtracking", "heap", "sums", "reference"}
"""Searches in Python: they get boards with more givens, and none of hundreds of cells."""


def is_for(solver: str, layout: nf.Layout) -> bool:
    """Whether a solver claims a layout, and can be expected to answer soon."""
    small = layout.cells < 300 or solver not in PLAIN
    return small and named(solver).supports(nf.Puzzle(bytes(layout.cells), layout))


CASES = [
    pytest.param(solver, name, id=f"{solver}-{name}")
    for solver in SOLVERS
    for name, layout in LAYOUTS.items()
    if is_for(solver, layout)
]
on_every_layout = pytest.mark.parametrize(("solver", "name"), CASES)


def random_solution(layout: nf.Layout, seed: int) -> nf.Grid:
    solution = nf.solve(nf.Puzzle(bytes(layout.cells), layout), 1, seed=seed).solution
    assert solution is not None
    return solution


def with_givens(full: nf.Grid, cells: set[int]) -> nf.Puzzle:
    return nf.Puzzle(bytes(d if c in cells else 0 for c, d in enumerate(full)), full.layout)


@cache
def unique_puzzle(name: str, share: float) -> tuple[nf.Puzzle, nf.Grid]:
    """A puzzle whose only solution is the grid; about that share of its cells are givens."""
    layout, source = LAYOUTS[name], random.Random(name)
    full = random_solution(layout, seed=11)
    cells = set(range(layout.cells))
    for cell in source.sample(sorted(cells), layout.cells):
        if len(cells) <= share * layout.cells:
            break
        if nf.is_unique(with_givens(full, cells - {cell})):
            cells.remove(cell)
    return with_givens(full, cells), full


def puzzle_for(solver: str, name: str) -> tuple[nf.Puzzle, nf.Grid]:
    return unique_puzzle(name, 0.7 if solver in PLAIN else 0.4)


@pytest.mark.parametrize("name", LAYOUTS)
@pytest.mark.parametrize("solver", SOLVERS)
def test_what_a_solver_claims_is_what_it_supports(solver: str, name: str) -> None:
    layout = LAYOUTS[name]
    claimed = nf.solver_capabilities(solver).variants or layout == nf.Layout.classic()
    puzzle = nf.Puzzle(bytes(layout.cells), layout)
    assert named(solver).supports(puzzle) == claimed
    if not claimed:
        with pytest.raises(nf.UnsupportedError, match=solver):
            nf.solve(puzzle, solver=solver)


@on_every_layout
def test_unique(solver: str, name: str) -> None:
    puzzle, full = puzzle_for(solver, name)
    answer = nf.solve(puzzle, solver=solver)
    assert (answer.status, answer.solution) == (nf.Status.UNIQUE, full)
    assert (answer.solver, answer.stopped_by) == (solver, None)
    count = nf.count(puzzle, solver=solver)
    assert (count.value, count.exact) == (1, True)
    assert list(nf.solutions(puzzle, solver=solver)) == [full]
    assert nf.candidates(puzzle, solver=solver).candidates == nf.Puzzle(full).stated()


@on_every_layout
def test_multiple(solver: str, name: str) -> None:
    _, full = puzzle_for(solver, name)
    open_cells = {cell for cell in range(len(full)) if full[cell] in (1, 2)}
    puzzle = with_givens(full, set(range(len(full))) - open_cells)
    answer = nf.solve(puzzle, solver=solver)
    assert answer.status is nf.Status.MULTIPLE
    assert nf.verify_solution(puzzle, answer.solution) == ()
    listed = nf.solutions(puzzle, solver=solver)
    assert listed.exact
    assert full in list(listed)
    assert len(set(listed)) == len(listed) == nf.count(puzzle, solver="cover").value > 1
    assert all(nf.verify_solution(puzzle, grid) == () for grid in listed)
    assert nf.count(puzzle, solver=solver).value == len(listed)


@on_every_layout
def test_none(solver: str, name: str) -> None:
    puzzle, full = puzzle_for(solver, name)
    wrong = [
        (cell, digit)
        for cell, digits in enumerate(puzzle.allowed())
        for digit in digits
        if not puzzle.givens[cell] and digit != full[cell]
    ]
    for cell, digit in random.Random(3).sample(wrong, min(len(wrong), 3)):
        broken = puzzle.placed(cell, digit)
        answer = nf.solve(broken, solver=solver)
        assert (answer.status, answer.solution) == (nf.Status.NONE, None)
        assert (answer.conflicts, answer.stopped_by) == ((), None)
        assert nf.count(broken, solver=solver).value == 0


@on_every_layout
def test_contradictory_givens_in_every_kind_of_unit(solver: str, name: str) -> None:
    layout = LAYOUTS[name]
    for kind, unit in {unit.kind: unit for unit in layout.units}.items():
        first, second = unit.cells[0], unit.cells[-1]
        puzzle = nf.Puzzle(bytes(layout.cells), layout).placed(first, 3).placed(second, 3)
        answer = nf.solve(puzzle, solver=solver)
        assert (answer.status, answer.solution) == (nf.Status.NONE, None), kind
        assert unit.name in {conflict.unit for conflict in answer.conflicts}
        assert nf.count(puzzle, solver=solver).value == 0


@on_every_layout
def test_marks(solver: str, name: str) -> None:
    puzzle, full = puzzle_for(solver, name)
    cell = puzzle.givens.index(0)
    without = nf.Puzzle(puzzle, marks=puzzle.allowed().without(cell, full[cell]))
    assert nf.solve(without, solver=solver).status is nf.Status.NONE
    source = random.Random(5)
    masks = [
        1 << (digit - 1) | (0 if source.random() < 0.7 else 1 << source.randrange(full.layout.size))
        for digit in full
    ]
    marked = nf.Puzzle(bytes(len(full)), full.layout, marks=nf.Candidates(masks, full.layout))
    found = nf.count(marked, solver=solver)
    assert found.exact
    assert found.value == nf.count(marked, solver="cover").value >= 1


@pytest.mark.parametrize("name", ["hyper", "x", "jigsaw"])
def test_four_solvers_count_the_same(name: str) -> None:
    layout, source, several = LAYOUTS[name], random.Random(7), 0
    for turn in range(100):
        full = random_solution(layout, seed=source.randrange(2**32))
        kept = set(source.sample(range(81), 26 + turn % 8))
        puzzle = with_givens(full, kept)
        if turn % 5 == 0:
            puzzle = puzzle.placed(source.randrange(81), source.randint(1, 9))
        counts = {
            (count.value, count.exact)
            for count in (
                nf.count(puzzle, 100, solver=solver)
                for solver in ("regions", "cover", "reference", "sat")
            )
        }
        assert len(counts) == 1, puzzle
        several += counts.pop()[0] > 1
    assert several > 20


@pytest.mark.parametrize("solver", [name for name in SOLVERS if name not in ("classic", "dpll")])
def test_all_grids_of_size_4(solver: str) -> None:
    assert nf.count("." * 16, solver=solver).value == 288
    assert nf.count("1" + "." * 15, solver=solver).value == 72


def test_all_grids_of_size_6() -> None:
    count = nf.count("." * 36, solver="regions")
    assert (count.value, count.exact) == (28_200_960, True)
