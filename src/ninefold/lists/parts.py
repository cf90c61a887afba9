"""The rows of a list, part by part and in order: two roads from the input to them.

Chunks of lines are answered by a pool of threads, while the thread that asks for the parts
reads ahead. Only so many chunks are under way, so that memory does not grow, and what is done
waits for those before it; nothing waits for input as long as something can be written. What
needs a closer look at every puzzle is answered one by one.

Who is stopped gives a last part that is not whole.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from ninefold import _core
from ninefold.errors import NinefoldError
from ninefold.formats.inputs import PATIENCE
from ninefold.formats.sources import Malformed, PlainLines
from ninefold.limits import StopToken
from ninefold.lists.answering import Part, Question
from ninefold.lists.batching import batch_part, is_native
from ninefold.lists.chunks import Chunk, ChunkReader, Place
from ninefold.lists.targets import Target
from ninefold.model import Puzzle

Items = Iterator[Puzzle | Malformed]

AHEAD = 16
"""Chunks that may wait behind a slow one, beside those that are being answered."""

ROWS_OF_A_PART = 500
"""Rows of a part of a packed output, where puzzles are answered one by one."""


BROKEN_OFF = Part(b"", Counter(), Place(0, 0), 0, is_whole=False)
"""The last part where somebody said stop before it was begun."""


def chunk_parts(
    reader: ChunkReader, lines: PlainLines, question: Question, out: Target, threads: int
) -> Generator[Part, None, None]:
    """The parts of a list of lines."""
    crew = _Crew(replace(question, stop=StopToken()), lines, out, threads)
    failure: NinefoldError | None = None
    try:
        while True:
            try:
                while crew.wants_more(reader) and crew.take_from(reader):
                    pass
            except NinefoldError as error:  # what came before it is written first
                failure = error
                reader.ended = True
            if not crew.waiting:
                break
            part, slot = crew.next_part(question.stop)
            yield part
            crew.free.append(slot)
    finally:
        crew.leave()
    if failure is not None:
        raise failure
    if reader.cut_short:
        yield BROKEN_OFF


class Slot(NamedTuple):
    """The memory of a chunk under way: its text, and the worker that has its rows."""

    text: bytearray
    worker: _core.ListWorker


class _Crew:
    """The threads that answer chunks; theirs is a token of its own, so that an error ends them.

    Memory is used again, the last that was freed first: it is most likely still in a cache.
    """

    def __init__(self, question: Question, lines: PlainLines, out: Target, threads: int) -> None:
        self._question, self._lines, self._out = question, lines, out
        self._is_native = is_native(question.solver, lines.layout)
        self._pool = ThreadPoolExecutor(threads, "ninefold")
        self._most = threads + AHEAD
        self.waiting: deque[Future[tuple[Part, Slot]]] = deque()
        self.free: list[Slot] = []

    def wants_more(self, reader: ChunkReader) -> bool:
        """Whether to read more before anything is written."""
        if reader.ended or not self.waiting:
            return not reader.ended
        is_full = len(self.waiting) >= self._most or self.waiting[0].done()
        return not is_full and reader.is_ready

    def take_from(self, reader: ChunkReader) -> bool:
        """Let a thread answer the next chunk, if there is one."""
        slot = self.free.pop() if self.free else Slot(bytearray(), _core.ListWorker())
        chunk = reader.next(slot.text)
        if chunk is not None:
            self.waiting.append(self._pool.submit(self._answered, chunk, slot))
        return chunk is not None

    def _answered(self, chunk: Chunk, slot: Slot) -> tuple[Part, Slot]:
        if self._is_native:
            part = self._question.part(chunk, self._lines.table, slot.worker)
        else:
            part = batch_part(self._question, chunk, self._lines)
        return part._replace(rows=self._out.packed(part.rows)), slot

    def next_part(self, stop: StopToken) -> tuple[Part, Slot]:
        """The first part that has not been given; whoever says stop is heard meanwhile."""
        future = self.waiting.popleft()
        while True:
            if stop.stopped:
                self._question.stop.stop()
            try:
                return future.result(timeout=PATIENCE)
            except TimeoutError:
                continue

    def leave(self) -> None:
        """End all threads, whatever they do."""
        self._question.stop.stop()
        self._pool.shutdown(cancel_futures=True)


def item_parts(
    items: Items, place: Place, question: Question, out: Target
) -> Generator[Part, None, None]:
    """The parts of a list whose puzzles are read and answered one by one."""
    items = islice(items, place.position, None)
    size = ROWS_OF_A_PART if out.packing else 1
    while group := list(islice(items, size)):
        rows, tally = [], Counter[str]()
        for item in group:
            row = question.row(item)
            if question.stop.stopped:
                yield BROKEN_OFF
                return
            rows.append(question.written(row))
            tally[row.outcome] += 1
        place = Place(place.position + len(group), 0)
        yield Part(out.packed(b"".join(rows)), tally, place, 0, is_whole=True)
    if question.stop.stopped:
        yield BROKEN_OFF
