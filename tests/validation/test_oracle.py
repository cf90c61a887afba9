"""Many questions within one set of limits."""

import pytest

import ninefold as nf
from ninefold.solvers import registry
from ninefold.validation.cores import Unsure
from ninefold.validation.oracle import Prober, Spent

from .boards import LINE

EMPTY = nf.Puzzle(81 * ".")


def test_the_puzzle_with_other_givens():
    prober = Prober(nf.Puzzle(LINE))
    assert prober.without([0, 1]).to_line() == ".." + LINE[2:]
    assert prober.changed({0: 4, 2: 1}).to_line() == "431" + LINE[3:]


def test_a_given_that_goes_takes_its_mark_along():
    marks = nf.Candidates.full().without("r1c1", 4)
    prober = Prober(nf.Puzzle(LINE, marks=marks))
    assert prober.without([0]).marks["r1c1"] == tuple(range(1, 10))
    assert prober.without([1]).marks["r1c1"] == (5,)


@pytest.mark.parametrize(
    ("limits", "name"), [(nf.Limits(nodes=0), "nodes"), (nf.Limits(seconds=0), "seconds")]
)
def test_limits_end_it(limits, name):
    prober = Prober(EMPTY, limits=limits)
    with pytest.raises(Spent):
        prober.answer(EMPTY)
    assert prober.stopped_by == name


def test_a_token_ends_it():
    stop = nf.StopToken()
    prober = Prober(EMPTY, stop=stop)
    assert prober.status(EMPTY) is nf.Status.MULTIPLE
    stop.stop()
    with pytest.raises(Spent):
        prober.tick()
    assert prober.stopped_by == "stop"


def test_every_question_costs_something():
    prober = Prober(nf.Puzzle(LINE), limits=nf.Limits(nodes=1_000))
    for _ in range(1_000 // 20):  # of 81 cells, a question costs 20
        prober.status(prober.puzzle)
    with pytest.raises(Spent):
        prober.status(prober.puzzle)


def test_a_hard_question_leaves_others():
    prober = Prober(EMPTY, limits=nf.Limits(nodes=100))
    with pytest.raises(Unsure):
        prober.answer(EMPTY)
    assert prober.stopped_by == "nodes"
    assert prober.status(nf.Puzzle(LINE)) is nf.Status.UNIQUE


class Plain:
    """A solver that does nothing but solve."""

    name = "plain"

    def supports(self, puzzle):
        return True

    def run(self, puzzle, limits, seed=None, trace=None, stop=None):
        return nf.solve(puzzle, limits=limits, stop=stop)


def test_a_solver_that_does_not_count_is_good_enough(monkeypatch):
    monkeypatch.setitem(registry._SOLVERS, "plain", Plain())
    prober = Prober(EMPTY, solver="plain")
    found = [prober.count(board, 100) for board in (EMPTY, nf.Puzzle(LINE))]
    assert [(each.value, each.exact) for each in found] == [(2, False), (1, True)]
    assert nf.check(EMPTY, solver="plain").explanation.solutions == 2
