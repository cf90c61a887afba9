"""The work of a worker: a piece of work, and a thread that checks whether it is still wanted."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

from ninefold.errors import ClusterError
from ninefold.extras import needed
from ninefold.limits import StopToken
from ninefold.version import __version__

R = TypeVar("R")

WATCH = 0.05
"""Seconds between two checks whether a piece of work is still wanted."""

WANTED = ("executing", "long-running")
"""States of a task, as Dask names them, in which its result is waited for."""


class Facts(NamedTuple):
    """The facts that both sides must share: the version, and the answers of the kernels."""

    version: str
    answers: str


def facts() -> Facts:
    """The facts of this process, by a few puzzles that it makes, solves and rates.

    >>> facts() == facts()
    True
    """
    from ninefold.explain import rate
    from ninefold.generator import generate
    from ninefold.solvers import solve

    answers = ""
    for puzzle in generate(3, seed=9, threads=1):
        answers += f"{puzzle.to_line()} {solve(puzzle).solution} {rate(puzzle)}\n"
    return Facts(__version__, hashlib.sha256(answers.encode()).hexdigest()[:16])


def run_task(
    version: str, work: Callable[..., R], given: tuple[Any, ...], named: dict[str, Any]
) -> R:
    """Do a piece of work, only in the same version; a token named `stop` ends it."""
    if version != __version__:
        raise ClusterError(f"a worker has ninefold {__version__}, and {version} is asked for")
    stop = named.get("stop")
    if stop is None:
        return work(*given, **named)
    with _stopped_once_unwanted(stop):
        result = work(*given, **named)
    if stop.stopped:  # an interrupted piece is no result, if it is wanted again
        raise ClusterError("a piece of work was cancelled")
    return result


@contextmanager
def _stopped_once_unwanted(stop: StopToken) -> Iterator[None]:
    """Stop by the token when the scheduler no longer wants this task. Dask cancels only tasks that
    have not begun, and lets others run to their end.
    """
    distributed = needed("distributed", "Clusters", "cluster")
    worker = distributed.get_worker()
    tasks, key = worker.state.tasks, worker.get_current_task()
    ended = threading.Event()

    def watch() -> None:
        while not ended.wait(WATCH):
            task = tasks.get(key)
            if task is None or task.state not in WANTED:
                stop.stop()
                return

    watcher = threading.Thread(target=watch, name="ninefold-watch", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        ended.set()
        watcher.join()
