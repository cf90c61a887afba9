"""Processes for work that holds the GIL, each with bounds that the system itself keeps.

Work is stopped through a byte of shared memory, which a thread beside it watches. If it goes on all
the same, an alarm ends the process: the signal needs nothing of Python. Then the pool is made anew,
and requests that waited for that process are answered with 503.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from math import ceil
from typing import Any, TypeVar

from ninefold.limits import StopToken
from ninefold.service.problems import ProblemError

T = TypeVar("T")
Tell = Callable[[Mapping[str, Any]], None]
"""A function by which long work reports its progress."""

GRACE = 5.0
"""Seconds beyond its limit after which work that does not end is ended with its process."""

PATIENCE = 2.0
"""Seconds that processes have to end by themselves, once their work is stopped."""

NICE = 5
"""How far the system puts these processes behind those that answer."""

PULSE = 0.02
"""Seconds between two looks at whether work is still wanted."""

SLOTS = 256
"""How many pieces of work can be under way or waiting; more than any queue lets in."""

NUMBERS = ("begun", "done", "total", "found")
"""The progress that work reports: whole numbers, 0 for those that are not known."""

MOST = 2**63 - 1

_flags: Any = None
_numbers: Any = None
"""In a child, shared with its parent: the bytes that stop work, and the progress of work."""


class ProcessPool:
    """Some processes that start when first needed; `prepare` is called in each."""

    def __init__(
        self, processes: int, memory: int, prepare: Callable[[], None] | None = None
    ) -> None:
        self._processes = processes
        self._memory = memory
        self._prepare = prepare
        self._context = _context()
        self._shared = self._context.Array("b", SLOTS, lock=False)
        self._told = self._context.Array("q", SLOTS * len(NUMBERS), lock=False)
        self._free = list(range(SLOTS))
        self._pool: ProcessPoolExecutor | None = None
        self._is_closed = False
        self._lock = threading.Lock()

    async def run(
        self,
        function: Callable[..., T],
        *arguments: Any,
        stop: StopToken,
        seconds: float,
        tell: Tell | None = None,
    ) -> T:
        """The result of `function(*arguments, stop, tell)` in a process, within some seconds.

        `tell` gets its progress, a few times a second from its start on.
        """
        slot = self._free.pop()
        self._shared[slot] = 0
        self._told[_of(slot)] = [0] * len(NUMBERS)
        whole = asyncio.ensure_future(self._whole((function, arguments, slot, seconds), stop, tell))
        whole.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            return await asyncio.shield(whole)
        except asyncio.CancelledError:
            stop.stop()
            raise

    async def _whole(self, work: tuple[Any, ...], stop: StopToken, tell: Tell | None) -> Any:
        """A piece of work from beginning to end, whether or not somebody waits for it."""
        slot = work[2]
        watch = asyncio.create_task(self._pass_on(stop, slot, tell))
        pool: ProcessPoolExecutor | None = None
        try:
            # To start a process takes long, and this may do so.
            pool, future = await asyncio.to_thread(self._submit, _work, *work)
            return await asyncio.wrap_future(future)
        except BrokenProcessPool:
            self._let_go(pool)
            raise _ended() from None
        finally:
            watch.cancel()
            self._free.append(slot)

    async def _pass_on(self, stop: StopToken, slot: int, tell: Tell | None) -> None:
        """Pass a stop on to the child, and its progress to `tell`."""
        while not stop.stopped:
            await asyncio.sleep(PULSE)
            told = dict(zip(NUMBERS, self._told[_of(slot)], strict=True))
            if tell is not None and told.pop("begun"):
                tell({name: number for name, number in told.items() if number})
        self._shared[slot] = 1

    def _submit(
        self, function: Callable[..., T], *arguments: Any
    ) -> tuple[ProcessPoolExecutor, Future[T]]:
        with self._lock:
            if self._is_closed:
                raise _ended()
            if self._pool is None:
                self._pool = ProcessPoolExecutor(
                    self._processes,
                    mp_context=self._context,
                    initializer=_begin,
                    initargs=(self._shared, self._told, self._memory, self._prepare),
                )
            try:
                return self._pool, self._pool.submit(function, *arguments)
            except (BrokenProcessPool, EOFError, OSError) as error:  # or nothing forks any more
                self._pool = None
                raise BrokenProcessPool(*error.args) from None

    def _let_go(self, pool: ProcessPoolExecutor | None) -> None:
        """Forget a pool that is broken; the next piece of work gets another."""
        with self._lock:
            if self._pool is pool:
                self._pool = None

    def warm(self) -> None:
        """Start a process before it is needed."""

        def start() -> None:
            with suppress(ProblemError, BrokenProcessPool):  # the server ends already
                self._submit(_ready)

        threading.Thread(target=start, daemon=True).start()

    def close(self) -> None:
        """Stop what runs and end the processes; one that does not end by itself is killed."""
        for slot in range(SLOTS):
            self._shared[slot] = 1
        with self._lock:
            pool, self._pool, self._is_closed = self._pool, None, True
        if pool is None:
            return
        children = list((pool._processes or {}).values())  # Python 3.14 has `kill_workers`
        pool.shutdown(wait=False, cancel_futures=True)
        until = time.monotonic() + PATIENCE
        for child in children:
            child.join(max(0.0, until - time.monotonic()))
            child.kill()


def _context() -> Any:
    """Processes are forked from one that has loaded what they need, and has no threads."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["ninefold.service.dispatch"])
    return context


def _ended() -> ProblemError:
    return ProblemError(
        503,
        "overrun",
        "The work took more time or memory than allowed; ask for less.",
        headers={"Retry-After": "1"},
    )


def _of(slot: int) -> slice:
    """The numbers of a slot."""
    return slice(slot * len(NUMBERS), (slot + 1) * len(NUMBERS))


def _begin(flags: Any, numbers: Any, memory: int, prepare: Callable[[], None] | None) -> None:
    """In a child: bound its memory, go after others, and leave Ctrl-C to the parent."""
    global _flags, _numbers
    _flags, _numbers = flags, numbers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    with suppress(OSError):
        os.nice(NICE)
    threading.Thread(target=leave_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


def leave_with_parent() -> None:
    """A server that was killed leaves nobody behind."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _ready() -> None:
    """Nothing, in a child: that it is there is all."""


def _work(function: Callable[..., T], arguments: tuple[Any, ...], slot: int, seconds: float) -> T:
    """In a child: do one piece of work, stopped by its byte and ended by an alarm."""
    stop = StopToken()
    over = threading.Event()
    threading.Thread(target=_watch, args=(slot, stop, over), daemon=True).start()
    signal.alarm(ceil(seconds + GRACE))
    _tell(slot, {})
    try:
        return function(*arguments, stop, partial(_tell, slot))
    finally:
        signal.alarm(0)
        over.set()


def _tell(slot: int, told: Mapping[str, Any]) -> None:
    _numbers[_of(slot)] = [1, *(min(int(told.get(name) or 0), MOST) for name in NUMBERS[1:])]


def _watch(slot: int, stop: StopToken, over: threading.Event) -> None:
    while not over.wait(PULSE):
        if _flags[slot]:
            stop.stop()
            return
