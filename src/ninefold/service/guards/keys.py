"""Checks API keys, if the settings have any; the page itself stays open, its API calls do not."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from pydantic import SecretStr
from starlette.types import ASGIApp, Receive, Scope, Send

from ninefold.service.addresses import path_of
from ninefold.service.problems import ProblemError, send_problem

GUARDED = ("/api/", "/metrics")


def brought(scope: Scope) -> list[bytes]:
    """The keys that a request carries: `X-API-Key` or `Authorization: Bearer`."""
    found = []
    for name, value in scope["headers"]:
        if name == b"x-api-key":
            found.append(value)
        elif name == b"authorization" and value[:7].lower() == b"bearer ":
            found.append(value[7:].strip())
    return found


class Keys:
    """Refuses requests without a valid key; a comparison takes the same time for every key."""

    def __init__(self, app: ASGIApp, keys: Sequence[SecretStr]) -> None:
        self._app = app
        self._keys = [key.get_secret_value().encode() for key in keys]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and self._is_guarded(scope) and not self._fits(brought(scope)):
            problem = ProblemError(
                401,
                "key",
                "This service needs an API key; send it as X-API-Key.",
                headers={"WWW-Authenticate": 'Bearer realm="ninefold"'},
            )
            await send_problem(problem, scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_guarded(self, scope: Scope) -> bool:
        return scope["method"] != "OPTIONS" and path_of(scope).startswith(GUARDED)

    def _fits(self, brought: list[bytes]) -> bool:
        fits = [hmac.compare_digest(key, each) for key in self._keys for each in brought]
        return any(fits)
