"""A verb over every puzzle of a source, into a target: planned, run, and summed up."""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from os import PathLike
from typing import Any, BinaryIO, NamedTuple

from ninefold import _core
from ninefold.arguments import wrong_type
from ninefold.errors import NinefoldError, UnsupportedError
from ninefold.formats import Format
from ninefold.formats.arrow_columns import arrow
from ninefold.formats.compression import packed, packing_for_path
from ninefold.formats.sources import Malformed
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.runs.answers import schema_of
from ninefold.runs.chunks import Chunk, LeftOut, Part, Place
from ninefold.runs.distinct import Different
from ninefold.runs.job import Job, RowSink
from ninefold.runs.journal import Entry
from ninefold.runs.pool import AHEAD, mapped
from ninefold.runs.rows import format_of, head
from ninefold.runs.sources import RunSource, TableSource, TextSource, every_item, opened_source
from ninefold.runs.summary import ListSummary, Progress
from ninefold.runs.tables.copies import CopiedParts
from ninefold.runs.tables.writer import is_parquet_name, is_table_name, table_target
from ninefold.runs.targets import Name, Target
from ninefold.runs.verb import DONE, REPEATED, Verb
from ninefold.runs.work import Answering, RowWork, TableWork
from ninefold.solvers.batch import thread_count
from ninefold.version import __version__

PIECES_AT_A_TIME = 1_000
"""The number of pieces of a document's text that are written together."""

TABLE_AHEAD = 2
"""The number of table pieces per thread that may wait for a slow one."""

CUT_OFF = Part(b"", Counter(), Place(0, 0), is_whole=False)
"""The last part if a stop came before it was started."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings of a run that change no answer, and the form of the output."""

    format: str | None = None
    column: str | None = None
    origin: str | None = None
    """The format to read. Default: detected by the name and the content."""
    threads: int = 0
    pool: Executor | None = None
    resume: bool = True
    deadline: float | None = None
    """The time limit of the whole run in seconds; the same call continues it."""
    progress: Callable[[Progress], None] | None = None
    stop: StopToken | None = None
    needs_puzzles: bool = False
    """Refuse an input without a puzzle before a file is emptied for it."""
    patient: bool = False
    """Wait for the whole head of a stream."""
    complain: Callable[[str, NinefoldError], None] | None = None
    """Called with the source and the error of each puzzle that gets no row."""
    left_out: Callable[[LeftOut], None] | None = None
    """Called with the rules that a lenient reading left out."""


def run_verb(
    verb: Verb, source: Any, target: Name | BinaryIO, settings: Settings | None = None
) -> ListSummary:
    """Run a verb over every puzzle of a source, into a target."""
    asked = settings or Settings()
    Limits(seconds=asked.deadline)  # it refuses anything but a number from 0
    thread_count(asked.threads)
    _check_settings(asked)
    table = target if isinstance(target, str | PathLike) and is_table_name(target) else None
    format = _format(verb, target, asked.format)
    verb = verb.for_target(target)  # with its own options, at their defaults
    with opened_source(
        source,
        format=asked.origin,
        column=asked.column,
        layout=verb.layout,
        lenient=verb.lenient,
        into_table=table is not None,
        copied=bool(verb.boards and table is not None and is_parquet_name(table)),
        patient=asked.patient,
    ) as opened:
        known = verb if verb.layout or not opened.layout else replace(verb, layout=opened.layout)
        puzzles = _ruled(opened, known)
        if asked.needs_puzzles and isinstance(target, str | PathLike):
            _check_puzzles(puzzles, known)
        run = _Run(known, puzzles, target, format, asked)
        with run.clock():
            if table is not None:
                return run.into_table(table)
            return run.into_document() if verb.document else run.into_rows()


def _ruled(source: RunSource, verb: Verb) -> RunSource:
    """The source with the rules of the verb; rows of a table get them when they are read."""
    if not verb.added_rules or isinstance(source, TableSource):
        return source
    from ninefold.runs.ruled_source import RuledSource  # few runs have rules

    return RuledSource(source, verb.added_rules)


def _check_settings(asked: Settings) -> None:
    """Refuse a token or a pool of another type by its name."""
    if not (asked.stop is None or isinstance(asked.stop, StopToken)):
        raise wrong_type("stop", "a StopToken or None", asked.stop)
    if not (asked.pool is None or hasattr(asked.pool, "submit")):
        raise wrong_type("pool", "an Executor or None", asked.pool)


