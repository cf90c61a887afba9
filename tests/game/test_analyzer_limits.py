"""An analysis that is cut short: what it says is proven, and it ends when it must."""

from __future__ import annotations

import threading
import time

import pytest

import ninefold as nf
from ninefold.game import Outcome, Position, Rules, analyze, random_position

BOTH = pytest.mark.parametrize("rules", Rules, ids=str)

SLOW = "...9............41..5...3.........3....3.6..4..7....92..6.......185.2......4...7."
"""65,482 solutions; to search every move takes longer than anybody waits."""


def test_more_solutions_than_may_be_listed() -> None:
    board = "12.." + 12 * "."
    assert analyze(board, limits=nf.Limits(solutions=24)).outcome is Outcome.WIN
    cut = analyze(board, limits=nf.Limits(solutions=23))
    assert (cut.outcome, cut.solutions, cut.exact) == (Outcome.UNDECIDED, 24, False)
    assert cut.stopped_by == "solutions"
    assert cut.inferred is cut.wins_at_once is cut.grundy is cut.parts is None
    assert (cut.moves, cut.line, cut.all_moves) == ((), (), False)
    assert "more than 23 solutions" in cut.reason
    assert "at least 24 solutions" in str(cut)


def test_a_cut_list_claims_nothing() -> None:
    # One more solution than is listed, and what is listed would be decided otherwise.
    for seed in range(10):
        board = random_position(seed, "strict", most=30)
        for most in range(nf.count(board).value):
            assert analyze(board, limits=nf.Limits(solutions=most)).outcome is Outcome.UNDECIDED


@BOTH
def test_nodes_bound_list_and_search_together(rules: Rules) -> None:
    board = random_position(11, rules, most=300)
    whole = analyze(board, rules, all_moves=True)
    outcomes = set()
    for nodes in range(0, whole.nodes + 1, max(1, whole.nodes // 60)):
        cut = analyze(board, rules, nf.Limits(nodes=nodes), all_moves=True)
        assert cut.outcome in (Outcome.UNDECIDED, whole.outcome)
        assert set(cut.moves) <= set(whole.moves)
        assert (cut.stopped_by is None) == (cut == whole)
        assert not (cut.moves and cut.stopped_by and cut.all_moves)
        if cut.outcome is Outcome.WIN:
            assert cut.moves
        outcomes.add(cut.outcome)
    assert outcomes == {Outcome.UNDECIDED, whole.outcome}
    assert analyze(board, rules, nf.Limits(nodes=whole.nodes + 1), all_moves=True) == whole


def test_a_list_of_moves_that_is_cut_short_says_so() -> None:
    board = random_position(5, "strict", most=400)
    nodes = analyze(board, line=False).nodes
    cut = analyze(board, limits=nf.Limits(nodes=nodes + 5), all_moves=True)
    assert cut.outcome is Outcome.WIN
    assert (cut.all_moves, cut.stopped_by) == (False, "nodes")
    assert "More was not found: stopped by nodes." in str(cut)


@BOTH
def test_a_search_that_is_cut_tells_the_moves_that_it_refuted(rules: Rules) -> None:
    seen = 0
    for seed in range(4):
        board = Position(random_position(seed, rules, most=2_000).grid, rules)
        whole = analyze(board, all_moves=True)
        winning = {str(turn) for turn in whole.moves}
        first, last = nf.count(board.grid).nodes, analyze(board, line=False).nodes
        for nodes in range(first, last, max(1, (last - first) // 10)):
            cut = analyze(board, limits=nf.Limits(nodes=nodes))
            assert not winning & {str(turn) for turn in cut.refuted}
            assert len(cut.refuted) == len(cut.refuted_left)
            assert list(cut.refuted_left) == sorted(cut.refuted_left)
            if not cut.refuted:
                continue
            seen += 1
            assert cut.outcome is Outcome.UNDECIDED
            assert (
                f"{len(cut.refuted)} of {len(board.legal_moves().moves)} moves lose" in cut.reason
            )
            assert analyze(board.play(cut.refuted[-1])).outcome is Outcome.WIN
    assert seen > 1


@pytest.mark.parametrize("seconds", [0, 0.05, 0.3])
def test_a_deadline_covers_list_and_search(seconds: float) -> None:
    started = time.thread_time()
    cut = analyze(SLOW, limits=nf.Limits(seconds=seconds), all_moves=True)
    assert time.thread_time() - started < seconds + 1
    assert (cut.all_moves, cut.stopped_by) == (False, "seconds")
    assert cut.outcome is not Outcome.LOSS


def test_a_stop_from_another_thread() -> None:
    token = nf.StopToken()
    timer = threading.Timer(0.3, token.stop)
    timer.start()
    cut = analyze(SLOW, all_moves=True, stop=token)
    timer.join()
    assert (cut.all_moves, cut.stopped_by) == (False, "stop")
    assert cut.outcome is not Outcome.LOSS


@pytest.mark.parametrize("method", ["exact", "theory"])
def test_a_token_that_is_set_already(method: str) -> None:
    token = nf.StopToken()
    token.stop()
    cut = analyze("." * 81, "free", method=method, stop=token)  # type: ignore[arg-type]
    assert (cut.outcome, cut.stopped_by) == (Outcome.UNDECIDED, "stop")


def test_memory_bounds_the_list() -> None:
    cut = analyze(SLOW, limits=nf.Limits(memory=81 * 1_000))
    assert (cut.outcome, cut.stopped_by, cut.solutions) == (Outcome.UNDECIDED, "memory", 1_000)
    whole = analyze("12.." + 12 * ".", limits=nf.Limits(memory=16 * 100))
    assert whole.outcome is Outcome.WIN


def test_the_theory_is_bounded_as_well() -> None:
    board = random_position(2, "free", most=400)
    whole = analyze(board, "free", method="theory")
    assert whole.outcome is not Outcome.UNDECIDED
    for limits in (nf.Limits(nodes=whole.nodes - 1), nf.Limits(seconds=0)):
        cut = analyze(board, "free", limits, method="theory")
        assert cut.outcome is Outcome.UNDECIDED
        assert cut.stopped_by == ("nodes" if limits.nodes else "seconds")
    assert analyze(board, "free", nf.Limits(nodes=whole.nodes), method="theory") == whole


def test_a_limit_may_be_larger_than_any_machine() -> None:
    limits = nf.Limits(memory=10**30, nodes=10**30)
    assert analyze("12.." + 12 * ".", limits=limits).is_decided
