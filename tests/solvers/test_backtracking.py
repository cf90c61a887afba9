"""`backtracking`: its orders, its comparisons, and the search as it is described."""

from __future__ import annotations

import pytest

import ninefold as nf
from ninefold.solvers.backtracking import (
    BacktrackingSolver,
    cells_to_compare,
    random_order,
    reading_order,
)

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LAYOUTS = ["classic", "hyper", "x", "4x4", "boxes 2x3", "samurai", "latin 5", "disjoint"]


def steps(puzzle: nf.Puzzle, solver: BacktrackingSolver) -> list[nf.TraceEvent]:
    told: list[nf.TraceEvent] = []
    solver.run(puzzle, nf.Limits(), None, told.append)
    return told


def plain_search(board: list[int], layout: nf.Layout, order: list[int]) -> int:
    """The digits that a recursive search writes before it has looked everywhere."""
    cell = next((cell for cell in order if not board[cell]), None)
    written = 0
    if cell is not None:
        for digit in range(1, layout.size + 1):
            if all(board[peer] != digit for peer in layout.peers[cell]):
                board[cell] = digit
                written += 1 + plain_search(board, layout, order)
                board[cell] = 0
    return written


@pytest.mark.parametrize("order", [None, range(80, -1, -1), random_order(nf.Layout.classic(), 3)])
def test_it_writes_what_a_recursive_search_writes(order: list[int] | None) -> None:
    puzzle = nf.Puzzle(UNIQUE)
    expected = plain_search(list(puzzle.givens), puzzle.layout, list(order or range(81)))
    assert BacktrackingSolver(order).run(puzzle, nf.Limits()).nodes == expected


def test_the_first_steps_are_those_of_the_description() -> None:
    told = [event.text for event in steps(nf.Puzzle("..344......2...."), BacktrackingSolver())]
    assert told[:3] == ["r1c1 is 1", "r1c2 is 2", "r2c2 is 3"]
    assert told[3:5] == ["r2c3 is 1", "r2c4 has no digit left"]
    assert told[5:8] == ["r2c3 is not 1", "r2c3 is 2", "r2c4 is 1"]


def test_the_first_cell_exhausted_is_the_end() -> None:
    told = steps(nf.Puzzle("123....4" + 8 * "."), BacktrackingSolver())
    assert [event.kind for event in told] == ["contradiction"]
    upwards = steps(nf.Puzzle("123....4" + 8 * "."), BacktrackingSolver(range(15, -1, -1)))
    assert upwards[-1].text.startswith("r4c4 is not")
    assert {event.digit for event in upwards if event.cells == (15,)} == {1, 2, 3}


@pytest.mark.parametrize("name", LAYOUTS)
def test_every_cell_is_compared_with_its_peers_once(name: str) -> None:
    layout = nf.Layout.named(name)
    for cell, others in enumerate(cells_to_compare(layout)):
        assert len(others) == len(set(others))
        assert set(others) == layout.peers[cell]


def test_the_square_is_compared_first() -> None:
    layout = nf.Layout.hyper()
    others = cells_to_compare(layout)[10]
    box = next(unit for unit in layout.units if unit.name == "box 1")
    assert set(others[:8]) == set(box.cells) - {10}


@pytest.mark.parametrize("name", LAYOUTS)
def test_orders_hold_every_cell_once(name: str) -> None:
    layout = nf.Layout.named(name)
    every = list(range(layout.cells))
    assert reading_order(layout) == every
    assert sorted(random_order(layout, 1)) == every
    assert random_order(layout, 1) == random_order(layout, 1) != random_order(layout, 2)


def test_the_reading_order_follows_positions_not_numbers() -> None:
    upside_down = nf.Layout("two", 2, ((1, 0), (0, 0)), (nf.Unit("column", "column", (0, 1)),))
    assert reading_order(upside_down) == [1, 0]


def test_a_random_order_stays_close_together() -> None:
    layout = nf.Layout.classic()
    for seed in range(5):
        order = random_order(layout, seed)
        for place, cell in enumerate(order[1:], start=1):
            before = set(order[:place])
            seen = len(layout.peers[cell] & before)
            assert seen == max(len(layout.peers[c] & before) for c in set(order) - before)


def test_an_order_may_name_its_cells() -> None:
    names = [f"r{row}c{column}" for column in range(1, 5) for row in range(1, 5)]
    told = steps(nf.Puzzle("." * 16), BacktrackingSolver(names))
    assert [event.text for event in told[:3]] == ["r1c1 is 1", "r2c1 is 2", "r3c1 is 3"]


@pytest.mark.parametrize("order", [range(15), [0] * 16, range(17), ["r9c9"] * 16])
def test_an_order_that_does_not_fit_the_board_is_refused(order: list[int]) -> None:
    solver, puzzle = BacktrackingSolver(order), nf.Puzzle("." * 16)
    assert not solver.supports(puzzle)
    with pytest.raises(nf.ValueRangeError):
        solver.run(puzzle, nf.Limits())