def _check_puzzles(source: RunSource, verb: Verb) -> None:
    """Refuse an input without a puzzle, without waiting for the end of a pipe."""
    if isinstance(source, TextSource) and source.size is None and not source.source.complete:
        return
    item = source.only_item()
    if verb.drops_errors and isinstance(item, Malformed):
        raise item.error


def _format(verb: Verb, target: Name | BinaryIO, format: str | None) -> str:
    """The format of the output; refuse by its name an option that does not apply."""
    if isinstance(target, str | PathLike) and is_table_name(target):
        given = {"format": format} | {name: getattr(verb, name) for name in verb.of_texts}
        for option, value in given.items():
            if value:
                raise UnsupportedError(f"the option {option!r} does not apply: {target} is a table")
        return "table"
    if verb.has_formats:
        return format_of(target, format)
    if format is not None:
        raise UnsupportedError(f"the option 'format' does not apply to {verb.name}")
    return "text"


class _Run:
    """A run with an open source and target."""

    def __init__(
        self, verb: Verb, source: RunSource, target: Name | BinaryIO, format: str, asked: Settings
    ) -> None:
        self._verb, self._source, self._target = verb, source, target
        self._format, self._asked = format, asked
        # The deadline sets this token; a given token belongs to the caller.
        self._stop = StopToken() if asked.stop is None else asked.stop.child()
        self._timed_out = False
        self._errors = Counter[str]()
        self._seen = Different()
        self._start = time.monotonic()
        source.heed(self._stop)

    @contextmanager
    def clock(self) -> Iterator[None]:
        """Set the token when the time for the whole run is over."""
        if self._asked.deadline is None:
            yield
            return
        timer = threading.Timer(min(self._asked.deadline, threading.TIMEOUT_MAX), self._end)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _end(self) -> None:
        self._timed_out = True
        self._stop.stop()

    def into_rows(self) -> ListSummary:
        """Write rows of text, CSV or JSON."""
        top = head(self._verb, self._format, self._source.several)
        asked = self._asked
        job = self._job(
            lambda out: RowSink(out, top),
            format=self._format,
            column=asked.column,
            origin=asked.origin,
        )
        return self._finished(job.run(self._row_parts, self._source.files(), self._verb.accepts))

    def into_document(self) -> ListSummary:
        """Write a file of a format whose puzzles are not lines."""
        document, asked = self._verb.document, self._asked
        assert document is not None
        for option, given in (("threads", asked.threads), ("pool", asked.pool)):
            if given:
                raise UnsupportedError(
                    f"the option {option!r} does not apply: a file in the format "
                    f"{document.name!r} is written as a whole"
                )
        pieces = self._document_parts(document)
        first = next(pieces, None)  # an input without any puzzle should not empty a file
        if first is None:
            return ListSummary.of(
                self._errors, stopped_by=self._cut_by(), accepts=self._verb.accepts
            )

        def parts(_done: Entry, _out: Target, _sink: Any) -> Generator[Part, None, None]:
            yield first
            yield from pieces

        job = Job(
            self._target,
            RowSink,
            key=None,
            begin=Place(0, 0),
            resume=asked.resume,
            report=self._report,
            progress=asked.progress,
            cut_by=self._cut_by,
            keeps=False,
        )
        return job.run(parts, self._source.files(), self._verb.accepts)

    def _document_parts(self, document: Format) -> Generator[Part, None, None]:
        tally = self._errors

        def puzzles() -> Iterator[Puzzle]:
            numbers = Counter[str]()
            for name, item in every_item(self._source, self._verb):
                if self._stop.stopped:
                    return
                numbers[name] += 1
                tally["malformed" if isinstance(item, Malformed) else DONE] += 1
                if not isinstance(item, Malformed):
                    self._list(LeftOut(name, numbers[name], each) for each in item.left_out)
                    yield item
                elif self._asked.complain is not None:
                    self._asked.complain(name, item.error)

        pieces = document.pieces(puzzles())
        packing = (
            packing_for_path(self._target) if isinstance(self._target, str | PathLike) else None
        )
        has_begun = False
        while some := "".join(islice(pieces, PIECES_AT_A_TIME)):
            has_begun, counted = True, Counter(tally)
            tally.clear()
            yield Part(packed(packing, some.encode()), counted, Place(0, 0))
        if has_begun and tally:  # malformed puzzles after the last good one
            yield Part(b"", Counter(tally), Place(0, 0))

    def into_table(self, target: Name) -> ListSummary:
        """Write a table: the columns of the input and those of the answers."""
        source, groups, pa = self._source, self._source.groups, arrow()
        before = _puzzle_fields(source.several) if source.schema is None else list(source.schema)
        names = result_names(self._verb, source.results, [each.name for each in before])
        fields = [schema_of(self._verb).field(each).with_name(name) for each, name in names.items()]
        schema = pa.schema([*before, *fields])
        encoded = schema if groups is None else pa.schema(fields)

        def sink(out: Target) -> Any:
            if groups is not None:
                return CopiedParts(out, schema, groups, encoded, names[self._verb.boards or ""])
            return table_target(target, out, schema, quick=self._verb.shares_seconds)

        def parts(done: Entry, _out: Target, into: Any) -> Generator[Part, None, None]:
            work = TableWork(
                self._verb, self._deadline(done), names, encoded, into.encoded, source.several
            )
            return self._table_parts(done, work)

        job = self._job(sink, column=self._asked.column, needs_file=True)
        return self._finished(
            job.run(parts, source.files(), self._verb.accepts, recall=source.recall)
        )

    def _job(self, sink: Callable[[Target], Any], needs_file: bool = False, **form: Any) -> Job:
        identity = self._source.identity()
        question = (
            self._verb.to_json() | form | dict(self._source.question) | {"version": __version__}
        )
        return Job(
            self._target,
            sink,
            key=None if identity is None else {"input": identity, "question": question},
            begin=self._source.begin,
            resume=self._asked.resume,
            report=self._report,
            progress=self._asked.progress,
            cut_by=self._cut_by,
            needs_file=needs_file,
        )

    def _report(self, done: int, resumed: int) -> Progress:
        read = self._source.position
        return Progress(done if read is None else read, self._source.size, done, resumed)

    def _cut_by(self) -> str | None:
        if not self._stop.stopped:
            return self._source.cut_by
        return "deadline" if self._timed_out else "stop"

    def _deadline(self, done: Entry) -> float | None:
        """The time at which the seconds of a verb for all puzzles are over."""
        seconds = self._verb.limits.seconds
        if seconds is None or not self._verb.shares_seconds:
            return None
        return self._start + seconds - done.seconds

    def _row_parts(self, done: Entry, out: Target, _sink: RowSink) -> Generator[Part, None, None]:
        source = self._source
        work = RowWork(
            self._verb,
            self._deadline(done),
            self._format,
            out.packing,
            source.lines,
            source.name,
            source.several,
        )
        if self._verb.is_distinct:
            return self._distinct_parts(work, done, out)
        if isinstance(source, TextSource) and source.lines and self._asked.pool is None:
            return self._ended(self._slotted_parts(source, work, done.place))
        pieces = ((each,) for each in source.pieces(done.place, self._verb, bool(out.packing)))
        return self._ended(self._mapped(work, pieces, AHEAD))

    def _distinct_parts(
        self, work: RowWork, done: Entry, out: Target
    ) -> Generator[Part, None, None]:
        """Parts without repeated rows; the rows of an earlier run count as well."""
        source = self._source
        pieces = ((each,) for each in source.pieces(source.begin, self._verb, packed=True))
        for part in self._ended(self._mapped(work, pieces, AHEAD)):
            new = [text for key, text in part.data or () if key is None or self._seen.is_new(key)]
            if part.end <= done.place and part.is_whole:
                continue
            repeated = len(part.data or ()) - len(new)
            tally = part.tally + Counter({REPEATED: repeated}) - Counter({DONE: repeated})
            yield part._replace(data=packed(out.packing, "".join(new).encode()), tally=tally)

    def _slotted_parts(
        self, source: TextSource, work: RowWork, begin: Place
    ) -> Generator[Part, None, None]:
        """The parts for chunks of lines, made by our own threads, which reuse their memory."""
        slots, reader = _Slots(), source.reader(begin, self._verb)
        chunks = slots.filled(reader.next, lambda: reader.ended)
        for part in self._mapped(work, chunks, AHEAD):
            yield part
            slots.free_first()

    def _table_parts(self, done: Entry, work: TableWork) -> Generator[Part, None, None]:
        threads = thread_count(self._asked.threads)
        pieces = self._source.pieces(done.place, self._verb, packed=True)
        if self._asked.pool is None:
            every = ((each,) for each in pieces)
            for part in self._until_stop(self._mapped(work, every, TABLE_AHEAD * threads)):
                self._list(part.left_out)
                yield part
            return
        sent: deque[Any] = deque()

        def away() -> Iterator[tuple[Any]]:
            for piece in pieces:
                sent.append(piece)
                yield work.sent(piece)

        there = Answering(work.verb, work.deadline)
        for answer in self._until_stop(self._mapped(there, away(), TABLE_AHEAD * threads)):
            part = work.part(sent.popleft(), answer)
            self._list(part.left_out)
            yield part

    def _mapped(
        self, work: Callable[..., Any], pieces: Iterator[tuple[Any, ...]], ahead: int
    ) -> Generator[Any, None, None]:
        asked = self._asked
        return mapped(
            work,
            pieces,
            asked.threads,
            asked.pool,
            ahead=ahead,
            is_ready=self._source.is_ready,
            stop=self._stop,
        )

    def _until_stop(self, found: Generator[Any, None, None]) -> Iterator[Any]:
        """The results up to one that a stop may have cut short."""
        with closing(found):
            for each in found:
                if self._stop.stopped:
                    return
                yield each

    def _ended(self, parts: Iterator[Part]) -> Generator[Part, None, None]:
        """All parts; the last one is incomplete if a stop came in between."""
        for part in parts:
            for name, error in part.errors if self._asked.complain else ():
                self._asked.complain(name, error)  # type: ignore[misc]
            self._list(part.left_out)
            yield part
            if not part.is_whole:
                return
        if self._cut_by() is not None:
            yield CUT_OFF

    def _list(self, left_out: Iterable[LeftOut]) -> None:
        """Report the rules that a lenient reading left out."""
        if self._asked.left_out is not None:
            for each in left_out:
                self._asked.left_out(each)

    def _finished(self, summary: ListSummary) -> ListSummary:
        """The summary; it says so if the time for the searches ended before the last puzzle."""
        seconds = self._verb.limits.seconds if self._verb.shares_seconds else None
        is_over = seconds is not None and time.monotonic() - self._start >= seconds
        if summary.stopped_by is None and is_over and summary.undecided:
            return replace(summary, stopped_by="seconds")
        return summary


