"""Generates and changes puzzles: `generate`, `ease`, `harden`."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

import ninefold as nf
from ninefold.generator import SYMMETRIES, Difficulty, Wish, make
from ninefold.generator.generation import fresh_seed
from ninefold.generator.placement import KINDS
from ninefold.generator.wishes import TRIES
from ninefold.model.constraints.records import constraint_from_json
from ninefold.service import answers
from ninefold.service.operations.base import Operation, Task, slow
from ninefold.service.pools import PoolName
from ninefold.service.requests import (
    LINE,
    Constraints,
    LayoutRequest,
    Name,
    PuzzleRequest,
    Seed,
)

MOST_MADE = 1_000
"""The most puzzles that one request can generate."""

Level = Literal["easy", "medium", "hard", "unfair", "extreme"]


class GenerateRequest(LayoutRequest):
    """The properties of the puzzles to generate."""

    count: Annotated[int, Field(ge=1, le=MOST_MADE)] = 1
    level: Level | None = Field(
        None,
        description="HoDoKu's level. By default the givens have rotational symmetry and the usual "
        "number (on 9x9: easy 36 to 40, medium 30 to 35; with rules: as few as the level "
        "allows); symmetry, clues and minimal change that.",
    )
    technique: Name | None = Field(
        None, description="The hardest technique that the puzzle needs, such as x_wing."
    )
    rating: tuple[float, float] | None = Field(
        None, description="Lowest and highest rating on the scale of Sudoku Explainer."
    )
    symmetry: Name | None = Field(
        None, description=f"The symmetry of the givens: {', '.join(SYMMETRIES)}."
    )
    clues: Annotated[int, Field(ge=0, le=5_000)] | None = None
    minimal: bool | None = None
    mask: Annotated[str, Field(max_length=10_000)] | None = Field(
        None,
        description="The cells that may have givens: one character each, a dot for no given.",
    )
    effort: tuple[int, int | None] | None = None
    tries: Annotated[int, Field(ge=1, le=100_000)] = TRIES
    constraints: Constraints | None = Field(
        None, description="Rules for every puzzle, as records or lines of text."
    )
    rules: Annotated[list[Name], Field(max_length=len(KINDS))] | None = Field(
        None,
        description=f"Kinds of rules to place, added to `constraints`: {', '.join(KINDS)}. "
        "With a level, technique or rating, givens are added until the puzzle is easy enough.",
    )
    seed: Seed | None = Field(
        None, description="The same seed gives the same puzzles; without a seed they are new."
    )

    def wish(self) -> Wish:
        """The properties of every puzzle, as the library has them."""
        layout = self.layout_meant() or nf.Layout.classic()
        rules = [constraint_from_json(each, layout) for each in self.constraints or ()]
        return Wish(
            layout,
            clues=self.clues,
            minimal=self.minimal,
            symmetry=self.symmetry,
            mask=self.mask,
            effort=self.effort,
            tries=self.tries,
            constraints=rules,
            rules=self.rules or (),
            difficulty=Difficulty(self.level, self.technique, self.rating),
        )


class ChangeRequest(PuzzleRequest):
    """A puzzle to make easier or harder, and the target."""

    clues: Annotated[int, Field(ge=0, le=5_000)] | None = None
    effort: Annotated[int, Field(ge=0)] | None = None
    level: Level | None = None
    change_rules: bool = Field(
        False,
        description="Rules may be removed or get other numbers, as long as the solution stays.",
    )
    seed: Seed = 0


def _generate(task: Task) -> dict[str, Any]:
    asked: GenerateRequest = task.request
    seed = fresh_seed() if asked.seed is None else asked.seed
    made: list[dict[str, Any]] = []
    failed = None
    crop = make(asked.wish(), asked.count, seed=seed, threads=1, limits=task.limits, stop=task.stop)
    try:
        for each in crop:
            made.append(each.to_json() | {"level": asked.level})
            task.report({"done": len(made), "total": asked.count})
    except nf.GenerationError as error:
        if not made:
            raise
        failed = error.to_json()
    return {"puzzles": made, "seed": seed, "failed": failed}


def _generate_pool(task: Task) -> PoolName:
    """A plain puzzle takes milliseconds, one of a level needs a search, one with rules runs
    Python.
    """
    asked: GenerateRequest = task.request
    wish = asked.wish()
    if not wish.is_plain:
        return "process"
    small = wish.layout.cells <= 100 and asked.count <= 10 and wish.mask is None
    return "fast" if small and wish.difficulty.is_open and wish.effort is None else "slow"


def _ease(task: Task) -> dict[str, Any]:
    return nf.ease(task.puzzle, **_wanted(task)).to_json()


def _harden(task: Task) -> dict[str, Any]:
    return nf.harden(task.puzzle, **_wanted(task)).to_json()


def _wanted(task: Task) -> dict[str, Any]:
    asked: ChangeRequest = task.request
    return {
        "clues": asked.clues,
        "effort": asked.effort,
        "level": asked.level,
        "change_rules": asked.change_rules,
        "seed": asked.seed,
        "limits": task.limits,
        "stop": task.stop,
    }


OPERATIONS = (
    Operation(
        "generate",
        "Generate puzzles to order, each with exactly one solution.",
        GenerateRequest,
        _generate,
        answers.GenerateAnswer,
        pool=_generate_pool,
        example={"level": "easy", "seed": 7},
    ),
    Operation(
        "ease",
        "Make a puzzle easier with more givens; the solution stays the same.",
        ChangeRequest,
        _ease,
        answers.ChangedAnswer,
        pool=slow,
        example={"puzzle": LINE, "clues": 32},
    ),
    Operation(
        "harden",
        "Make a puzzle harder with fewer or other givens; the solution stays the same.",
        ChangeRequest,
        _harden,
        answers.ChangedAnswer,
        pool=slow,
        example={"puzzle": LINE},
    ),
)
