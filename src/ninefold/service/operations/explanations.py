"""Explains puzzles: `hint`, `rate`, `path`, `name-move`, `practice`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field

import ninefold as nf
from ninefold.explain import State, as_profile
from ninefold.service import answers
from ninefold.service.operations.base import Operation, Result, Task, slow
from ninefold.service.requests import LINE, LayoutRequest, Name, PuzzleRequest, Seed, Text

AFTER = LINE[:40] + "5" + LINE[41:]


class WorkedRequest(PuzzleRequest):
    """A puzzle in progress: its present digits and the player's pencil marks."""

    digits: Text | None = Field(
        None, examples=[LINE], description="The board with the digits entered so far."
    )
    marks: Text | None = Field(
        None, description="The player's pencil marks, as text in a format that supports them."
    )


class HintRequest(WorkedRequest):
    """A request for the next step."""

    stage: Annotated[int, Field(ge=1, le=5)] = Field(
        1,
        description="1: kind of step, 2: where to look, 3: the cells, 4: why, 5: the step itself.",
    )
    until: Literal["step", "digit"] = Field(
        "step", description="Show one step, or all steps up to the next digit."
    )
    profile: Name | None = None
    language: Name = "en"


class RateRequest(PuzzleRequest):
    """How hard a puzzle is."""

    scales: list[Literal["se", "sukaku", "hodoku", "effort"]] = Field(
        ["se", "hodoku", "effort"], min_length=1, max_length=4
    )


class PathRequest(WorkedRequest):
    """The whole path to the solution, as a person would find it."""

    profile: Name = "hodoku"
    most: Annotated[int, Field(ge=0, le=2_000)] | None = Field(
        None, description="The most steps to return."
    )
    language: Name = "en"


class NameMoveRequest(WorkedRequest):
    """Which technique a move was."""

    after: Text = Field(examples=[AFTER], description="The board after the move.")
    after_marks: Text | None = None
    profile: Name | None = None
    language: Name = "en"


class PracticeRequest(LayoutRequest):
    """A position in which a technique is the next step."""

    technique: Name = Field(examples=["x_wing"])
    seed: Seed | None = None
    tries: Annotated[int, Field(ge=1, le=10_000)] = 10_000
    profile: Name | None = Field(
        None, description="The profile whose order decides which technique comes next."
    )
    language: Name = "en"


def _hint(task: Task) -> dict[str, Any]:
    asked: HintRequest = task.request
    found = nf.hint(
        task.puzzle,
        asked.marks,
        asked.stage,
        until=asked.until,
        digits=asked.digits,
        profile=None if asked.profile is None else as_profile(asked.profile),
        language=asked.language,
        limits=task.limits,
        stop=task.stop,
    )
    return found.to_json()


def _is_hint_cut(result: Result) -> bool:
    return isinstance(result, Mapping) and result["kind"] == "undecided"


def _rate(task: Task) -> dict[str, Any]:
    asked: RateRequest = task.request
    return nf.rate(task.puzzle, scales=asked.scales, limits=task.limits, stop=task.stop).to_json()


def _state(task: Task, digits: str | None, marks: str | None) -> State:
    """The board as the player left it; uniqueness counts if a search proves it in time."""
    puzzle = task.puzzle
    own = None if marks is None else nf.Puzzle(marks, puzzle.layout).stated()
    answer = nf.solve(puzzle, limits=task.limits, stop=task.stop)
    unique = answer.status is nf.Status.UNIQUE
    return State.of(puzzle, digits=digits, marks=own, unique=unique)


def _path(task: Task) -> dict[str, Any]:
    asked: PathRequest = task.request
    found = nf.find_path(
        _state(task, asked.digits, asked.marks),
        profile=as_profile(asked.profile),
        most=asked.most,
        limits=task.limits,
        stop=task.stop,
    )
    return found.to_json(asked.language)


def _name_move(task: Task) -> dict[str, Any]:
    asked: NameMoveRequest = task.request
    found = nf.name_move(
        _state(task, asked.digits, asked.marks),
        _state(task, asked.after, asked.after_marks),
        profile=None if asked.profile is None else as_profile(asked.profile),
        limits=task.limits,
        stop=task.stop,
    )
    step = None if found.step is None else found.step.to_json(asked.language)
    return found.to_json() | {"step": step}


def _practice(task: Task) -> dict[str, Any]:
    asked: PracticeRequest = task.request
    found = nf.practice(
        asked.technique,
        profile=asked.profile,
        seed=asked.seed,
        layout=asked.layout_meant() or "classic",
        tries=asked.tries,
        limits=task.limits,
        stop=task.stop,
    )
    return found.to_json(asked.language)


OPERATIONS = (
    Operation(
        "hint",
        "The next step in stages, or a mistake if there is one.",
        HintRequest,
        _hint,
        answers.HintAnswer,
        unfinished=_is_hint_cut,
        example={"puzzle": LINE, "stage": 4},
    ),
    Operation(
        "rate",
        "How hard a puzzle is, on the scales of Sudoku Explainer and HoDoKu.",
        RateRequest,
        _rate,
        answers.RateAnswer,
        example={"puzzle": LINE},
    ),
    Operation(
        "path",
        "The whole path to the solution, step by step, with reasons.",
        PathRequest,
        _path,
        answers.PathAnswer,
        example={"puzzle": LINE, "most": 3},
    ),
    Operation(
        "name-move",
        "Which technique a move was.",
        NameMoveRequest,
        _name_move,
        answers.NamedMoveAnswer,
        example={"puzzle": LINE, "after": AFTER},
    ),
    Operation(
        "practice",
        "A position in which a technique is the next easiest step.",
        PracticeRequest,
        _practice,
        answers.PracticeAnswer,
        pool=slow,
        example={"technique": "hidden_pair", "seed": 7},
    ),
)
