"""Exact cover as a problem of its own, and the steps of its search of a board."""

from __future__ import annotations

import itertools
import pickle
import random

import pytest

import ninefold as nf


def plain_covers(rows: list[set[int]], secondary: set[int]) -> set[tuple[int, ...]]:
    """All choices of rows, tried one by one."""
    primary = set().union(*rows) - secondary
    found = set()
    for size in range(len(rows) + 1):
        for chosen in itertools.combinations(range(len(rows)), size):
            held = [item for row in chosen for item in rows[row]]
            if len(held) == len(set(held)) and primary <= set(held):
                found.add(chosen)
    return found


def test_every_choice_is_found() -> None:
    source = random.Random(5)
    for _ in range(200):
        rows = [set(source.sample(range(6), source.randint(1, 3))) for _ in range(8)]
        secondary = set(source.sample(range(6), source.randint(0, 2)))
        expected = plain_covers(rows, secondary)
        # A row of secondary items alone covers nothing that must be covered: it is never chosen.
        useful = {c for c in expected if all(rows[row] - secondary for row in c)}
        found = nf.exact_cover(rows, secondary=secondary)
        assert found.exact
        assert set(found) == useful
        assert len(found) == len(useful)


def test_names_limits_and_values() -> None:
    rows = {"ab": "AB", "c": "C", "bc": "BC", "a": "A"}
    every = nf.exact_cover(rows)
    assert every.solutions == (("ab", "c"), ("bc", "a"))
    one = nf.exact_cover(rows, limit=1)
    assert (len(one), one.exact, one.stopped_by) == (1, False, "solutions")
    assert str(one).endswith("1 solutions, stopped by solutions")
    assert nf.exact_cover(rows, limits=nf.Limits(nodes=0)).stopped_by == "nodes"
    assert nf.exact_cover(rows, limits=nf.Limits(seconds=0.0)).stopped_by == "seconds"
    assert nf.exact_cover(rows, limits=nf.Limits(memory=1)).stopped_by == "memory"
    assert pickle.loads(pickle.dumps(every)) == every
    assert every.to_json()["solutions"] == [["ab", "c"], ["bc", "a"]]
    assert nf.exact_cover([]).solutions == ((),)
    assert nf.exact_cover([[1]], secondary=[2]).solutions == ((0,),)


@pytest.mark.parametrize("rows", [[[1, 1]], [[]], {"a": [1, 2, 1]}])
def test_rows_that_are_none(rows: object) -> None:
    with pytest.raises(nf.ValueRangeError, match="row"):
        nf.exact_cover(rows)  # type: ignore[arg-type]


def test_a_hard_problem_can_be_stopped() -> None:
    # Perfect matchings of the complete graph on 40 points: far too many to be listed.
    pairs = list(itertools.combinations(range(40), 2))
    cut = nf.exact_cover(pairs, limits=nf.Limits(seconds=0.05))
    assert cut.stopped_by == "seconds"
    assert cut.seconds < 2


def test_the_steps_of_a_board_lead_to_its_solution() -> None:
    puzzle = nf.Puzzle("1..4....4......1", nf.Layout.usual(4))
    events: list[nf.TraceEvent] = []
    answer = nf.solve(puzzle, solver="cover", trace=events.append)
    board = [0] * 16
    solved = []
    for event in events:
        if event.kind == "place":
            assert board[event.cells[0]] == 0
            board[event.cells[0]] = event.digit
        elif event.kind == "remove":
            assert board[event.cells[0]] == event.digit
            board[event.cells[0]] = 0
        elif event.kind == "solution":
            solved.append(bytes(board))
    assert answer.solution is not None
    assert solved[0] == answer.solution.digits
    assert {event.kind for event in events} >= {"place", "remove", "solution"}
    assert nf.solve(puzzle, solver="cover").status is answer.status


def test_a_contradiction_is_told() -> None:
    events: list[nf.TraceEvent] = []
    nf.solve("1234" + "." * 8 + "...4", solver="cover", trace=events.append)
    nf.solve("12.." + "..3." + "...4" + "....", solver="cover", trace=events.append)
    assert any(e.kind == "contradiction" and "left" in e.text for e in events)
