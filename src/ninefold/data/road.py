"""The road of many chunks through a pool: answers in order, with only so many under way.

The pool may be threads of this process, or any other executor, such as one that hands the work to
a cluster: what it is given, a question and a column, can be sent anywhere.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from typing import Any, NamedTuple

from ninefold.data.questions import Question
from ninefold.formats.arrow_columns import Column
from ninefold.limits import StopToken
from ninefold.lists.chunks import Place
from ninefold.lists.queues import Queue, in_order
from ninefold.solvers.batch import thread_count

AHEAD = 2
"""Chunks that may wait behind a slow one, for every thread, beside the one that it answers."""


class Chunk(NamedTuple):
    """Some rows of a table, the column of puzzles among them, and the place behind them."""

    rows: Any
    puzzles: Column
    end: Place


class Answered(NamedTuple):
    """A chunk with the columns that answer the question, or with what was made of them."""

    chunk: Chunk
    answer: Any


def as_it_is(_chunk: Chunk, answer: Any) -> Any:
    """Make nothing else of an answer."""
    return answer


def answered_chunks(
    question: Question,
    chunks: Iterable[Chunk],
    make: Callable[[Chunk, Any], Any] = as_it_is,
    *,
    pool: Executor | None = None,
    threads: int = 0,
    left: Callable[[], float | None] = lambda: None,
    stop: StopToken | None = None,
) -> Generator[Answered, None, None]:
    """Every chunk with its answer, in order; once somebody says stop there are no more.

    Without a `pool` so many threads of this process answer, 0 for all cores, and `make` something
    of the answer, which comes in its stead; with one, that is done here, and `threads` is how many
    chunks the pool takes at a time. `left` tells the seconds that are left for the whole list,
    where a question bounds that.

    >>> import pyarrow as pa
    >>> boards = pa.array([81 * ".", "oops"])
    >>> chunk = Chunk(pa.record_batch({"puzzle": boards}), boards, Place(2, 0))
    >>> [each.answer["status"].to_pylist() for each in answered_chunks(Question(), [chunk])]
    [['multiple', 'malformed']]
    """
    sent: deque[Chunk] = deque()

    def pieces() -> Iterator[tuple[Any, ...]]:
        for chunk in chunks:
            asked = question if left() is None else question.within(left())
            sent.append(chunk)
            yield (asked, chunk.puzzles) if pool else (asked, chunk, make)

    places = thread_count(threads)
    work = _answer if pool else _answer_and_make
    with Queue[Any](places, AHEAD * places, pool) as queue:
        for found in in_order(queue, work, pieces(), stop=stop):
            if stop is not None and stop.stopped:  # it may have been cut short
                return
            chunk = sent.popleft()
            yield Answered(chunk, found if pool is None else make(chunk, found))


def _answer(question: Question, puzzles: Column, *, stop: StopToken) -> Any:
    """What goes to a pool: nothing but what can be sent."""
    return question.answer(puzzles, stop=stop)


def _answer_and_make(
    question: Question, chunk: Chunk, make: Callable[[Chunk, Any], Any], *, stop: StopToken
) -> Any:
    return make(chunk, question.answer(chunk.puzzles, stop=stop))
