"""`heap`: the heap itself, with and without a table of positions, and the small numbers."""

from __future__ import annotations

import random

import pytest

import ninefold as nf
from ninefold.model.digits import mask_of
from ninefold.solvers.heap import CellHeap, HeapSolver, IndexedHeap

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "..32.5..7......5..1......389.847..............17...6.9.9......3....96.1..4...7..."
BOARDS = [
    nf.Puzzle(UNIQUE),
    nf.Puzzle(HARD),
    nf.Puzzle("." * 16),
    nf.Puzzle("1" + 80 * ".", nf.Layout.hyper()),
]


@pytest.mark.parametrize("kind", [CellHeap, IndexedHeap])
def test_a_heap_gives_the_lowest_whatever_happens(kind: type[CellHeap]) -> None:
    chance = random.Random(1)
    numbers = chance.sample(range(1_000), 40)
    inside = set(range(0, 40, 2))
    heap = kind(numbers, sorted(inside))
    for _ in range(2_000):
        cell = chance.randrange(40)
        if cell not in inside:
            heap.add(cell)
            inside.add(cell)
        elif chance.random() < 0.5:
            heap.remove(cell)
            inside.remove(cell)
        else:
            numbers[cell] = chance.choice([n for n in range(1_000) if n not in numbers])
            heap.change(cell, numbers[cell])
        assert len(heap) == len(inside)
        assert all(heap.cells[heap.position(cell)] == cell for cell in inside)
        if inside:
            assert heap.first == min(inside, key=numbers.__getitem__)


@pytest.mark.parametrize("puzzle", BOARDS, ids=range(len(BOARDS)))
def test_the_table_of_positions_changes_nothing_but_the_time(puzzle: nf.Puzzle) -> None:
    limits = nf.Limits(nodes=3_000)
    told: dict[bool, list[nf.TraceEvent]] = {True: [], False: []}
    answers = [
        HeapSolver(positions=positions).run(puzzle, limits, None, told[positions].append)
        for positions in told
    ]
    assert answers[0] == answers[1]
    assert told[True] == told[False]


@pytest.mark.parametrize("puzzle", BOARDS, ids=range(len(BOARDS)))
def test_it_always_takes_a_cell_with_the_fewest_small_numbers(puzzle: nf.Puzzle) -> None:
    told: list[nf.TraceEvent] = []
    nf.solve(puzzle, solver="heap", trace=told.append, limits=nf.Limits(nodes=500))
    current, before = puzzle, ""
    for event in told:
        if event.kind == "remove":
            current = current.placed(event.cells[0], 0)
        elif event.kind == "place":
            small = current.allowed()
            assert event.digit in small[event.cells[0]]
            if before != "remove":  # else it goes on with the digits that are left
                fewest = min(len(small[c]) for c in range(len(small)) if not current.givens[c])
                assert len(small[event.cells[0]]) == fewest
            current = current.placed(event.cells[0], event.digit)
        elif event.kind == "candidates":
            assert not event.placed
            assert all(event.digit not in current.allowed()[cell] for cell in event.cells)
        elif event.kind == "contradiction":
            assert current.allowed()[event.cells[0]] == ()
        before = event.kind


def test_the_small_numbers_that_are_told_are_those_on_the_board() -> None:
    puzzle, told = nf.Puzzle(HARD), []
    nf.solve(puzzle, solver="heap", trace=told.append, limits=nf.Limits(nodes=500))
    small = list(puzzle.allowed().masks)
    undo: list[tuple[tuple[int, ...], int]] = []
    board = puzzle
    for event in told:
        if event.kind == "place":
            board = board.placed(event.cells[0], event.digit)
            undo.append(((), 0))
        elif event.kind == "candidates":
            undo[-1] = event.cells, mask_of([event.digit])
            for cell in event.cells:
                small[cell] ^= undo[-1][1]
        elif event.kind == "remove":
            board = board.placed(event.cells[0], 0)
            cells, bit = undo.pop()
            for cell in cells:
                small[cell] ^= bit
        if event.kind != "place":
            allowed = board.allowed().masks
            assert all(small[c] == allowed[c] for c in range(81) if not board.givens[c])


def test_singles_take_no_trial() -> None:
    told: list[nf.TraceEvent] = []
    nf.solve(UNIQUE, 1, solver="heap", trace=told.append)
    assert {event.kind for event in told} == {"place", "candidates", "solution"}
