"""Every search ends soon after a deadline, a token or Ctrl-C; bounds leave a busy machine room."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time

import pytest

import ninefold as nf

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
    start = time.monotonic()
    outcome = SEARCHES[name](limits=nf.Limits(seconds=0.05))
    assert outcome.stopped_by == "seconds"
    assert 0.04 < time.monotonic() - start < 0.5


@pytest.mark.parametrize("name", SEARCHES)
def test_token_from_another_thread(name: str) -> None:
    token = nf.StopToken()
    threading.Timer(0.05, token.stop).start()
    start = time.monotonic()
    assert SEARCHES[name](stop=token).stopped_by == "stop"
    assert time.monotonic() - start < 0.5
    assert token.stopped


@pytest.mark.parametrize(
    "call", [f"nf.count('{SLOW}')", "nf.solve_batch(['.' * 81] * 999, limit=10**9, threads=2)"]
)
def test_ctrl_c(call: str) -> None:
    code = (
        f"import ninefold as nf, time\nprint('ready', flush=True)\n"
        f"try: {call}\nexcept KeyboardInterrupt: print('interrupted', flush=True)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            start = time.monotonic()
            assert process.communicate(timeout=10)[0] == "interrupted\n"
            assert time.monotonic() - start < 1
            assert process.returncode == 0
        finally:
            process.kill()


def test_kernels_release_the_gil() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.005):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    nf.count(SLOW, limits=nf.Limits(seconds=0.3))
    done.set()
    thread.join()
    assert ticks > 10
