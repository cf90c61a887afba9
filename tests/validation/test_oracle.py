"""Many questions within one set of limits."""

from itertools import count

import pytest

import ninefold as nf
from ninefold.solvers import registry
from ninefold.validation.cores import Unsure
from ninefold.validation.oracle import Oracle, Spent

from .boards import LINE

EMPTY = nf.Puzzle(81 * ".")


def test_the_puzzle_with_other_givens():
    oracle = Oracle(nf.Puzzle(LINE))
    assert oracle.without([0, 1]).to_line() == ".." + LINE[2:]
    assert oracle.changed({0: 4, 2: 1}).to_line() == "431" + LINE[3:]


def test_a_given_that_goes_takes_its_mark_along():
    marks = nf.Candidates.full().without("r1c1", 4)
    oracle = Oracle(nf.Puzzle(LINE, marks=marks))
    assert oracle.without([0]).marks["r1c1"] == tuple(range(1, 10))
    assert oracle.without([1]).marks["r1c1"] == (5,)


@pytest.mark.parametrize(
    ("limits", "name"), [(nf.Limits(nodes=0), "nodes"), (nf.Limits(seconds=0), "seconds")]
)
def test_limits_end_it(limits, name):
    oracle = Oracle(EMPTY, limits=limits)
    with pytest.raises(Spent):
        oracle.answer(EMPTY)
    assert oracle.stopped_by == name


def test_a_token_ends_it():
    stop = nf.StopToken()
    oracle = Oracle(EMPTY, stop=stop)
    assert oracle.status(EMPTY) is nf.Status.MULTIPLE
    stop.stop()
    with pytest.raises(Spent):
        oracle.tick()
    assert oracle.stopped_by == "stop"


def test_every_question_costs_something():
    oracle = Oracle(nf.Puzzle(LINE), limits=nf.Limits(nodes=1_000))
    for _ in range(1_000 // 20):  # of 81 cells, a question costs 20
        oracle.status(oracle.puzzle)
    with pytest.raises(Spent):
        oracle.status(oracle.puzzle)


def test_a_hard_question_leaves_others():
    oracle = Oracle(EMPTY, limits=nf.Limits(nodes=100))
    with pytest.raises(Unsure):
        oracle.answer(EMPTY)
    assert oracle.stopped_by == "nodes"
    assert oracle.status(nf.Puzzle(LINE)) is nf.Status.UNIQUE


class Plain:
    """A solver that does nothing but solve."""

    name = "plain"

    def supports(self, puzzle):
        return True

    def run(self, puzzle, limits, seed=None, trace=None, stop=None):
        return nf.solve(puzzle, limits=limits, stop=stop)


def test_a_solver_that_does_not_count_is_good_enough(monkeypatch):
    monkeypatch.setitem(registry._SOLVERS, "plain", Plain())
    oracle = Oracle(EMPTY, solver="plain")
    found = [oracle.count(board, 100) for board in (EMPTY, nf.Puzzle(LINE))]
    assert [(each.value, each.exact) for each in found] == [(2, False), (1, True)]
    assert nf.check(EMPTY, solver="plain").explanation.solutions == 2


def test_a_part_of_the_limits_ends_alone():
    oracle = Oracle(nf.Puzzle(LINE), limits=nf.Limits(nodes=1_000))
    steps = []

    def work():
        while True:
            oracle.tick()
            steps.append(1)

    with oracle.part(4):
        work()
    assert (len(steps), oracle.stopped_by) == (25, "nodes")
    with pytest.raises(Spent):
        work()
    assert len(steps) == 100


@pytest.mark.parametrize(
    "puzzle",
    [
        nf.Puzzle("12..3..........."),
        nf.Puzzle("1.....2....3.4.."),
        nf.Puzzle("1.....2....3....", rules=["killer 3 r1c1-r1c2", "killer 4 r1c2-r2c2"]),
    ],
    ids=["several", "unique", "none"],
)
def test_a_question_without_an_answer_ends_no_explanation(monkeypatch, puzzle):
    """A limit may cut any of the questions: the explanation has less, and `check` never fails."""
    asked = 0
    whole = Oracle.answer

    def cut(oracle, *arguments, **options):
        nonlocal asked
        asked += 1
        if asked == wanted:
            raise Unsure
        return whole(oracle, *arguments, **options)

    monkeypatch.setattr(Oracle, "answer", cut)
    for wanted in count(1):
        asked = 0
        assert nf.check(puzzle).explanation is not None
        if asked < wanted:
            break
    assert wanted > 3
