"""Security headers, by which browsers restrict our pages."""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ninefold.service.addresses import is_api

CONTENT_SECURITY = "; ".join(
    [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
"""Headers of every answer. Without a referrer, other sites do not learn the links to games."""

CLOSED = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"
"""The policy for pictures and pages that a verb makes: opened alone, they can run no script."""

MADE = (b"image/svg+xml", b"text/html")


class Headers:
    """Adds the headers to every answer; if `is_shared`, other sites may read the answers."""

    def __init__(self, app: ASGIApp, *, is_shared: bool) -> None:
        headers = HEADERS | ({"Cross-Origin-Resource-Policy": "cross-origin"} if is_shared else {})
        self._app = app
        self._raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        self._made = [
            (name, CLOSED.encode() if name == b"content-security-policy" else value)
            for name, value in self._raw
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        of_api = is_api(scope)

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=message.setdefault("headers", []))
                kind = headers.get("content-type", "").encode() if of_api else b""
                headers.raw.extend(self._made if kind.startswith(MADE) else self._raw)
                if of_api and "cache-control" not in headers:
                    headers.raw.append((b"cache-control", b"no-store"))
            await send(message)

        await self._app(scope, receive, with_headers)
