"""Results in arrays of the caller: batches and lists, and arrays that cannot take them."""

from __future__ import annotations

import numpy as np
import pytest

import ninefold as nf
from ninefold.solvers.batch import ROWS_AT_A_TIME

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [UNIQUE, "." * 81, "oops", "55" + "." * 79]


def room(rows: int, cells: int = 81) -> np.ndarray:
    return np.full((rows, cells), 77, np.uint8)


def test_solutions_of_a_batch_stand_in_the_first_rows() -> None:
    fresh = nf.solve_batch(ROWS)
    for puzzles in (ROWS, "\n".join(ROWS), "\n".join(ROWS).encode()):
        out = room(6)
        batch = nf.solve_batch(puzzles, out=out)
        assert np.shares_memory(batch.solutions, out)
        assert (batch.solutions == fresh.solutions).all()
        assert (out[:4] == fresh.solutions).all()
        assert (out[4:] == 77).all()
        assert (batch.counts == fresh.counts).all()
    again = nf.solve_batch([UNIQUE], out=out)
    assert again.solution(0) == fresh.solution(0)


def test_batches_of_other_layouts_take_an_array_too() -> None:
    out = room(2, 16)
    batch = nf.solve_batch(["." * 16, "12" + "." * 14], layout="4x4", out=out)
    assert (batch.solutions == out).all()
    assert batch.counts.tolist() == [2, 2]


@pytest.mark.parametrize(
    "ask", [lambda out: nf.solve_batch(ROWS, out=out), lambda out: nf.solutions(UNIQUE, out=out)]
)
@pytest.mark.parametrize(
    ("out", "message"),
    [
        ([[0] * 81] * 4, r"must be an array uint8.n, 81., not .* .list"),
        (np.zeros((4, 81), np.int64), "not int64.4, 81."),
        (np.zeros((4, 9, 9), np.uint8), "not uint8.4, 9, 9."),
        (np.zeros((4, 80), np.uint8), "not uint8.4, 80."),
        (np.zeros((4, 162), np.uint8)[:, ::2], "C order without gaps"),
        (np.zeros((81, 4), np.uint8).T, "C order without gaps"),
        (np.frombuffer(bytes(4 * 81), np.uint8).reshape(4, 81), "read-only"),
    ],
)
def test_an_array_that_takes_no_boards_is_refused(ask, out, message) -> None:
    with pytest.raises(nf.ValueRangeError, match=message):
        ask(out)


def test_an_array_with_too_few_rows_or_over_the_puzzles_is_refused() -> None:
    with pytest.raises(nf.ValueRangeError, match="out has 3 rows, and 4 puzzles want one each"):
        nf.solve_batch(ROWS, out=room(3))
    boards = np.zeros((3, 81), np.uint8)
    with pytest.raises(nf.ValueRangeError, match="other memory"):
        nf.solve_batch(boards, out=boards)


def test_a_list_ends_where_the_array_ends() -> None:
    listed = nf.solutions("." * 81, limit=200)
    out = room(200)
    few = nf.solutions("." * 81, out=out)
    assert few.stopped_by == "memory"
    assert not few.exact
    assert (few.array == listed.array).all()
    assert np.shares_memory(few.array, out)
    some = nf.solutions("." * 81, limit=70, out=out)
    assert some.stopped_by == "solutions"
    assert (some.array == listed.array[:70]).all()
    assert (out[70:] == listed.array[70:]).all()
    assert len(nf.solutions("." * 81, out=room(0))) == 0


@pytest.mark.parametrize("solver", ["classic", "dpll", "reference"])
@pytest.mark.parametrize("order", ["search", "sorted", "random"])
def test_every_list_goes_into_an_array(solver: str, order: str) -> None:
    puzzle = nf.Puzzle(nf.Puzzle(UNIQUE).to_line().replace("8", "."))
    listed = nf.solutions(puzzle, limit=5, order=order, solver=solver)
    out = room(9)
    found = nf.solutions(puzzle, limit=5, order=order, solver=solver, out=out)
    assert found == nf.solutions(puzzle, limit=5, order=order, solver=solver)
    assert (out[: len(listed)] == listed.array).all()
    assert (out[len(listed) :] == 77).all()


def test_parts_of_a_long_text_are_one_batch() -> None:
    lines = [UNIQUE, "# a remark", "." * 81, "oops", ""] * (ROWS_AT_A_TIME // 2)
    text = "\n".join(lines)
    batch, list_batch = (
        nf.solve_batch(text),
        nf.solve_batch([UNIQUE, "." * 81, "oops"] * (ROWS_AT_A_TIME // 2)),
    )
    assert len(batch) == len(list_batch) == 3 * (ROWS_AT_A_TIME // 2)
    assert (batch.statuses == list_batch.statuses).all()
    assert batch.lines is not None
    assert batch.lines.tolist() == [
        n for n, line in enumerate(lines, 1) if line not in ("", "# a remark")
    ]
    assert nf.solve_batch(text.encode(), threads=2) == batch


def test_progress_and_limits_span_the_parts() -> None:
    rows = ["." * 81] * (3 * ROWS_AT_A_TIME)
    told: list[int] = []
    nf.solve_batch(rows, limit=50, progress=told.append)
    assert told == sorted(told)
    assert told[-1] > ROWS_AT_A_TIME
    cut = nf.solve_batch(rows, limits=nf.Limits(seconds=0))
    assert (len(cut), cut.stopped_by) == (len(rows), "seconds")
    assert cut.summary()["undecided"] == len(rows)
