"""An operation: its request, its answer, its function, and its pool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.service.child import Report
from ninefold.service.pools import PoolName
from ninefold.service.requests import Bounded, RequestBody

MEMORY = 256 << 20
"""Bytes that a list of solutions, or a count, may take."""

NATIVE = frozenset({"auto", "classic", "dpll", "regions", "cover", "rules"})
"""Solvers that release the GIL; `auto` takes one of them, except for extremely large rules."""


def _silent(_: Mapping[str, Any]) -> None:
    """Ignore a report of progress."""


@dataclass(frozen=True)
class Task:
    """A request that was read, its time limit, and the token that stops it."""

    request: Any
    seconds: float
    stop: StopToken = field(default_factory=StopToken)
    report: Report = _silent

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle of the request."""
        puzzle: Puzzle = self.request.read()
        return puzzle

    def within(self, seconds: float, stop: StopToken, report: Report) -> Task:
        """The same task with another time limit; a puzzle that was read is not read again."""
        other = Task(self.request, seconds, stop, report)
        if "puzzle" in vars(self):
            vars(other)["puzzle"] = self.puzzle
        return other

    @cached_property
    def limits(self) -> Limits:
        """The limits of the search: those of the request and those of the service."""
        asked = self.request.limits
        return Limits(
            solutions=asked.solutions, nodes=asked.nodes, seconds=self.seconds, memory=MEMORY
        )


@dataclass(frozen=True)
class Media:
    """An answer that is not JSON: a picture or a sheet."""

    data: bytes
    media_type: str


Result = Mapping[str, Any] | Media
Doer = Callable[[Task], Result]


def is_cut(result: Result) -> bool:
    """Whether the time limit ended the search."""
    return isinstance(result, Mapping) and result.get("stopped_by") == "seconds"


def fast(_: Task) -> PoolName:
    """For most operations; one that takes longer than milliseconds starts again in a slow
    thread.
    """
    return "fast"


def slow(_: Task) -> PoolName:
    """For work that takes longer and releases the GIL."""
    return "slow"


def by_process(_: Task) -> PoolName:
    """For work that holds the GIL."""
    return "process"


def by_solver(task: Task) -> PoolName:
    """For a search: it releases the GIL unless its solver is written in Python."""
    return "fast" if getattr(task.request, "solver", "auto") in NATIVE else "process"


def by_rules(task: Task) -> PoolName:
    """For a search that takes turns with SAT if the puzzle has constraints: SAT holds the GIL."""
    return "process" if task.puzzle.constraints else "slow"


@dataclass(frozen=True)
class Operation:
    """A verb of the service; `name` is its address, and its name in a job.

    `pool` chooses where it runs. In a fast thread it has 30 ms; if `unfinished` finds that this was
    too short, it starts again in the pool that `rest` chooses. `media` lists the types of answers
    that are not JSON.
    """

    name: str
    about: str
    model: type[RequestBody]
    run: Doer
    answer: type[Any] | None
    pool: Callable[[Task], PoolName] = by_solver
    unfinished: Callable[[Result], bool] = is_cut
    rest: Callable[[Task], PoolName] = slow
    example: Mapping[str, Any] = field(default_factory=dict)
    media: tuple[str, ...] = ()


def seconds_of(request: RequestBody, most: float) -> float:
    """The time limit of a request: its own or that of the service, the lower of the two."""
    asked = request.limits.seconds if isinstance(request, Bounded) else None
    return most if asked is None else min(asked, most)
