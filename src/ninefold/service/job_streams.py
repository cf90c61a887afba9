"""Streams of events that follow jobs: one query of the database for all streams of a process."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import time
from typing import Any

from ninefold.service.dispatch import encoded
from ninefold.service.games.maintenance import repeat_forever
from ninefold.service.jobs import LOST_AFTER, Jobs
from ninefold.service.open_streams import rings
from ninefold.service.problems import ProblemError
from ninefold.service.storage import Database
from ninefold.service.storage import jobs as kept
from ninefold.service.storage.jobs import JobRow, Progress

LOOK = 0.2
"""Seconds between two queries for the progress of jobs."""

BEAT = 10.0
"""Seconds after which a silent stream sends a sign of life."""


@dataclass(frozen=True)
class Known:
    """The known state of a job: its progress as JSON, and the last event once it is over."""

    progress: str | None
    end: bytes | None = None


class JobStreams:
    """The streams of jobs of one process."""

    def __init__(self, jobs: Jobs, database: Database) -> None:
        self._jobs = jobs
        self._database = database
        self._bells: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._known: dict[str, Known] = {}
        self._poll: asyncio.Task[None] | None = None

    async def events(self, first: JobRow) -> AsyncIterator[bytes]:
        """Server-sent events: `progress` at each change, then `done` with the whole job."""
        last, rung = None, True
        with self._bell(first) as bell:
            while not self._jobs.is_closing:
                bell.clear()
                known = self._known[first.id]
                if known.end is not None:
                    yield known.end
                    return
                if known.progress is not None and known.progress != last:
                    last = known.progress
                    yield b"event: progress\ndata: " + last.encode() + b"\n\n"
                elif not rung:
                    yield b": still there\n\n"
                rung = await rings(bell, BEAT)

    def close(self) -> None:
        """End all streams."""
        self._jobs.is_closing = True
        for name in list(self._bells):
            self._ring(name)
        if self._poll is not None:
            self._poll.cancel()

    @contextmanager
    def _bell(self, first: JobRow) -> Iterator[asyncio.Event]:
        bell, name = asyncio.Event(), first.id
        self._bells[name].add(bell)
        self._known.setdefault(name, _known(first))
        if self._poll is None or self._poll.done():
            self._poll = asyncio.create_task(repeat_forever("jobs", self._look_around, LOOK))
        try:
            yield bell
        finally:
            self._bells[name].discard(bell)
            if not self._bells[name]:
                del self._bells[name]
                self._known.pop(name, None)

    async def _look_around(self) -> None:
        """Update the progress of all followed jobs."""
        names = [name for name, known in self._known.items() if known.end is None]
        found = await self._database.read(kept.progress_of, names) if names else {}
        for name in names:
            known = await self._now(name, found.get(name))
            if name in self._known and known != self._known[name]:
                self._known[name] = known
                self._ring(name)

    async def _now(self, name: str, row: Progress | None) -> Known:
        """The present state of a job; only one that is over, or lost, is loaded."""
        own = self._jobs.progress_of(name)
        if own is not None:
            return Known(own)
        if row is not None and not row.is_over and row.heartbeat >= time() - LOST_AFTER:
            return Known(row.progress)
        try:
            return _known(await self._jobs.find(name))
        except ProblemError as error:
            if error.status != 404:
                raise
            return Known(None, b"")  # its result was deleted

    def _ring(self, name: str) -> None:
        for bell in self._bells.get(name, ()):
            bell.set()


def view_of(row: JobRow) -> dict[str, Any]:
    """A job as clients see it."""
    known = None if row.result is None else json.loads(row.result)
    return {
        "id": row.id,
        "verb": row.verb,
        "state": row.state,
        "created": row.created,
        "progress": None if row.progress is None else json.loads(row.progress),
        "result": None if row.state == "failed" else known,
        "problem": known if row.state == "failed" else None,
    }


def _known(row: JobRow) -> Known:
    end = b"event: done\ndata: " + encoded(view_of(row)) + b"\n\n" if row.is_over else None
    return Known(row.progress, end)
