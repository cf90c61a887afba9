"""Counts and logs requests; answers faults of the service with problems.

A line of the log has the pattern of the route instead of the address, so no ids of games, no tokens
and no bodies are logged.
"""

from __future__ import annotations

import re
from secrets import token_hex
from time import perf_counter

import structlog
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ninefold.service.addresses import route_of
from ninefold.service.metrics import Metrics
from ninefold.service.problems import send_problem

_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")


def request_id(scope: Scope) -> str:
    """The id of a request: the one that a proxy gave it, or a new one."""
    for name, value in scope["headers"]:
        if name == b"x-request-id" and _ID.fullmatch(value):
            return str(value, "ascii")
    return token_hex(8)


class RequestLog:
    """Counts and logs every request."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics
        self._log = structlog.get_logger("request")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        number, start, status = request_id(scope), perf_counter(), 0

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message.setdefault("headers", []).append((b"x-request-id", number.encode()))
            await send(message)

        try:
            await self._app(scope, receive, seen)
        except Exception as error:
            self._log.error("fault", id=number, route=route_of(scope), exc_info=error)
            if not status:
                await send_problem(error, scope, receive, seen)
        finally:
            self._note(scope, number, status, perf_counter() - start)

    def _note(self, scope: Scope, number: str, status: int, seconds: float) -> None:
        method, route = scope["method"], route_of(scope)
        self._metrics.answered(method, route, status, seconds)
        if not structlog.is_configured():  # the app runs inside another program
            return
        self._log.info(
            "request",
            id=number,
            method=method,
            route=route,
            status=status,
            ms=round(1_000 * seconds, 2),
        )
