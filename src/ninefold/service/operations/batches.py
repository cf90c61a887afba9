"""`batch`: one verb over thousands of puzzles; each row has its answer or its problem."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Annotated, Any, Literal

from pydantic import Field

from ninefold.errors import NinefoldError
from ninefold.formats import read_one
from ninefold.limits import Limits
from ninefold.runs.added_rules import ruled
from ninefold.runs.verb import Verb
from ninefold.service import answers
from ninefold.service.operations.base import MEMORY, Operation, Task, by_process
from ninefold.service.problems import problem_of
from ninefold.service.requests import LINE, PUZZLE_FORMS, AnyPuzzle, LayoutRequest, Name, RuleLine
from ninefold.verbs import verb_of

MOST = 5_000
"""The most puzzles of one request."""

TELL_EVERY = 50
"""The number of rows between two reports of progress."""


BatchVerb = Literal[
    "solve",
    "count",
    "solutions",
    "estimate",
    "candidates",
    "check",
    "prove",
    "rate",
    "hint",
    "explain",
    "canonical",
    "ease",
    "harden",
    "analyze",
]
"""The verbs of `nf.run` whose answers have their own JSON."""


class BatchRequest(LayoutRequest):
    """Puzzles, and the verb to apply to each."""

    verb: BatchVerb = "solve"
    puzzles: Annotated[list[AnyPuzzle], Field(min_length=1, max_length=MOST)] = Field(
        examples=[[LINE]], description=f"Each puzzle is {PUZZLE_FORMS}"
    )
    format: Name | None = None
    lenient: bool = Field(
        False,
        description="Skip rules of a text that are not understood; `left_out` of a row lists them.",
    )
    rules: Annotated[list[RuleLine], Field(max_length=2_000)] = Field(
        [],
        examples=[["killer 15 r1c1-r1c3"]],
        description="Rules as lines of text, added to those of every puzzle.",
    )
    solver: Name = "auto"
    limit: Annotated[int, Field(ge=0, le=10**15)] | None = Field(
        None, description="Solutions to look for; `solve` takes 2 by default."
    )


def _verb(asked: BatchRequest, seconds: float) -> Verb:
    """The verb with the options of the request; an option that it does not have is refused by
    name.
    """
    options: dict[str, Any] = {} if asked.solver == "auto" else {"solver": asked.solver}
    if asked.limit is not None:
        options["limit"] = max(1, asked.limit) if asked.verb == "solve" else asked.limit
    limits = Limits(nodes=asked.limits.nodes, seconds=seconds, memory=MEMORY)
    layout = asked.layout_meant()
    verb = verb_of(asked.verb, limits=limits, layout=layout, lenient=asked.lenient, **options)
    return verb.with_rules(asked.rules) if asked.rules else verb


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
    """One row for each puzzle, until the time is up."""
    asked: BatchRequest = task.request
    verb = _verb(asked, task.seconds)
    for number, text in enumerate(asked.puzzles, start=1):
        left = task.seconds - (perf_counter() - start)
        if left <= 0 or task.stop.stopped:
            return
        yield _row(verb.within(left), text, asked.format, task)
        if number % TELL_EVERY == 0:
            task.report({"done": number, "total": len(asked.puzzles)})


def _row(verb: Verb, given: Any, format: str | None, task: Task) -> dict[str, Any]:
    try:
        found = read_one(given, layout=verb.layout, format=format, lenient=verb.lenient)
        puzzle = ruled(found, verb.added_rules)
        puzzle.layout.check_first_digit("the service")
        left_out = {"left_out": list(puzzle.left_out)} if puzzle.left_out else {}
        return {"answer": verb.ask(puzzle, task.stop).to_json()} | left_out
    except NinefoldError as error:
        return {"problem": problem_of(error)}


OPERATIONS = (
    Operation(
        "batch",
        "Apply one verb to thousands of puzzles; each row has its answer or its problem.",
        BatchRequest,
        _batch,
        answers.BatchAnswer,
        pool=by_process,
        example={"verb": "solve", "puzzles": [LINE, "not a puzzle"]},
    ),
)
