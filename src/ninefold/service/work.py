"""Where work is done: never on the event loop.

Three pools: `quick` threads for what takes milliseconds; `dear` threads, which the system runs
after all others, for searches that release the GIL; and processes for what holds it, such as SAT.
A pool has a bounded queue: who comes when it is full is told to come again. A piece of work gets a
`StopToken`, which is stopped when nobody waits for its answer any more.
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
from typing import Any, Literal, TypeVar, get_args

from ninefold.limits import StopToken
from ninefold.service.child import ProcessPool, Tell
from ninefold.service.problems import ProblemError
from ninefold.service.settings import Settings

T = TypeVar("T")

Place = Literal["quick", "dear", "process"]
PLACES: tuple[Place, ...] = get_args(Place)

NICE, JOBS_NICE = 10, 15
"""How far the system puts dear threads behind the others, and those of jobs."""

RETRY_SECONDS = 2


class Work:
    """The pools of one server process."""

    def __init__(self, settings: Settings) -> None:
        cores = os.cpu_count() or 1
        self._queue = settings.queue
        self._waiting: dict[Place, int] = {"quick": 0, "dear": 0, "process": 0}
        self._quick = ThreadPoolExecutor(max(2, cores), "quick")
        self._dear = ThreadPoolExecutor(cores, "dear", initializer=_step_back)
        self._jobs = ThreadPoolExecutor(cores, "job", initializer=_step_far_back)
        self._processes = ProcessPool(settings.processes, settings.process_memory)
        # One process at least is for requests, if there are several.
        self._process_jobs = asyncio.Semaphore(max(1, settings.processes - 1))

    def waiting(self, place: Place) -> int:
        """How many pieces of work a pool has, those that run among them."""
        return self._waiting[place]

    def is_full(self, place: Place) -> bool:
        """Whether a pool takes no more."""
        return self._waiting[place] >= self._queue

    async def quick(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a function gives, from the pool for what takes milliseconds."""
        return await self._run("quick", self._quick, function, *arguments)

    async def dear(self, function: Callable[..., T], *arguments: Any, stop: StopToken) -> T:
        """What a function gives that may take its time; `stop` is stopped if nobody waits."""
        try:
            return await self._run("dear", self._dear, function, *arguments)
        except asyncio.CancelledError:
            stop.stop()
            raise

    async def process(
        self, function: Callable[..., T], *arguments: Any, stop: StopToken, seconds: float
    ) -> T:
        """What a function gives in another process, as `function(*arguments, stop, tell)`.

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
        """What a function gives that may take minutes, in threads that requests never wait for.

        `tell` is told when it begins.
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
                "Too many requests are waiting; come again in a moment.",
                headers={"Retry-After": str(RETRY_SECONDS)},
            )
        return _Waiting(self._waiting, place)

    def warm(self) -> None:
        """Have what takes time to start ready before it is needed."""
        self._processes.warm()

    def close(self) -> None:
        """End the pools; what runs is finished, what waits is not begun."""
        for pool in (self._quick, self._dear, self._jobs):
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
    """Let the threads that answer quick requests go before this one; Linux can do so by thread."""
    with suppress(OSError, AttributeError):
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), behind)


def _step_far_back() -> None:
    _step_back(JOBS_NICE)


async def while_wanted(work: Awaitable[T], gone: Awaitable[object], stop: StopToken) -> T:
    """What the work gives; `stop` is stopped as soon as `gone` says that nobody waits for it."""
    watch = asyncio.ensure_future(gone)
    watch.add_done_callback(lambda done: None if done.cancelled() else stop.stop())
    try:
        return await work
    finally:
        watch.cancel()


@contextmanager
def answering_evenly() -> Iterator[None]:
    """No request waits for the interpreter: for a server that has loaded all it needs.

    What is loaded by now stays, so that no collection looks at it again (each would take a tenth
    of a second), and threads take turns every millisecond.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    sys.setswitchinterval(0.001)
    try:
        yield
    finally:
        gc.unfreeze()
