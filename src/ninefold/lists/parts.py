"""The rows of a list, part by part and in order: two roads from the input to them.

Chunks of lines are answered by a pool (`queues.py`), while the thread that asks for the parts
reads ahead. What needs a closer look at every puzzle is answered one by one, or some at a time
where there is a pool that was handed in.

Who is stopped gives a last part that is not whole.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

from ninefold import _core
from ninefold.formats.compression import Packing, packed
from ninefold.formats.sources import Malformed, PlainLines
from ninefold.limits import StopToken
from ninefold.lists.answering import Part, Question
from ninefold.lists.batching import batch_part, is_native
from ninefold.lists.chunks import Chunk, ChunkReader, Place
from ninefold.lists.queues import AHEAD, Queue, batches, in_order, one_by_one
from ninefold.model import Puzzle

Item = Puzzle | Malformed
Items = Iterator[Item]

ROWS_OF_A_PART = 500
"""Rows of a part of a packed output, where puzzles are answered one by one."""


BROKEN_OFF = Part(b"", Counter(), Place(0, 0), 0, is_whole=False)
"""The last part where somebody said stop before it was begun."""


@dataclass(frozen=True)
class ChunkWork:
    """What is done to every chunk of a list; it can be done by another process."""

    question: Question
    lines: PlainLines
    packing: Packing | None

    def __call__(
        self, chunk: Chunk, worker: _core.ListWorker | None = None, *, stop: StopToken
    ) -> Part:
        """The part of a chunk; with a worker that stays here, the rows may be in its memory."""
        question = replace(self.question, stop=stop)
        if is_native(question.solver, self.lines.layout):
            part = question.part(chunk, self.lines.table, worker or _core.ListWorker())
        else:
            part = batch_part(question, chunk, self.lines)
        rows = packed(self.packing, part.rows)
        return part._replace(rows=rows if worker else bytes(rows))


def chunk_parts(
    reader: ChunkReader,
    work: ChunkWork,
    threads: int,
    pool: Executor | None = None,
) -> Generator[Part, None, None]:
    """The parts of a list of lines."""
    slots = _Slots()
    chunks = slots.filled(reader) if pool is None else _copies(reader)
    stop = work.question.stop
    with Queue[Part](threads, AHEAD, pool) as queue:
        for part in in_order(queue, work, chunks, lambda: reader.is_ready, stop):
            yield part
            slots.free_first()
    if reader.cut_short or queue.is_broken_off:
        yield BROKEN_OFF


class _Slot(NamedTuple):
    """The memory of a chunk under way: its text, and the worker that has its rows."""

    text: bytearray
    worker: _core.ListWorker


class _Slots:
    """Memory of our own threads, used again, the last that was freed first: it is most likely
    still in a cache.
    """

    def __init__(self) -> None:
        self._used: deque[_Slot] = deque()
        self._free: list[_Slot] = []

    def filled(self, reader: ChunkReader) -> Iterator[tuple[Chunk, _core.ListWorker]]:
        """The chunks, each in a slot."""
        while not reader.ended:
            slot = self._free.pop() if self._free else _Slot(bytearray(), _core.ListWorker())
            chunk = reader.next(slot.text)
            if chunk is not None:
                self._used.append(slot)
                yield chunk, slot.worker

    def free_first(self) -> None:
        """Nobody needs the memory of the first chunk any more."""
        if self._used:
            self._free.append(self._used.popleft())


def _copies(reader: ChunkReader) -> Iterator[tuple[Chunk]]:
    """The chunks, each a value of its own: who sends it away does so in its own time."""
    text = bytearray()
    while not reader.ended:
        chunk = reader.next(text)
        if chunk is not None:
            yield (chunk._replace(text=bytes(memoryview(text)[: chunk.size])),)


class _Rows(NamedTuple):
    """Rows of some puzzles as they are written."""

    rows: bytes | memoryview
    tally: Counter[str]
    puzzles: int


@dataclass(frozen=True)
class ItemWork:
    """What is done to puzzles that are answered one by one; another process can do it as well."""

    question: Question
    packing: Packing | None

    def __call__(self, items: list[Item], *, stop: StopToken) -> _Rows | None:
        """The rows of these; nothing once somebody has said stop."""
        question, rows, tally = replace(self.question, stop=stop), [], Counter[str]()
        for item in items:
            row = question.row(item)
            if stop.stopped:
                return None
            rows.append(question.written(row))
            tally[row.outcome] += 1
        return _Rows(packed(self.packing, b"".join(rows)), tally, len(items))


def item_parts(
    items: Items,
    place: Place,
    work: ItemWork,
    threads: int,
    pool: Executor | None = None,
    is_ready: Callable[[], bool] = lambda: True,
) -> Generator[Part, None, None]:
    """The parts of a list whose puzzles are read and answered one by one."""
    items, stop = islice(items, place.position, None), work.question.stop
    if pool is not None and not work.packing:
        groups = batches(items, is_ready)
    else:  # the parts of a packed output do not depend on who answers
        groups = _groups(items, ROWS_OF_A_PART if work.packing else 1)
    with closing(one_by_one(work, groups, threads, pool, is_ready, stop)) as answers:
        for found in answers:
            if found is None:
                break
            place = Place(place.position + found.puzzles, 0)
            yield Part(found.rows, found.tally, place, 0, is_whole=True)
    if stop.stopped:
        yield BROKEN_OFF


def _groups(items: Items, size: int) -> Iterator[tuple[list[Item]]]:
    while group := list(islice(items, size)):
        yield (group,)
