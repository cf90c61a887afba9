"""Addresses: the root of the API, the path of a request, and the pattern of its route."""

from __future__ import annotations

from starlette._utils import get_route_path
from starlette.types import Scope

API = "/api/v1"
"""The root of all addresses except those of the page."""

UNKNOWN = "none"
"""The route that is logged for a request that no route matches."""


def path_of(scope: Scope) -> str:
    """The path of a request without the base path, removed by the function that the router uses.

    Guards rely on it: with a rule of their own they could read a path differently from the router.

    >>> from ninefold.service.addresses import path_of
    >>> path_of({"path": "/a/api/v1/solve", "root_path": "/a"})
    '/api/v1/solve'
    >>> path_of({"path": "/api/v1/solve", "root_path": "/a"})
    '/api/v1/solve'
    """
    return get_route_path(scope)


def is_api(scope: Scope) -> bool:
    """Whether a request is for the API, not for the page or a health check."""
    return path_of(scope).startswith(f"{API}/")


def route_of(scope: Scope) -> str:
    """The pattern of the route that matches a request, such as `/api/v1/jobs/{name}`."""
    path: str = getattr(scope.get("route"), "path", UNKNOWN)
    return API + path if is_api(scope) and path != UNKNOWN else path
