"""Many puzzles into a file, a row each: streamed, bounded, and resumable after a kill."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from os import PathLike
from typing import Any, BinaryIO

from ninefold.arguments import checked
from ninefold.errors import GenerationError, UnsupportedError
from ninefold.formats.csv_columns import csv_line, puzzle_value
from ninefold.formats.layout_sources import layout_comment
from ninefold.generator.generation import Generated, fresh_seed, maker_for
from ninefold.generator.protocol import Crop, Maker
from ninefold.generator.wishes import Wish
from ninefold.limits import Limits, StopToken, checked_limits, whole_number
from ninefold.model import Layout
from ninefold.model.constraints.base import Constraint
from ninefold.outcomes import Status
from ninefold.runs.chunks import Part, Place
from ninefold.runs.job import Job, RowSink
from ninefold.runs.journal import read_journal
from ninefold.runs.pool import mapped
from ninefold.runs.rows import format_of
from ninefold.runs.summary import ListSummary, Progress
from ninefold.runs.targets import Name, Target
from ninefold.solvers.bounds import Watch, kernel_seed
from ninefold.version import __version__

QUICK, SLOW = 0.1, 0.5
"""Seconds that one batch of puzzles should take: long enough to be quick, short enough for
progress."""

FIRST = 16


def _text(each: Generated) -> str:
    return each.puzzle.to_line()


def _csv(each: Generated) -> str:
    puzzle = puzzle_value(each.puzzle.to_line(), each.puzzle.layout)
    return csv_line([puzzle, each.solution.to_line(), each.puzzle.given_count, each.effort])


def _json(each: Generated) -> str:
    return json.dumps(each.to_json())


ROWS: dict[str, tuple[str, Callable[[Generated], str]]] = {
    "text": ("", _text),
    "csv": ("puzzle,solution,clues,effort\n", _csv),
    "json": ("", _json),
}
"""For each format the head of the file, and the row of a puzzle."""


@checked
def generate_file(
    target: Name | BinaryIO,
    count: int,
    wish: Wish | None = None,
    *,
    seed: int | None = None,
    format: str | None = None,
    maker: Maker | None = None,
    threads: int = 0,
    limits: Limits | None = None,
    resume: bool = True,
    progress: Callable[[Progress], None] | None = None,
    take: Callable[[Generated], None] | None = None,
    stop: StopToken | None = None,
    pool: Executor | None = None,
) -> tuple[ListSummary, int]:
    """Make puzzles into a file or stream, a row each; returns the summary and the seed.

    `format` is "text" (a line each), "csv" or "json"; by default the ending of the target decides,
    and puzzles with constraints go to a stream as JSON. Constraints that all puzzles share stand at
    the top of a text; CSV holds none, and those placed anew in each need JSON. The same seed gives
    the same file. A run that was stopped or killed leaves a journal beside the file, and the same
    call continues it, with the seed of the journal if none is given; `resume=False` begins again.
    `progress` is called from time to time, `take` with every puzzle. With a `pool` its workers make
    the puzzles, and `threads` is the number of pieces in progress.

    >>> import pathlib, tempfile
    >>> import ninefold as nf
    >>> path = pathlib.Path(tempfile.mkdtemp()) / "puzzles.txt"
    >>> summary, seed = nf.generate_file(path, 20, seed=7)
    >>> summary.unique, len(path.read_text().splitlines()), seed
    (20, 20, 7)
    """
    asked = wish or Wish()
    if format is None and asked.is_ruled and not isinstance(target, str | PathLike):
        format = "json"
    format = format_of(target, format)
    if asked.is_ruled and (format == "csv" or (format == "text" and asked.rules)):
        held = "no constraints" if format == "csv" else "only rules that all puzzles share"
        raise UnsupportedError(f"the format {format!r} holds {held}; 'json' holds them all")
    chosen = maker or maker_for(asked)
    if not chosen.supports(asked):
        raise UnsupportedError(f"the maker {chosen.name!r} does not make {asked}")
    chosen_seed = seed_for(target, seed, resume)
    making = _Making(asked, chosen, chosen_seed, whole_number("count", count), format)
    making.threads, making.take, making.pool = threads, take or (lambda _: None), pool
    summary = making.run(target, checked_limits(limits), resume, progress, stop)
    return summary, chosen_seed


def declaration(layout: Layout, constraints: Iterable[Constraint] = ()) -> str:
    """The comments at the top of a text: its layout, unless the size of its boards implies it, and
    its rules.

    >>> from ninefold import Layout
    >>> from ninefold.constraints import AntiKing
    >>> declaration(Layout.x()).strip(), declaration(Layout.classic())
    ('# layout: x', '')
    >>> declaration(Layout.classic(), [AntiKing()]).strip()
    '# rule: anti-king'
    """
    rules = (f"# rule: {each}\n" for each in _rule_texts(layout, constraints))
    return "".join([layout_comment(layout), *rules])


def _rule_texts(layout: Layout, constraints: Iterable[Constraint]) -> Iterator[str]:
    for each in constraints:
        from ninefold.model.constraints import rule_text  # loads every kind

        yield rule_text(each, layout)


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


class _Making:
    """The puzzles of a run, and the limit that ended it before the last one."""

    threads: int
    take: Callable[[Generated], None]
    pool: Executor | None

    def __init__(self, wish: Wish, maker: Maker, seed: int, count: int, format: str) -> None:
        self._wish, self._maker, self._seed, self._count = wish, maker, seed, count
        self._format, (self._top, self._row) = format, ROWS[format]
        self._at_a_time = FIRST
        self._ended: Crop | None = None

    def run(
        self,
        target: Name | BinaryIO,
        limits: Limits,
        resume: bool,
        progress: Callable[[Progress], None] | None,
        stop: StopToken | None,
    ) -> ListSummary:
        """Make all of them, unless a limit ends it."""
        wish = self._wish
        head = declaration(wish.layout, wish.kept_constraints) if self._format == "text" else ""
        job = Job(
            target,
            lambda out: RowSink(out, head + self._top),
            key=self._key(),
            begin=Place(0, 0),
            resume=resume,
            report=lambda done, resumed: Progress(done, self._count, done, resumed),
            progress=progress,
            cut_by=lambda: None if self._ended is None else self._ended.failed_by,
        )
        watch = Watch(limits, stop)
        summary = job.run(lambda done, out, _: self._parts(done.place, out, watch, limits, stop))
        ended = self._ended
        resumable = ("stop",) if limits.seconds is None else ("stop", "seconds")
        if ended is not None and ended.failed_by not in resumable:
            raise GenerationError(str(self._wish), str(ended.failed_by), ended.tries, ended.seconds)
        return summary

    def _key(self) -> dict[str, Any]:
        """The wish and the options, which must be the same for a run to continue."""
        question = self._wish.to_json() | {
            "count": self._count,
            "seed": self._seed,
            "format": self._format,
            "maker": self._maker.name,
            "version": __version__,
        }
        return {"input": {"generated": True}, "question": question}

    def _parts(
        self, begin: Place, out: Target, watch: Watch, limits: Limits, stop: StopToken | None
    ) -> Generator[Part, None, None]:
        """The missing puzzles; a packed file has whole parts of one size."""
        first = begin.position
        crops = self._made_here if self.pool is None else self._made_by
        with closing(crops(first, bool(out.packing), watch, limits.nodes, stop)) as found:
            for crop in found:
                if crop.failed_by is None or out.packing is None:
                    yield self._part(out, crop, first)
                    first += len(crop.made)
                if crop.failed_by is not None:
                    self._ended = crop
                    return
        if first < self._count:
            self._ended = Crop([], "stop")

    def _made_here(
        self, first: int, packed: bool, watch: Watch, nodes: int | None, stop: StopToken | None
    ) -> Generator[Crop, None, None]:
        """The puzzles from one on, by threads of the maker's own."""
        while first < self._count:
            most = self._maker.most if packed else min(self._at_a_time, self._maker.most)
            size = min(most, self._count - first)
            begun, rest = watch.seconds, Limits(nodes=nodes, seconds=watch.left())
            crop = self._maker.make(self._wish, self._seed, first, size, rest, self.threads, stop)
            self._adapt(watch.seconds - begun)
            first += size
            yield crop

    def _made_by(
        self, first: int, _packed: bool, watch: Watch, nodes: int | None, stop: StopToken | None
    ) -> Generator[Crop, None, None]:
        """The same by the workers of a pool, as many at a time as a packed file has in a part."""
        most, make = self._maker.most, partial(self._maker.make, threads=1)
        pieces = (
            (
                *(self._wish, self._seed, start, min(most, self._count - start)),
                Limits(nodes=nodes, seconds=watch.left()),
            )
            for start in range(first, self._count, most)
        )
        return mapped(make, pieces, self.threads, self.pool, stop=stop)

    def _adapt(self, seconds: float) -> None:
        if seconds < QUICK:
            self._at_a_time = min(2 * self._at_a_time, self._maker.most)
        elif seconds > SLOW:
            self._at_a_time = max(1, self._at_a_time // 2)

    def _part(self, out: Target, crop: Crop, first: int) -> Part:
        made = [
            Generated.of(each, self._wish, self._seed, first + place)
            for place, each in enumerate(crop.made, start=1)
        ]
        for each in made:
            self.take(each)
        rows = "".join(f"{self._row(each)}\n" for each in made).encode()
        end, tally = first + len(made), Counter({str(Status.UNIQUE): len(made)})
        return Part(out.packed(rows), tally, Place(end, 0), end)
