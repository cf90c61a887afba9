"""A search and a SAT solver that take turns: the first to decide answers, and all is counted."""

from __future__ import annotations

import sys

import pytest

import ninefold as nf
from ninefold.constraints import KillerCage, Table, Thermometer
from ninefold.model.relations import Linear
from ninefold.outcomes import Record, SearchRecord
from ninefold.solvers import sat, turns
from ninefold.solvers.turns import answer_in_turns, can_learn

THERMO = [Thermometer("r1c1 r1c2 r1c3")]
PUZZLES = {
    nf.Status.NONE: nf.Puzzle("4" + 15 * ".", constraints=THERMO),
    nf.Status.UNIQUE: nf.Puzzle("123434122143....", constraints=THERMO),
    nf.Status.MULTIPLE: nf.Puzzle(16 * ".", constraints=THERMO),
}


class Slow:
    """A search that decides after so many nodes, and remembers what it was asked."""

    def __init__(self, status: nf.Status, needs: int) -> None:
        self.status, self.needs = status, needs
        self.budgets: list[int] = []

    def __call__(self, limits: nf.Limits) -> Record:
        assert limits.nodes is not None
        self.budgets.append(limits.nodes)
        if limits.nodes < self.needs:
            return SearchRecord(nf.Status.UNDECIDED, 0, limits.nodes, 2, b"", 0.0)
        return SearchRecord(self.status, 0, self.needs, 0, b"", 0.0)


@pytest.fixture(autouse=True)
def _few_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "ALONE", 100)


@pytest.mark.parametrize("status", PUZZLES)
def test_the_search_answers_if_it_is_quick(status: nf.Status) -> None:
    search = Slow(status, 100)
    answer = answer_in_turns(search, "slow", PUZZLES[status], nf.Limits(solutions=2))
    assert (answer.status, answer.nodes, answer.solver) == (status, 100, "slow")
    assert search.budgets == [100]


@pytest.mark.parametrize("status", PUZZLES)
def test_the_sat_solver_answers_if_the_search_does_not(status: nf.Status) -> None:
    search = Slow(nf.Status.UNDECIDED, 10**9)
    answer = answer_in_turns(search, "slow", PUZZLES[status], nf.Limits(solutions=2))
    assert (answer.status, answer.solver) == (status, "sat")
    assert answer.nodes >= 100
    assert (answer.solution is None) == (status is nf.Status.NONE)
    assert answer.stopped_by == (None if status is not nf.Status.MULTIPLE else "solutions")


def test_one_solution_is_enough_if_no_more_is_asked_for() -> None:
    puzzle = PUZZLES[nf.Status.MULTIPLE]
    search = Slow(nf.Status.UNDECIDED, 10**9)
    answer = answer_in_turns(search, "slow", puzzle, nf.Limits(solutions=1))
    assert (answer.status, answer.stopped_by) == (nf.Status.UNDECIDED, "solutions")
    assert nf.verify_solution(puzzle, answer.solution) == ()


def test_the_search_goes_on_with_more_nodes_where_the_sat_solver_does_not_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "NODES_A_CONFLICT", 10**9)  # none for the SAT solver
    puzzle = nf.Puzzle(81 * ".", constraints=[KillerCage("r1c1 r1c2", 5)])
    search = Slow(nf.Status.NONE, 1_000)
    answer = answer_in_turns(search, "slow", puzzle, nf.Limits(solutions=2))
    assert (answer.status, answer.solver, answer.nodes) == (nf.Status.NONE, "slow", 1_000)
    assert search.budgets == [100, 200, 400, 800, 1_600]


def test_nodes_bound_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "NODES_A_CONFLICT", 10**9)
    puzzle = nf.Puzzle(81 * ".", constraints=[KillerCage("r1c1 r1c2", 5)])
    search = Slow(nf.Status.NONE, 10**9)
    answer = answer_in_turns(search, "slow", puzzle, nf.Limits(solutions=2, nodes=250))
    assert (answer.status, answer.stopped_by) == (nf.Status.UNDECIDED, "nodes")
    assert answer.nodes == 250
    assert search.budgets == [100, 200, 250]


def test_a_token_and_a_deadline_end_it() -> None:
    puzzle = PUZZLES[nf.Status.NONE]
    token = nf.StopToken()
    token.stop()
    search = Slow(nf.Status.NONE, 150)
    answer = answer_in_turns(search, "slow", puzzle, nf.Limits(solutions=2), stop=token)
    assert (answer.status, answer.solver) == (nf.Status.NONE, "slow"), "the search answers"
    assert search.budgets == [100, 200]


def test_it_is_the_same_every_time() -> None:
    def answer() -> tuple[object, ...]:
        search = Slow(nf.Status.UNDECIDED, 10**9)
        puzzle = PUZZLES[nf.Status.MULTIPLE]
        found = answer_in_turns(search, "slow", puzzle, nf.Limits(solutions=2), seed=5)
        return found.status, found.solution, found.nodes, search.budgets

    assert answer() == answer()


def test_where_clauses_would_take_long_the_search_goes_on_alone() -> None:
    class Weighed(nf.constraints.Constraint):
        kind = "weighed"

        def relations(self, layout):
            yield Linear(tuple(range(16)), tuple(7**n for n in range(16)), 10**6, None)

    large = [tuple(1 + (n >> bit) % 4 for bit in range(0, 16, 2)) for n in range(20_000)]
    for rule in (Weighed(), Table(range(8), large)):
        puzzle = nf.Puzzle(16 * ".", constraints=[rule])
        assert not can_learn(puzzle)
        search = Slow(nf.Status.NONE, 10**6)
        limits = nf.Limits(solutions=2, nodes=10**7)
        assert answer_in_turns(search, "slow", puzzle, limits).nodes == 10**6
        assert search.budgets == [100, 10**7]
    assert can_learn(PUZZLES[nf.Status.NONE])


def test_without_the_extra_it_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat", None)
    sat.is_installed.cache_clear()
    try:
        assert not sat.is_installed()
    finally:
        monkeypatch.undo()
        sat.is_installed.cache_clear()
    assert sat.is_installed()
