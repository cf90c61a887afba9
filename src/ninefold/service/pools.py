"""The pools that do all work outside the event loop.

There are three: `fast` threads for work of milliseconds, `slow` threads of low priority for
searches that release the GIL, and processes for work that holds it, such as SAT.
The queue of a pool is bounded: a request that finds it full is refused with 503. Work has a
`StopToken`, which is stopped as soon as no client waits for its answer.
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
from ninefold.service.child import ProcessPool, Report
from ninefold.service.logs import take_native_lines
from ninefold.service.problems import ProblemError
from ninefold.service.settings import Settings

T = TypeVar("T")

PoolName = Literal["fast", "slow", "process"]
POOLS: tuple[PoolName, ...] = get_args(PoolName)

NICE, JOBS_NICE = 10, 15
"""The niceness of slow threads, and of the threads for jobs."""

RETRY_SECONDS = 2


class Pools:
    """The pools of one server process."""

    def __init__(self, settings: Settings) -> None:
        cores = os.cpu_count() or 1
        self._queue = settings.queue
        self._waiting: dict[PoolName, int] = {"fast": 0, "slow": 0, "process": 0}
        self._fast = ThreadPoolExecutor(max(2, cores), "fast")
        self._slow = ThreadPoolExecutor(cores, "slow", initializer=_step_back)
        self._jobs = ThreadPoolExecutor(cores, "job", initializer=_step_far_back)
        # If the app runs inside another program, that program's log is left alone.
        take = partial(take_native_lines, settings) if structlog.is_configured() else None
        self._processes = ProcessPool(settings.processes, settings.process_memory, take)
        # If there are several processes, at least one is kept for requests.
        self._process_jobs = asyncio.Semaphore(max(1, settings.processes - 1))

    def waiting(self, pool: PoolName) -> int:
        """The number of tasks of a pool, running or waiting."""
        return self._waiting[pool]

    def is_full(self, pool: PoolName) -> bool:
        """Whether the queue of a pool is full."""
        return self._waiting[pool] >= self._queue

    async def fast(self, function: Callable[..., T], *arguments: Any) -> T:
        """The result of a function that takes milliseconds."""
        return await self._run("fast", self._fast, function, *arguments)

    async def slow(self, function: Callable[..., T], *arguments: Any, stop: StopToken) -> T:
        """The result of a function that may take long; `stop` is stopped if the caller leaves."""
        try:
            return await self._run("slow", self._slow, function, *arguments)
        except asyncio.CancelledError:
            stop.stop()
            raise

    async def process(
        self, function: Callable[..., T], *arguments: Any, stop: StopToken, seconds: float
    ) -> T:
        """The result of `function(*arguments, stop, report)` in another process.

        The system kills the process if it runs much longer than `seconds`.
        """
        with self._room("process"):
            return await self._processes.run(function, *arguments, stop=stop, seconds=seconds)

    async def job(
        self,
        function: Callable[..., T],
        *arguments: Any,
        stop: StopToken,
        report: Report,
    ) -> T:
        """The result of a function that may take minutes, in threads of their own.

        `report` is called when it begins.
        """

        def begin() -> T:
            report({})
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
        report: Report,
    ) -> T:
        """The same in another process; at least one stays free for requests."""
        async with self._process_jobs:
            return await self._processes.run(
                function, *arguments, stop=stop, seconds=seconds, report=report
            )

    async def _run(
        self, pool: PoolName, executor: Executor, function: Callable[..., T], *arguments: Any
    ) -> T:
        with self._room(pool):
            return await asyncio.wrap_future(executor.submit(function, *arguments))

    def _room(self, pool: PoolName) -> _Waiting:
        if self.is_full(pool):
            raise ProblemError(
                503,
                "busy",
                f"The server is busy; try again in {RETRY_SECONDS} seconds.",
                headers={"Retry-After": str(RETRY_SECONDS)},
            )
        return _Waiting(self._waiting, pool)

    def warm(self) -> None:
        """Start a process before it is needed."""
        self._processes.warm()

    def close(self) -> None:
        """Close the pools: running work is finished, waiting work is dropped."""
        for pool in (self._fast, self._slow, self._jobs):
            pool.shutdown(wait=False, cancel_futures=True)
        self._processes.close()


class _Waiting:
    """Counts one task more in a queue for the time of a `with` block."""

    def __init__(self, waiting: dict[PoolName, int], pool: PoolName) -> None:
        self._waiting = waiting
        self._pool = pool

    def __enter__(self) -> None:
        self._waiting[self._pool] += 1

    def __exit__(self, *_: object) -> None:
        self._waiting[self._pool] -= 1


def _step_back(behind: int = NICE) -> None:
    """Lower the priority of this thread below the fast ones; Linux has priorities for threads."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), behind)


def _step_far_back() -> None:
    _step_back(JOBS_NICE)


async def while_wanted(work: Awaitable[T], gone: Awaitable[object], stop: StopToken) -> T:
    """The result of work; `stop` is stopped once `gone` ends, as the client has then left."""
    watch = asyncio.ensure_future(gone)
    watch.add_done_callback(lambda done: None if done.cancelled() else stop.stop())
    try:
        return await work
    finally:
        watch.cancel()


@contextmanager
def answering_evenly() -> Iterator[None]:
    """Tune the interpreter for even response times, once the server has loaded all modules.

    Garbage collections skip the objects that exist now, as each would take a tenth of a second, and
    threads switch every millisecond.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(0.001)
    try:
        yield
    finally:
        gc.unfreeze()
