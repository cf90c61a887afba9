"""Arrays in, arrays out; a bad row never aborts the rest."""

from __future__ import annotations

import numpy as np
import pytest

import ninefold as nf

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_every_kind_of_input_gives_the_same() -> None:
    array = np.array([list(nf.Puzzle(UNIQUE).givens), [0] * 81], np.uint8)
    for puzzles in (array, array.astype(np.int64), array.reshape(2, 9, 9), array[:, ::-1][:, ::-1]):
        assert nf.solve_batch(puzzles).summary()["unique"] == 1
    for puzzles in ([UNIQUE, "." * 81], f"{UNIQUE}\n{'.' * 81}\n".encode(), (UNIQUE, "0" * 81)):
        batch = nf.solve_batch(puzzles)
        assert batch.statuses.tolist() == [nf.Status.UNIQUE, nf.Status.MULTIPLE]
        assert batch.counts.tolist() == [1, 2]
        assert batch.solution(0) == nf.Grid(SOLUTION)
        assert len(batch) == 2


def test_bad_rows_are_marked_and_the_rest_goes_on() -> None:
    rows = [
        UNIQUE,
        "",
        "#" + UNIQUE,
        UNIQUE[:-1],
        UNIQUE + "1",
        None,
        "é" * 81,
        "\n",
        "\ud800",
        "11" + "." * 79,
    ]
    batch = nf.solve_batch(rows)
    bad = [nf.MALFORMED] * 8
    assert batch.statuses.tolist() == [nf.Status.UNIQUE, *bad, nf.Status.NONE]
    assert batch.summary() == {
        "undecided": 0,
        "none": 1,
        "unique": 1,
        "multiple": 0,
        "malformed": 8,
    }
    assert batch.solution(1) is None
    array = np.zeros((3, 81), np.int64)
    array[0, 0], array[1, 5] = 10, -1
    assert nf.solve_batch(array).statuses.tolist() == [
        nf.MALFORMED,
        nf.MALFORMED,
        nf.Status.MULTIPLE,
    ]
    array[0, 0] = 257
    assert nf.solve_batch(array).statuses[0] == nf.MALFORMED


def test_bytes_skip_comments_and_blank_lines_and_tell_line_numbers() -> None:
    text = f"# heading\r\n\r\n{UNIQUE}\r\nbad\r\n{UNIQUE},{SOLUTION}"
    batch = nf.solve_batch(text.encode())
    assert batch.lines is not None
    assert batch.lines.tolist() == [3, 4, 5]
    assert batch.statuses.tolist() == [nf.Status.UNIQUE, nf.MALFORMED, nf.Status.UNIQUE]


@pytest.mark.parametrize(
    "puzzles", ["53..7", 5, np.zeros((2, 80)), np.zeros((2, 81)), np.zeros(81, np.uint8)]
)
def test_what_is_no_batch_at_all_is_an_error(puzzles: object) -> None:
    with pytest.raises(nf.FormatError):
        nf.solve_batch(puzzles)


def test_nothing_is_a_batch_too() -> None:
    for puzzles in ([], b"", b"\n# none\n", np.zeros((0, 81), np.uint8)):
        assert len(nf.solve_batch(puzzles)) == 0


def test_limits() -> None:
    assert nf.solve_batch([UNIQUE], limit=1).statuses.tolist() == [nf.Status.UNDECIDED]
    assert nf.solve_batch(["." * 81], limit=77).counts.tolist() == [77]
    cut = nf.solve_batch(["." * 81], limits=nf.Limits(nodes=3))
    assert (cut.statuses.tolist(), cut.stopped_by) == ([nf.Status.UNDECIDED], None)
    for wrong in ({"threads": -1}, {"limit": -1}):
        with pytest.raises(nf.ValueRangeError):
            nf.solve_batch([UNIQUE], **wrong)
    with pytest.raises(nf.UnknownNameError):
        nf.solve_batch([UNIQUE], solver="magic")
    with pytest.raises(nf.UnsupportedError, match="classic"):
        nf.solve_batch([UNIQUE], solver="reference")


def test_an_array_is_not_copied_and_not_changed() -> None:
    array = np.zeros((10, 81), np.uint8)
    before = array.copy()
    array.flags.writeable = False
    assert (nf.solve_batch(array, threads=0).statuses == nf.Status.MULTIPLE).all()
    assert (array == before).all()


def test_threads_and_solvers_agree() -> None:
    puzzles = [
        nf.solve("." * 81, limit=1, seed=s).solution.to_line()[: 40 + s % 9].ljust(81, ".")
        for s in range(300)
    ]
    one = nf.solve_batch(puzzles)
    for other in (nf.solve_batch(puzzles, threads=3), nf.solve_batch(puzzles, solver="dpll")):
        assert (one.statuses == other.statuses).all()
        assert (one.counts == other.counts).all()


def test_json_and_text() -> None:
    batch = nf.solve_batch([UNIQUE, "x"])
    record = batch.to_json()
    assert record["rows"][0] == {"status": "unique", "count": 1, "solution": SOLUTION}
    assert record["rows"][1] == {"status": "malformed", "count": 0, "solution": None}
    assert str(batch) == "2 puzzles: 1 unique, 1 malformed"
