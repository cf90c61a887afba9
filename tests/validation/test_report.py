"""What a check tells by looking at the board: units, digits, allowed digits, conflicts."""

import json
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninefold as nf

from .boards import LINE, SIX, SOLVED, replaced

KEYS = [
    "puzzle",
    "layout",
    "marks",
    "ok",
    "verdict",
    "summary",
    "defects",
    "illegal",
    "conflicts",
    "clashing_marks",
    "dead_cells",
    "broken_rules",
    "counted",
    "filled",
    "units",
    "digits",
    "allowed",
    "too_few_givens",
    "status",
    "stopped_by",
    "solver",
    "solution",
    "solver_faults",
    "too_few_digits",
    "least_givens",
    "repairs",
    "explanation",
]
UNIT_KEYS = [
    "kind",
    "name",
    "cells",
    "filled",
    "full",
    "total",
    "target",
    "balanced",
    "missing",
    "missing_sum",
    "duplicates",
]
BOARDS = {
    "valid": LINE,
    "solved": SOLVED,
    "not-unique": 81 * ".",
    "no-solution": "55" + 79 * ".",
    "illegal-values": "A" + 80 * ".",
    "small": "12.." + 12 * ".",
    "six": SIX,
}


def unit(report, name):
    return next(each for each in report.units if each.name == name)


def test_a_total_of_44_leaves_a_1():
    row = unit(nf.check("2345.6789" + 72 * "."), "row 1")
    assert (row.filled, row.total, row.target, row.missing, row.missing_sum) == (8, 44, 45, (1,), 1)
    assert (row.full, row.balanced, row.duplicates) == (False, None, ())


@pytest.mark.parametrize("name", ["row 1", "column 1", "box 1"])
def test_a_full_unit_totals_45(name):
    found = unit(nf.check(SOLVED), name)
    assert (found.full, found.total, found.balanced, found.missing) == (True, 45, True, ())


def test_a_full_unit_with_a_wrong_total_is_flagged():
    report = nf.check("123456788" + 72 * ".")
    row = unit(report, "row 1")
    assert (row.full, row.total, row.balanced) == (True, 44, False)
    assert (row.missing, row.duplicates) == ((9,), (8,))
    assert "row 1 is full but totals 44, not 45" in report.defects


def test_a_total_of_45_does_not_excuse_duplicates():
    row = unit(nf.check("124456689" + 72 * "."), "row 1")
    assert (row.total, row.balanced, row.duplicates) == (45, True, (4, 6))
    assert not nf.check("124456689" + 72 * ".").ok


def test_duplicates_name_their_cells():
    report = nf.check(replaced(LINE, 2, "5"))
    assert [(c.digit, c.unit, c.cells) for c in report.conflicts] == [
        (5, "row 1", ("r1c1", "r1c3")),
        (5, "box 1", ("r1c1", "r1c3")),
    ]
    assert report.defects == tuple(map(str, report.conflicts))
    assert report.summary == "no solution: 5 twice in row 1 and 1 more"


def test_a_digit_that_is_missing_in_two_boxes():
    # It stands in the boxes 1, 2, 4, 6, 7, 8 and 9; people who count from 0 say 0, 1, 3, 5 to 8.
    places = {(0, 0), (1, 3), (3, 1), (4, 6), (6, 2), (7, 4), (8, 7)}
    line = "".join("2" if (r, c) in places else "." for r in range(9) for c in range(9))
    two = nf.check(line).digits[1]
    assert (two.digit, two.count) == (2, 7)
    assert two.boxes == tuple(f"box {n}" for n in (1, 2, 4, 6, 7, 8, 9))
    assert two.missing_boxes == ("box 3", "box 5")


def test_what_empty_cells_allow_needs_no_solver():
    stopped = nf.StopToken()
    stopped.stop()
    report = nf.check("12345678." + 72 * ".", stop=stopped)
    assert report.stopped_by == "stop"
    assert report.open_cells["r1c9"] == (9,)
    assert report.open_cells["r2c1"] == (4, 5, 6, 7, 8, 9)
    assert "r1c1" not in report.open_cells
    assert len(report.open_cells) == 73


def test_a_cell_with_no_digit_left():
    report = nf.check("12345678." + 8 * "." + "9" + 63 * ".")
    assert report.dead_cells == ("r1c9",)
    assert (report.status, report.solver) == (nf.Status.NONE, None)
    assert report.defects == ("no digit is left for r1c9",)
    assert report.summary == "no solution: no digit is left for r1c9"


