"""`batch`: one question to thousands of puzzles, each row answered, or its problem told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Annotated, Any, Literal

from pydantic import Field

import ninefold as nf
from ninefold.formats import read_one
from ninefold.limits import Limits
from ninefold.model import Layout, Puzzle
from ninefold.service import answers
from ninefold.service.operations.base import MEMORY, Operation, Task, by_process
from ninefold.service.problems import problem_of
from ninefold.service.requests import LINE, PUZZLE_FORMS, AnyPuzzle, LayoutRequest, Name

MOST = 5_000
"""Puzzles of one request."""

TELL_EVERY = 50
"""Rows after which it is told how far the work is."""


class BatchRequest(LayoutRequest):
    """Puzzles, and what is asked about each."""

    verb: Literal["solve", "count", "rate", "check"] = "solve"
    puzzles: Annotated[list[AnyPuzzle], Field(min_length=1, max_length=MOST)] = Field(
        examples=[[LINE]], description=f"Each of them: {PUZZLE_FORMS}"
    )
    format: Name | None = None
    solver: Name = "auto"
    limit: Annotated[int, Field(ge=0, le=10**15)] | None = Field(
        None, description="Solutions to look for; of `solve` 2."
    )


Question = Callable[[Puzzle, Limits], dict[str, Any]]


def _question(asked: BatchRequest, task: Task) -> Question:
    """What is asked about each puzzle."""
    solver, stop, limit = asked.solver, task.stop, asked.limit
    questions: dict[str, Question] = {
        "solve": lambda puzzle, limits: nf.solve(
            puzzle, 2 if limit is None else max(1, limit), limits=limits, solver=solver, stop=stop
        ).to_json(),
        "count": lambda puzzle, limits: nf.count(
            puzzle, limit, limits=limits, solver=solver, stop=stop
        ).to_json(),
        "rate": lambda puzzle, limits: nf.rate(puzzle, limits=limits, stop=stop).to_json(),
        "check": lambda puzzle, limits: nf.check(
            puzzle, limits=limits, solver=solver, stop=stop, explain=False
        ).to_json(),
    }
    return questions[asked.verb]


def _batch(task: Task) -> dict[str, Any]:
    asked: BatchRequest = task.request
    start = perf_counter()
    rows = list(_rows(task, start))
    problems = sum("problem" in row for row in rows)
    ended = None if len(rows) == len(asked.puzzles) else "stop" if task.stop.stopped else "seconds"
    return {
        "verb": asked.verb,
        "rows": rows,
        "problems": problems,
        "stopped_by": ended,
        "seconds": perf_counter() - start,
    }


def _rows(task: Task, start: float) -> Iterator[dict[str, Any]]:
    """A row for each puzzle, until time is up."""
    asked: BatchRequest = task.request
    ask, layout = _question(asked, task), asked.layout_meant()
    for number, puzzle in enumerate(asked.puzzles, start=1):
        left = task.seconds - (perf_counter() - start)
        if left <= 0 or task.stop.stopped:
            return
        limits = Limits(nodes=asked.limits.nodes, seconds=left, memory=MEMORY)
        yield _row(asked, puzzle, layout, ask, limits)
        if number % TELL_EVERY == 0:
            task.tell({"done": number, "total": len(asked.puzzles)})


def _row(
    asked: BatchRequest, puzzle: Any, layout: Layout | None, ask: Question, limits: Limits
) -> dict[str, Any]:
    try:
        return {"answer": ask(read_one(puzzle, layout=layout, format=asked.format), limits)}
    except nf.NinefoldError as error:
        return {"problem": problem_of(error)}


OPERATIONS = (
    Operation(
        "batch",
        "One question to thousands of puzzles; each row has its answer, or its problem.",
        BatchRequest,
        _batch,
        answers.BatchAnswer,
        place=by_process,
        example={"verb": "solve", "puzzles": [LINE, "not a puzzle"]},
    ),
)
