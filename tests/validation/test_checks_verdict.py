"""The verdict: how many solutions, who says so, and what no solver is needed for."""

import time

import pytest

import ninefold as nf
from ninefold.outcomes import SearchRecord
from ninefold.solvers import registry

from .boards import LINE, SOLVED, replaced

IMPOSSIBLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."


def test_a_valid_puzzle():
    report = nf.check(LINE)
    assert (report.ok, report.solved, report.verdict) == (True, False, "valid")
    assert (report.status, report.solver) == (nf.Status.UNIQUE, "classic")
    assert report.solution == nf.Grid(SOLVED)
    assert report.defects == ()


def test_the_solver_can_be_chosen():
    assert nf.check(LINE, solver="reference").solver == "reference"
    with pytest.raises(nf.UnknownNameError):
        nf.check(LINE, solver="nobody")


def test_a_right_full_grid_is_solved():
    report = nf.check(SOLVED)
    assert (report.ok, report.solved, report.verdict) == (True, True, "solved")
    assert report.open_cells == {}
    assert all(each.count == 9 and not each.missing_boxes for each in report.digits)


def test_a_wrong_full_grid_is_not():
    report = nf.check(replaced(SOLVED, 0, "3"))
    assert (report.ok, report.solved, report.verdict) == (False, False, "no-solution")
    assert "row 1 is full but totals 43, not 45" in report.defects


@pytest.mark.parametrize("cell", [0, 40, 80])
def test_eighty_givens(cell):
    report = nf.check(replaced(SOLVED, cell, "."))
    assert report.verdict == "valid"
    assert report.solution == nf.Grid(SOLVED)
    assert list(report.open_cells.values()) == [(int(SOLVED[cell]),)]


def test_contradictory_givens_need_no_solver():
    stopped = nf.StopToken()
    stopped.stop()
    report = nf.check("55" + 79 * ".", stop=stopped, limits=nf.Limits(nodes=0))
    assert (report.status, report.stopped_by, report.solver) == (nf.Status.NONE, None, None)
    assert report.verdict == "no-solution"


def test_a_board_that_only_a_search_refutes():
    report = nf.check(IMPOSSIBLE)
    assert (report.status, report.defects, report.ok) == (nf.Status.NONE, (), False)
    assert report.summary == "no solution: proven by classic"


def test_several_solutions():
    report = nf.check(replaced(81 * ".", 0, "1"))
    assert (report.status, report.stopped_by) == (nf.Status.MULTIPLE, None)
    assert nf.verify_solution(report.puzzle, report.solution) == ()
    assert not report.ok


@pytest.mark.parametrize(("count", "few"), [(0, True), (16, True), (17, False), (81, False)])
def test_sixteen_givens_are_too_few(count, few):
    report = nf.check(SOLVED[:count] + (81 - count) * ".")
    assert report.too_few_givens is few
    assert ("McGuire" in str(report)) is few


def test_sixteen_givens_settle_uniqueness_without_the_solver():
    stopped = nf.StopToken()
    stopped.stop()
    report = nf.check(SOLVED[:16] + 65 * ".", stop=stopped)
    assert (report.status, report.verdict) == (nf.Status.UNDECIDED, "not-unique")
    assert "fewer than 17 givens" in report.summary


def test_with_marks_or_another_layout_sixteen_say_nothing():
    marked = nf.Puzzle(81 * ".", marks=nf.Candidates([1 << (int(c) - 1) for c in SOLVED]))
    report = nf.check(marked)
    assert (report.too_few_givens, report.status) == (False, nf.Status.UNIQUE)
    assert nf.check(nf.Puzzle("12345." + 30 * ".")).too_few_givens is False


@pytest.mark.parametrize(
    ("limits", "name"),
    [(nf.Limits(solutions=1), "solutions"), (nf.Limits(seconds=0), "seconds")],
)
def test_an_undecided_check_names_its_limit(limits, name):
    report = nf.check(SOLVED[:27] + 54 * ".", limits=limits)
    assert (report.status, report.verdict) == (nf.Status.UNDECIDED, "undecided")
    assert report.stopped_by == name
    assert report.summary.endswith(f"stopped by the limit on {name}")
    assert not report.ok


def test_a_stop_token_is_named_too():
    stopped = nf.StopToken()
    stopped.stop()
    assert nf.check(LINE, stop=stopped).summary.endswith("stopped by a request to stop")


def test_illegal_values_do_not_hide_what_the_rest_has():
    report = nf.check(replaced(LINE, 2, "A"))
    assert (report.status, report.ok) == (nf.Status.UNIQUE, False)
    assert report.summary == (
        "illegal values: A in r1c3; without them exactly one solution, proven by classic"
    )


class Liar:
    """A solver that answers with a grid of ones."""

    name = "liar"

    def supports(self, puzzle):
        return True

    def run(self, puzzle, limits, seed=None, trace=None, stop=None):
        record = SearchRecord(nf.Status.UNIQUE, 1, 0, 0, bytes([1] * 81), 0.0)
        return nf.Answer(record, puzzle, self.name)


def test_a_lying_solver_is_not_believed(monkeypatch):
    monkeypatch.setitem(registry._SOLVERS, "liar", Liar())
    report = nf.check(LINE, solver="liar")
    assert (report.status, report.solution, report.ok) == (nf.Status.UNDECIDED, None, False)
    assert "r1c1 holds 1, the puzzle gives 5" in report.solver_faults
    assert "gave a wrong solution" in report.summary
    assert report.defects[0].startswith("the solver liar gave a wrong solution: ")


def test_a_large_board_with_many_sandwiches_is_checked_within_its_limits():
    lines = [(name, number) for name in ("row", "column") for number in range(1, 26)]
    rules = [f"sandwich {40 + 3 * at} {name} {number}" for at, (name, number) in enumerate(lines)]
    puzzle = nf.Puzzle("." * 625, layout="25x25", rules=rules)
    used = time.process_time()
    nf.check(puzzle, limits=nf.Limits(seconds=0.05))
    assert time.process_time() - used < 1.5  # it took 3 s before any clock was looked at
