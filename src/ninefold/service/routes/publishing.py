"""Puzzles under short links, if the settings allow them: routes to publish, show and withdraw.

They are stored among the saved records, under names that no client can choose, and expire like
these. `/p/<name>` is the page with a title and a picture that other programs show as a preview.
"""

from __future__ import annotations

import json
import re
import secrets
from html import escape
from time import time
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Header, Path, Request
from fastapi.responses import Response
from pydantic import BaseModel
from sqlalchemy import Connection, delete, func, insert, select, update

from ninefold.errors import NinefoldError
from ninefold.formats import read_one
from ninefold.model import Puzzle
from ninefold.model.sanitize import worded
from ninefold.pictures.picture import LONGEST_TITLE
from ninefold.service.answers import PuzzleAnswer
from ninefold.service.dispatch import encoded
from ninefold.service.games.tokens import fits, hashed
from ninefold.service.guards.allowance import costs
from ninefold.service.operations.descriptions import described, sentences
from ninefold.service.operations.table import operation_named
from ninefold.service.problems import ProblemError, documented
from ninefold.service.requests import PuzzleRequest
from ninefold.service.routes.page import BASE, absent, sent
from ninefold.service.routes.verbs import answered
from ninefold.service.storage import Database
from ninefold.service.storage.tables import saves
from ninefold.web.assets import asset_of, assets

MOST = 20_000
"""The most characters of a published puzzle."""

COST = 10_000.0
"""Milliseconds that a client is charged for publishing a puzzle, which people do seldom."""

DAY = 86_400.0

FOLDER = "p/"
"""The prefix of their names among the saved records; names that clients choose have no slash."""

WIDTH = 630
"""The width of a preview picture in pixels."""

LONGEST_TEXT = 300
"""The most characters of the text of a preview."""

TITLE = b"<title>Ninefold</title>"

NAME = r"^[A-Za-z0-9_-]{12}$"
"""The form of the names of published puzzles; no other name is looked up."""

router = APIRouter(prefix="/published", tags=["published"])
page = APIRouter(include_in_schema=False)

ShortName = Annotated[str, Path(pattern=NAME, examples=["3fQ0x-9aZ_bc"])]


class Allowed(BaseModel):
    """Whether this service allows short links."""

    allowed: bool


class PublishedView(BaseModel):
    """The name of a published puzzle, its address on the page, and the key that withdraws it."""

    id: str
    path: str
    key: str


async def _database(request: Request) -> Database:
    return cast(Database, request.app.state.database)


Storage = Annotated[Database, Depends(_database)]


async def _most(request: Request) -> int:
    """The most puzzles that the service keeps; a problem if it keeps none."""
    most = int(request.app.state.settings.short_links)
    if not most:
        raise ProblemError(404, "short-links", "Short links are turned off on this service.")
    return most


Most = Annotated[int, Depends(_most)]


@router.get("", response_model=Allowed)
async def allowed(request: Request) -> Allowed:
    """Whether puzzles can be published here."""
    return Allowed(allowed=request.app.state.settings.short_links > 0)


@router.post(
    "",
    status_code=201,
    dependencies=[Depends(costs(COST))],
    response_model=PublishedView,
    responses=documented(404, 413, 422, 429, 503),
)
async def publish(
    asked: PuzzleRequest, request: Request, most: Most, database: Storage
) -> PublishedView:
    """Publish a puzzle under a short link; it expires if nobody opens it for some time."""
    record = await request.app.state.pools.fast(_record, asked)
    key = secrets.token_urlsafe(24)
    body = json.dumps({"key": hashed(key), "puzzle": record})
    if len(body) > MOST:
        raise ProblemError(
            413, "published", f"The puzzle is too long: at most {MOST:,} characters are allowed."
        )
    name = secrets.token_urlsafe(9)
    await database.write(_put, name, body, most, time())
    return PublishedView(id=name, path=FOLDER + name, key=key)


@router.get("/{name}", response_model=PuzzleAnswer, responses=documented(404, 503))
async def published(name: ShortName, request: Request, database: Storage) -> dict[str, Any]:
    """A published puzzle, described as `describe` does without `links`."""
    puzzle = await _found(name, request, database)
    return cast(dict[str, Any], await request.app.state.pools.fast(described, puzzle, "json"))


