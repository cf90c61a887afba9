"""A request, from the bytes of its body to the bytes of its answer, each part in its pool.

Everything but waiting is done in a pool: reading the body and its puzzle, the work, writing the
answer. Most requests are over in a moment in a fast thread. Others come back as `Later`, and go on
in a slow thread or in a process.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from pydantic import ValidationError
from pydantic_core import to_json

from ninefold.errors import GenerationError, UndecidedError
from ninefold.limits import StopToken
from ninefold.service.child import Tell
from ninefold.service.operations.base import Media, Operation, Result, Task, seconds_of
from ninefold.service.operations.table import operation_named
from ninefold.service.pools import Place, Pools
from ninefold.service.problems import invalid
from ninefold.service.requests import RequestBody

MOMENT = 0.03
"""Seconds that a search has in a fast thread."""

LARGE = 32 << 10
"""Bytes of a body from which on reading it, which holds the GIL, may take long."""

JSON = "application/json"


@dataclass(frozen=True)
class Reply:
    """The answer to a request as bytes, the pool that made it, and how long that took."""

    data: bytes
    media_type: str
    place: Place
    seconds: float


@dataclass(frozen=True)
class Later:
    """Work that takes longer than a moment: the pool for it, and its time there.

    For threads it has the task as it was read; a process reads the body itself.
    """

    place: Place
    seconds: float
    task: Task | None = field(default=None, compare=False)


def read(operation: Operation, body: bytes) -> RequestBody:
    """The request in a body."""
    try:
        return operation.model.model_validate_json(body)
    except ValidationError as error:
        raise invalid(error.errors(include_url=False, include_context=False)) from None


def encoded(told: Any) -> bytes:
    """A plain value as JSON; a number that JSON lacks is null."""
    return to_json(told, inf_nan_mode="null")


def attempt(operation: Operation, body: bytes, most: float, stop: StopToken) -> Reply | Later:
    """The answer if a moment is enough; else the pool for it, and the time that it has there."""
    start = perf_counter()
    if len(body) > LARGE:
        return Later("process", most)
    request = read(operation, body)
    whole = seconds_of(request, most)
    task = Task(request, min(whole, MOMENT), stop)
    place = operation.place(task)
    if place != "fast":
        return Later(place, whole, task)
    told = _in_time(operation, task)
    if told is None or (operation.unfinished(told) and whole > task.seconds):
        if whole > task.seconds:
            return Later(operation.rest(task), whole, task)
        told = operation.run(task)
    return _reply(told, "fast", start)


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


def place_of(operation: Operation, body: bytes, most: float) -> Later:
    """The pool for a request that may take long, and the time that it has there."""
    if len(body) > LARGE:
        return Later("process", most)
    task = Task(read(operation, body), MOMENT)
    place = operation.place(task)
    if place == "fast":
        place = operation.rest(task)
    return Later(place, seconds_of(task.request, most), task)


def in_thread(operation: Operation, later: Later, tell: Tell, stop: StopToken) -> Reply:
    """The answer, however long it takes within its time."""
    start = perf_counter()
    assert later.task is not None, "work for a thread was read"
    task = later.task.within(later.seconds, stop, tell)
    return _reply(operation.run(task), later.place, start)


def in_child(name: str, body: bytes, seconds: float, stop: StopToken, tell: Tell) -> Reply:
    """The same in another process, which knows operations by their names."""
    start, operation = perf_counter(), operation_named(name)
    request = read(operation, body)
    task = Task(request, seconds_of(request, seconds), stop, tell)
    return _reply(operation.run(task), "process", start)


def _reply(told: Result, place: Place, start: float) -> Reply:
    if isinstance(told, Media):
        data, media_type = told.data, told.media_type
    else:
        data, media_type = encoded(told), JSON
    return Reply(data, media_type, place, perf_counter() - start)


async def carry_out(
    pools: Pools, operation: Operation, body: bytes, later: Later, stop: StopToken
) -> Reply:
    """Finish in its pool a request that a moment was not enough for."""
    if later.place == "process":
        return await pools.process(
            in_child, operation.name, body, later.seconds, stop=stop, seconds=later.seconds
        )
    return await pools.slow(in_thread, operation, later, lambda _: None, stop, stop=stop)
