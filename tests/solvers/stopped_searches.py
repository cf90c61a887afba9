"""Searches that somebody stops, and the CPU time that they take from then to their end.

A clock would count other work of the machine as well, and a test by it would fail where the machine
is busy. A stop comes after so much CPU time of the search, so that it surely is under way.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ninefold as nf

USUAL = 0.06
"""Seconds of CPU that the loop of `slowness` takes on a machine of our days."""

INTERRUPTED = """
import os, signal, sys, threading, time
sys.path[:0] = {paths!r}
import ninefold as nf
{before}

def interrupt():
    global at
    while time.process_time() - begun < 0.1:
        time.sleep(0.001)
    os.kill(os.getpid(), signal.SIGINT)
    at = time.process_time()

thread = threading.Thread(target=interrupt)
begun = time.process_time()
try:
    thread.start()
    {call}
except KeyboardInterrupt:
    ended = time.process_time()
    thread.join()
    print(ended - at)
"""


def slowness() -> float:
    """How many times as slow as usual this machine is, at least 1: its clock may be throttled."""
    begun = time.process_time()
    sum(range(3_000_000))
    return max(1.0, (time.process_time() - begun) / USUAL)


def cpu_after_stop(ask: Callable[..., Any], after: float) -> tuple[Any, float]:
    """The answer to `ask(stop=token)`, and its CPU time since the token was set.

    The token is set after so much CPU time. The moment is noted behind that: a thread that has to
    wait in between does not make the search look slow.
    """
    token, done = nf.StopToken(), threading.Event()
    begun = time.process_time()
    stopped_at = float("inf")

    def stop() -> None:
        nonlocal stopped_at
        while time.process_time() - begun < after and not done.wait(0.001):
            pass
        token.stop()
        stopped_at = time.process_time()

    thread = threading.Thread(target=stop)
    thread.start()
    answer = ask(stop=token)
    ended_at = time.process_time()
    done.set()
    thread.join()
    return answer, ended_at - stopped_at


def cpu_after_ctrl_c(call: str, before: str = "") -> float:
    """The CPU time that a call takes to end after a Ctrl-C, in a process of its own."""
    paths = [str(Path(__file__).parents[1]), *sys.path]
    code = INTERRUPTED.format(paths=paths, before=before, call=call)
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert process.returncode == 0, process.stderr
    return float(process.stdout)
