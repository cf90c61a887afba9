"""Refuses requests for host names that are not the service's own.

To a browser, every server behind the name `evil.example` belongs to that site. If the name is made
to mean 127.0.0.1 (DNS rebinding), pages of that site could read answers meant for this machine.
"""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from ninefold.service.problems import ProblemError, send_problem

ANY = "*"


def is_loopback(name: str) -> bool:
    """Whether a name or an address always means this machine.

    >>> from ninefold.service.guards.hosts import is_loopback
    >>> is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("example.org")
    (True, True, False)
    """
    try:
        return name == "localhost" or ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False


def name_in(header: str) -> str:
    """The name in a `Host` header, in lower case and without its port; "" if there is none.

    >>> from ninefold.service.guards.hosts import name_in
    >>> name_in("Localhost:8000"), name_in("[::1]:8000"), name_in("[")
    ('localhost', '::1', '')
    """
    try:
        return urlsplit(f"//{header}").hostname or ""
    except ValueError:
        return ""


class Hosts:
    """Answers requests for this machine's own names and for those of a list; `*` means any name."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self._app = app
        self._names = {name.lower() for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and not self._is_ours(scope):
            detail = "The service does not answer to this host name; add it to NINEFOLD_HOSTS."
            problem = ProblemError(400, "host", detail)
            await send_problem(problem, scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        headers = [value for name, value in scope["headers"] if name == b"host"]
        name = name_in(headers[0].decode("latin-1")) if len(headers) == 1 else ""
        return name in self._names or is_loopback(name)
