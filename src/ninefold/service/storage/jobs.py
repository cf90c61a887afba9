"""Long work in the database: who does it, how far it is, how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from ninefold.service.storage.tables import jobs

UNDER_WAY = ("waiting", "running")


@dataclass(frozen=True)
class End:
    """How a job ended: its last word of how far it was, and what came of it, as JSON."""

    state: str
    progress: str | None
    result: str | None


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


_ROW = [jobs.c[name] for name in JobRow.__dataclass_fields__]


def add(connection: Connection, row: JobRow) -> None:
    """Keep a new job."""
    connection.execute(insert(jobs).values(vars(row)))


def load(connection: Connection, job: str) -> JobRow | None:
    """The job of that name."""
    row = connection.execute(select(*_ROW).where(jobs.c.id == job)).first()
    return None if row is None else JobRow(**row._mapping)


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
            .where(jobs.c.id == job, jobs.c.state.in_(UNDER_WAY))
            .values(state=state, progress=told, heartbeat=now)
        )


def finish(connection: Connection, job: str, end: End, now: float) -> None:
    """Keep how a job ended, once and for all."""
    connection.execute(
        update(jobs)
        .where(jobs.c.id == job, jobs.c.state.in_(UNDER_WAY))
        .values(**vars(end), heartbeat=now)
    )


def give_up(connection: Connection, silent_since: float) -> int:
    """Mark as lost what nobody has worked at since then; how many there were."""
    silent = (jobs.c.state.in_(UNDER_WAY), jobs.c.heartbeat < silent_since)
    return connection.execute(update(jobs).where(*silent).values(state="lost")).rowcount


def forget(connection: Connection, before: float) -> int:
    """Delete what ended before then; how many there were."""
    over = (jobs.c.state.not_in(UNDER_WAY), jobs.c.heartbeat < before)
    return connection.execute(delete(jobs).where(*over)).rowcount