def _puzzle_fields(several: bool) -> list[Any]:
    """The columns of puzzles that do not come from a table."""
    pa = arrow()
    names = ("source", "puzzle") if several else ("puzzle",)
    return [pa.field(name, pa.string()) for name in names]


def result_names(verb: Verb, wanted: tuple[str, ...] | None, taken: list[str]) -> dict[str, str]:
    """The columns of answers and their names: a name already in use gets the verb as a prefix."""
    every = wanted or schema_of(verb).names
    names = {each: f"{verb.name}_{each}" if each in taken else each for each in every}
    if again := set(taken) & set(names.values()):
        raise UnsupportedError(f"the table has {', '.join(sorted(again))} already")
    return names


class _Slot(NamedTuple):
    """The memory of a chunk in progress: its text, and the worker that has its rows."""

    text: bytearray
    worker: _core.ListWorker


class _Slots:
    """Memory of our own threads for reuse: the slot freed last is taken first, as it is most likely
    still in a cache.
    """

    def __init__(self) -> None:
        self._used: deque[_Slot] = deque()
        self._free: list[_Slot] = []

    def filled(
        self, read: Callable[[bytearray], Chunk | None], is_ended: Callable[[], bool]
    ) -> Iterator[tuple[Chunk, _core.ListWorker]]:
        """The chunks, each in a slot."""
        while not is_ended():
            slot = self._free.pop() if self._free else _Slot(bytearray(), _core.ListWorker())
            chunk = read(slot.text)
            if chunk is not None:
                self._used.append(slot)
                yield chunk, slot.worker

    def free_first(self) -> None:
        """Free the memory of the first chunk."""
        if self._used:
            self._free.append(self._used.popleft())
