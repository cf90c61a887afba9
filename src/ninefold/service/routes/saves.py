"""Puzzles in progress, stored under a name that only their owner knows."""

from __future__ import annotations

import json
from time import time
from typing import Annotated, Any, cast

from fastapi import APIRouter, Depends, Path, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field
from sqlalchemy import Connection, delete, func, insert, select, update

from ninefold.service.guards.allowance import client_of, costs
from ninefold.service.problems import ProblemError, documented
from ninefold.service.requests import RequestBody
from ninefold.service.routes.publishing import FOLDER
from ninefold.service.storage import Database
from ninefold.service.storage.bounds import check_room
from ninefold.service.storage.tables import saves

router = APIRouter(prefix="/saves", tags=["saves"])

MOST = 100_000
"""The most characters of a saved record."""

COST = 20.0
"""Milliseconds that a client is charged for saving a record."""

ROW = 512
"""Bytes that each record counts in addition to its content."""

SaveId = Annotated[
    str,
    Path(
        pattern=r"^[A-Za-z0-9_-]{22,64}$",
        description="A random name of the client's own making, 22 characters at least: "
        "anybody who knows it can read and change the record.",
    ),
]


class SaveRequest(RequestBody):
    """The record to save."""

    content: dict[str, Any] = Field(examples=[{"puzzle": "53..7....", "seconds": 81}])


class SaveView(BaseModel):
    """A saved record, and when it was last saved, in seconds since 1970."""

    id: str
    version: int
    content: dict[str, Any]
    created: float
    touched: float


async def _database(request: Request) -> Database:
    return cast(Database, request.app.state.database)


Storage = Annotated[Database, Depends(_database)]


@router.put(
    "/{save}",
    dependencies=[Depends(costs(COST))],
    response_model=SaveView,
    responses=documented(413, 422, 429, 503, 507),
)
async def put(save: SaveId, asked: SaveRequest, database: Storage, request: Request) -> SaveView:
    """Save a record under this name; it replaces an older one."""
    state, client = request.app.state, client_of(request)
    body = _written(asked.content)
    if len(body) > MOST:
        raise ProblemError(
            413, "save", f"The record is too long: at most {MOST:,} characters are allowed."
        )
    state.quota.admit(client)
    found, more = await database.write(_put, save, body, time(), state.settings.saves)
    state.quota.charge(client, more)
    return found


@router.get("/{save}", response_model=SaveView, responses=documented(404, 422, 503))
async def get(save: SaveId, database: Storage) -> SaveView:
    """The record that was saved under this name."""
    found = await database.read(_get, save)
    if found is None:
        raise ProblemError(404, "save", "Nothing is saved under this name.")
    return found


@router.delete("/{save}", status_code=204, responses=documented(404, 422, 503))
async def remove(save: SaveId, database: Storage) -> Response:
    """Delete the record under this name."""
    if not await database.write(_remove, save):
        raise ProblemError(404, "save", "Nothing is saved under this name.")
    return Response(status_code=204)


def _written(content: dict[str, Any]) -> str:
    """A record as JSON; values that JSON cannot express and lone surrogates are refused."""
    try:
        json.dumps(content, ensure_ascii=False).encode()
        return json.dumps(content, allow_nan=False)
    except ValueError:
        raise ProblemError(
            422, "save", "The record must be JSON with finite numbers and valid Unicode."
        ) from None


def _get(connection: Connection, save: str) -> SaveView | None:
    row = connection.execute(select(saves).where(saves.c.id == save)).first()
    if row is None:
        return None
    return SaveView(
        id=row.id,
        version=row.version,
        content=json.loads(row.body),
        created=row.created,
        touched=row.touched,
    )


def _put(
    connection: Connection, save: str, body: str, now: float, most: int
) -> tuple[SaveView, int]:
    """The stored record, and the bytes that it takes more than before."""
    before = connection.execute(
        select(func.length(saves.c.body)).where(saves.c.id == save)
    ).scalar()
    if before is None:
        made = {"id": save, "body": body, "version": 1, "created": now, "touched": now}
        connection.execute(insert(saves).values(made))
        check_room(connection, saves, most, ~saves.c.id.startswith(FOLDER))
    else:
        changed = {"body": body, "touched": now, "version": saves.c.version + 1}
        connection.execute(update(saves).where(saves.c.id == save).values(changed))
    found = _get(connection, save)
    assert found is not None, "the record was written just now"
    return found, ROW + len(body) if before is None else max(0, len(body) - before)


def _remove(connection: Connection, save: str) -> bool:
    return connection.execute(delete(saves).where(saves.c.id == save)).rowcount > 0
