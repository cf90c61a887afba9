"""Jobs: long work that clients start, follow and cancel by its name.

The process that receives a job runs it, in threads and processes that requests never wait for. The
state of a job is in the database, so that every process can report it and cancel it. A job without
a heartbeat has been lost with its process.
"""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from secrets import token_hex, token_urlsafe
from time import monotonic, time
from typing import Any

import structlog

from ninefold.errors import GenerationError, NinefoldError, UndecidedError
from ninefold.limits import StopToken
from ninefold.service.dispatch import in_child, in_thread, pool_of
from ninefold.service.guards.allowance import Allowance
from ninefold.service.operations.base import Operation
from ninefold.service.pools import Pools
from ninefold.service.problems import ProblemError, problem_of
from ninefold.service.settings import Settings
from ninefold.service.storage import Database
from ninefold.service.storage import jobs as kept
from ninefold.service.storage.jobs import End, JobRow

PULSE = 0.05
"""Seconds between two checks whether a client of another process has cancelled a job."""

BEAT = 0.5
"""Seconds between two heartbeats, which also store the progress of jobs."""

LOST_AFTER = 15.0
"""Seconds without a heartbeat after which a job counts as lost."""

KEPT = 3_600.0
"""Seconds for which the result of a job is kept."""

PER_CLIENT = 4
"""Jobs that one client may run at a time in one process."""


@dataclass
class RunningJob:
    """A job that this process runs."""

    id: str
    operation: Operation
    body: bytes
    client: str
    stop: StopToken = field(default_factory=StopToken)
    started: float | None = None
    reported: Mapping[str, Any] = field(default_factory=dict)
    charged: float = 0.0
    task: asyncio.Task[None] | None = None

    def end(self) -> None:
        """Stop the work; if it has started, its result so far is kept."""
        self.stop.stop()
        if self.started is None and self.task is not None:
            self.task.cancel()

    def report(self, progress: Mapping[str, Any]) -> None:
        """Take the progress of the work; called from any thread."""
        self.started = self.started or monotonic()
        self.reported = {**progress}

    def progress(self) -> tuple[str, str | None]:
        """The state, and the known progress as JSON."""
        if self.started is None:
            return "waiting", None
        seconds = round(monotonic() - self.started, 3)
        return "running", json.dumps({"seconds": seconds, **self.reported})


