"""Requires the type JSON for bodies, as a page of another site cannot send that.

Without a preflight request (CORS), a browser sends bodies for other sites only as forms, as plain
text, or without a type. So a body without a type is refused like one with a wrong type.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.types import ASGIApp, Receive, Scope, Send

from ninefold.service.addresses import path_of
from ninefold.service.dispatch import JSON
from ninefold.service.guards.bodies import METHODS
from ninefold.service.problems import ProblemError, send_problem


class MediaTypes:
    """Refuses bodies that are not JSON, or not of the types that their address allows."""

    def __init__(self, app: ASGIApp, types_at: Mapping[str, Sequence[str]] | None = None) -> None:
        self._app = app
        self._types_at = types_at or {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope["method"] in METHODS and not self._fits(scope):
            types = self._types_at.get(path_of(scope), (JSON,))
            detail = f"Send the body with one Content-Type: {' or '.join(types)}."
            await send_problem(ProblemError(415, "media-type", detail), scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _fits(self, scope: Scope) -> bool:
        sent = [value for name, value in scope["headers"] if name == b"content-type"]
        if not sent:
            return not has_body(scope)
        kind = sent[0].decode("latin-1").partition(";")[0].strip().lower()
        types = self._types_at.get(path_of(scope))
        is_one = kind == JSON or kind.endswith("+json") if types is None else kind in types
        return is_one and len(sent) == 1


def has_body(scope: Scope) -> bool:
    """Whether a request has a body.

    >>> from ninefold.service.guards.media_types import has_body
    >>> has_body({"headers": [(b"content-length", b"0")]})
    False
    """
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value.strip(b"0 "))
        for name, value in scope["headers"]
    )
