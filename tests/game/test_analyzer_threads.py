"""An analysis by several threads: the verdicts of one thread, within the same limits."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable

import pytest

import ninefold as nf
from ninefold.errors import UnsupportedError, ValueRangeError
from ninefold.game import Outcome, Position, Rules, analyze, random_position

from .test_analyzer_limits import SLOW

BOTH = pytest.mark.parametrize("rules", Rules, ids=str)

SMALL = "12.." + 12 * "."


def large_positions(rules: Rules, number: int) -> list[Position]:
    """Positions of so many solutions that several threads share them."""
    found: list[Position] = []
    seed = 0
    while len(found) < number:
        board = Position(random_position(seed, rules, most=4_000).grid, rules)
        seed += 1
        if nf.count(board.grid).value >= 2_000:
            found.append(board)
    return found


def test_known_verdicts(shared_lines: Callable[[str], list[str]]) -> None:
    rows = [line.split() for line in shared_lines("game/outcomes_2k.txt")]
    for board, strict, free, solutions, _ in sorted(rows, key=lambda row: -int(row[3]))[:25]:
        for rules, verdict in ((Rules.STRICT, strict), (Rules.FREE, free)):
            found = analyze(board, rules, threads=2, line=False)
            assert (found.outcome is Outcome.WIN) == (verdict != "LOSS"), (board, solutions)
            assert found.is_decided


@BOTH
def test_all_winning_moves_are_those_of_one_thread(rules: Rules) -> None:
    for board in large_positions(rules, 3):
        one = analyze(board, all_moves=True)
        several = analyze(board, all_moves=True, threads=3)
        assert several.all_moves
        assert (several.outcome, several.moves, several.left) == (one.outcome, one.moves, one.left)


@BOTH
def test_the_move_that_is_found_wins_and_the_line_is_sound(rules: Rules) -> None:
    for board in large_positions(rules, 3):
        found = analyze(board, threads=2)
        if found.outcome is Outcome.WIN:
            assert len(found.moves) == 1
        now = board
        wins = found.outcome is Outcome.WIN
        for turn in found.line[:4]:
            now, wins = now.play(turn), not wins
            assert (analyze(now, line=False).outcome is Outcome.WIN) == wins
        assert found.line[-1].claim


@BOTH
def test_nodes_bound_all_threads_together(rules: Rules) -> None:
    for board in large_positions(rules, 2):
        whole = analyze(board, all_moves=True)
        first, last = nf.count(board.grid).nodes, whole.nodes
        for nodes in range(first, last, (last - first) // 5):
            cut = analyze(board, limits=nf.Limits(nodes=nodes), threads=3, all_moves=True)
            assert cut.nodes <= nodes
            assert cut.outcome in (Outcome.UNDECIDED, whole.outcome)
            assert set(cut.moves) <= set(whole.moves)
            assert not set(cut.refuted) & set(whole.moves)
            assert not cut.all_moves or cut.moves == whole.moves


def test_a_search_that_is_cut_names_moves_that_lose() -> None:
    most = nf.count(SLOW).nodes + 80_000
    cut = analyze(SLOW, limits=nf.Limits(nodes=most), threads=3)
    assert (cut.outcome, cut.stopped_by) == (Outcome.UNDECIDED, "nodes")
    assert cut.nodes <= most
    assert list(cut.refuted_left) == sorted(cut.refuted_left)
    assert f"{len(cut.refuted)} of 276 moves lose" in cut.reason
    for turn in cut.refuted[:2]:
        assert analyze(Position.parse(SLOW).play(turn), line=False).outcome is Outcome.WIN


@pytest.mark.parametrize("seconds", [0, 0.3])
def test_a_deadline_ends_all_threads(seconds: float) -> None:
    before = time.process_time()
    cut = analyze(SLOW, limits=nf.Limits(seconds=seconds), threads=4, all_moves=True)
    assert time.process_time() - before < 4 * seconds + 1
    assert (cut.all_moves, cut.stopped_by) == (False, "seconds")
    assert cut.outcome is not Outcome.LOSS


def test_a_stop_ends_all_threads() -> None:
    token = nf.StopToken()
    timer = threading.Timer(0.5, token.stop)
    timer.start()
    cut = analyze(SLOW, threads=2, all_moves=True, stop=token)
    timer.join()
    assert (cut.all_moves, cut.stopped_by) == (False, "stop")
    assert cut.outcome is not Outcome.LOSS


@pytest.mark.skipif(os.name != "posix", reason="a signal to this process")
def test_an_interruption_ends_all_threads() -> None:
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        analyze(SLOW, threads=2, all_moves=True)
    timer.join()


def test_memory_is_for_all_threads_together() -> None:
    board = large_positions(Rules.STRICT, 1)[0]
    whole = analyze(board, line=False)
    for threads in (1, 2, 1024):
        # For 1,024 threads it is too little: there are fewer.
        found = analyze(board, limits=nf.Limits(memory=64 << 20), threads=threads, line=False)
        assert found.outcome is whole.outcome


def test_one_thread_answers_the_same_each_time() -> None:
    for board in large_positions(Rules.STRICT, 2):
        assert analyze(board) == analyze(board, threads=1)


@pytest.mark.parametrize("threads", [0, -1, 1025, 1 << 40])
def test_no_such_number_of_threads(threads: int) -> None:
    with pytest.raises(ValueRangeError, match=f"an analysis has 1 to 1024 threads, not {threads}"):
        analyze(SMALL, threads=threads)


def test_the_theory_has_one_thread() -> None:
    assert analyze(SMALL, "free", method="theory", threads=1).method == "theory"
    with pytest.raises(UnsupportedError, match="the theory has one thread, not 2"):
        analyze(SMALL, "free", method="theory", threads=2)