class Jobs:
    """The jobs of one process, with access to those of the others."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        pools: Pools,
        allowance: Allowance,
        quota: Allowance,
    ) -> None:
        self._settings = settings
        self._database = database
        self._pools = pools
        self._allowance = allowance
        self._quota = quota
        self._owner = f"{os.getpid()}-{token_hex(4)}"
        self._own: dict[str, RunningJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._keeper: asyncio.Task[None] | None = None
        self._log = structlog.get_logger("jobs")
        self.is_closing = False

    async def begin(self, operation: Operation, body: bytes, client: str) -> str:
        """Begin a job and return its name."""
        self._quota.admit(client)
        self._check_room(client)
        job = RunningJob(token_urlsafe(16), operation, body, client)
        now = time()
        row = JobRow(job.id, operation.name, "waiting", None, None, now, now, False, self._owner)
        self._own[job.id] = job
        try:
            await self._database.write(kept.add, row)
        except BaseException:
            del self._own[job.id]
            raise
        job.task = asyncio.create_task(self._run(job))
        self._tasks.add(job.task)
        job.task.add_done_callback(self._tasks.discard)
        if self._keeper is None or self._keeper.done():
            self._keeper = asyncio.create_task(self._keep())
        return job.id

    def _check_room(self, client: str) -> None:
        mine = sum(each.client == client for each in self._own.values())
        if mine >= PER_CLIENT or len(self._own) >= self._settings.queue or self.is_closing:
            raise ProblemError(
                503 if mine < PER_CLIENT else 429,
                "jobs",
                "Too many jobs are running; cancel one, or try again in 5 seconds.",
                headers={"Retry-After": "5"},
            )

    async def find(self, name: str) -> JobRow:
        """A job, whichever process runs it."""
        row = await self._database.read(kept.load, name)
        is_silent = row is not None and row.heartbeat < time() - LOST_AFTER
        if row is not None and is_silent and not row.is_over and name not in self._own:
            await self._database.write(kept.give_up, time() - LOST_AFTER)
            row = await self._database.read(kept.load, name)
        if row is None:
            raise ProblemError(404, "job", "There is no such job; results are kept for an hour.")
        if (own := self._own.get(name)) is not None and not row.is_over:
            state, progress = own.progress()
            return replace(row, state=state, progress=progress)
        return row

    def progress_of(self, name: str) -> str | None:
        """The progress of a job as JSON; `None` if it runs in another process, or has not begun."""
        own = self._own.get(name)
        return None if own is None else own.progress()[1]

    async def cancel(self, name: str) -> JobRow:
        """Cancel a job, and wait for its result so far."""
        if name in self._own:
            self._own[name].end()
        else:
            await self._database.write(kept.ask_to_cancel, name)
        while True:
            row = await self.find(name)
            if row.is_over:
                return row
            await asyncio.sleep(PULSE / 2)

    async def _run(self, job: RunningJob) -> None:
        """Run a job to its end, and keep its result."""
        try:
            answer = await self._done(job)
            state = "cancelled" if job.stop.stopped else "done"
            result: str | None = answer.decode()
        except asyncio.CancelledError:  # it was never begun
            state, result = "cancelled", None
        except (UndecidedError, GenerationError) as error:
            state = "cancelled" if job.stop.stopped else "failed"
            result = None if job.stop.stopped else json.dumps(problem_of(error))
        except Exception as error:
            if not isinstance(error, NinefoldError | ProblemError):
                self._log.error("fault", verb=job.operation.name, exc_info=error)
            state, result = "failed", json.dumps(problem_of(error))
        try:
            end = End(state, job.progress()[1], result)
            self._quota.charge(job.client, end.size)
            most = self._settings.result_bytes
            await self._database.write(kept.finish, job.id, end, time(), most)
        finally:
            del self._own[job.id]

    async def _done(self, job: RunningJob) -> bytes:
        most = self._settings.job_seconds
        later = await self._pools.fast(pool_of, job.operation, job.body, most)
        if later.pool == "process":
            answer = await self._pools.process_job(
                in_child, job.operation.name, job.body, later.seconds,
                stop=job.stop, seconds=later.seconds, report=job.report,
            )  # fmt: skip
        else:
            answer = await self._pools.job(
                in_thread,
                job.operation,
                later,
                job.report,
                job.stop,
                stop=job.stop,
                report=job.report,
            )
        return answer.data

    async def _keep(self) -> None:
        """While there are jobs: store their progress, and stop those that were cancelled."""
        beaten = 0.0
        while self._own:
            with suppress(ProblemError):  # the database is out of reach for a moment; jobs continue
                for name in await self._database.read(kept.cancelled, list(self._own)):
                    if name in self._own:
                        self._own[name].end()
                if monotonic() - beaten >= BEAT:
                    beaten = monotonic()
                    self._charge()
                    progress = {name: job.progress() for name, job in self._own.items()}
                    await self._database.write(kept.beat, time(), progress)
            await asyncio.sleep(PULSE)
        with suppress(ProblemError):
            await self._database.write(kept.forget, time() - KEPT)

    def _charge(self) -> None:
        """Charge clients for the time that their jobs have used since the last time."""
        for job in self._own.values():
            if job.started is not None:
                spent = 1_000 * (monotonic() - job.started)
                self._allowance.charge(job.client, spent - job.charged)
                job.charged = spent

    async def close(self) -> None:
        """Stop all jobs; their results so far are kept."""
        self.is_closing = True
        for job in self._own.values():
            job.end()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5.0)
        if self._keeper is not None:
            self._keeper.cancel()


@asynccontextmanager
async def open_jobs(
    settings: Settings, database: Database, pools: Pools, allowance: Allowance, quota: Allowance
) -> AsyncIterator[Jobs]:
    """Jobs while the service runs; those that an earlier run left are marked as lost."""
    jobs = Jobs(settings, database, pools, allowance, quota)
    await database.write(kept.give_up, time() - LOST_AFTER)
    try:
        yield jobs
    finally:
        await jobs.close()
