"""Every search ends soon after a deadline, a token or Ctrl-C; its time is that of the CPU."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest

import ninefold as nf

from .stopped_searches import cpu_after_ctrl_c, cpu_after_stop

SLOW = ".9......2...8............3....2...............1.................6......4......5.."
"""A board whose solutions take a while to add up: no digits or rows of it are alike."""

SEARCHES = {
    "count": lambda **how: nf.count(SLOW, **how),
    "count one by one": lambda **how: nf.count("." * 81, solver="dpll", **how),
    "estimate": lambda **how: nf.estimate(SLOW, samples=10**9, **how),
    "solutions": lambda **how: nf.solutions("." * 81, **how),
    "sorted": lambda **how: nf.solutions("." * 81, order="sorted", **how),
    "random": lambda **how: nf.solutions("." * 81, 10**6, order="random", **how),
    "candidates": lambda **how: nf.candidates("." * 81, counts=True, **how),
    "solve_batch": lambda **how: nf.solve_batch(["." * 81] * 500, limit=10**9, threads=2, **how),
}


@pytest.mark.parametrize("name", SEARCHES)
def test_deadline(name: str) -> None:
    start, used = time.monotonic(), time.process_time()
    outcome = SEARCHES[name](limits=nf.Limits(seconds=0.05))
    assert outcome.stopped_by == "seconds"
    assert time.process_time() - used < 0.5
    assert time.monotonic() - start > 0.04


@pytest.mark.parametrize("name", SEARCHES)
def test_token_from_another_thread(name: str) -> None:
    outcome, seconds = cpu_after_stop(SEARCHES[name], 0.05)
    assert outcome.stopped_by == "stop"
    assert seconds < 0.5


@pytest.mark.parametrize(
    "call", [f"nf.count('{SLOW}')", "nf.solve_batch(['.' * 81] * 999, limit=10**9, threads=2)"]
)
def test_ctrl_c(call: str) -> None:
    assert cpu_after_ctrl_c(call) < 1


def test_kernels_release_the_gil() -> None:
    token = nf.StopToken()

    def tick() -> None:
        for _ in range(10):
            time.sleep(0.005)
        token.stop()

    thread = threading.Thread(target=tick)
    thread.start()
    assert nf.count(SLOW, limits=nf.Limits(seconds=60), stop=token).stopped_by == "stop"
    thread.join()


@pytest.mark.parametrize("setting", [{"limits": 5}, {"stop": 5}], ids=str)
@pytest.mark.parametrize("solver", ["auto", "regions", "reference"])
@pytest.mark.parametrize("ask", [nf.solve, nf.count, nf.candidates, nf.estimate, nf.check])
def test_limits_and_tokens_of_another_type_are_refused(ask, solver: str, setting: Any) -> None:
    with pytest.raises(nf.ValueRangeError, match=f"{next(iter(setting))} must be"):
        ask("." * 16, solver=solver, **setting)
