"""Arrays in, arrays out; a bad row never aborts the rest."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ninefold as nf
from ninefold import _core

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_every_kind_of_input_gives_the_same() -> None:
    array = np.array([list(nf.Puzzle(UNIQUE).givens), [0] * 81], np.uint8)
    for puzzles in (array, array.astype(np.int64), array.reshape(2, 9, 9), array[:, ::-1][:, ::-1]):
        assert nf.solve_batch(puzzles).summary()["unique"] == 1
    for puzzles in (
        [UNIQUE, "." * 81],
        f"{UNIQUE}\n{'.' * 81}\n",
        f"{UNIQUE}\n{'.' * 81}\n".encode(),
        (UNIQUE, "0" * 81),
    ):
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


@pytest.mark.parametrize("puzzles", [np.zeros((2, 80)), np.zeros((2, 81)), np.zeros(81, np.uint8)])
def test_what_is_no_batch_at_all_is_an_error(puzzles: object) -> None:
    with pytest.raises(nf.FormatError):
        nf.solve_batch(puzzles)


def test_a_number_is_no_batch() -> None:
    with pytest.raises(nf.FormatError, match="a list of strings, found int"):
        nf.solve_batch(5)  # type: ignore[arg-type]


def test_nothing_is_a_batch_too() -> None:
    for puzzles in ([], b"", b"\n# none\n", np.zeros((0, 81), np.uint8)):
        assert len(nf.solve_batch(puzzles)) == 0


def test_limits() -> None:
    assert nf.solve_batch([UNIQUE], limit=1).statuses.tolist() == [nf.Status.UNDECIDED]
    assert nf.solve_batch(["." * 81], limit=77).counts.tolist() == [77]
    cut = nf.solve_batch(["." * 81], limits=nf.Limits(nodes=3))
    assert (cut.statuses.tolist(), cut.stopped_by) == ([nf.Status.UNDECIDED], None)
    assert cut.stopped_row(0) == "nodes"
    assert len(nf.solve_batch([UNIQUE], threads=2**40)) == 1
    for wrong in ({"threads": -1}, {"limit": -1}, {"threads": 1.5}, {"limit": 2.0}, {"limit": "2"}):
        with pytest.raises(nf.ValueRangeError):
            nf.solve_batch([UNIQUE], **wrong)
    with pytest.raises(nf.UnknownNameError):
        nf.solve_batch([UNIQUE], solver="magic")
    assert nf.solve_batch([UNIQUE], solver="auto").summary()["unique"] == 1
    with pytest.raises(nf.UnsupportedError, match="compiled"):
        nf.solve_batch([UNIQUE], solver="reference")


def test_an_array_is_not_changed() -> None:
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


ODD = [
    UNIQUE,
    UNIQUE + "\n",
    "  " + UNIQUE,
    "\ufeff" + UNIQUE,
    UNIQUE + " | remark",
    UNIQUE + ":remark",
    UNIQUE.replace(".", " "),
    UNIQUE.replace(".", " ") + " # remark",
    UNIQUE[:-1],
    UNIQUE + "9",
    "\t" + UNIQUE,
    " " + UNIQUE[:-1],
    "." * 80 + "!",
    "5" + " " * 79 + ".",
]


@pytest.mark.parametrize("text", ODD)
def test_a_row_is_read_as_a_puzzle_is(text: str) -> None:
    """The compiled reader of lines and the readers of text follow the same rules."""
    try:
        expected = nf.Puzzle(text).to_line()
    except nf.FormatError:
        expected = None
    for puzzles in ([text], text, text.encode()):
        batch = nf.solve_batch(puzzles)
        assert (batch.statuses[0] == nf.MALFORMED) == (expected is None)
        if expected is not None:
            assert batch.solution(0) == nf.solve(expected).solution


@given(
    st.text(" .5#|,\t", max_size=4),
    st.text("..............5 12", min_size=79, max_size=82),
    st.text(" .5#|,\t", max_size=4),
)
def test_rows_and_puzzles_agree_on_any_text(before: str, cells: str, after: str) -> None:
    text = before + cells + after
    try:
        expected = nf.read_one(text, format="line", layout=nf.Layout.classic()).givens
    except nf.FormatError:
        expected = None
    boards, numbers = np.empty((9, 81), np.uint8), np.empty(9, np.uint64)
    rows = _core.TextReader(text.encode()).read(boards, numbers)
    found = boards[0].tobytes() if rows == 1 and boards[0, 0] <= 9 else None
    assert found == expected, repr(text)
    _core.read_items([text], 0, boards)
    alone = boards[0].tobytes() if boards[0, 0] <= 9 else None
    assert alone == expected, repr(text)


def test_puzzles_and_arrays_can_be_rows() -> None:
    puzzle = nf.Puzzle(UNIQUE)
    rows = [puzzle, puzzle.grid, puzzle.grid.rows(), puzzle.givens, UNIQUE.encode()]
    marked = nf.Puzzle(puzzle, marks=nf.Candidates.full())
    batch = nf.solve_batch([*rows, np.zeros(81, int), marked, 5, None])
    unique, multiple, bad = nf.Status.UNIQUE, nf.Status.MULTIPLE, nf.MALFORMED
    assert batch.statuses.tolist() == [*[unique] * 5, multiple, bad, bad, bad]


@pytest.mark.skipif(
    "asan" in os.environ.get("LD_PRELOAD", ""), reason="a sanitizer needs all the address space"
)
def test_too_many_threads_do_no_harm() -> None:
    code = (
        "import resource, ninefold as nf\n"
        "nf.solve_batch(['.' * 81] * 10)\n"
        "resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30))\n"
        "print(nf.solve_batch(['.' * 81] * 300_000, threads=3_000))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "300,000 puzzles: 300,000 multiple\n" or "MemoryError" in done.stderr


def test_text_is_read_from_any_buffer() -> None:
    text = f"{UNIQUE}\n{'.' * 81}\n".encode()
    expected = nf.solve_batch(text)
    assert nf.solve_batch(bytearray(text)) == expected
    assert nf.solve_batch(memoryview(text)) == expected
    assert nf.solve_batch(memoryview(text + b"  ").cast("H")).statuses.tolist() == [2, 3]
    assert len(nf.solve_batch(memoryview(b""))) == 0


def test_nodes_of_every_row_on_request() -> None:
    lines = [UNIQUE, "." * 81, "55" + "." * 79]
    assert nf.solve_batch(lines).nodes is None
    nodes = nf.solve_batch(lines, nodes=True).nodes
    assert nodes is not None
    assert nodes[0] == 0
    assert nodes[1] > 0
    assert nf.solve_batch(lines, nodes=True, limits=nf.Limits(nodes=3)).nodes.tolist()[1] == 3


def test_progress_tells_rows_begun_and_may_end_the_batch() -> None:
    boards = np.zeros((300_000, 81), np.uint8)
    told: list[int] = []
    nf.solve_batch(boards, progress=told.append)
    assert told == sorted(told)
    assert 0 < told[-1] <= len(boards)

    def tire(rows: int) -> None:
        raise RuntimeError(f"after {rows}")

    with pytest.raises(RuntimeError, match="after"):
        nf.solve_batch(boards, progress=tire)


def test_the_smaller_of_two_limits_holds_in_a_batch_as_for_one() -> None:
    for limit, solutions in ((1, 2), (2, 1)):
        limits = nf.Limits(solutions=solutions)
        batch = nf.solve_batch([UNIQUE], limit, limits=limits)
        assert nf.Status(batch.statuses[0]) == nf.solve(UNIQUE, limit, limits=limits).status


def test_views_of_arrays_and_views_with_gaps() -> None:
    boards = np.zeros((3, 81), np.uint8)
    assert nf.solve_batch(memoryview(boards)) == nf.solve_batch(boards)
    with pytest.raises(nf.FormatError, match="side by side"):
        nf.solve_batch(memoryview(b"123456")[::2])


def test_a_batch_takes_the_record_of_a_layout():
    layout = nf.Layout.of(2, [["r1c1", "r1c2"]])
    assert nf.solve_batch([".2"], layout=layout.to_json()) == nf.solve_batch([".2"], layout=layout)
    for wrong in ({}, 5, ""):
        with pytest.raises(nf.NinefoldError):
            nf.solve_batch([".2"], layout=wrong)


class Empty:
    """A board without givens that notes that it was read, and then stops its batch."""

    def __init__(self) -> None:
        self.token, self.times = nf.StopToken(), 0

    def __iter__(self) -> Iterator[int]:
        self.token.stop()
        self.times += 1
        return iter(bytes(81))


@pytest.mark.parametrize("layout", ["classic", "hyper"])
def test_a_stop_is_heeded_while_rows_are_read(layout: str) -> None:
    board = Empty()
    batch = nf.solve_batch([board] * 5_000, layout=layout, stop=board.token)
    assert 0 < board.times < 5_000
    assert (len(batch), batch.stopped_by) == (5_000, "stop")
    assert not batch.statuses.any()  # no row is said to be malformed because it was not read
    assert not batch.counts.any()
    assert {batch.stopped_row(row) for row in range(5_000)} == {"stop"}


@pytest.mark.parametrize("layout", ["classic", "hyper"])
def test_an_iterable_is_asked_for_no_more_puzzles_after_a_stop(layout: str) -> None:
    token = nf.StopToken()

    def puzzles() -> Iterator[str]:
        for turn in itertools.count():
            if turn == 5:
                token.stop()
            yield "." * 81

    batch = nf.solve_batch(puzzles(), layout=layout, stop=token)
    assert (len(batch), batch.stopped_by) == (5, "stop")
    assert not batch.statuses.any()


@pytest.mark.parametrize("layout", ["classic", "hyper"])
def test_reading_counts_against_the_deadline(layout: str) -> None:
    puzzles = iter(lambda: time.sleep(0.01) or "." * 81, None)
    batch = nf.solve_batch(puzzles, layout=layout, limits=nf.Limits(seconds=0.05))
    assert batch.stopped_by == "seconds"
    assert len(batch) <= 5
    assert batch.seconds >= 0.05


def test_rows_of_more_than_one_reading() -> None:
    lines = ["." * 81, "55" + "." * 79, "oops", "# no puzzle"] * 800
    batch = nf.solve_batch(lines)
    assert batch.statuses.tolist() == [3, 1, 255, 255] * 800
    assert str(nf.solve_batch(["." * 81])) == "1 puzzle: 1 multiple"
