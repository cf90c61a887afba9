"""Jobs in the database: their process, their progress, their end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from ninefold.service.storage.tables import jobs

UNDER_WAY = ("waiting", "running")

ROW = 1_024
"""Bytes that each job counts in addition to its result."""

BEATING = (*UNDER_WAY, "lost")
"""States in which a job may still be running: it may only seem lost if the clock was changed."""

AT_ONCE = 1_000
"""The number of jobs that are deleted at once to make room."""


@dataclass(frozen=True)
class End:
    """The end of a job: its state, its last progress and its result as JSON."""

    state: str
    progress: str | None
    result: str | None

    @property
    def size(self) -> int:
        """Bytes that it takes in the database."""
        return ROW + len(self.result or "")


@dataclass(frozen=True)
class JobRow:
    """A job as stored; `progress` and `result` are JSON."""

    id: str
    verb: str
    state: str
    progress: str | None
    result: str | None
    created: float
    heartbeat: float
    cancel: bool
    owner: str | None

    @property
    def is_over(self) -> bool:
        """Whether nothing will change any more."""
        return self.state not in UNDER_WAY


@dataclass(frozen=True)
class Progress:
    """The progress of a job, without its result."""

    state: str
    progress: str | None
    heartbeat: float

    @property
    def is_over(self) -> bool:
        """Whether nothing will change any more."""
        return self.state not in UNDER_WAY


_ROW = [jobs.c[name] for name in JobRow.__dataclass_fields__]


def add(connection: Connection, row: JobRow) -> None:
    """Keep a new job."""
    connection.execute(insert(jobs).values(vars(row)))


def load(connection: Connection, job: str) -> JobRow | None:
    """The job with the given name."""
    row = connection.execute(select(*_ROW).where(jobs.c.id == job)).first()
    return None if row is None else JobRow(**row._mapping)


def progress_of(connection: Connection, names: Iterable[str]) -> dict[str, Progress]:
    """The progress of those of the given jobs that exist."""
    columns = select(jobs.c.id, jobs.c.state, jobs.c.progress, jobs.c.heartbeat)
    rows = connection.execute(columns.where(jobs.c.id.in_(names)))
    return {row.id: Progress(row.state, row.progress, row.heartbeat) for row in rows}


def cancelled(connection: Connection, names: Iterable[str]) -> list[str]:
    """Those of the given jobs that were cancelled by a client."""
    wanted = select(jobs.c.id).where(jobs.c.id.in_(names), jobs.c.cancel)
    return list(connection.execute(wanted).scalars())


def ask_to_cancel(connection: Connection, job: str) -> None:
    """Mark a job as cancelled; the process that runs it will notice."""
    connection.execute(
        update(jobs).where(jobs.c.id == job, jobs.c.state.in_(UNDER_WAY)).values(cancel=True)
    )


def beat(
    connection: Connection, now: float, progress: Mapping[str, tuple[str, str | None]]
) -> None:
    """Store a heartbeat of running jobs, with the state and progress of each."""
    for job, (state, known) in progress.items():
        connection.execute(
            update(jobs)
            .where(jobs.c.id == job, jobs.c.state.in_(BEATING))
            .values(state=state, progress=known, heartbeat=now)
        )


def finish(connection: Connection, job: str, end: End, now: float, most: int) -> None:
    """Store the end of a job, once; if all results exceed `most` bytes, the oldest are deleted."""
    connection.execute(
        update(jobs)
        .where(jobs.c.id == job, jobs.c.state.in_(BEATING))
        .values(**vars(end), heartbeat=now, size=end.size)
    )
    kept = connection.execute(select(func.sum(jobs.c.size))).scalar() or 0
    if kept > most:
        others = (jobs.c.state.not_in(UNDER_WAY), jobs.c.id != job)
        oldest = select(jobs.c.id, jobs.c.size).where(*others).order_by(jobs.c.heartbeat)
        gone = []
        for row in connection.execute(oldest.limit(AT_ONCE)):
            if kept <= most:
                break
            gone.append(row.id)
            kept -= row.size
        connection.execute(delete(jobs).where(jobs.c.id.in_(gone)))


def give_up(connection: Connection, silent_since: float) -> int:
    """Mark jobs without a heartbeat since the given time as lost; returns their number."""
    silent = (jobs.c.state.in_(UNDER_WAY), jobs.c.heartbeat < silent_since)
    return connection.execute(update(jobs).where(*silent).values(state="lost")).rowcount


def forget(connection: Connection, before: float) -> int:
    """Delete jobs that ended before the given time; returns their number."""
    over = (jobs.c.state.not_in(UNDER_WAY), jobs.c.heartbeat < before)
    return connection.execute(delete(jobs).where(*over)).rowcount
