"""What the compiled solvers tell beside the answer: traces, pickles, repeated questions."""

from __future__ import annotations

import pickle

import pytest

import ninefold as nf
from ninefold import _core

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def test_dpll_reports_its_steps() -> None:
    told: list[nf.TraceEvent] = []
    answer = nf.solve(UNIQUE, solver="dpll", trace=told.append)
    assert answer.solution is not None
    kinds = {event.kind for event in told}
    assert kinds <= {"branch", "deduce", "contradiction", "solution", "backtrack"}
    assert {"deduce", "solution"} <= kinds
    for event in told:
        if event.kind == "deduce" and event.depth == 0:
            inside = {answer.solution[cell] for cell in event.cells}
            assert (event.digit in inside) == event.placed, str(event)
    placed = {event.cells[0] for event in told if event.placed and len(event.cells) == 1}
    assert placed == {cell for cell, given in enumerate(answer.puzzle.givens) if not given}


def test_branches_are_told_and_taken_back() -> None:
    told: list[nf.TraceEvent] = []
    hard = "..4...........4..2.7.5.2...4.........1648.......293..7..............6........13.."
    nf.solve(hard, solver="dpll", trace=told.append, limits=nf.Limits(nodes=300))
    assert {"branch", "backtrack", "contradiction"} <= {event.kind for event in told}
    assert "mini-" in next(str(event) for event in told if event.kind == "branch")


def test_others_refuse_a_trace() -> None:
    for name in ("classic", "reference"):
        with pytest.raises(nf.UnsupportedError, match="dpll"):
            nf.solve(UNIQUE, solver=name, trace=print)


def test_answers_are_values() -> None:
    answer = nf.solve(UNIQUE)
    again = pickle.loads(pickle.dumps(answer))
    assert again == answer
    assert hash(again) == hash(answer)
    assert again.seconds == answer.seconds
    assert answer.to_json()["status"] == "unique"
    assert "exactly one solution" in str(answer)
    assert answer != "answer"
    for value in (nf.solutions("." * 81, limit=3), nf.solve_batch([UNIQUE, "."])):
        assert pickle.loads(pickle.dumps(value)) == value
        assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
    count = nf.count(UNIQUE)
    assert pickle.loads(pickle.dumps(count)) == count
    assert int(count) == 1


@pytest.mark.parametrize("name", ["classic", "dpll"])
@pytest.mark.parametrize("cell", ["r1c2", "r1c5", "r2c1", "r5c1", "r2c2"])
def test_contradictory_givens_need_no_node(name: str, cell: str) -> None:
    puzzle = nf.Puzzle("." * 81).placed("r1c1", 5).placed(cell, 5)
    answer = nf.solve(puzzle, limits=nf.Limits(nodes=0), solver=name)
    assert answer.status is nf.Status.NONE


def test_the_fast_road_and_the_long_one_agree() -> None:
    lines = [UNIQUE, UNIQUE.replace(".", "0"), "." * 81, "-" * 81, "55" + "." * 79]
    for line in lines:
        assert nf.solve(line) == nf.solve(nf.Puzzle(line))
        assert nf.solve(line, seed=3) == nf.solve(nf.Puzzle(line), seed=3)
    with pytest.raises(nf.FormatError):
        nf.solve("?" * 81)
    with pytest.raises(nf.FormatError):
        nf.solve("\ud800" * 81)


def test_any_form_of_a_puzzle_is_taken() -> None:
    rows = nf.Grid(UNIQUE).rows()
    for source in (
        rows,
        nf.Grid(UNIQUE),
        nf.Puzzle(UNIQUE),
        nf.Puzzle(UNIQUE).givens,
        str(nf.Grid(UNIQUE)),
    ):
        assert nf.solve(source).status is nf.Status.UNIQUE


def test_bad_arguments_are_clear_errors() -> None:
    for bad in (
        {"nodes": -1},
        {"seconds": -0.5},
        {"seconds": float("nan")},
        {"solutions": 1.5},
        {"memory": True},
    ):
        with pytest.raises(nf.ValueRangeError):
            nf.Limits(**bad)
    with pytest.raises(nf.ValueRangeError):
        nf.solve(UNIQUE, limit=-1)
    for bad in ({"seconds": "soon"}, {"seconds": True}, {"seconds": 1j}):
        with pytest.raises(nf.ValueRangeError):
            nf.Limits(**bad)
    for wrong in ({"limit": 1.5}, {"limit": "2"}, {"seed": "a"}, {"seed": 1.5}):
        for solver in ("auto", "reference"):
            with pytest.raises(nf.ValueRangeError):
                nf.solve(UNIQUE, solver=solver, **wrong)
    assert nf.count(UNIQUE, limits=nf.Limits(nodes=2**70, seconds=float("inf"))).exact


def test_the_core_refuses_what_is_no_board() -> None:
    for givens, masks in ((bytes(80), None), (b"\x0a" * 81, None), (bytes(81), [0] * 80)):
        with pytest.raises(ValueError, match="classic"):
            _core.Question("classic", givens, masks, 2, 10, None, None, None)
    with pytest.raises(ValueError, match="engine"):
        _core.Question("magic", bytes(81), None, 2, 10, None, None, None)
