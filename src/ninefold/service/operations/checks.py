"""Judges puzzles: `check`, `prove`, `verify`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field, model_validator

import ninefold as nf
from ninefold.service import answers
from ninefold.service.operations.base import (
    Operation,
    Result,
    Task,
    by_process,
    by_rules,
    by_solver,
    is_cut,
)
from ninefold.service.pools import PoolName
from ninefold.service.requests import (
    LINE,
    PUZZLE_FORMS,
    AnyPuzzle,
    PuzzleRequest,
    SolverRequest,
    Text,
)

SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
MOST_CERTIFICATE = 1_500_000


class CheckRequest(SolverRequest):
    """Check a puzzle: its errors, its missing digits, its solution count, and the reasons."""

    explain: bool | None = Field(
        None,
        description="true: search for all reasons; false: for none; null: only quick ones.",
    )


class VerifyRequest(PuzzleRequest):
    """Verify a solution of a puzzle, or a certificate with or without its puzzle."""

    puzzle: AnyPuzzle | None = Field(None, examples=[LINE], description=PUZZLE_FORMS)
    solution: Text | None = Field(None, examples=[SOLUTION])
    certificate: str | None = Field(None, max_length=MOST_CERTIFICATE)

    @model_validator(mode="after")
    def _one_of_both(self) -> VerifyRequest:
        if (self.solution is None) == (self.certificate is None):
            raise ValueError("send either a solution or a certificate to verify")
        if self.solution is not None and self.puzzle is None:
            raise ValueError("send the puzzle of the solution as well")
        return self


def _entered(task: Task) -> nf.Puzzle | str | list[Any]:
    """The puzzle, or its text or rows if they have illegal values, which the report then lists."""
    asked: CheckRequest = task.request
    try:
        return task.puzzle
    except nf.FormatError:
        entered = asked.puzzle
        if isinstance(entered, str | list) and not asked.constraints and asked.format is None:
            return entered
        raise


def _check(task: Task) -> dict[str, Any]:
    asked: CheckRequest = task.request
    board = _entered(task)
    report = nf.check(
        board,
        layout=None if isinstance(board, nf.Puzzle) else asked.layout_meant(),
        limits=task.limits,
        solver=asked.solver,
        stop=task.stop,
        explain=asked.explain,
    )
    return report.to_json()


def _check_pool(task: Task) -> PoolName:
    return by_solver(task) if isinstance(_entered(task), nf.Puzzle) else "fast"


def _check_rest(task: Task) -> PoolName:
    return by_rules(task) if isinstance(_entered(task), nf.Puzzle) else "slow"


def _is_check_cut(result: Result) -> bool:
    assert isinstance(result, Mapping)
    return is_cut(result) or is_cut(result["explanation"] or {})


def _prove(task: Task) -> dict[str, Any]:
    return nf.prove(task.puzzle, limits=task.limits, stop=task.stop).to_json()


def _verify(task: Task) -> dict[str, Any]:
    asked: VerifyRequest = task.request
    if asked.solution is not None:
        faults = nf.verify_solution(task.puzzle, asked.solution)
        words = "; ".join(faults) or "the solution is right"
        return {"accepted": not faults, "words": words, "faults": faults}
    about = None if asked.puzzle is None else task.puzzle
    found = nf.verify_certificate(
        asked.certificate or "", about, limits=task.limits, stop=task.stop
    )
    return found.to_json()


OPERATIONS = (
    Operation(
        "check",
        "Check a puzzle: duplicates, totals, missing digits and solutions, with reasons.",
        CheckRequest,
        _check,
        answers.CheckAnswer,
        pool=_check_pool,
        rest=_check_rest,
        unfinished=_is_check_cut,
        example={"puzzle": LINE},
    ),
    Operation(
        "prove",
        "Prove that a puzzle has one solution or none, by a certificate that anyone can check.",
        PuzzleRequest,
        _prove,
        answers.ProveAnswer,
        pool=by_process,
        example={"puzzle": LINE},
    ),
    Operation(
        "verify",
        "Verify a solution or a certificate.",
        VerifyRequest,
        _verify,
        answers.VerifyAnswer,
        pool=by_process,
        example={"puzzle": LINE, "solution": SOLUTION},
    ),
)
