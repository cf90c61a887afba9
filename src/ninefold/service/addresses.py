"""Where things are: the root of the API, and the address of a request as its route has it."""

from __future__ import annotations

from starlette._utils import get_route_path
from starlette.types import Scope

API = "/api/v1"
"""Where everything but the page is."""

UNKNOWN = "none"
"""The address of what no route answers."""


def path_of(scope: Scope) -> str:
    """The path of a request without the base path, cut off by the function that the router uses.

    Guards decide by it: a rule of their own could take a path for another than its route does.

    >>> from ninefold.service.addresses import path_of
    >>> path_of({"path": "/a/api/v1/solve", "root_path": "/a"})
    '/api/v1/solve'
    >>> path_of({"path": "/api/v1/solve", "root_path": "/a"})
    '/api/v1/solve'
    """
    return get_route_path(scope)


def is_api(scope: Scope) -> bool:
    """Whether a request is for the API, and not for the page or the health of the service."""
    return path_of(scope).startswith(f"{API}/")


def route_of(scope: Scope) -> str:
    """The address of a request with names for what varies, such as `/api/v1/jobs/{name}`."""
    path: str = getattr(scope.get("route"), "path", UNKNOWN)
    return API + path if is_api(scope) and path != UNKNOWN else path
