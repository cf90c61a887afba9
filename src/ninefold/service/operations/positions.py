"""Positions of the two-player game: `analyze`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

import ninefold as nf
from ninefold.service import answers
from ninefold.service.operations.base import Operation, Task, by_process
from ninefold.service.requests import PuzzleRequest, Seed

POSITION = "3...86.........3..2.1....658...5..2........4.4.....87...7....96..52.....6....1..."


class AnalyzeRequest(PuzzleRequest):
    """A position to analyze."""

    rules: Literal["strict", "free"] = "strict"
    method: Literal["exact", "theory"] = "exact"
    all_moves: bool = False
    limit: Annotated[int, Field(ge=1, le=1_000_000)] | None = Field(
        None, description="The most solutions to list."
    )
    seed: Seed = 0


def _analyze(task: Task) -> dict[str, Any]:
    asked: AnalyzeRequest = task.request
    most = asked.limit if asked.limit is not None else asked.limits.solutions
    found = nf.game.analyze(
        task.puzzle,
        asked.rules,
        task.limits.with_solutions(most),
        method=asked.method,
        all_moves=asked.all_moves,
        seed=asked.seed,
        stop=task.stop,
    )
    return found.to_json()


OPERATIONS = (
    Operation(
        "analyze",
        "The winner of a position of the two-player game, the winning move, and the best line.",
        AnalyzeRequest,
        _analyze,
        answers.AnalyzeAnswer,
        pool=by_process,
        example={"puzzle": POSITION},
    ),
)
