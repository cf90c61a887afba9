"""Searches: `solve`, `solutions`, `count`, `estimate`, `candidates`."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Literal

from pydantic import Field

import ninefold as nf
from ninefold.service import answers
from ninefold.service.operations.base import Operation, Task, by_rules, by_solver
from ninefold.service.pools import PoolName
from ninefold.service.requests import LINE, Seed, SolverRequest

SPARSE = "........7...........9.......5..........4...2.......3.......8.....1.....6....2...."

MOST_LISTED = 100_000
"""The most solutions that one answer lists."""

LONG = 2_000
"""A list of more solutions takes long to write."""

SLICES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0)
"""Seconds after which a count first reports its progress and restarts with more time."""


class SolveRequest(SolverRequest):
    """Find a solution and decide whether it is the only one."""

    limit: Annotated[int, Field(ge=1, le=1_000)] = Field(
        2, description="2 looks for a second solution, which proves uniqueness; 1 does not."
    )
    seed: Seed | None = Field(None, description="Returns a random solution if there are several.")


class SolutionsRequest(SolverRequest):
    """List solutions."""

    limit: Annotated[int, Field(ge=1, le=MOST_LISTED)] = 1_000
    order: Literal["search", "sorted", "random"] | None = None
    seed: Seed | None = None


class CountRequest(SolverRequest):
    """Count the solutions."""

    limit: Annotated[int, Field(ge=0, le=10**15)] | None = None


class EstimateRequest(SolverRequest):
    """Estimate the number of solutions."""

    samples: Annotated[int, Field(ge=2, le=1_000_000)] = 1_000
    seed: Seed = 0


class CandidatesRequest(SolverRequest):
    """The digits that each cell has in at least one solution."""

    counts: bool = Field(False, description="Also count the solutions for each candidate.")
    deciding: bool = Field(
        False, description="Also list the candidates that leave exactly one solution."
    )


def _solve(task: Task) -> dict[str, Any]:
    asked: SolveRequest = task.request
    answer = nf.solve(
        task.puzzle,
        asked.limit,
        limits=task.limits,
        solver=asked.solver,
        seed=asked.seed,
        stop=task.stop,
    )
    return answer.to_json()


def _solutions(task: Task) -> dict[str, Any]:
    asked: SolutionsRequest = task.request
    found = nf.solutions(
        task.puzzle,
        asked.limit,
        order=asked.order,
        limits=task.limits,
        solver=asked.solver,
        seed=asked.seed,
        stop=task.stop,
    )
    return found.to_json()


def _solutions_pool(task: Task) -> PoolName:
    """A long list is written in Python, line by line."""
    return "process" if task.request.limit > LONG else by_solver(task)


def _count(task: Task) -> dict[str, Any]:
    found = _counted(task, task.seconds)
    return found.to_json() | {"text": str(found)}


def _counted(task: Task, seconds: float) -> nf.Count:
    """Count; a long count reports progress at doubling intervals."""
    asked: CountRequest = task.request
    spent, best = 0.0, 0
    while True:
        left = seconds - spent
        part = min(left, next((each for each in SLICES if each > spent), left))
        found = nf.count(
            task.puzzle,
            asked.limit,
            limits=task.limits.less(0, task.seconds - part),
            solver=asked.solver,
            stop=task.stop,
        )
        spent += found.seconds
        best = max(best, found.value)
        found = replace(found, value=found.value if found.exact else best, seconds=spent)
        if found.stopped_by != "seconds" or part >= left:
            return found
        task.report({"found": best, "text": str(found)})


def _estimate(task: Task) -> dict[str, Any]:
    asked: EstimateRequest = task.request
    found = nf.estimate(
        task.puzzle,
        samples=asked.samples,
        limits=task.limits,
        solver=asked.solver,
        seed=asked.seed,
        stop=task.stop,
    )
    return found.to_json() | {"text": str(found)}


def _candidates(task: Task) -> dict[str, Any]:
    asked: CandidatesRequest = task.request
    found = nf.candidates(
        task.puzzle,
        counts=asked.counts,
        deciding=asked.deciding,
        limits=task.limits,
        solver=asked.solver,
        stop=task.stop,
    )
    return found.to_json()


OPERATIONS = (
    Operation(
        "solve",
        "Find a solution and decide whether it is the only one.",
        SolveRequest,
        _solve,
        answers.SolveAnswer,
        rest=by_rules,
        example={"puzzle": LINE},
    ),
    Operation(
        "solutions",
        "List solutions, in the order of the search, sorted or at random.",
        SolutionsRequest,
        _solutions,
        answers.SolutionsAnswer,
        pool=_solutions_pool,
        example={"puzzle": LINE[:63] + 18 * ".", "limit": 10},
    ),
    Operation(
        "count",
        "Count the solutions, up to a limit if there is one.",
        CountRequest,
        _count,
        answers.CountAnswer,
        example={"puzzle": LINE[:63] + 18 * "."},
    ),
    Operation(
        "estimate",
        "Estimate the number of solutions, with a confidence interval.",
        EstimateRequest,
        _estimate,
        answers.EstimateAnswer,
        example={"puzzle": SPARSE},
    ),
    Operation(
        "candidates",
        "The digits that each cell has in at least one solution.",
        CandidatesRequest,
        _candidates,
        answers.CandidatesAnswer,
        example={"puzzle": LINE[:63] + 18 * ".", "counts": True},
    ),
)
