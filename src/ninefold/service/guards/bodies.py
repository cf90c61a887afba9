"""Limits the bytes and seconds of request bodies, regardless of their headers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ninefold.service.addresses import path_of
from ninefold.service.problems import ProblemError, send_problem

METHODS = frozenset({"POST", "PUT", "PATCH"})
CLOSE = {"Connection": "close"}
"""The rest of the body cannot be skipped, so the connection is closed."""


def too_large(most: int) -> ProblemError:
    """The problem of a body that is too large."""
    detail = f"The body is too large: at most {most:,} bytes are allowed."
    return ProblemError(413, "too-large", detail, headers=CLOSE)


def too_slow(seconds: float) -> ProblemError:
    """The problem of a body that is too slow."""
    detail = f"The body did not arrive within {seconds:g} seconds."
    return ProblemError(408, "too-slow", detail, headers=CLOSE)


def declared(headers: Iterable[tuple[bytes, bytes]]) -> int:
    """The size that the headers declare; it counts only if it is too large."""
    for name, value in headers:
        if name == b"content-length":
            return int(value) if value.isdigit() else 0
    return 0


class Bodies:
    """Ends a request whose body is too large or too slow.

    All addresses have the same limit of bytes, except for those that have their own.
    """

    def __init__(
        self, app: ASGIApp, most: int, seconds: float, most_at: Mapping[str, int] | None = None
    ) -> None:
        self._app = app
        self._most = most
        self._seconds = seconds
        self._most_at = most_at or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http" or scope["method"] not in METHODS:
            await self._app(scope, receive, send)
            return
        most = self._most_at.get(path_of(scope), self._most)
        if declared(scope["headers"]) > most:
            await send_problem(too_large(most), scope, receive, send)
        else:
            await self._app(scope, self._bounded(receive, most), send)

    def _bounded(self, receive: Receive, most: int) -> Receive:
        size, is_whole = 0, False
        ends = asyncio.get_running_loop().time() + self._seconds

        async def bounded() -> Message:
            nonlocal size, is_whole
            if is_whole:
                return await receive()
            try:
                async with asyncio.timeout_at(ends):
                    message = await receive()
            except TimeoutError:
                raise too_slow(self._seconds) from None
            size += len(message.get("body", b""))
            is_whole = not message.get("more_body", False)
            if size > most:
                raise too_large(most)
            return message

        return bounded
