"""One question to a search in Python: it yields solutions until a limit ends it.

This module has the common parts of such searches: the task, the limits, the clock, and the reason
for the end. They differ in how they find solutions.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass

from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.solvers.bounds import Watch, at_most, kernel_seed
from ninefold.solvers.protocol import Trace


@dataclass(frozen=True, slots=True)
class Task:
    """The task of a search: the puzzle, the limits, the seed, and the listener to its steps.

    `ascending` asks for the solutions in ascending order.
    """

    puzzle: Puzzle
    limits: Limits
    seed: int | None = None
    stop: StopToken | None = None
    trace: Trace | None = None
    ascending: bool = False


class Enumeration(ABC):
    """One enumeration: it yields solutions until a limit ends it, and remembers which."""

    def __init__(self, task: Task) -> None:
        self.puzzle, self.layout, self.limits = task.puzzle, task.puzzle.layout, task.limits
        self.ascending = task.ascending
        self.stated = task.puzzle.stated().masks
        self.seen = [0] * self.layout.cells
        self.chance = None if task.seed is None else random.Random(kernel_seed(task.seed))
        self.watch = Watch(task.limits, task.stop)
        self.nodes, self.most_nodes = 0, at_most(task.limits.nodes)
        self.stopped_by: str | None = None

    @abstractmethod
    def found(self) -> Iterator[bytes]:
        """Every solution of the puzzle, as it is found, until a limit other than their number ends
        it.
        """

    def solutions(self) -> Iterator[bytes]:
        """Every solution, until a limit is reached."""
        if self.limits.solutions == 0:
            self.stopped_by = "solutions"
            return
        if self.puzzle.conflicts() or 0 in self.puzzle.stated().masks:
            return
        for found, solution in enumerate(self.found(), start=1):
            yield solution
            if found == self.limits.solutions:
                self.stopped_by = "solutions"
                return

    @property
    def seconds(self) -> float:
        """The seconds of the search so far."""
        return self.watch.seconds

    def is_over(self) -> bool:
        """Whether a limit, a token or the clock ends it."""
        self.stopped_by = self.watch.ended_by() or self.stopped_by
        return self.stopped_by is not None
