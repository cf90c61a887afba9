"""`POST /api/v1/scan`: the body is a photo, the answer the puzzle that it shows.

It is the only verb whose body is not JSON, and so it is not an operation: a job could not hold it.
A picture is decoded in a process with limits of the system; its content decides its format, not
its declared type. Nothing of it is stored, in any file, table or line of the log.
"""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from ninefold.limits import StopToken
from ninefold.service.answers import ScanAnswer
from ninefold.service.dispatch import Reply
from ninefold.service.guards.allowance import Allowance, client_of
from ninefold.service.photos import read_photo
from ninefold.service.pools import while_wanted
from ninefold.service.problems import documented
from ninefold.service.routes.verbs import LEAST, gone

KINDS = ("image/jpeg", "image/png", "image/webp", "application/octet-stream")
"""Media types of a body; forms of other sites cannot send these."""

BODY: dict[str, Any] = {
    "required": True,
    "description": "The photo file, unchanged.",
    "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in KINDS},
}

router = APIRouter(tags=["verbs"])


@router.post(
    "/scan",
    name="scan",
    summary="Read the puzzle that a photo shows.",
    response_model=ScanAnswer,
    responses=documented(501),
    openapi_extra={"requestBody": BODY},
)
async def scan(request: Request) -> Response:
    """The body is the photo itself; its bytes decide its format. Nothing of it is stored."""
    state, client, stop = request.app.state, client_of(request), StopToken()
    allowance: Allowance = state.allowance
    allowance.admit(client)
    allowance.charge(client, LEAST)
    body, seconds = await request.body(), state.settings.request_seconds
    with allowance.held(client, 1_000 * seconds):
        reading = state.pools.process(read_photo, body, stop=stop, seconds=seconds)
        answer: Reply = await while_wanted(reading, gone(request), stop)
    state.metrics.worked("scan", answer.pool, answer.seconds)
    return Response(answer.data, media_type=answer.media_type)
