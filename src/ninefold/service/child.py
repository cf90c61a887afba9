"""Processes for work that holds the GIL, each with limits that the operating system enforces.

A byte of shared memory stops the work; a thread of the process watches it. If the work continues
all the same, an alarm kills the process, a signal that does not need the interpreter. Then a new
pool is made, and requests that waited for the old one are answered with 503.
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
Report = Callable[[Mapping[str, Any]], None]
"""A function by which long work reports its progress."""

GRACE = 5.0
"""Seconds beyond its time limit after which the process of the work is killed."""

PATIENCE = 2.0
"""Seconds in which processes must exit by themselves once their work is stopped."""

NICE = 5
"""The niceness of these processes: they yield to those that answer requests."""

PULSE = 0.02
"""Seconds between two checks whether the work has been stopped."""

SLOTS = 256
"""The number of tasks that can run or wait at once; more than any queue admits."""

NUMBERS = ("begun", "done", "total", "found")
"""The progress that work reports: whole numbers; 0 means unknown."""

MOST = 2**63 - 1

_flags: Any = None
_numbers: Any = None
"""In a child, shared with its parent: the bytes that stop tasks, and the progress of tasks."""


class ProcessPool:
    """A pool of processes that starts when first needed; each process calls `prepare`."""

    def __init__(
        self, processes: int, memory: int, prepare: Callable[[], None] | None = None
    ) -> None:
        self._processes = processes
        self._memory = memory
        self._prepare = prepare
        self._context = _context()
        self._shared = self._context.Array("b", SLOTS, lock=False)
        self._progress = self._context.Array("q", SLOTS * len(NUMBERS), lock=False)
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
        report: Report | None = None,
    ) -> T:
        """The result of `function(*arguments, stop, report)` in a process, within a time limit.

        From its start on, `report` is called with its progress many times a second.
        """
        slot = self._free.pop()
        self._shared[slot] = 0
        self._progress[_of(slot)] = [0] * len(NUMBERS)
        whole = asyncio.ensure_future(
            self._whole((function, arguments, slot, seconds), stop, report)
        )
        whole.add_done_callback(lambda done: done.cancelled() or done.exception())
        try:
            return await asyncio.shield(whole)
        except asyncio.CancelledError:
            stop.stop()
            raise

    async def _whole(self, work: tuple[Any, ...], stop: StopToken, report: Report | None) -> Any:
        """Run a task from beginning to end, whether or not a caller still waits for it."""
        slot = work[2]
        watch = asyncio.create_task(self._pass_on(stop, slot, report))
        pool: ProcessPoolExecutor | None = None
        try:
            # This may start a process, which takes long.
            pool, future = await asyncio.to_thread(self._submit, _work, *work)
            return await asyncio.wrap_future(future)
        except BrokenProcessPool:
            self._let_go(pool)
            raise _ended() from None
        finally:
            watch.cancel()
            self._free.append(slot)

    async def _pass_on(self, stop: StopToken, slot: int, report: Report | None) -> None:
        """Pass a stop to the child, and the child's progress to `report`."""
        while not stop.stopped:
            await asyncio.sleep(PULSE)
            progress = dict(zip(NUMBERS, self._progress[_of(slot)], strict=True))
            if report is not None and progress.pop("begun"):
                report({name: number for name, number in progress.items() if number})
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
                    initargs=(self._shared, self._progress, self._memory, self._prepare),
                )
            try:
                return self._pool, self._pool.submit(function, *arguments)
            except (BrokenProcessPool, EOFError, OSError) as error:  # or the fork server is gone
                self._pool = None
                raise BrokenProcessPool(*error.args) from None

    def _let_go(self, pool: ProcessPoolExecutor | None) -> None:
        """Drop a broken pool; the next task gets a new one."""
        with self._lock:
            if self._pool is pool:
                self._pool = None

    def warm(self) -> None:
        """Start a process before it is needed."""

        def start() -> None:
            with suppress(ProblemError, BrokenProcessPool):  # the server is already shutting down
                self._submit(_ready)

        threading.Thread(target=start, daemon=True).start()

    def close(self) -> None:
        """Stop all work and end the processes; one that does not exit by itself is killed."""
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
    """Fork processes from one that has loaded the modules and has no threads."""
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
    """The part of the array that belongs to a slot."""
    return slice(slot * len(NUMBERS), (slot + 1) * len(NUMBERS))


def _begin(flags: Any, numbers: Any, memory: int, prepare: Callable[[], None] | None) -> None:
    """In a child: limit its memory, lower its priority, and leave Ctrl-C to the parent."""
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
    """End this process when its parent dies, so that a killed server leaves no process behind."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


def _ready() -> None:
    """Do nothing; running it in a child shows that the child has started."""


def _work(function: Callable[..., T], arguments: tuple[Any, ...], slot: int, seconds: float) -> T:
    """In a child: run one task, stopped by its byte and killed by an alarm."""
    stop = StopToken()
    over = threading.Event()
    threading.Thread(target=_watch, args=(slot, stop, over), daemon=True).start()
    signal.alarm(ceil(seconds + GRACE))
    _report(slot, {})
    try:
        return function(*arguments, stop, partial(_report, slot))
    finally:
        signal.alarm(0)
        over.set()


def _report(slot: int, progress: Mapping[str, Any]) -> None:
    _numbers[_of(slot)] = [1, *(min(int(progress.get(name) or 0), MOST) for name in NUMBERS[1:])]


def _watch(slot: int, stop: StopToken, over: threading.Event) -> None:
    while not over.wait(PULSE):
        if _flags[slot]:
            stop.stop()
            return