def test_pencil_marks_narrow_what_is_allowed():
    marks = nf.Candidates.full().without("r1c3", 4)
    report = nf.check(nf.Puzzle(LINE, marks=marks))
    assert report.open_cells["r1c3"] == (1, 2)
    assert report.status is nf.Status.NONE
    assert report.summary == "no solution: proven by classic"
    assert report.to_json()["marks"] == report.puzzle.marks.to_line()


def test_a_given_that_its_own_marks_exclude():
    report = nf.check(nf.Puzzle(LINE, marks=nf.Candidates.full().without("r1c1", 5)))
    assert report.clashing_marks == ("r1c1",)
    assert report.defects == ("5 in r1c1 is excluded by its pencil marks",)
    assert report.status is nf.Status.NONE
    assert not report.ok


@pytest.mark.parametrize(("line", "target"), [("1234" + 12 * ".", 10), (SIX[:6] + 30 * ".", 21)])
def test_totals_follow_the_size(line, target):
    report = nf.check(line)
    size = report.puzzle.layout.size
    assert len(report.units) == 3 * size
    assert len(report.digits) == size
    assert {each.target for each in report.units} == {target}
    assert unit(report, "row 1").balanced is True
    assert report.too_few_givens is False


def test_six_by_six_solved_and_broken():
    assert nf.check(SIX).verdict == "solved"
    broken = nf.check(replaced(SIX, 0, "2"))
    assert unit(broken, "row 1").total == 22
    assert unit(broken, "box 1").balanced is False
    assert broken.digits[1].count == 7


def test_a_unit_of_fewer_cells_has_no_target():
    classic = nf.Layout.classic()
    pair = nf.Unit("pair", "pair 1", (0, 40))
    layout = nf.Layout("paired", 9, classic.positions, (*classic.units, pair))
    found = nf.check(nf.Puzzle(LINE, layout)).units[-1]
    assert (found.name, found.target, found.balanced, found.filled) == ("pair 1", None, None, 1)


@pytest.mark.parametrize("source", BOARDS.values(), ids=BOARDS)
def test_json_has_every_key_and_is_stable(source):
    record = nf.check(source).to_json()
    assert list(record) == KEYS
    assert all(list(each) == UNIT_KEYS for each in record["units"])
    assert all(
        list(each) == ["digit", "count", "boxes", "missing_boxes"] for each in record["digits"]
    )
    assert json.loads(json.dumps(record)) == record
    assert record == nf.check(source).to_json()


def test_json_of_a_board():
    record = nf.check([[5, 5, 0, 0], ["A", 0, 1, 1], [0] * 4, [0] * 4]).to_json()
    assert record["puzzle"] == "......11........"
    assert record["illegal"] == [
        {"cell": "r1c1", "value": "5"},
        {"cell": "r1c2", "value": "5"},
        {"cell": "r2c1", "value": "A"},
    ]
    assert record["conflicts"][0] == {"digit": 1, "unit": "row 2", "cells": ["r2c3", "r2c4"]}
    assert (record["verdict"], record["status"], record["ok"]) == ("illegal-values", "none", False)
    assert (record["counted"], record["filled"]) == ("entered", 2)
    assert record["allowed"]["r1c1"] == [1, 2, 3, 4]


@pytest.mark.parametrize("source", BOARDS.values(), ids=BOARDS)
def test_a_report_is_a_value(source):
    report = nf.check(source)
    assert report == nf.check(source)
    assert hash(report) == hash(nf.check(source))
    assert pickle.loads(pickle.dumps(report)) == report
    assert report.summary in repr(report)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.integers(0, 80), st.integers(1, 9), max_size=40))
def test_totals_and_missing_digits_make_45(placed):
    digits = [placed.get(cell, 0) for cell in range(81)]
    report = nf.check(digits, limits=nf.Limits(nodes=1000), explain=False)
    for each in report.units:
        if not each.duplicates:
            assert each.total + each.missing_sum == 45
            assert each.filled + len(each.missing) == 9
    assert sum(each.count for each in report.digits) == len(placed)
    named = {(c.unit, c.digit) for c in report.conflicts}
    assert named == {(u.name, digit) for u in report.units for digit in u.duplicates}
    assert str(report).startswith(report.summary)
