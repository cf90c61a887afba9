"""Turns the bytes of a request into the bytes of its answer, in the pool that suits it.

Everything except waiting happens in a pool: reading the body and its puzzle, the work itself, and
writing the answer. Most requests take milliseconds in a fast thread. The others come back as
`Later`, and run in a slow thread or in a process.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from pydantic import ValidationError
from pydantic_core import to_json

from ninefold.errors import GenerationError, UndecidedError
from ninefold.limits import StopToken
from ninefold.service.child import Report
from ninefold.service.operations.base import Media, Operation, Result, Task, seconds_of
from ninefold.service.operations.table import operation_named
from ninefold.service.pools import PoolName, Pools
from ninefold.service.problems import invalid
from ninefold.service.requests import RequestBody

MOMENT = 0.03
"""Seconds that a search has in a fast thread."""

LARGE = 32 << 10
"""Bodies from this size in bytes go to a process: reading them takes long and holds the GIL."""

JSON = "application/json"


@dataclass(frozen=True)
class Reply:
    """The answer to a request as bytes, the pool that made it, and the seconds that it took."""

    data: bytes
    media_type: str
    pool: PoolName
    seconds: float


@dataclass(frozen=True)
class Later:
    """A request that needs more time: its pool, and its time limit there.

    A thread continues with the task as it was read; a process reads the body again.
    """

    pool: PoolName
    seconds: float
    task: Task | None = field(default=None, compare=False)


def read(operation: Operation, body: bytes) -> RequestBody:
    """Read the request in a body."""
    try:
        return operation.model.model_validate_json(body)
    except ValidationError as error:
        raise invalid(error.errors(include_url=False, include_context=False)) from None


def encoded(result: Any) -> bytes:
    """A plain value as JSON; infinite numbers and NaN become null."""
    return to_json(result, inf_nan_mode="null")


def attempt(operation: Operation, body: bytes, most: float, stop: StopToken) -> Reply | Later:
    """The answer if `MOMENT` is enough; else the pool that continues, and the time limit there."""
    start = perf_counter()
    if len(body) > LARGE:
        return Later("process", most)
    request = read(operation, body)
    whole = seconds_of(request, most)
    task = Task(request, min(whole, MOMENT), stop)
    pool = operation.pool(task)
    if pool != "fast":
        return Later(pool, whole, task)
    result = _in_time(operation, task)
    if result is None or (operation.unfinished(result) and whole > task.seconds):
        if whole > task.seconds:
            return Later(operation.rest(task), whole, task)
        result = operation.run(task)
    return _reply(result, "fast", start)


def _in_time(operation: Operation, task: Task) -> Result | None:
    """The result; `None` if the search failed for lack of time."""
    try:
        return operation.run(task)
    except UndecidedError:
        return None
    except GenerationError as error:
        if error.failed_by == "seconds":
            return None
        raise


def pool_of(operation: Operation, body: bytes, most: float) -> Later:
    """The pool for a request that may take long, and its time limit there."""
    if len(body) > LARGE:
        return Later("process", most)
    task = Task(read(operation, body), MOMENT)
    pool = operation.pool(task)
    if pool == "fast":
        pool = operation.rest(task)
    return Later(pool, seconds_of(task.request, most), task)


def in_thread(operation: Operation, later: Later, report: Report, stop: StopToken) -> Reply:
    """The answer of a slow thread, within the time limit of the request."""
    start = perf_counter()
    assert later.task is not None, "a thread needs the task as it was read"
    task = later.task.within(later.seconds, stop, report)
    return _reply(operation.run(task), later.pool, start)


def in_child(name: str, body: bytes, seconds: float, stop: StopToken, report: Report) -> Reply:
    """The same in another process, which is given the name of the operation."""
    start, operation = perf_counter(), operation_named(name)
    request = read(operation, body)
    task = Task(request, seconds_of(request, seconds), stop, report)
    return _reply(operation.run(task), "process", start)


def _reply(result: Result, pool: PoolName, start: float) -> Reply:
    if isinstance(result, Media):
        data, media_type = result.data, result.media_type
    else:
        data, media_type = encoded(result), JSON
    return Reply(data, media_type, pool, perf_counter() - start)


async def carry_out(
    pools: Pools, operation: Operation, body: bytes, later: Later, stop: StopToken
) -> Reply:
    """Finish a request in the pool that `Later` names."""
    if later.pool == "process":
        return await pools.process(
            in_child, operation.name, body, later.seconds, stop=stop, seconds=later.seconds
        )
    return await pools.slow(in_thread, operation, later, lambda _: None, stop, stop=stop)
