"""The puzzle of the day: the same for everybody, as its seed is the date."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections import OrderedDict
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response

from ninefold.service.answers import Generated
from ninefold.service.dispatch import JSON, encoded
from ninefold.service.operations.generation import Level
from ninefold.service.operations.table import operation_named
from ninefold.service.routes.verbs import answered

router = APIRouter(tags=["listings"])

REMEMBERED = 500
"""Puzzles of days that a process keeps."""

FIRST, LAST = datetime.date(2000, 1, 1), datetime.date(2199, 12, 31)

Date = Annotated[
    datetime.date | None,
    Query(ge=FIRST, le=LAST, description="Today without it, by universal time."),
]
LayoutName = Annotated[str, Query(max_length=60)]


class DailyAnswer(Generated):
    """The puzzle of a day."""

    date: datetime.date
    level: Level


def seed_of(date: datetime.date, level: str, layout: str) -> int:
    """The seed of a day's puzzle.

    >>> seed_of(datetime.date(2026, 11, 17), "easy", "classic") < 2**48
    True
    """
    digest = hashlib.sha256(f"{date.isoformat()} {level} {layout}".encode()).digest()
    return int.from_bytes(digest[:6], "big")


@router.get("/daily", response_model=DailyAnswer)
async def daily(
    request: Request, date: Date = None, level: Level = "medium", layout: LayoutName = "classic"
) -> Response:
    """The puzzle of a day, of a level and a layout."""
    day = date or datetime.datetime.now(datetime.UTC).date()
    seed = seed_of(day, level, layout)
    known: OrderedDict[int, bytes] = request.app.state.daily
    if seed not in known:
        made = await _made(request, {"level": level, "layout": layout, "seed": seed})
        known[seed] = encoded({"date": day.isoformat(), **made, "level": level})
        if len(known) > REMEMBERED:
            known.popitem(last=False)
    return Response(known[seed], media_type=JSON, headers={"Cache-Control": "max-age=3600"})


async def _made(request: Request, wish: dict[str, Any]) -> dict[str, Any]:
    answer = await answered(request, operation_named("generate"), encoded(wish))
    found: dict[str, Any] = json.loads(answer.data)["puzzles"][0]
    return found
