"""What the searches in Python have in common: the walk, its limits, the steps that it tells."""

from __future__ import annotations

import time
from functools import partial

import pytest

import ninefold as nf

from .stopped_searches import cpu_after_stop

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LONG = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
"""A board that takes a search without inference very long."""

BOARDS = [
    nf.Puzzle(UNIQUE),
    nf.Puzzle("1..." + 12 * "."),
    nf.Puzzle("123....4" + 8 * "."),
    nf.Puzzle("12..............", nf.Layout.x(nf.Layout.usual(4))),
]


@pytest.fixture(params=["backtracking", "heap", "sums"])
def name(request: pytest.FixtureRequest) -> str:
    return request.param


def traced(puzzle: nf.Puzzle, name: str, **how: object) -> tuple[nf.Answer, list[nf.TraceEvent]]:
    told: list[nf.TraceEvent] = []
    return nf.solve(puzzle, solver=name, trace=told.append, **how), told


@pytest.mark.parametrize("puzzle", BOARDS, ids=range(len(BOARDS)))
def test_the_steps_lead_to_the_solutions_and_back(name: str, puzzle: nf.Puzzle) -> None:
    answer, told = traced(puzzle, name)
    board, solved = bytearray(puzzle.givens), []
    for event in told:
        if event.kind == "place":
            assert board[event.cells[0]] == 0
            board[event.cells[0]] = event.digit
        elif event.kind == "remove":
            assert board[event.cells[0]] == event.digit
            board[event.cells[0]] = 0
        elif event.kind == "solution":
            solved.append(nf.Grid(bytes(board), puzzle.layout))
        if event.kind in ("place", "remove"):
            filled = len(board) - board.count(0) - puzzle.given_count
            assert event.depth == filled - (event.kind == "place")
    assert solved[:1] == ([answer.solution] if answer.solution else [])
    assert len(solved) == {"none": 0, "unique": 1, "multiple": 2}[str(answer.status)]
    assert all(grid.is_solved() for grid in solved)
    if answer.stopped_by is None:
        assert bytes(board) == puzzle.givens  # every digit was taken back


def test_nodes_are_the_digits_that_are_written(name: str) -> None:
    answer, told = traced(nf.Puzzle(UNIQUE), name)
    assert answer.nodes == sum(event.kind == "place" for event in told)


def test_a_dead_end_is_told(name: str) -> None:
    answer, told = traced(nf.Puzzle("123....4" + 8 * "."), name)
    assert answer.status is nf.Status.NONE
    assert "r1c4 has no digit left" in {event.text for event in told}
    assert told[-1].kind in ("contradiction", "remove")


def test_a_trace_changes_nothing(name: str) -> None:
    answer, _ = traced(nf.Puzzle(UNIQUE), name)
    assert answer == nf.solve(UNIQUE, solver=name)


@pytest.mark.parametrize("nodes", [0, 1, 100])
def test_a_limit_on_nodes_is_kept_and_told(name: str, nodes: int) -> None:
    answer, told = traced(nf.Puzzle(LONG), name, limits=nf.Limits(nodes=nodes))
    assert (answer.status, answer.stopped_by) == (nf.Status.UNDECIDED, "nodes")
    assert answer.nodes == nodes == sum(event.kind == "place" for event in told)
    assert answer.solution is None


def test_the_last_node_may_be_the_solution(name: str) -> None:
    needed = nf.solve(UNIQUE, 1, solver=name).nodes
    found = nf.solve(UNIQUE, 1, solver=name, limits=nf.Limits(nodes=needed))
    assert (found.solution, found.stopped_by) == (nf.solve(UNIQUE).solution, "solutions")
    short = nf.solve(UNIQUE, 1, solver=name, limits=nf.Limits(nodes=needed - 1))
    assert (short.solution, short.stopped_by) == (None, "nodes")
    whole = nf.solve(UNIQUE, solver=name)
    again = nf.solve(UNIQUE, solver=name, limits=nf.Limits(nodes=whole.nodes))
    assert (again.status, again.stopped_by) == (nf.Status.UNIQUE, None)


def test_a_deadline_and_a_token(name: str) -> None:
    used = time.process_time()
    hasty = nf.count("." * 81, limits=nf.Limits(seconds=0.05), solver=name)
    assert (hasty.exact, hasty.stopped_by) == (False, "seconds")
    assert time.process_time() - used < 0.5
    stopped, seconds = cpu_after_stop(partial(nf.count, "." * 81, solver=name), 0.05)
    assert (stopped.exact, stopped.stopped_by) == (False, "stop")
    assert seconds < 0.5


def test_capabilities(name: str) -> None:
    can = nf.solver_capabilities(name)
    assert can == nf.Capabilities(variants=True, enumerates=True, estimates=False, traces=True)


def test_seeds_make_other_searches_with_the_same_answer(name: str) -> None:
    answers = [nf.solve(UNIQUE, solver=name, seed=seed) for seed in range(4)]
    assert {answer.solution for answer in answers} == {nf.solve(UNIQUE).solution}
    assert answers[2] == nf.solve(UNIQUE, solver=name, seed=2)
    firsts = {traced(nf.Puzzle("." * 16), name, seed=seed)[1][0].text for seed in range(12)}
    assert len(firsts) >= 4


def test_a_layout_without_units_is_not_supported(name: str) -> None:
    free = nf.Puzzle(bytes(4), nf.Layout("free", 2, ((0, 0), (0, 1), (1, 0), (1, 1)), ()))
    with pytest.raises(nf.UnsupportedError):
        nf.solve(free, solver=name)
