"""How far an explanation goes: limits, tokens, quick and deep looks, and its words."""

import pickle
import time

import pytest

import ninefold as nf
from ninefold.validation.explanation_words import listed

from .boards import LINE, SOLVED, replaced

UNSOLVABLE = LINE.replace("53..7", "35..7")
BOARDS = {
    "unsolvable": UNSOLVABLE,
    "direct": replaced(LINE, 2, "5"),
    "ambiguous": SOLVED[:40] + 41 * ".",
    "empty": 81 * ".",
    "unique": LINE,
    "ones": 81 * "1",
    "large": "1" + 254 * "." + "1",
    "largest": "11" + 623 * ".",
}


def told(report):
    return str(report).partition("\nCounted")[0]


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_nobody_need_ask_for_it(board):
    report = nf.check(board, explain=False)
    assert (report.explanation, report.repairs) == (None, ())
    assert report.to_json()["explanation"] is None
    assert "Why:" not in str(report)
    full = nf.check(board)
    assert (full.status, full.summary) == (report.status, report.summary)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_token_ends_it_at_once(board):
    stop = nf.StopToken()
    stop.stop()
    report = nf.check(board, stop=stop, explain=True)
    assert report.explanation is None or report.explanation.stopped_by == "stop"


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
@pytest.mark.parametrize("explain", [None, True])
def test_a_deadline_is_kept(board, explain):
    used = time.process_time()
    report = nf.check(board, limits=nf.Limits(seconds=0.05), explain=explain)
    # Not a timing: what ran on to its own ends would take ten seconds.
    assert time.process_time() - used < 3
    assert str(report).startswith(report.summary)


@pytest.mark.parametrize("nodes", [0, 1, 30, 300, 3_000])
@pytest.mark.parametrize("board", [UNSOLVABLE, BOARDS["ambiguous"], LINE], ids=str)
def test_what_was_cut_short_claims_no_more_than_it_knows(board, nodes):
    visible = nf.check(board, limits=nf.Limits(nodes=nodes))
    found, whole = visible.explanation, nf.check(board).explanation
    if found is None:
        return
    if found.stopped_by is not None:
        assert found.stopped_by == "nodes"
        assert "cut short by the limit on nodes" in str(visible).replace("\n  ", " ")
    if found.complete:
        record, full = found.to_json(), whole.to_json()
        key = next(key for key in ("repairs", "one_more", "redundant") if key in record)
        assert len(record[key]) == len(full[key])


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_an_explanation_is_a_value(board):
    found = nf.check(board, limits=nf.Limits(nodes=2_000)).explanation
    assert pickle.loads(pickle.dumps(found)) == found
    assert hash(found) == hash(nf.check(board, limits=nf.Limits(nodes=2_000)).explanation)


def test_the_repairs_are_in_the_json_twice():
    record = nf.check(UNSOLVABLE).to_json()
    assert record["repairs"] == record["explanation"]["repairs"] != []
    assert record["explanation"]["kind"] == "no-solution"
    assert list(record["repairs"][0])[:3] == ["cell", "digit", "proposed"]


def test_a_deep_look_tells_all():
    assert "and 12 more" in told(nf.check(LINE))
    assert " more" not in told(nf.check(LINE, explain=True))
    core = nf.check(UNSOLVABLE, explain=True).explanation.core
    assert (core.smallest, len(core.cells)) == (True, 20)


def test_words_for_no_solution():
    report = nf.check("1..2...42...3..4")
    assert told(report).split("\n")[3:] == [
        "Why: r2c4=4 and r4c4=4 contradict each other.",
        "Repair: r2c4 is perhaps 3, not 4: that leaves exactly one solution. So does r2c4=1 for 4.",
    ]


def test_words_for_several_solutions():
    assert told(nf.check("12..3......4....")).split("\n")[1:] == [
        "How many: 3 solutions.",
        "Why: r2c3, r2c4, r4c3 and r4c4 can hold 1 2 2 1 or 2 1 1 2, "
        "all else being the same, as long as no",
        "  given stands in one of them.",
        "One more given makes it unique: r4c3=1/2/3, r2c3=1, r2c4=2, r3c2=3, r3c3=1 or 2 more.",
    ]
    assert "No single given makes it unique; it lacks 17 or more." in told(nf.check(81 * "."))


def test_words_for_one_solution():
    assert told(nf.check("1.4.4...2..3....")).split("\n")[1:] == [
        "Redundant: 2 of 5 givens can each be left out alone: r2c1 and r3c1.",
        "A minimal puzzle inside, of 4 givens: 1.4.....2..3....",
    ]


@pytest.mark.parametrize(
    ("parts", "most", "text"),
    [
        ("", None, ""),
        ("a", None, "a"),
        ("ab", 1, "a and b"),
        ("abc", 1, "a and 2 more"),
        ("abcd", 3, "a, b, c and d"),
    ],
)
def test_lists_in_words(parts, most, text):
    assert listed(parts, most) == text
