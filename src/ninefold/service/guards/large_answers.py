"""Sends large answers in pieces, and limits the bytes that clients have not read yet.

The server takes the next piece once the client has read the last one, and closes the connection of
a client that reads nothing (`connections.py`). Until then the whole answer is in memory. The bytes
of such answers are limited for one client and for all; beyond that, requests are refused.
"""

from __future__ import annotations

from collections import Counter

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ninefold.service.guards.allowance import client_of
from ninefold.service.guards.bodies import declared
from ninefold.service.problems import ProblemError, send_problem

PIECE = 64 << 10
"""The size of a piece in bytes; an answer that fits into one is not counted."""


class LargeAnswers:
    """Sends large answers in pieces, or refuses them if too many bytes are unread."""

    def __init__(self, app: ASGIApp, most: int, each: int) -> None:
        self._app = app
        self._most, self._each = most, each
        self._unread: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client, held, is_refused = client_of(Request(scope)), 0, False

        async def in_pieces(message: Message) -> None:
            nonlocal held, is_refused
            if message["type"] == "http.response.start":
                size = declared(message["headers"])
                problem = self._problem(client, size) if size > PIECE else None
                if problem is not None:
                    is_refused = True
                    await send_problem(problem, scope, receive, send)
                    return
                held = size if size > PIECE else 0
                self._unread[client] += held
            if not is_refused:
                await _send_in_pieces(message, send)

        try:
            await self._app(scope, receive, in_pieces)
        finally:
            self._unread -= Counter({client: held})

    def _problem(self, client: str, size: int) -> ProblemError | None:
        """The problem if an answer of this size is too much; the only answer of a client never
        is.
        """
        mine, everybody = self._unread[client], self._unread.total()
        if mine and mine + size > self._each:
            detail = "Read your earlier answers first, then ask again."
            return ProblemError(429, "unread", detail, headers={"Retry-After": "5"})
        if everybody and everybody + size > self._most:
            detail = "Too many answers are unread; try again in 5 seconds."
            return ProblemError(503, "unread", detail, headers={"Retry-After": "5"})
        return None


async def _send_in_pieces(message: Message, send: Send) -> None:
    body = memoryview(message.get("body", b""))
    if len(body) <= PIECE:
        await send(message)
        return
    for start in range(0, len(body), PIECE):
        is_last = start + PIECE >= len(body)
        more = not is_last or message.get("more_body", False)
        piece = bytes(body[start : start + PIECE])
        await send({"type": "http.response.body", "body": piece, "more_body": more})
