"""An operation: its request, its answer, the function that does it, and the pool for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.service.child import Tell
from ninefold.service.pools import Place
from ninefold.service.requests import Bounded, RequestBody

MEMORY = 256 << 20
"""Bytes that a list of solutions, or a count, may take."""

NATIVE = frozenset({"auto", "classic", "dpll", "regions", "cover", "rules"})
"""Solvers that release the GIL; `auto` takes one of them, but for rules beyond all bounds."""


def _silent(_: Mapping[str, Any]) -> None:
    """Nobody wants to know."""


@dataclass(frozen=True)
class Task:
    """A request that was read, how long it may take, and who can stop it."""

    request: Any
    seconds: float
    stop: StopToken = field(default_factory=StopToken)
    tell: Tell = _silent

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle that is asked about."""
        puzzle: Puzzle = self.request.read()
        return puzzle

    def within(self, seconds: float, stop: StopToken, tell: Tell) -> Task:
        """The same task with another time; its puzzle, once read, is not read again."""
        other = Task(self.request, seconds, stop, tell)
        if "puzzle" in vars(self):
            vars(other)["puzzle"] = self.puzzle
        return other

    @cached_property
    def limits(self) -> Limits:
        """The bounds of the search: those of the request, and those of the service."""
        asked = self.request.limits
        return Limits(
            solutions=asked.solutions, nodes=asked.nodes, seconds=self.seconds, memory=MEMORY
        )


@dataclass(frozen=True)
class Media:
    """An answer that is no JSON: a picture, a sheet."""

    data: bytes
    media_type: str


Result = Mapping[str, Any] | Media
Doer = Callable[[Task], Result]


def is_cut(told: Result) -> bool:
    """Whether time ended a search before it was done."""
    return isinstance(told, Mapping) and told.get("stopped_by") == "seconds"


def fast(_: Task) -> Place:
    """For most operations; one that is not over in a moment begins again in a slow thread."""
    return "fast"


def slow(_: Task) -> Place:
    """For work that takes longer, and releases the GIL meanwhile."""
    return "slow"


def by_process(_: Task) -> Place:
    """For work that holds the GIL."""
    return "process"


def by_solver(task: Task) -> Place:
    """A search releases the GIL unless its solver is one of Python."""
    return "fast" if getattr(task.request, "solver", "auto") in NATIVE else "process"


def by_rules(task: Task) -> Place:
    """A long search for the solution of constraints takes turns with SAT, which holds the GIL."""
    return "process" if task.puzzle.constraints else "slow"


@dataclass(frozen=True)
class Operation:
    """Something that the service can do; `name` is its address and the verb of a job.

    `place` names the pool for it. In a fast thread it has a moment; if `unfinished` finds that this
    was too short, it begins again in the pool that `rest` names. `media` are the types of answers
    that are no JSON.
    """

    name: str
    about: str
    model: type[RequestBody]
    run: Doer
    answer: type[Any] | None
    place: Callable[[Task], Place] = by_solver
    unfinished: Callable[[Result], bool] = is_cut
    rest: Callable[[Task], Place] = slow
    example: Mapping[str, Any] = field(default_factory=dict)
    media: tuple[str, ...] = ()


def seconds_of(request: RequestBody, most: float) -> float:
    """How long a request may take: as long as it says, and no longer than the service lets it."""
    asked = request.limits.seconds if isinstance(request, Bounded) else None
    return most if asked is None else min(asked, most)
