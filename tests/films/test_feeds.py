"""A search in a thread of its own, which goes on when its events are taken."""

from __future__ import annotations

import threading

import pytest

import ninefold as nf
from ninefold.films.feeds import AHEAD, Feed

from .streams import EASY, HARD, TRACING


def taken(feed: Feed) -> list[nf.TraceEvent]:
    events = []
    while not feed.is_over:
        if (event := feed.take(1.0)) is not None:
            events.append(event)
    return events


@pytest.mark.parametrize("solver", TRACING)
def test_a_feed_has_the_events_of_the_search(solver: str) -> None:
    steps: list[nf.TraceEvent] = []
    limits = nf.Limits(nodes=500)
    answer = nf.solve(HARD, 2, limits=limits, solver=solver, trace=steps.append)
    with Feed(HARD, solver, limit=2, limits=limits) as feed:
        assert taken(feed) == steps
        assert feed.answer == answer
        assert feed.take() is None


class Endless:
    """A solver that goes on until it is stopped, and tells each step when it makes it."""

    name = "endless"
    traces = True
    told = 0

    def supports(self, puzzle: nf.Puzzle) -> bool:
        return True

    def run(self, puzzle, limits, seed=None, trace=None, stop=None) -> nf.Answer:
        while True:
            trace(nf.TraceEvent("place", "", (0,), 1 + self.told % 9, True, 0, "a digit"))
            self.told += 1


@pytest.fixture
def endless(monkeypatch) -> Endless:
    from ninefold.solvers import registry

    solver = Endless()
    monkeypatch.setitem(registry._SOLVERS, "endless", solver)
    return solver


def test_a_search_waits_until_its_events_are_taken(endless: Endless) -> None:
    with Feed(EASY, "endless") as feed:
        for _ in range(3):
            assert feed.take(5.0) is not None
        assert endless.told <= 3 + AHEAD
    told = endless.told
    assert not [thread for thread in threading.enumerate() if thread.name == "ninefold-feed"]
    assert told <= 4 + AHEAD


def test_whoever_leaves_ends_the_search() -> None:
    with Feed(HARD, "dpll") as feed:
        assert feed.take(5.0) is not None
    assert feed.answer is None
    assert not [thread for thread in threading.enumerate() if thread.name == "ninefold-feed"]


def test_what_the_search_raises_is_raised_where_events_are_taken() -> None:
    with Feed(EASY, "classic") as feed, pytest.raises(nf.UnsupportedError):
        taken(feed)
    assert feed.is_over
