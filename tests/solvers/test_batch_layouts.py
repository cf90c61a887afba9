"""Many puzzles of one layout in one call."""

from __future__ import annotations

import numpy as np
import pytest

import ninefold as nf

HYPER = nf.Layout.hyper()


def hyper_boards(count: int, open_cells: int) -> np.ndarray:
    """Boards of random hyper solutions with some cells left open."""
    boards = nf.solutions(nf.Puzzle(bytes(81), HYPER), limit=count, seed=1).array.copy()
    for row, board in enumerate(boards):
        board[np.random.default_rng(row).permutation(81)[:open_cells]] = 0
    return boards


@pytest.mark.parametrize("solver", ["regions", "cover"])
def test_rows_are_answered_as_single_puzzles_are(solver: str) -> None:
    boards = hyper_boards(20, 55)
    batch = nf.solve_batch(boards, layout="hyper", solver=solver, nodes=True)
    assert batch.layout == HYPER
    for row, board in enumerate(boards):
        alone = nf.solve(nf.Puzzle(board.tobytes(), HYPER), solver=solver)
        assert (batch.statuses[row], batch.solution(row)) == (alone.status, alone.solution)
        assert batch.nodes is not None
        assert batch.nodes[row] == alone.nodes
    threads = nf.solve_batch(boards, layout=HYPER, solver=solver, nodes=True, threads=2)
    assert threads == batch


def test_whatever_a_batch_is_made_of() -> None:
    boards = hyper_boards(3, 40)
    expected = nf.solve_batch(boards, layout="hyper")
    lines = [nf.Grid(board.tobytes(), HYPER).to_line() for board in boards]
    text = "# hyper\n\n" + "\n".join(lines)
    for source in (boards.reshape(3, 9, 9), boards.astype(int), lines, memoryview(boards)):
        assert nf.solve_batch(source, layout="hyper") == expected
    by_text = nf.solve_batch(text.encode(), layout="hyper")
    assert by_text.lines.tolist() == [3, 4, 5]
    assert (by_text.solutions == expected.solutions).all()


def test_a_bad_row_keeps_no_other_back() -> None:
    six = nf.Layout.usual(6)
    rows = ["." * 36, "7" + "." * 35, "11" + "." * 34, "short"]
    batch = nf.solve_batch(rows, layout=six)
    assert batch.summary() == {
        "undecided": 0,
        "none": 1,
        "unique": 0,
        "multiple": 1,
        "malformed": 2,
    }
    digits = np.zeros((2, 36), np.uint8)
    digits[0, 0] = 7
    assert nf.solve_batch(digits, layout=six).statuses.tolist() == [255, 3]
    assert nf.solve_batch(digits.astype(int) * 100, layout=six).statuses.tolist() == [255, 3]


@pytest.mark.parametrize("layout", [None, "classic", "x"])
def test_a_puzzle_of_another_layout_is_not_solved_as_what_it_is_not(layout: str | None) -> None:
    hyper = nf.Puzzle(hyper_boards(1, 40)[0].tobytes(), HYPER)
    batch = nf.solve_batch([hyper, hyper.grid, bytes(81)], layout=layout)
    assert batch.statuses.tolist() == [nf.MALFORMED, nf.MALFORMED, nf.Status.MULTIPLE]
    assert nf.solve_batch([hyper], layout="hyper").statuses[0] != nf.MALFORMED


def test_counts_and_limits() -> None:
    four = ["." * 16]
    assert nf.solve_batch(four, limit=1_000, layout="4x4").counts.tolist() == [288]
    assert nf.solve_batch(four, limit=100, layout="4x4").counts.tolist() == [100]
    cut = nf.solve_batch(["." * 625] * 3, layout="25x25", limits=nf.Limits(seconds=0.0))
    assert (cut.stopped_by, cut.summary()["undecided"]) == ("seconds", 3)
    assert (
        nf.solve_batch(["." * 625], layout="25x25", limits=nf.Limits(nodes=3)).stopped_row(0)
        == "nodes"
    )
    stopped = nf.StopToken()
    stopped.stop()
    assert nf.solve_batch(["." * 625], layout="25x25", stop=stopped).stopped_by == "stop"


@pytest.mark.parametrize("solver", ["classic", "reference"])
def test_who_takes_no_such_batch(solver: str) -> None:
    with pytest.raises(nf.UnsupportedError, match=solver):
        nf.solve_batch(["." * 81], layout="hyper", solver=solver)
