"""Puzzles under short links, if the settings allow any: published, shown, withdrawn.

They are kept among the saved records, under names that no client can choose there, and forgotten as
those are. `/p/<name>` is the page with a title and a picture that other programs show as a preview.
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
"""Characters of a puzzle that is published."""

COST = 10_000.0
"""Milliseconds that a client is charged for publishing a puzzle: it does so seldom."""

DAY = 86_400.0

FOLDER = "p/"
"""What its name among the saved records begins with; names that clients choose have no slash."""

WIDTH = 630
"""Pixels that the picture of a preview is wide."""

LONGEST_TEXT = 300
"""Characters of the text of a preview."""

TITLE = b"<title>Ninefold</title>"

NAME = r"^[A-Za-z0-9_-]{12}$"
"""The form of the names that puzzles are published under; no other is looked up."""

router = APIRouter(prefix="/published", tags=["published"])
page = APIRouter(include_in_schema=False)

ShortName = Annotated[str, Path(pattern=NAME, examples=["3fQ0x-9aZ_bc"])]


class Allowed(BaseModel):
    """Whether this service keeps puzzles under short links."""

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
    """How many puzzles the service keeps; a problem where it keeps none."""
    most = int(request.app.state.settings.short_links)
    if not most:
        raise ProblemError(404, "short-links", "This service keeps no short links.")
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
    """Keep a puzzle under a short link until nobody has opened it for some time."""
    record = await request.app.state.pools.fast(_record, asked)
    key = secrets.token_urlsafe(24)
    body = json.dumps({"key": hashed(key), "puzzle": record})
    if len(body) > MOST:
        raise ProblemError(413, "published", f"A puzzle may have {MOST:,} characters at most.")
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
    """Delete a published puzzle; only its key does that."""
    kept = await database.read(_get, name)
    if kept is None:
        raise _unknown()
    key = (authorization or "").partition(" ")[2].strip()
    if not fits(key, json.loads(kept)["key"]):
        raise ProblemError(403, "key", "The key is not the one of this puzzle.")
    await database.write(_remove, name)
    return Response(status_code=204)


@page.api_route("/p/{name}", methods=["GET", "HEAD"])
async def document(name: str, request: Request, database: Storage) -> Response:
    """The page, with what a preview of the link shows."""
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
    """What a document says of a puzzle for programs that show links (Open Graph)."""
    said = puzzle.metadata
    title = _line(said.title or "", LONGEST_TITLE) or "Sudoku"
    words = said.description or " ".join(sentences(puzzle)) or "A Sudoku to solve."
    about = f"{said.author}: {words}" if said.author else words
    told = {
        "og:type": "website",
        "og:site_name": "Ninefold",
        "og:title": title,
        "og:description": _line(about, LONGEST_TEXT),
        "og:url": address,
        "og:image": f"{address}/picture.png",
        "og:image:alt": f"The board of {title}",
    }
    lines = [f'<meta property="{name}" content="{escape(text)}">' for name, text in told.items()]
    card = '<meta name="twitter:card" content="summary_large_image">'
    return "\n".join([f"<title>{escape(title)} · Ninefold</title>", *lines, card])


def _line(text: str, most: int) -> str:
    """A text as one line, without signs that nobody sees or that turn the writing around."""
    return " ".join(worded("a text", text, most).split())


def _record(asked: PuzzleRequest) -> dict[str, Any]:
    try:
        return asked.read().to_json()
    except UnicodeEncodeError:
        raise ProblemError(422, "published", "A puzzle must be text in Unicode.") from None


async def _found(name: str, request: Request, database: Database) -> Puzzle:
    """A published puzzle; opening it keeps it for longer."""
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
    return ProblemError(404, "published", "No puzzle is published under this link any more.")


def _get(connection: Connection, name: str) -> str | None:
    found = connection.execute(select(saves.c.body).where(saves.c.id == FOLDER + name)).scalar()
    return cast(str | None, found)


def _put(connection: Connection, name: str, body: str, most: int, now: float) -> None:
    kept = select(func.count()).select_from(saves).where(saves.c.id.startswith(FOLDER))
    if (connection.execute(kept).scalar() or 0) >= most:
        raise ProblemError(503, "full", "This service keeps no more short links at present.")
    made = {"id": FOLDER + name, "body": body, "version": 1, "created": now, "touched": now}
    connection.execute(insert(saves).values(made))


def _touch(connection: Connection, name: str, now: float) -> None:
    """Note that it was opened, once a day."""
    is_it = saves.c.id == FOLDER + name
    connection.execute(update(saves).where(is_it, saves.c.touched < now - DAY).values(touched=now))


def _remove(connection: Connection, name: str) -> None:
    connection.execute(delete(saves).where(saves.c.id == FOLDER + name))
