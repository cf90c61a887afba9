"""The page: its files at the base path, and the one document that all its addresses show."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from typing import cast

from fastapi import APIRouter, FastAPI, Request, Response
from starlette.exceptions import HTTPException

from ninefold.service.addresses import API
from ninefold.service.problems import ProblemError
from ninefold.web.assets import Asset, asset_of, assets

ADDRESSES = ("/", "/play", "/set", "/duel", "/learn")
DEEPER = ("/duel/{game}", "/learn/{technique}")
"""Addresses of the page; its own script reads them."""

BASE = b'<base href="./">'
"""The base of file addresses in the document; for addresses of two parts it is one folder up."""

Handler = Callable[[Request, HTTPException], Awaitable[Response]]

router = APIRouter(include_in_schema=False)


def sent(request: Request, asset: Asset) -> Response:
    """A file, or 304 if the browser already has it.

    Browsers must ask each time: file names stay the same from release to release, and a service
    worker must notice a new release at once.
    """
    headers = {"ETag": asset.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if asset.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = asset.body
    if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body = asset.packed
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type=asset.media_type)


def absent(body: bytes) -> Response:
    """A document in place of a missing one.

    Browsers must not cache it: a later answer 304 would have no body.
    """
    return Response(body, 404, headers={"Cache-Control": "no-store"}, media_type="text/html")


async def document(request: Request) -> Response:
    """The document of the page."""
    return sent(request, assets()["index.html"])


async def deeper_document(request: Request) -> Response:
    """The document for an address of two parts."""
    body = assets()["index.html"].body.replace(BASE, b'<base href="../">', 1)
    return sent(request, asset_of("index.html", body))


for _address in ADDRESSES:
    router.add_api_route(_address, document, methods=["GET", "HEAD"])
for _address in DEEPER:
    router.add_api_route(_address, deeper_document, methods=["GET", "HEAD"])


def _endpoint(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        return sent(request, assets()[name])

    return endpoint


def install(app: FastAPI) -> None:
    """Send a small page to a browser that opens an unknown address.

    Programs, and all addresses of the API, get a problem, as for every other error.
    """

    @app.exception_handler(404)
    async def _nowhere(request: Request, error: HTTPException) -> Response:
        said = isinstance(error, ProblemError) or f"{API}/" in request.scope["path"]
        if said or "text/html" not in request.headers.get("accept", ""):
            kind = ProblemError if isinstance(error, ProblemError) else HTTPException
            return await cast(Handler, app.exception_handlers[kind])(request, error)
        home = f'<base href="{escape(request.scope["root_path"])}/">'.encode()
        return absent(assets()["nowhere.html"].body.replace(BASE, home, 1))


for _name in assets():  # our own names, never those of a request: no other file is ever opened
    router.add_api_route(f"/{_name}", _endpoint(_name), methods=["GET", "HEAD"])
