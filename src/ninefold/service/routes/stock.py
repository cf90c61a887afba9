"""The stock of puzzles: its kinds, one puzzle, and the two puzzles of a day."""

from __future__ import annotations

import datetime
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

import ninefold as nf
from ninefold import stock
from ninefold.service.answers import DailyAnswer, PuzzleAnswer, StockMention
from ninefold.service.operations.descriptions import described
from ninefold.service.problems import ProblemError, documented

router = APIRouter(tags=["listings"], responses=documented(401, 422, 429, 500))

FIRST, LAST = datetime.date(2000, 1, 1), datetime.date(2199, 12, 31)

Kind = Annotated[str, Path(max_length=40, examples=["killer"])]
Level = Annotated[str, Path(max_length=20, examples=["easy"])]
Number = Annotated[int, Path(ge=0, le=10**9)]
Date = Annotated[
    datetime.date | None,
    Query(ge=FIRST, le=LAST, description="The default is today in UTC."),
]


class StockAnswer(PuzzleAnswer):
    """A puzzle of the stock with its description and its solution."""

    kind: str
    level: str
    number: int
    solution: str


@router.get("/stock", response_model=list[StockMention])
def kinds() -> list[dict[str, Any]]:
    """The kinds of puzzles in stock, with the number of puzzles at each level."""
    return [
        {"kind": kind, "levels": {level: stock.count(kind, level) for level in stock.levels(kind)}}
        for kind in stock.kinds()
    ]


@router.get("/stock/{kind}/{level}/{number}", response_model=StockAnswer, responses=documented(404))
def puzzle(kind: Kind, level: Level, number: Number) -> dict[str, Any]:
    """A puzzle of the stock; after the last number it starts again with the first."""
    try:
        found = stock.puzzle(kind, level, number)
    except nf.UnknownNameError as error:
        raise ProblemError(404, error.code, str(error)) from None
    solution = nf.solve(found, limit=1).solution
    assert solution is not None, "every puzzle in stock has a solution"
    place = {"kind": kind, "level": level, "number": number}
    return {**described(found, "json"), **place, "solution": solution.to_line()}


@router.get("/daily", response_model=DailyAnswer)
def daily(date: Date = None) -> dict[str, Any]:
    """The two puzzles of a day, a classic and a variant, as places in the stock."""
    day = date or datetime.datetime.now(datetime.UTC).date()
    classic, variant = stock.of_day(day)
    return {"date": day, "classic": classic._asdict(), "variant": variant._asdict()}
