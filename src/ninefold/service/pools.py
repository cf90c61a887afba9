"""The pools in which work is done, never on the event loop.

There are three: `fast` threads for work of milliseconds; `slow` threads of low priority for
searches that release the GIL; and processes for work that holds it, such as SAT.
The queue of a pool is bounded: a request that finds it full is refused with 503. Work has a
`StopToken`, which is stopped as soon as nobody waits for its answer.
"""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Literal, TypeVar, get_args

import structlog

from ninefold.limits import StopToken
from ninefold.service.child import ProcessPool, Tell
from ninefold.service.logs import take_native_lines
from ninefold.service.problems import ProblemError
from ninefold.service.settings import Settings

T = TypeVar("T")

Place = Literal["fast", "slow", "process"]
PLACES: tuple[Place, ...] = get_args(Place)

NICE, JOBS_NICE = 10, 15
"""The niceness of slow threads, and of those of jobs."""

RETRY_SECONDS = 2


class Pools:
    """The pools of one server process."""

    def __init__(self, settings: Settings) -> None:
        cores = os.cpu_count() or 1
        self._queue = settings.queue
        self._waiting: dict[Place, int] = {"fast": 0, "slow": 0, "process": 0}
        self._fast = ThreadPoolExecutor(max(2, cores), "fast")
        self._slow = ThreadPoolExecutor(cores, "slow", initializer=_step_back)
        self._jobs = ThreadPoolExecutor(cores, "job", initializer=_step_far_back)
        # An app that runs inside another program leaves its log alone.
        take = partial(take_native_lines, settings) if structlog.is_configured() else None
        self._processes = ProcessPool(settings.processes, settings.process_memory, take)
        # One process at least is for requests, if there are several.
        self._process_jobs = asyncio.Semaphore(max(1, settings.processes - 1))

    def waiting(self, place: Place) -> int:
        """How many pieces of work a pool has, running or waiting."""
        return self._waiting[place]

    def is_full(self, place: Place) -> bool:
        """Whether the queue of a pool is full."""
        return self._waiting[place] >= self._queue

    async def fast(self, function: Callable[..., T], *arguments: Any) -> T:
        """The result of a function that takes milliseconds."""
        return await self._run("fast", self._fast, function, *arguments)

    async def slow(self, function: Callable[..., T], *arguments: Any, stop: StopToken) -> T:
        """The result of a function that may take long; `stop` is stopped if nobody waits."""
        try:
            return await self._run("slow", self._slow, function, *arguments)
        except asyncio.CancelledError:
            stop.stop()
            raise

    async def process(
        self, function: Callable[..., T], *arguments: Any, stop: StopToken, seconds: float
    ) -> T:
        """The result of `function(*arguments, stop, tell)` in another process.

        The process is ended by the system if it goes on much longer than `seconds`.
        """
        with self._place("process"):
            return await self._processes.run(function, *arguments, stop=stop, seconds=seconds)

    async def job(
        self,
        function: Callable[..., T],
        *arguments: Any,
        stop: StopToken,
        tell: Tell,
    ) -> T:
        """The result of a function that may take minutes, in threads that requests never wait for.

        `tell` is called when it begins.
        """

        def begin() -> T:
            tell({})
            return function(*arguments)

        try:
            return await asyncio.wrap_future(self._jobs.submit(begin))
        except asyncio.CancelledError:
            stop.stop()
            raise

    async def process_job(
        self,
        function: Callable[..., T],
        *arguments: Any,
        stop: StopToken,
        seconds: float,
        tell: Tell,
    ) -> T:
        """The same in another process, of which some are always left to requests."""
        async with self._process_jobs:
            return await self._processes.run(
                function, *arguments, stop=stop, seconds=seconds, tell=tell
            )

    async def _run(
        self, place: Place, pool: Executor, function: Callable[..., T], *arguments: Any
    ) -> T:
        with self._place(place):
            return await asyncio.wrap_future(pool.submit(function, *arguments))

    def _place(self, place: Place) -> _Waiting:
        if self.is_full(place):
            raise ProblemError(
                503,
                "busy",
                f"The server is busy; try again in {RETRY_SECONDS} seconds.",
                headers={"Retry-After": str(RETRY_SECONDS)},
            )
        return _Waiting(self._waiting, place)

    def warm(self) -> None:
        """Start a process before it is needed."""
        self._processes.warm()

    def close(self) -> None:
        """End the pools: running work is finished, waiting work is dropped."""
        for pool in (self._fast, self._slow, self._jobs):
            pool.shutdown(wait=False, cancel_futures=True)
        self._processes.close()


class _Waiting:
    """One more in a queue, as long as the `with` lasts."""

    def __init__(self, waiting: dict[Place, int], place: Place) -> None:
        self._waiting = waiting
        self._place = place

    def __enter__(self) -> None:
        self._waiting[self._place] += 1

    def __exit__(self, *_: object) -> None:
        self._waiting[self._place] -= 1


def _step_back(behind: int = NICE) -> None:
    """Lower the priority of this thread, below the fast ones; Linux has priorities of threads."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), behind)


def _step_far_back() -> None:
    _step_back(JOBS_NICE)


async def while_wanted(work: Awaitable[T], gone: Awaitable[object], stop: StopToken) -> T:
    """The result of work; `stop` is stopped as soon as `gone` ends: nobody waits for it then."""
    watch = asyncio.ensure_future(gone)
    watch.add_done_callback(lambda done: None if done.cancelled() else stop.stop())
    try:
        return await work
    finally:
        watch.cancel()


@contextmanager
def answering_evenly() -> Iterator[None]:
    """Set the interpreter for even answers, in a server that has loaded all its modules.

    Objects that exist now are left out of garbage collections, each of which would take a tenth of
    a second, and threads take turns every millisecond.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(0.001)
    try:
        yield
    finally:
        gc.unfreeze()
