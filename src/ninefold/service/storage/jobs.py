"""Long work in the database: who does it, how far it is, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update

from ninefold.service.storage.tables import jobs

UNDER_WAY = ("waiting", "running")

ROW = 1_024
"""Bytes that a job counts for beside its result."""

BEATING = (*UNDER_WAY, "lost")
"""States in which a job may still be worked at: a clock that was set makes it seem lost."""

AT_ONCE = 1_000
"""How many jobs are deleted at once to make room."""


@dataclass(frozen=True)
class End:
    """How a job ended: its last word of how far it was, and what came of it, as JSON."""

    state: str
    progress: str | None
    result: str | None

    @property
    def size(self) -> int:
        """Bytes that are kept of it."""
        return ROW + len(self.result or "")


@dataclass(frozen=True)
class JobRow:
    """All that is kept of a job; `progress` and `result` are JSON."""

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
    """How far a job is, without what came of it."""

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
    """The job of that name."""
    row = connection.execute(select(*_ROW).where(jobs.c.id == job)).first()
    return None if row is None else JobRow(**row._mapping)


def progress_of(connection: Connection, names: Iterable[str]) -> dict[str, Progress]:
    """How far some jobs are; those that there are."""
    told = select(jobs.c.id, jobs.c.state, jobs.c.progress, jobs.c.heartbeat)
    rows = connection.execute(told.where(jobs.c.id.in_(names)))
    return {row.id: Progress(row.state, row.progress, row.heartbeat) for row in rows}


def cancelled(connection: Connection, names: Iterable[str]) -> list[str]:
    """Those of some jobs that somebody wants to end."""
    wanted = select(jobs.c.id).where(jobs.c.id.in_(names), jobs.c.cancel)
    return list(connection.execute(wanted).scalars())


def ask_to_cancel(connection: Connection, job: str) -> None:
    """Note that a job is to end; the process that runs it reads that."""
    connection.execute(
        update(jobs).where(jobs.c.id == job, jobs.c.state.in_(UNDER_WAY)).values(cancel=True)
    )


def beat(
    connection: Connection, now: float, progress: Mapping[str, tuple[str, str | None]]
) -> None:
    """Tell that some jobs are still worked at: the state of each, and how far it is."""
    for job, (state, told) in progress.items():
        connection.execute(
            update(jobs)
            .where(jobs.c.id == job, jobs.c.state.in_(BEATING))
            .values(state=state, progress=told, heartbeat=now)
        )


def finish(connection: Connection, job: str, end: End, now: float, most: int) -> None:
    """Keep how a job ended, once and for all; of more than `most` bytes the oldest results go."""
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
    """Mark as lost what nobody has worked at since then; how many there were."""
    silent = (jobs.c.state.in_(UNDER_WAY), jobs.c.heartbeat < silent_since)
    return connection.execute(update(jobs).where(*silent).values(state="lost")).rowcount


def forget(connection: Connection, before: float) -> int:
    """Delete what ended before then; how many there were."""
    over = (jobs.c.state.not_in(UNDER_WAY), jobs.c.heartbeat < before)
    return connection.execute(delete(jobs).where(*over)).rowcount
