"""Jobs: routes to start, follow and cancel long work by its name."""

from __future__ import annotations

from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import BaseModel, Field, JsonValue

from ninefold.service.addresses import API
from ninefold.service.dispatch import encoded, read
from ninefold.service.guards.allowance import Allowance, client_of
from ninefold.service.job_streams import view_of
from ninefold.service.jobs import Jobs
from ninefold.service.open_streams import EventStream
from ninefold.service.operations.searches import SPARSE
from ninefold.service.operations.table import OPERATIONS, operation_named
from ninefold.service.problems import Problem, ProblemError, documented
from ninefold.service.requests import Record, RequestBody
from ninefold.service.storage.jobs import JobRow

router = APIRouter(prefix="/jobs", tags=["jobs"])

JobName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{10,64}$")]
JobState = Literal["waiting", "running", "done", "cancelled", "failed", "lost"]
VERBS: list[JsonValue] = [each.name for each in OPERATIONS.values() if each.answer is not None]


class JobRequest(RequestBody):
    """A verb, and the same request as at the verb's own address."""

    verb: str = Field(examples=["count"], json_schema_extra={"enum": [*VERBS]})
    request: Record = Field(examples=[{"puzzle": SPARSE}])


class JobView(BaseModel):
    """A job. `progress` has `seconds`, and either `found` or `done` of `total`."""

    id: str
    verb: str
    state: JobState
    created: float
    progress: dict[str, Any] | None
    result: Any = Field(description="The answer of the verb, once the job has ended.")
    problem: Problem | None = Field(description="Why the job failed.")


async def _jobs(request: Request) -> Jobs:
    return cast(Jobs, request.app.state.jobs)


Working = Annotated[Jobs, Depends(_jobs)]


def _json(row: JobRow, status: int = 200, **headers: str) -> Response:
    return Response(encoded(view_of(row)), status, headers, "application/json")


@router.post("", status_code=202, response_model=JobView)
async def begin(asked: JobRequest, jobs: Working, request: Request) -> Response:
    """Start a job; the header `Location` has its address."""
    operation = operation_named(asked.verb)
    if operation.answer is None:
        raise ProblemError(
            422, "job", f"`{asked.verb}` cannot run as a job; call POST {API}/{asked.verb}."
        )
    client = client_of(request)
    cast(Allowance, request.app.state.allowance).admit(client)
    body = encoded(asked.request)
    await request.app.state.pools.fast(read, operation, body)
    name = await jobs.begin(operation, body, client)
    return _json(await jobs.find(name), 202, Location=str(request.url_for("job", name=name)))


@router.get("/{name}", response_model=JobView)
async def job(name: JobName, jobs: Working) -> Response:
    """The state of a job, and its result."""
    return _json(await jobs.find(name))


@router.delete("/{name}", response_model=JobView)
async def cancel(name: JobName, jobs: Working) -> Response:
    """Cancel a job; its result so far is kept."""
    return _json(await jobs.cancel(name))


@router.get(
    "/{name}/events",
    response_class=StreamingResponse,
    responses={
        200: {"content": {"text/event-stream": {"schema": {"type": "string"}}}},
        **documented(404, 429, 503),
    },
)
async def events(name: JobName, jobs: Working, request: Request) -> StreamingResponse:
    """Server-sent events: `progress` at each change, then `done` with the whole job."""
    first, state = await jobs.find(name), request.app.state
    leave = state.streams.enter(client_of(request))
    return EventStream(
        state.job_streams.events(first),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
        leave=leave,
    )
