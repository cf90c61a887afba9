"""A SAT solver at work: what it answers, and what ends it."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from itertools import combinations

import pytest

import ninefold as nf
from ninefold.limits import Limits, StopToken
from ninefold.solvers.bounds import Watch
from ninefold.solvers.sat.session import ENGINES, Session

PROMPT = 1.0
"""Seconds of CPU after which a limit must have been heeded; unbounded it takes minutes."""


def pigeons(holes: int) -> list[tuple[int, ...]]:
    """One pigeon more than holes: no model, and no short way to see it by clauses."""

    def sits(pigeon: int, hole: int) -> int:
        return pigeon * holes + hole + 1

    clauses = [tuple(sits(pigeon, hole) for hole in range(holes)) for pigeon in range(holes + 1)]
    for hole in range(holes):
        for one, other in combinations(range(holes + 1), 2):
            clauses.append((-sits(one, hole), -sits(other, hole)))
    return clauses


@pytest.mark.parametrize("engine", ENGINES)
def test_questions_one_after_the_other(engine: str) -> None:
    with Session([(1, 2), (-1, 3)], engine=engine) as session:
        assert session.solve()
        assert session.solve([1])
        assert 3 in session.model()
        assert session.solve([1, -3]) is False
        assert set(session.core()) <= {1, -3}
        session.add((-2,))
        assert session.solve([-1]) is False
        assert session.solve()
        assert session.stopped_by is None


@pytest.mark.parametrize("engine", ENGINES)
def test_a_proof_takes_as_many_slices_as_it_needs(engine: str) -> None:
    with Session(pigeons(7), engine=engine) as session:
        assert session.solve() is False
        assert session.nodes > 200


def test_conflicts_are_counted_and_bounded() -> None:
    for most in (0, 1, 7, 100):
        with Session(pigeons(9), most_nodes=most) as session:
            assert session.solve() is None
            assert (session.stopped_by, session.nodes) == ("nodes", most)


def test_the_same_slices_in_every_run() -> None:
    def nodes() -> int:
        with Session(pigeons(7)) as session:
            session.solve()
            return session.nodes

    assert len({nodes() for _ in range(3)}) == 1


def test_a_deadline_is_heeded() -> None:
    used = time.process_time()
    with Session(pigeons(12), Watch(Limits(seconds=0.1))) as session:
        assert session.solve() is None
    assert session.stopped_by == "seconds"
    assert time.process_time() - used < PROMPT


def test_a_token_is_heeded_from_another_thread() -> None:
    token, used = StopToken(), time.process_time()
    threading.Timer(0.1, token.stop).start()
    with Session(pigeons(12), Watch(Limits(seconds=60), token)) as session:
        assert session.solve() is None
    assert session.stopped_by == "stop"
    assert time.process_time() - used < PROMPT


def test_ctrl_c_is_left_to_python_time_and_again() -> None:
    before = signal.getsignal(signal.SIGINT)

    def solve_until_ctrl_c() -> None:
        with Session(pigeons(12)) as session:
            threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT)).start()
            session.solve()

    for _ in range(2):
        used = time.process_time()
        with pytest.raises(KeyboardInterrupt):
            solve_until_ctrl_c()
        assert time.process_time() - used < PROMPT
        assert signal.getsignal(signal.SIGINT) is before
    assert nf.solve("." * 16, solver="sat").status is nf.Status.MULTIPLE


def test_a_deadline_is_heeded_while_clauses_are_written() -> None:
    large = nf.Puzzle(bytes(625), "25x25")
    used = time.process_time()
    count = nf.count(large, limits=Limits(seconds=0.05), solver="sat")
    assert (count.value, count.stopped_by) == (0, "seconds")
    assert time.process_time() - used < PROMPT


def test_without_the_library_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pysat.solvers", None)
    with pytest.raises(nf.MissingExtraError, match=r"pip install 'ninefold\[sat\]'"):
        nf.solve("." * 16, solver="sat")


def test_an_engine_that_is_not_there() -> None:
    with pytest.raises(nf.UnknownNameError, match="cadical, glucose"):
        Session(engine="walksat")
