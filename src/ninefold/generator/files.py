"""Many puzzles into a file, a row each: streamed, stopped, and gone on with after a kill."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Generator
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from functools import partial
from os import PathLike
from typing import Any, BinaryIO

from ninefold.errors import GenerationError, UnknownNameError, UnsupportedError
from ninefold.generator.generation import Generated, fresh_seed, maker_for
from ninefold.generator.protocol import Crop, Maker
from ninefold.generator.wishes import Wish
from ninefold.limits import UNLIMITED, Limits, StopToken, whole_number
from ninefold.lists.answering import Part
from ninefold.lists.chunks import Place
from ninefold.lists.journal import Entry, Journal, forget, read_journal
from ninefold.lists.queues import AHEAD, Queue, in_order
from ninefold.lists.summary import ListSummary, Progress
from ninefold.lists.targets import Name, Target, opened_target
from ninefold.model import Layout
from ninefold.outcomes import Status
from ninefold.solvers.batch import thread_count
from ninefold.solvers.bounds import Watch, kernel_seed
from ninefold.version import __version__

QUICK, SLOW = 0.1, 0.5
"""Seconds that puzzles made at a time should take: enough to be quick, few enough to be told of."""

FIRST = 16


def _text(each: Generated) -> str:
    return each.puzzle.to_line()


def _csv(each: Generated) -> str:
    lines = each.puzzle.to_line(), each.solution.to_line()
    return ",".join([*lines, str(each.puzzle.given_count), str(each.effort)])


def _json(each: Generated) -> str:
    return json.dumps(each.to_json())


ROWS: dict[str, tuple[str, Callable[[Generated], str]]] = {
    "text": ("", _text),
    "csv": ("puzzle,solution,clues,effort\n", _csv),
    "json": ("", _json),
}
"""For each format what stands at the top, and the row of a puzzle."""


def generate_file(
    target: Name | BinaryIO,
    count: int,
    wish: Wish | None = None,
    *,
    seed: int | None = None,
    format: str = "text",
    maker: Maker | None = None,
    threads: int = 0,
    limits: Limits | None = None,
    resume: bool = True,
    progress: Callable[[Progress], None] | None = None,
    take: Callable[[Generated], None] | None = None,
    stop: StopToken | None = None,
    pool: Executor | None = None,
) -> tuple[ListSummary, int]:
    """Make puzzles into a file or stream, a row each; the summary, and the seed it was.

    `format` is "text" (a line each), "csv" or "json", which alone holds constraints. The same seed
    gives the same file. A run that was stopped or killed leaves a journal beside the file, and the
    same call goes on from there, with the seed of the journal if none is given; `resume=False`
    begins again. `progress` is called now and then, `take` with every puzzle. With a `pool` its
    workers make them, and `threads` tells how many do at a time.

    >>> import pathlib, tempfile
    >>> import ninefold as nf
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "puzzles.txt"
    >>> summary, seed = nf.generate_file(path, 20, seed=7)
    >>> summary.unique, len(path.read_text().splitlines()), seed
    (20, 20, 7)
    """
    if format not in ROWS:
        raise UnknownNameError("format", format, ROWS)
    asked = wish or Wish()
    if asked.rules and format != "json":
        raise UnsupportedError(f"the format {format!r} holds no constraints; 'json' does")
    chosen = maker or maker_for(asked)
    if not chosen.supports(asked):
        raise UnsupportedError(f"the maker {chosen.name!r} does not make {asked}")
    job = _Job(target, whole_number("count", count), asked, chosen, format, threads)
    job.seed = seed_for(target, seed, resume)
    job.tell, job.take = progress or (lambda _: None), take or (lambda _: None)
    job.pool = pool
    return job.run(limits or UNLIMITED, resume, stop), job.seed


def declaration(layout: Layout) -> str:
    """What a text says of its layout at the top, if the size of its boards does not tell.

    >>> from ninefold import Layout
    >>> declaration(Layout.x()).strip(), declaration(Layout.classic())
    ('# layout: x', '')
    """
    named = layout.reference()
    return "" if layout.is_usual or not isinstance(named, str) else f"# layout: {named}\n"


def seed_for(target: Name | BinaryIO, seed: int | None, resume: bool) -> int:
    """The seed that is given, the one of an unfinished file, or a fresh one."""
    if seed is not None:
        kernel_seed(seed)
        return seed
    if resume and isinstance(target, str | PathLike):
        record = read_journal(target) or {}
        known = record.get("question", {}).get("seed")
        if isinstance(known, int):
            return known
    return fresh_seed()


class _Job:
    """What is made, where it goes, and how far it is."""

    seed: int
    tell: Callable[[Progress], None]
    take: Callable[[Generated], None]
    pool: Executor | None

    def __init__(
        self,
        target: Name | BinaryIO,
        count: int,
        wish: Wish,
        maker: Maker,
        format: str,
        threads: int,
    ) -> None:
        self._target, self._count, self._wish, self._maker = target, count, wish, maker
        self._threads, (self._top, self._row) = threads, ROWS[format]
        self._format = format
        self._start = time.monotonic()
        self._done, self._resumed = Entry(Place(0, 0)), 0
        self._journal: Journal | None = None
        self._at_a_time = FIRST

    def run(self, limits: Limits, resume: bool, stop: StopToken | None) -> ListSummary:
        """Make them all, or until something ends it."""
        with opened_target(self._target) as out, ExitStack() as stack:
            if isinstance(self._target, str | PathLike) and out.is_regular:
                if not resume:
                    forget(self._target)
                journal = Journal.opened(self._target, out, self._key())
                self._journal = stack.enter_context(journal)
            self._begin(out)
            ended = self._make_all(out, limits, stop)
            if ended is None:
                out.end()
            if self._journal is not None:
                self._journal.remove() if ended is None else self._journal.enter(self._done)
        if ended is not None and ended.failed_by not in ("stop", "seconds"):
            raise GenerationError(str(self._wish), str(ended.failed_by), ended.tries)
        return self._summary(None if ended is None else ended.failed_by)

    def _key(self) -> dict[str, Any]:
        """What must be the same for a run to go on."""
        question = self._wish.to_json() | {
            "count": self._count,
            "seed": self.seed,
            "format": self._format,
            "maker": self._maker.name,
            "version": __version__,
        }
        return {"input": {"generated": True}, "question": question}

    def _begin(self, out: Target) -> None:
        """Go on from where the journal says, or begin."""
        found = self._journal.found() if self._journal else None
        if found is not None:
            self._done, self._resumed = found, found.tally.total()
        elif self._journal is not None:
            self._journal.enter(self._done)  # before anything is overwritten
        out.begin(self._done.offset)
        self._report()
        if not self._done.offset:
            head = declaration(self._wish.layout) if self._format == "text" else ""
            out.write(out.packed((head + self._top).encode()))

    def _make_all(self, out: Target, limits: Limits, stop: StopToken | None) -> Crop | None:
        """Write all puzzles; what ended it before the last, if anything did."""
        watch = Watch(limits, stop)
        if self.pool is None:
            crops = self._made_here(out, watch, limits.nodes, stop)
        else:
            crops = self._made_by(self.pool, watch, limits.nodes, stop)
        with closing(crops):
            for crop in crops:
                if crop.failed_by is None or out.packing is None:
                    self._write(out, crop)  # a packed file has parts of one size
                if crop.failed_by is not None:
                    return crop
        is_whole = self._done.place.position == self._count
        return None if is_whole else Crop([], "stop")

    def _made_here(
        self, out: Target, watch: Watch, nodes: int | None, stop: StopToken | None
    ) -> Generator[Crop, None, None]:
        """The puzzles that are missing, by threads of the maker's own."""
        while (first := self._done.place.position) < self._count:
            size = min(self._size(out), self._count - first)
            begun, rest = watch.seconds, Limits(nodes=nodes, seconds=watch.left())
            crop = self._maker.make(self._wish, self.seed, first, size, rest, self._threads, stop)
            self._adapt(watch.seconds - begun)
            yield crop

    def _made_by(
        self, pool: Executor, watch: Watch, nodes: int | None, stop: StopToken | None
    ) -> Generator[Crop, None, None]:
        """The same by the workers of a pool, as many at a time as a packed file has in a part."""
        most, make = self._maker.most, partial(self._maker.make, threads=1)
        pieces = (
            (
                *(self._wish, self.seed, first, min(most, self._count - first)),
                Limits(nodes=nodes, seconds=watch.left()),
            )
            for first in range(self._done.place.position, self._count, most)
        )
        with Queue[Crop](thread_count(self._threads), AHEAD, pool) as queue:
            yield from in_order(queue, make, pieces, stop=stop)

    def _size(self, out: Target) -> int:
        """How many to make at a time: the parts of a packed file do not depend on the machine."""
        return self._maker.most if out.packing else min(self._at_a_time, self._maker.most)

    def _adapt(self, seconds: float) -> None:
        if seconds < QUICK:
            self._at_a_time = min(2 * self._at_a_time, self._maker.most)
        elif seconds > SLOW:
            self._at_a_time = max(1, self._at_a_time // 2)

    def _write(self, out: Target, crop: Crop) -> None:
        first = self._done.place.position
        made = [
            Generated.of(each, self._wish, self.seed, first + place)
            for place, each in enumerate(crop.made, start=1)
        ]
        for each in made:
            self.take(each)
        rows = "".join(f"{self._row(each)}\n" for each in made).encode()
        out.write(out.packed(rows))
        end, tally = first + len(made), Counter({str(Status.UNIQUE): len(made)})
        part = Part(rows, tally, Place(end, 0), end, True)
        self._done = self._done.after(part, out.offset, time.monotonic() - self._start)
        if self._journal is not None:
            self._journal.enter_in_time(self._done)
        self._report()

    def _report(self) -> None:
        done = self._done.place.position
        self.tell(Progress(done, self._count, done, self._resumed))

    def _summary(self, stopped_by: str | None) -> ListSummary:
        return ListSummary.of(
            self._done.tally,
            seconds=time.monotonic() - self._start,
            resumed=self._resumed,
            last_line=self._done.last_line,
            stopped_by=stopped_by,
            resumable=stopped_by is not None and self._journal is not None,
        )
