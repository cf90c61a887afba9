"""True candidates: right on every layout, and what a limit leaves of them is kept and right."""

from __future__ import annotations

import pytest

import ninefold as nf

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOME = FULL[:36] + "." * 27 + FULL[63:66] + "." * 15

STUCK = (
    "............................F........2...............C.........."
    "..D.........4....1...G..............3.6........1................"
    "............C.9.2......6.........B9..........G......C.D........."
    "D..A.....5...................1..7...E....6......E8...........C.9"
)
"""A board of 16x16 with solutions, in which the lowest digits first lead to a dead end."""


def diagonal() -> nf.Layout:
    """A 4x4 board with a unit that need not hold every digit."""
    plain = nf.Layout.usual(4)
    short = nf.Unit("diagonal", "diagonal 1", (0, 5, 10))
    return nf.Layout("short diagonal", 4, plain.positions, (*plain.units, short))


SMALL = [
    nf.Puzzle("." * 16),
    nf.Puzzle("12.." + "." * 12),
    nf.Puzzle("12343412" + "." * 8),
    nf.Puzzle("1234341221434321"),
    nf.Puzzle("1234341221434322"),
    nf.Puzzle("123....4" + "." * 8),
    nf.Puzzle("." * 16, diagonal()),
    nf.Puzzle("1..." + "." * 12, diagonal()),
    nf.Puzzle("." * 16, marks=nf.Candidates.full(nf.Layout.usual(4)).without("r1c1", 1)),
    nf.Puzzle("123456" + "45...." + "2....." + "." * 18),
]


@pytest.mark.parametrize("puzzle", SMALL, ids=range(len(SMALL)))
def test_they_are_those_of_all_solutions(puzzle: nf.Puzzle) -> None:
    found = nf.candidates(puzzle)
    expected = nf.candidates(puzzle, counts=True)
    assert (found.exact, found.stopped_by) == (True, None)
    assert found.candidates == expected.candidates


@pytest.mark.parametrize("board", [SOME, "." * 81, FULL, FULL[:-1] + "."], ids=range(4))
def test_what_a_limit_leaves_is_right(solver: str, board: str) -> None:
    every = nf.candidates(board)
    for nodes in (0, 1, 3, 10, 30, 60, 100, 300, 1_000):
        cut = nf.candidates(board, limits=nf.Limits(nodes=nodes), solver=solver)
        assert cut.candidates | every.candidates == every.candidates
        assert all(cut[cell] == every[cell] for cell in cut.closed)
        assert (cut.stopped_by is None) == cut.exact
        assert cut.nodes <= nodes


def test_nothing_is_closed_before_a_solution_is_known(solver: str) -> None:
    for board in (FULL, SOME):
        cut = nf.candidates(board, limits=nf.Limits(seconds=0.0), solver=solver)
        assert (cut.candidates.total, cut.closed, cut.stopped_by) == (0, frozenset(), "seconds")


@pytest.mark.parametrize("size", [6, 8, 10, 12])
def test_everything_is_possible_on_an_empty_board(size: int) -> None:
    found = nf.candidates("." * size**2)
    assert found.exact
    assert found.candidates == nf.Candidates.full(nf.Layout.usual(size))


def test_a_search_that_is_stuck_is_left_for_others() -> None:
    limits = nf.Limits(nodes=800)
    assert nf.count(STUCK, limit=1, limits=limits, solver="reference").value == 0
    assert nf.candidates(STUCK, limits=limits, solver="reference").candidates.total > 300
    assert nf.count(STUCK, limit=1, limits=limits, solver="regions").value == 1


def test_what_is_left_of_limits() -> None:
    limits = nf.Limits(solutions=5, nodes=10, seconds=1.0, memory=7)
    assert limits.less(4, 0.25) == nf.Limits(solutions=5, nodes=6, seconds=0.75, memory=7)
    assert limits.less(40, 2.5) == nf.Limits(solutions=5, nodes=0, seconds=0.0, memory=7)
    assert nf.Limits(solutions=3).less(4, 1.0) == nf.Limits(solutions=3)
