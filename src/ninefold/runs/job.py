"""A job: parts written to a target one after another, from the start or continued.

A job knows neither verbs nor puzzles. It opens the target, keeps the journal beside it, writes the
parts as they come, reports progress, and sums up the outcomes at the end.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, closing
from os import PathLike
from typing import Any, BinaryIO, Protocol

from ninefold.errors import UnsupportedError
from ninefold.runs.chunks import Part, Place
from ninefold.runs.journal import Entry, Journal, forget, refuse_unfinished
from ninefold.runs.summary import ListSummary, Progress
from ninefold.runs.targets import Name, Target, opened_target


class Sink(Protocol):
    """The form of an output: rows, or a table."""

    @property
    def is_whole(self) -> bool:
        """Whether the output can be continued from here."""

    def write(self, data: Any) -> None:
        """Write the data of a part."""

    def end(self, whole: bool) -> None:
        """Write the end that makes the parts so far a readable file; `whole` if they are the
        last.
        """


class RowSink:
    """Rows, one after another, with a line at the top."""

    is_whole = True

    def __init__(self, out: Target, head: str = "") -> None:
        self._out = out
        if not out.offset:
            out.write(out.packed(head.encode()))

    def write(self, data: Any) -> None:
        """Write rows that are compressed already."""
        self._out.write(data)

    def end(self, whole: bool) -> None:
        """Nothing follows the rows; a compressed file without rows has one part."""
        if whole:
            self._out.end()


class Job:
    """The target of a run, its identity and its progress.

    `key` holds the facts that must be the same for a run to continue; it is `None` if the input
    cannot be recognised or the output cannot be continued. `cut_by` names, after the last part, the
    reason for an early end. After an error the rows before it remain, if the output `keeps` them.
    """

    def __init__(
        self,
        target: Name | BinaryIO,
        sink: Callable[[Target], Sink],
        *,
        key: dict[str, Any] | None,
        begin: Place,
        resume: bool = True,
        report: Callable[[int, int], Progress] | None = None,
        progress: Callable[[Progress], None] | None = None,
        cut_by: Callable[[], str | None] = lambda: None,
        needs_file: bool = False,
        keeps: bool = True,
    ) -> None:
        self._target, self._sink, self._key, self._resume = target, sink, key, resume
        self._report = report or (lambda done, resumed: Progress(done, None, done, resumed))
        self._progress = progress or (lambda _: None)
        self._cut_by, self._needs_file, self._keeps = cut_by, needs_file, keeps
        self._start = time.monotonic()
        self.done = Entry(begin)
        self._last = self.done
        self.resumed = 0
        self._journal: Journal | None = None

    @property
    def spent(self) -> float:
        """The seconds of earlier runs, and of this one so far."""
        return self.done.seconds + time.monotonic() - self._start

    def run(
        self,
        parts: Callable[[Entry, Target, Any], Generator[Part, None, None]],
        inputs: Sequence[os.stat_result] = (),
        accepts: frozenset[str] | None = None,
        recall: Callable[[Name], None] | None = None,
    ) -> ListSummary:
        """Write all parts from an entry on."""
        target = opened_target(self._target, inputs, beside=self._key is None, keeps=self._keeps)
        with target as out, ExitStack() as stack:
            if self._needs_file and not out.is_regular:
                raise UnsupportedError("a table is written to a file, not to a pipe")
            self._journal = self._opened_journal(out, stack)
            sink = self._begun(out, recall)
            with closing(parts(self.done, out, sink)) as found:
                whole = self._write_all(found, sink, out) and self._cut_by() is None
            sink.end(whole)
            if self._journal is not None:
                self._journal.remove() if whole else self._journal.enter(self.done)
        return self._summary(whole, accepts)

    def _opened_journal(self, out: Target, stack: ExitStack) -> Journal | None:
        """The journal, if the input can be recognised and the output be continued."""
        if not (isinstance(self._target, str | PathLike) and out.is_regular):
            return None
        if not self._resume:
            forget(self._target)
        if self._key is None:
            refuse_unfinished(self._target)
            return None
        return stack.enter_context(Journal.opened(self._target, out, self._key))

    def _begun(self, out: Target, recall: Callable[[Name], None] | None) -> Sink:
        """Continue from the place in the journal, or start."""
        found = self._journal.found() if self._journal else None
        if found is not None:
            self.done, self.resumed = found, found.tally.total()
        elif self._journal is not None:
            self._journal.enter(self.done)  # before anything is overwritten
        out.begin(self.done.offset)
        self._last = self.done
        self._tell()
        if recall is not None and self.resumed and isinstance(self._target, str | PathLike):
            self._sink(out).end(whole=False)
            recall(self._target)
            out.begin(self.done.offset)
        return self._sink(out)

    def _write_all(self, parts: Generator[Part, None, None], sink: Sink, out: Target) -> bool:
        """Write all parts; return false if one was cut short."""
        before = self.done.seconds
        for part in parts:
            sink.write(part.data)
            spent = before + time.monotonic() - self._start
            self._last = self._last.after(part, out.offset, spent)
            if not part.is_whole:
                return False
            if sink.is_whole:
                self.done = self._last
                if self._journal is not None:
                    self._journal.enter_in_time(self.done)
            self._tell()
        return True

    def _tell(self) -> None:
        self._progress(self._report(self._last.tally.total(), self.resumed))

    def _summary(self, whole: bool, accepts: frozenset[str] | None) -> ListSummary:
        cut_by = None if whole else self._cut_by() or "stop"
        last = self.done if self._needs_file else self._last
        return ListSummary.of(
            last.tally,
            seconds=time.monotonic() - self._start,
            resumed=self.resumed,
            last_line=last.last_line,
            stopped_by=cut_by,
            resumable=cut_by is not None and self._journal is not None,
            **({} if accepts is None else {"accepts": accepts}),
        )
