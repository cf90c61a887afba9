"""A question to many rows, wherever they come from, into a table: begun or gone on with."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any, Protocol

from ninefold.data.copying import CopiedParts
from ninefold.data.groups import Groups
from ninefold.data.questions import Question
from ninefold.data.road import Chunk, answered_chunks
from ninefold.data.targets import TableTarget, table_target
from ninefold.errors import UnsupportedError
from ninefold.formats.arrow_columns import arrow, one_word
from ninefold.limits import StopToken
from ninefold.lists.answering import Part
from ninefold.lists.chunks import Place
from ninefold.lists.journal import Entry, Journal, forget, refuse_unfinished
from ninefold.lists.rows import SOLVED, UNDECIDED
from ninefold.lists.summary import ListSummary, Progress
from ninefold.lists.targets import Name, Target, opened_target

CHUNK_ROWS = {"solve": (1 << 10, 1 << 15), "rate": (1 << 6, 1 << 10)}
"""The fewest and the most rows of a chunk: hundredths of a second of solving, seconds of rating."""

USUAL_ROWS = (1 << 6, 1 << 12)
"""The same for verbs some of whose puzzles may take long."""


class Rows(Protocol):
    """Where rows come from."""

    @property
    def schema(self) -> Any:
        """Their columns."""

    @property
    def rows(self) -> int | None:
        """How many there are, where that is known."""

    @property
    def groups(self) -> Groups | None:
        """What is copied as it stands in a file, while chunks have no columns but the puzzles."""

    @property
    def cut_by(self) -> str | None:
        """What ended them before the last, if anything did."""

    def chunk_rows(self, least: int, most: int) -> int:
        """How many to take at a time."""

    def chunks(self, begin: Place, size: int) -> Iterator[Chunk]:
        """All from a place on, in chunks of so many."""

    def recall(self, table: Name) -> None:
        """See the rows that an unfinished table has already."""


class Job:
    """What is read, what is asked, where it goes, and how far it is."""

    def __init__(
        self,
        question: Question,
        rows: Rows,
        target: Name,
        results: dict[str, str],
        tell: Callable[[Progress], None],
        stop: StopToken | None,
    ) -> None:
        self._question, self._rows, self._target = question, rows, target
        self._results, self._tell, self._stop = results, tell, stop
        self._start = time.monotonic()
        self._done, self._resumed = Entry(Place(0, 0)), 0
        fields = [question.schema.field(each).with_name(name) for each, name in results.items()]
        self._schema = arrow().schema([*rows.schema, *fields])
        self._encoded = self._schema if rows.groups is None else arrow().schema(fields)

    def run(self, key: dict[str, Any] | None, resume: bool, **crew: Any) -> ListSummary:
        """Answer all rows."""
        with opened_target(self._target) as out, ExitStack() as stack:
            journal = self._journal(key, resume, out, stack)
            parts = self._begun(journal, out)
            self._write_all(parts, journal, out, crew)
            if journal is not None:
                journal.remove() if self._cut_by is None else journal.enter(self._done)
        return self._summary(journal)

    @property
    def _cut_by(self) -> str | None:
        """What ended it before the last row, if anything did."""
        is_stopped = self._stop is not None and self._stop.stopped
        return "stop" if is_stopped else self._rows.cut_by

    def _journal(
        self, key: dict[str, Any] | None, resume: bool, out: Target, stack: ExitStack
    ) -> Journal | None:
        if not out.is_regular:
            raise UnsupportedError("a table is written to a file, not to a pipe")
        if not resume:
            forget(self._target)
        if key is None:
            refuse_unfinished(self._target)
            return None
        return stack.enter_context(Journal.opened(self._target, out, key))

    def _begun(self, journal: Journal | None, out: Target) -> TableTarget:
        """Go on from where the journal says, or begin."""
        found = journal.found() if journal else None
        if found is not None:
            self._done, self._resumed = found, found.tally.total()
        elif journal is not None:
            journal.enter(self._done)  # before anything is overwritten
        out.begin(self._done.offset)
        self._report(self._done)
        if self._resumed:
            self._recall(out)
        return self._parts(out)

    def _parts(self, out: Target) -> TableTarget:
        if self._rows.groups is not None:
            boards = self._results["solution"]
            return CopiedParts(out, self._schema, self._rows.groups, self._encoded, boards)
        quick = self._question.verb == "solve"
        return table_target(self._target, out, self._schema, quick=quick)

    def _recall(self, out: Target) -> None:
        """Let who makes the rows see those that are there, by what makes a file of them."""
        self._parts(out).end()
        self._rows.recall(self._target)
        out.begin(self._done.offset)

    def _write_all(
        self, parts: TableTarget, journal: Journal | None, out: Target, crew: dict[str, Any]
    ) -> None:
        """Write all parts, and what makes a file of them, also where something ended it."""
        before, entry = self._done.seconds, self._done
        least, most = CHUNK_ROWS.get(self._question.verb, USUAL_ROWS)
        answers = answered_chunks(
            self._question,
            self._rows.chunks(entry.place, self._rows.chunk_rows(least, most)),
            lambda chunk, answer: (parts.encoded(self._joined(chunk, answer)), _tally(answer)),
            left=self._left_seconds,
            stop=self._stop,
            **crew,
        )
        with closing(answers):
            for chunk, (encoded, tally) in answers:
                parts.write(encoded)
                part = Part(b"", tally, chunk.end, 0, is_whole=True)
                spent = before + time.monotonic() - self._start
                entry = entry.after(part, out.offset, spent)
                if parts.is_whole:
                    self._done = entry
                    if journal is not None:
                        journal.enter_in_time(entry)
                self._report(entry)
        parts.end()

    def _joined(self, chunk: Chunk, answer: Any) -> Any:
        answers = [answer.column(name) for name in self._results]
        return arrow().record_batch([*chunk.rows.columns, *answers], schema=self._encoded)

    def _left_seconds(self) -> float | None:
        """The seconds that are left of those for the whole list; only solving bounds that."""
        most = self._question.limits.seconds
        if most is None or self._question.verb != "solve":
            return None
        return max(0.0, most - (time.monotonic() - self._start))

    def _report(self, entry: Entry) -> None:
        done = entry.tally.total()
        self._tell(Progress(done, self._rows.rows, done, self._resumed))

    def _summary(self, journal: Journal | None) -> ListSummary:
        return ListSummary.of(
            self._done.tally,
            seconds=time.monotonic() - self._start,
            resumed=self._resumed,
            stopped_by=self._cut_by,
            resumable=self._cut_by is not None and journal is not None,
        )


def _tally(answer: Any) -> Counter[str]:
    """How many rows there are of each outcome."""
    word = one_word(answer["status"])
    if word is not None and word != (UNDECIDED,):
        return Counter({str(*word): len(answer)})
    pc = arrow("pyarrow.compute")
    counted = pc.value_counts(answer["status"]).to_pylist()
    tally = Counter({str(each["values"]): each["counts"] for each in counted})
    if tally[UNDECIDED]:
        of_limits = answer["stopped_by"].filter(pc.equal(answer["status"], UNDECIDED))
        tally[SOLVED] = pc.sum(pc.equal(of_limits, "solutions")).as_py() or 0
        tally[UNDECIDED] -= tally[SOLVED]
    return +tally