@router.delete("/{name}", status_code=204, responses=documented(403, 404, 503))
async def withdraw(
    name: ShortName,
    database: Storage,
    authorization: Annotated[
        str | None, Header(description="`Bearer` and the key of the puzzle.", max_length=200)
    ] = None,
) -> Response:
    """Delete a published puzzle; this needs its key."""
    kept = await database.read(_get, name)
    if kept is None:
        raise _unknown()
    key = (authorization or "").partition(" ")[2].strip()
    if not fits(key, json.loads(kept)["key"]):
        raise ProblemError(403, "key", "This is not the key of this puzzle.")
    await database.write(_remove, name)
    return Response(status_code=204)


@page.api_route("/p/{name}", methods=["GET", "HEAD"])
async def document(name: str, request: Request, database: Storage) -> Response:
    """The page, with the data for a preview of the link."""
    body = assets()["index.html"].body.replace(BASE, b'<base href="../">', 1)
    try:
        puzzle = await _found(name, request, database)
    except ProblemError:
        return absent(body)
    head = _preview(puzzle, f"{request.base_url}{FOLDER}{name}")
    return sent(request, asset_of("index.html", body.replace(TITLE, head.encode(), 1)))


@page.api_route("/p/{name}/picture.png", methods=["GET", "HEAD"])
async def picture(name: str, request: Request, database: Storage) -> Response:
    """The picture of a preview."""
    puzzle = await _found(name, request, database)
    asked = {"puzzle": puzzle.to_json(), "format": "png", "size": WIDTH, "theme": "light"}
    drawn = await answered(request, operation_named("render"), encoded(asked))
    headers = {"Cache-Control": "public, max-age=86400"}
    return Response(drawn.data, media_type=drawn.media_type, headers=headers)


def _preview(puzzle: Puzzle, address: str) -> str:
    """The tags that describe a puzzle to programs that preview links (Open Graph)."""
    said = puzzle.metadata
    title = _line(said.title or "", LONGEST_TITLE) or "Sudoku"
    words = said.description or " ".join(sentences(puzzle)) or "A Sudoku to solve."
    about = f"{said.author}: {words}" if said.author else words
    properties = {
        "og:type": "website",
        "og:site_name": "Ninefold",
        "og:title": title,
        "og:description": _line(about, LONGEST_TEXT),
        "og:url": address,
        "og:image": f"{address}/picture.png",
        "og:image:alt": f"The board of {title}",
    }
    lines = [
        f'<meta property="{name}" content="{escape(text)}">' for name, text in properties.items()
    ]
    card = '<meta name="twitter:card" content="summary_large_image">'
    return "\n".join([f"<title>{escape(title)} · Ninefold</title>", *lines, card])


def _line(text: str, most: int) -> str:
    """A text as one line, without invisible characters or those that reverse the text direction."""
    return " ".join(worded("a text", text, most).split())


def _record(asked: PuzzleRequest) -> dict[str, Any]:
    try:
        return asked.read().to_json()
    except UnicodeEncodeError:
        raise ProblemError(422, "published", "The puzzle must be valid Unicode text.") from None


async def _found(name: str, request: Request, database: Database) -> Puzzle:
    """A published puzzle; opening it postpones its expiry."""
    await _most(request)
    kept = await database.read(_get, name) if re.fullmatch(NAME, name) else None
    if kept is None:
        raise _unknown()
    await database.write(_touch, name, time())
    try:
        found: Puzzle = await request.app.state.pools.fast(read_one, json.loads(kept)["puzzle"])
    except NinefoldError:  # an older version wrote it
        raise _unknown() from None
    return found


def _unknown() -> ProblemError:
    return ProblemError(
        404, "published", "There is no puzzle under this link; it may have expired."
    )


def _get(connection: Connection, name: str) -> str | None:
    found = connection.execute(select(saves.c.body).where(saves.c.id == FOLDER + name)).scalar()
    return cast(str | None, found)


def _put(connection: Connection, name: str, body: str, most: int, now: float) -> None:
    kept = select(func.count()).select_from(saves).where(saves.c.id.startswith(FOLDER))
    if (connection.execute(kept).scalar() or 0) >= most:
        raise ProblemError(503, "full", "There is no room for more short links; try again later.")
    made = {"id": FOLDER + name, "body": body, "version": 1, "created": now, "touched": now}
    connection.execute(insert(saves).values(made))


def _touch(connection: Connection, name: str, now: float) -> None:
    """Note once a day that a puzzle was opened."""
    is_it = saves.c.id == FOLDER + name
    connection.execute(update(saves).where(is_it, saves.c.touched < now - DAY).values(touched=now))


def _remove(connection: Connection, name: str) -> None:
    connection.execute(delete(saves).where(saves.c.id == FOLDER + name))
