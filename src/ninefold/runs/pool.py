"""Pieces of work done at the same time, with results in the order of submission.

A pool does the work: threads of our own, or any given `concurrent.futures.Executor`, such as that
of a cluster. A pool may use other machines, so a piece of work is a function and values that can be
pickled, with a token named `stop`. The number of pieces in progress is bounded, so memory does not
grow, and a finished result is yielded before waiting for input.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, Generic, Self, TypeVar

from ninefold.errors import NinefoldError
from ninefold.formats.inputs import PATIENCE
from ninefold.limits import StopToken
from ninefold.solvers.batch import thread_count

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 16
"""The number of pieces that may wait for a slow one, beside those in progress."""

LARGEST_BATCH = 64
"""The maximum number of items that go to a pool at a time, if each is answered by itself."""

SAME_SIZE = 16
"""The number of batches of one size, before they grow by an item."""


class Queue(Generic[R]):
    """The work in progress. It has its own token, so that an error also ends the other pieces."""

    def __init__(self, threads: int, ahead: int = AHEAD, pool: Executor | None = None) -> None:
        self._threads = None if pool is not None else ThreadPoolExecutor(threads, "ninefold")
        self._pool: Executor = pool or self._threads  # type: ignore[assignment]
        self._most = threads + ahead
        self._waiting: deque[Future[R]] = deque()
        self.stop = StopToken()
        self.is_broken_off = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        """End all work in progress; a given pool stays open."""
        self.stop.stop()
        for future in self._waiting:
            future.cancel()
        if self._threads is not None:
            self._threads.shutdown(cancel_futures=True)

    def __bool__(self) -> bool:
        return bool(self._waiting)

    @property
    def has_room(self) -> bool:
        """Whether to submit more before yielding finished results."""
        is_idle = not self._waiting
        return is_idle or (len(self._waiting) < self._most and not self._waiting[0].done())

    def begin(self, work: Callable[..., R], *given: Any) -> None:
        """Submit a piece of work to the pool."""
        self._waiting.append(self._pool.submit(work, *given, stop=self.stop))

    def next(self, stop: StopToken | None = None) -> R | None:
        """The result of the oldest piece, while watching for a stop. After a stop, our own threads
        return what they have; other pools are not waited for, and the result is `None`.
        """
        future = self._waiting[0]
        while True:
            if stop is not None and stop.stopped:
                self.stop.stop()
                if self._threads is None and not future.done():
                    self.is_broken_off = True
                    return None
            try:
                result = future.result(timeout=PATIENCE)
            except TimeoutError:
                if future.done():  # the work itself raised it
                    raise
                continue
            self._waiting.popleft()
            return result


def in_order(
    queue: Queue[R],
    work: Callable[..., R],
    pieces: Iterator[tuple[Any, ...]],
    is_ready: Callable[[], bool] = lambda: True,
    stop: StopToken | None = None,
) -> Generator[R, None, None]:
    """The results of `work` for every piece, in order, until a stop.

    `is_ready` says whether the next piece comes without waiting. An error in the iterator of pieces
    is raised after all results before it.
    """
    failure: NinefoldError | None = None
    has_ended = False
    while True:
        has_ended = has_ended or (stop is not None and stop.stopped)
        while not has_ended and queue.has_room and (not queue or is_ready()):
            try:
                piece = next(pieces, None)
            except NinefoldError as error:
                piece, failure = None, error
            if piece is None:
                has_ended = True
            else:
                queue.begin(work, *piece)
        if not queue:
            break
        result = queue.next(stop)
        if queue.is_broken_off:
            return
        yield result  # type: ignore[misc]
    if failure is not None:
        raise failure


def mapped(
    work: Callable[..., R],
    pieces: Iterator[tuple[Any, ...]],
    threads: int = 0,
    pool: Executor | None = None,
    *,
    ahead: int = AHEAD,
    is_ready: Callable[[], bool] = lambda: True,
    stop: StopToken | None = None,
) -> Generator[R, None, None]:
    """The results of `work` on every piece, in order, by a number of threads or by a pool.

    With a pool, `threads` is the number of pieces in progress at a time.

    >>> list(mapped(lambda number, stop: number + 1, iter([(1,), (2,)]), threads=2))
    [2, 3]
    """
    with Queue[R](thread_count(threads), ahead, pool) as queue:
        yield from in_order(queue, work, pieces, is_ready, stop)


def batches(
    items: Iterable[T], is_ready: Callable[[], bool] = lambda: True
) -> Iterator[tuple[list[T]]]:
    """Items in batches: small ones first, so that even a short list is shared among workers.

    >>> [len(batch) for (batch,) in batches(range(50))][-3:]
    [2, 2, 2]
    """
    batch: list[T] = []
    number = 0
    for item in items:
        batch.append(item)
        if len(batch) >= min(1 + number // SAME_SIZE, LARGEST_BATCH) or not is_ready():
            yield (batch,)
            batch, number = [], number + 1
    if batch:
        yield (batch,)
