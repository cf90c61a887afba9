"""The road of many chunks through a pool: answers in order, with only so many under way.

The pool may be threads of this process, or any other executor, such as one that hands the work to
a cluster: what it is given, a question and a column, can be sent anywhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any, NamedTuple

from ninefold.data.questions import Question
from ninefold.formats.arrow_columns import Column
from ninefold.formats.inputs import PATIENCE
from ninefold.limits import StopToken
from ninefold.lists.chunks import Place
from ninefold.solvers.batch import thread_count

AHEAD = 2
"""Chunks that may wait behind a slow one, for every thread, beside the one that it answers."""


class Chunk(NamedTuple):
    """Some rows of a table, the column of puzzles among them, and the place behind them."""

    rows: Any
    puzzles: Column
    end: Place


class Answered(NamedTuple):
    """A chunk with the columns that answer the question, and what was made of both."""

    chunk: Chunk
    answer: Any
    made: Any = None


def nothing(_chunk: Chunk, _answer: Any) -> None:
    """Make nothing of an answer."""


def answered_chunks(
    question: Question,
    chunks: Iterable[Chunk],
    make: Callable[[Chunk, Any], Any] = nothing,
    *,
    pool: Executor | None = None,
    threads: int = 0,
    ahead: int | None = None,
    left: Callable[[], float | None] = lambda: None,
    stop: StopToken | None = None,
) -> Generator[Answered, None, None]:
    """Every chunk with its answer, in order; once somebody says stop there are no more.

    Without a `pool` so many threads of this process answer, 0 for all cores, and `make` something
    of the answer; with one, that is done here. `ahead` is the number
    of chunks that may be under way at once. `left` tells the seconds that are left for the whole
    list, where a question bounds that.

    >>> import pyarrow as pa
    >>> boards = pa.array([81 * ".", "oops"])
    >>> chunk = Chunk(pa.record_batch({"puzzle": boards}), boards, Place(2, 0))
    >>> [each.answer["status"].to_pylist() for each in answered_chunks(Question(), [chunk])]
    [['multiple', 'malformed']]
    """
    own, count = StopToken(), thread_count(threads)

    def answered(asked: Question, chunk: Chunk) -> Answered:
        answer = asked.answer(chunk.puzzles, stop=own)
        return Answered(chunk, answer, make(chunk, answer))

    most = ahead or (1 + AHEAD) * count
    crew = pool or ThreadPoolExecutor(count, "ninefold")
    waiting: deque[tuple[Chunk, Future[Any]]] = deque()
    rest = iter(chunks)
    try:
        while True:
            while len(waiting) < most and (chunk := next(rest, None)) is not None:
                asked = question if left() is None else question.within(left())
                if pool is None:
                    future = crew.submit(answered, asked, chunk)
                else:
                    future = pool.submit(asked.answer, chunk.puzzles)
                waiting.append((chunk, future))
            if not waiting:
                return
            chunk, future = waiting.popleft()
            found = _awaited(future, stop)
            if found is None:
                return
            yield found if pool is None else Answered(chunk, found, make(chunk, found))
    finally:
        own.stop()
        for _, future in waiting:
            future.cancel()
        if pool is None:
            crew.shutdown(cancel_futures=True)


def _awaited(future: Future[Any], stop: StopToken | None) -> Any:
    """The result, or nothing once somebody says stop: it may have been cut short."""
    while not (stop is not None and stop.stopped):
        try:
            found = future.result(timeout=PATIENCE)
        except TimeoutError:
            continue
        return None if stop is not None and stop.stopped else found
    future.cancel()
    return None
