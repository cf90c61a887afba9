"""Where things are: the root of the API, and the address of a request as its route has it."""

from __future__ import annotations

from starlette.types import Scope

API = "/api/v1"
"""Where everything but the page is."""

UNKNOWN = "none"
"""The address of what no route answers."""


def route_of(scope: Scope) -> str:
    """The address of a request with names for what varies, such as `/api/v1/jobs/{name}`."""
    path: str = getattr(scope.get("route"), "path", UNKNOWN)
    return API + path if API in scope["path"] and path != UNKNOWN else path
