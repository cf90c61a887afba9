"""`POST /api/v1/<verb>`: a route for each operation of the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, Request, Response

from ninefold.limits import StopToken
from ninefold.service.dispatch import JSON, Reply, attempt, carry_out
from ninefold.service.guards.allowance import Allowance, client_of
from ninefold.service.operations.base import Operation
from ninefold.service.operations.table import OPERATIONS
from ninefold.service.pools import while_wanted
from ninefold.service.problems import documented

LEAST = 0.2
"""Milliseconds that every request costs at least."""

router = APIRouter(tags=["verbs"])


async def answered(request: Request, operation: Operation, body: bytes) -> Reply:
    """Run an operation with the body of a request."""
    state = request.app.state
    allowance: Allowance = state.allowance
    client, stop = client_of(request), StopToken()
    allowance.admit(client)
    allowance.charge(client, LEAST)
    first = await state.pools.fast(attempt, operation, body, state.settings.request_seconds, stop)
    if isinstance(first, Reply):
        allowance.charge(client, 1_000 * first.seconds)
        return first
    with allowance.held(client, 1_000 * first.seconds):
        later = carry_out(state.pools, operation, body, first, stop)
        return await while_wanted(later, gone(request), stop)


async def gone(request: Request) -> None:
    """Wait until the client has disconnected."""
    while (await request.receive())["type"] != "http.disconnect":
        pass  # a body that was not read


def endpoint_of(operation: Operation) -> Callable[[Request], Awaitable[Response]]:
    """The function that answers requests for an operation."""

    async def endpoint(request: Request) -> Response:
        answer = await answered(request, operation, await request.body())
        request.app.state.metrics.worked(operation.name, answer.pool, answer.seconds)
        return Response(answer.data, media_type=answer.media_type)

    endpoint.__name__ = operation.name.replace("-", "_")
    return endpoint


def _content(operation: Operation) -> dict[str, Any]:
    """The answer, for OpenAPI."""
    content: dict[str, Any] = {kind: {"schema": {"type": "string"}} for kind in operation.media}
    if operation.answer is not None:
        content[JSON] = {"schema": {"$ref": f"#/components/schemas/{operation.answer.__name__}"}}
    return {"description": operation.about, "content": content}


def _body(operation: Operation) -> dict[str, Any]:
    """The request, for OpenAPI."""
    schema = {"$ref": f"#/components/schemas/{operation.model.__name__}"}
    return {"required": True, "content": {JSON: {"schema": schema, "example": operation.example}}}


for _each in OPERATIONS.values():
    router.add_api_route(
        f"/{_each.name}",
        endpoint_of(_each),
        methods=["POST"],
        name=_each.name,
        summary=_each.about,
        response_class=Response,
        responses=documented(501) | {200: _content(_each)},
        openapi_extra={"requestBody": _body(_each)},
    )
