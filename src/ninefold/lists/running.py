"""A list solved from file to file: begun or gone on with, written, and summed up."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, closing
from io import BufferedIOBase
from os import PathLike
from typing import Any, BinaryIO, NotRequired, TypedDict, Unpack

from ninefold.errors import UnknownNameError
from ninefold.formats.sources import Source
from ninefold.limits import UNLIMITED, Limits, StopToken
from ninefold.lists.answering import Part, Question
from ninefold.lists.batching import takes_many
from ninefold.lists.chunks import ChunkReader, Place, smallest_chunk
from ninefold.lists.journal import Entry, Journal, forget, job_key, refuse_unfinished
from ninefold.lists.parts import ChunkWork, Items, ItemWork, chunk_parts, item_parts
from ninefold.lists.rows import WRITERS
from ninefold.lists.summary import ListSummary, Progress
from ninefold.lists.targets import Name, Target, opened_target
from ninefold.model import LayoutLike
from ninefold.outcomes import Status
from ninefold.solvers.batch import thread_count
from ninefold.solvers.bounds import at_most, kernel_seed
from ninefold.solvers.registry import list_solvers


class Asked(TypedDict):
    """What may be asked of a list: see `solve_file`."""

    limit: int
    threads: int
    limits: Limits
    solver: str
    seed: int | None
    format: str
    resume: bool
    progress: Callable[[Progress], None]
    stop: StopToken
    pool: NotRequired[Executor | None]


def solve_file(
    source: Name | BufferedIOBase,
    target: Name | BinaryIO,
    limit: int = 2,
    threads: int = 0,
    *,
    layout: LayoutLike | None = None,
    limits: Limits | None = None,
    solver: str = "auto",
    seed: int | None = None,
    format: str = "text",
    resume: bool = True,
    progress: Callable[[Progress], None] | None = None,
    stop: StopToken | None = None,
    pool: Executor | None = None,
) -> ListSummary:
    """Solve every puzzle of a file into another, a row each, in order; memory stays bounded.

    `source` is a file of any format, packed or not (gzip, zstd), by its name or open for reading
    bytes; `target` a file by its name, packed if that ends in `.gz` or `.zst`, or a stream.
    `layout`, or its name, tells what its puzzles are if that is not the usual board of their size.
    `format` is "text" (solutions, or puzzles with a remark), "csv" or "json"; docs/files.md
    shows them. `threads=0` takes all cores. `limits.nodes` bounds each puzzle, `limits.seconds`
    the whole. What cannot be read becomes a row that says so, and the rest goes on.

    A run that was killed or stopped leaves a journal beside the target, and the same call goes on
    from there; `resume=False` begins again. `progress` is called now and then. With a `pool` its
    workers answer, and `threads` tells how many do at a time.

    >>> import pathlib, tempfile
    >>> import ninefold as nf
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "list.txt").write_text("12" + 79 * "." + chr(10) + 81 * "5")
    >>> summary = nf.solve_file(folder / "list.txt", folder / "solutions.txt")
    >>> summary.puzzles, summary.multiple, summary.none
    (2, 1, 1)
    """
    asked: Asked = {
        "limit": limit,
        "threads": threads,
        "limits": limits or UNLIMITED,
        "solver": solver,
        "seed": seed,
        "format": format,
        "resume": resume,
        "progress": progress or (lambda _: None),
        "stop": stop or StopToken(),
        "pool": pool,
    }
    if not isinstance(source, str | PathLike):
        return solve_source(Source.of(source, layout=layout), target, **asked)
    with open(source, "rb") as file:
        return solve_source(Source.of(file, source, layout=layout), target, **asked)


def solve_source(
    source: Source, target: Name | BinaryIO, items: Items | None = None, **asked: Unpack[Asked]
) -> ListSummary:
    """Solve the puzzles of an open source; `items`, where they have been begun, are all of them."""
    _check(asked)
    return _Job(source, items, target, asked).run()


def _check(asked: Asked) -> None:
    """Refuse what cannot be asked, before any file is touched."""
    if asked["format"] not in WRITERS:
        raise UnknownNameError("format", asked["format"], WRITERS)
    if asked["solver"] not in (known := ("auto", *(each.name for each in list_solvers()))):
        raise UnknownNameError("solver", asked["solver"], known)
    at_most(asked["limit"])
    thread_count(asked["threads"])
    kernel_seed(asked["seed"])


class _Job:
    """What is read, what is asked, where it goes, and how far it is."""

    def __init__(
        self, source: Source, items: Items | None, target: Name | BinaryIO, asked: Asked
    ) -> None:
        self._source, self._items, self._target, self._asked = source, items, target, asked
        self._start = time.monotonic()
        lines = source.lines if items is None else None
        by_chunks = lines is not None and takes_many(asked["solver"], lines.layout)
        self._lines = lines if by_chunks else None
        first = Place(self._lines.start, self._lines.first) if self._lines else Place(0, 0)
        self._done = Entry(first)
        self._resumed = 0
        self._journal: Journal | None = None

    def run(self) -> ListSummary:
        """Solve the list."""
        with opened_target(self._target, self._source) as out, ExitStack() as stack:
            self._journal = self._opened_journal(out, stack)
            self._begin(out)
            with closing(self._parts(out)) as parts:
                whole = self._write_all(parts, out)
            if whole:
                out.end()
                if self._journal is not None:
                    self._journal.remove()
        return self._summary(whole)

    def _opened_journal(self, out: Target, stack: ExitStack) -> Journal | None:
        """The journal, if the input can be recognised and the output be gone on with."""
        if isinstance(self._target, str | PathLike) and out.is_regular:
            if not self._asked["resume"]:
                forget(self._target)
            if (status := self._source.rest.status()) is not None:
                key = job_key(status, self._source.head, self._options())
                return stack.enter_context(Journal.opened(self._target, out, key))
            refuse_unfinished(self._target)
        return None

    def _options(self) -> dict[str, Any]:
        """All that is asked and changes the output."""
        asked = self._asked
        same = {name: asked[name] for name in ("limit", "solver", "seed", "format")}
        layout = self._source.layout
        known = None if layout is None else layout.reference()
        return same | {"limits": asked["limits"].to_json(), "layout": known}

    def _begin(self, out: Target) -> None:
        """Go on from where the journal says, or begin."""
        found = self._journal.found() if self._journal else None
        if found is not None:
            self._done, self._resumed = found, found.tally.total()
        elif self._journal is not None:
            self._journal.enter(self._done)  # before anything is overwritten
        out.begin(self._done.offset)
        self._tell()
        if not self._done.offset:
            out.write(out.packed(WRITERS[self._asked["format"]][0].encode()))

    def _parts(self, out: Target) -> Generator[Part, None, None]:
        asked, begin = self._asked, self._done.place
        self._source.rest.heed(asked["stop"])
        question = Question(
            asked["limit"],
            asked["limits"],
            asked["solver"],
            asked["seed"],
            asked["format"],
            self._start + (asked["limits"].seconds or 0.0) - self._done.seconds,
            asked["stop"],
            self._source.layout,
        )
        threads, pool = thread_count(asked["threads"]), asked.get("pool")
        if self._lines is None:
            items = self._items or self._source.items()
            rows = ItemWork(question, out.packing)
            return item_parts(items, begin, rows, threads, pool, self._source.is_ready)
        reader = ChunkReader(self._source, begin, smallest_chunk(self._lines.layout))
        return chunk_parts(reader, ChunkWork(question, self._lines, out.packing), threads, pool)

    def _write_all(self, parts: Iterator[Part], out: Target) -> bool:
        """Write all parts; tells whether they are all, or somebody said stop."""
        before = self._done.seconds
        for part in parts:
            out.write(part.rows)
            spent = before + time.monotonic() - self._start
            whole, self._done = self._done, self._done.after(part, out.offset, spent)
            if not part.is_whole:
                if self._journal is not None:
                    self._journal.enter(whole)
                return False
            if self._journal is not None:
                self._journal.enter_in_time(self._done)
            self._tell()
        return True

    def _tell(self) -> None:
        source, done = self._source, self._done.tally.total()
        self._asked["progress"](Progress(source.position, source.size, done, self._resumed))

    def _stopped_by(self) -> str | None:
        """Whether the time was over before every puzzle had its turn."""
        seconds, tally = self._asked["limits"].seconds, self._done.tally
        is_over = seconds is not None and time.monotonic() - self._start >= seconds
        return "seconds" if is_over and tally[str(Status.UNDECIDED)] else None

    def _summary(self, whole: bool) -> ListSummary:
        return ListSummary.of(
            self._done.tally,
            seconds=time.monotonic() - self._start,
            resumed=self._resumed,
            last_line=self._done.last_line,
            stopped_by=self._stopped_by() if whole else "stop",
            resumable=not whole and self._journal is not None,
        )
