"""Lists of solutions in every order: as found, ascending, at random; by every solver."""

from __future__ import annotations

import time

import pytest

import ninefold as nf

FULL = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOME = "." * 27 + FULL[27:]
"""A board with 144 solutions."""
EMPTY = "." * 81


def lines(listed: nf.Solutions) -> list[str]:
    return [grid.to_line() for grid in listed]


def test_every_order_has_the_same_solutions(solver: str) -> None:
    found, ascending, drawn = (
        nf.solutions(SOME, order=order, solver=solver) for order in ("search", "sorted", "random")
    )
    assert len(found) > 100
    assert lines(ascending) == sorted(lines(found))
    assert sorted(lines(drawn)) == lines(ascending)
    assert lines(drawn) != lines(found)
    assert found.exact
    assert ascending.exact
    assert drawn.exact


@pytest.mark.parametrize("order", ["search", "sorted"])
def test_a_smaller_limit_gives_the_first(solver: str, order: str) -> None:
    everything = lines(nf.solutions(SOME, order=order, solver=solver))
    for limit in (0, 1, 64, 100):
        some = nf.solutions(SOME, limit, order=order, solver=solver)
        assert lines(some) == everything[:limit]
        assert (some.exact, some.stopped_by) == (False, "solutions")


def test_random_is_repeatable_and_without_repetition(solver: str) -> None:
    for board in (SOME, EMPTY):
        drawn = nf.solutions(board, 8, order="random", seed=7, solver=solver)
        assert len(set(drawn)) == 8
        assert all(nf.verify_solution(board, grid) == () for grid in drawn)
        assert (drawn.exact, drawn.stopped_by) == (False, "solutions")
        assert drawn == nf.solutions(board, 8, seed=7, solver=solver)
        assert drawn != nf.solutions(board, 8, order="random", seed=8, solver=solver)


def test_random_of_many_are_no_neighbours() -> None:
    array = nf.solutions(EMPTY, 100, order="random", seed=1).array
    for cell in range(81):
        assert len(set(array[:, cell])) == 9


def test_small_boards_and_none(solver: str) -> None:
    for order in ("search", "sorted", "random"):
        assert lines(nf.solutions(FULL, order=order, solver=solver)) == [FULL]
        nothing = nf.solutions("55" + EMPTY[2:], order=order, solver=solver)
        assert (len(nothing), nothing.exact) == (0, True)


@pytest.mark.parametrize("order", ["sorted", "random"])
def test_limits_hold_in_every_order(solver: str, order: str) -> None:
    used = time.process_time()
    hasty = nf.solutions(EMPTY, order=order, solver=solver, limits=nf.Limits(seconds=0.05))
    assert hasty.stopped_by == "seconds"
    assert time.process_time() - used < 1
    few = nf.solutions(EMPTY, 1_000, order=order, solver=solver, limits=nf.Limits(nodes=200))
    assert few.stopped_by == "nodes"
    assert few.nodes <= 200
    small = nf.solutions(EMPTY, order=order, solver=solver, limits=nf.Limits(memory=1_000))
    assert (len(small), small.stopped_by) == (12, "memory")
    if order == "sorted":
        assert lines(hasty) == sorted(lines(hasty))
    token = nf.StopToken()
    token.stop()
    stopped = nf.solutions(EMPTY, order=order, solver=solver, stop=token)
    assert stopped.stopped_by == "stop"


def test_orders_that_make_no_sense() -> None:
    with pytest.raises(nf.UnknownNameError, match="search, sorted, random"):
        nf.solutions(SOME, order="best")
    with pytest.raises(nf.ValueRangeError, match="seed"):
        nf.solutions(SOME, order="sorted", seed=1)
    with pytest.raises(nf.ValueRangeError, match="seed"):
        nf.solutions(SOME, order="random", seed="a")


def test_a_list_is_one_block_of_memory() -> None:
    array = nf.solutions(SOME).array
    assert array.flags.c_contiguous
    assert not array.flags.writeable
    assert not array.flags.owndata  # it is the kernel's own
    assert nf.solutions(FULL, limit=0).array.shape == (0, 81)
