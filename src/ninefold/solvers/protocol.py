"""The protocol that every solver follows, built in or registered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from ninefold.errors import UnsupportedError
from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle
from ninefold.outcomes import Answer, Count, Estimate, Solutions, TrueCandidates


@dataclass(frozen=True, slots=True)
class TraceEvent:
    """One step of a search: the kind of event, its words, and its cells.

    `kind` is `place`, a digit was written; `remove`, it was erased on the way back; `candidates`, a
    digit was ruled out in cells, until the last placed digit, or the branch, is undone;
    `contradiction`; `solution`; in searches that reason also `branch`, `deduce` and `backtrack`,
    which undoes everything since the branch of its depth; and at the end `truncated` if there were
    more steps than are kept. `rule` names the reason of a deduction; `cells` are its cells;
    `placed` says whether the digit is set or ruled out there. If a search chose the place of a
    digit in a unit, `among` has the cells of the unit; if it chose the digit of a cell, it is
    empty.

    >>> import ninefold as nf
    >>> steps = []
    >>> _ = nf.solve("." * 81, limit=1, solver="dpll", trace=steps.append)
    >>> print(steps[0])
      branch: mini-row 1 of box 1 has 1
    """

    kind: str
    rule: str
    cells: tuple[int, ...]
    digit: int
    placed: bool
    depth: int
    text: str
    among: tuple[int, ...] = ()

    def __str__(self) -> str:
        return f"{'  ' * self.depth}{self.text}"


Trace = Callable[[TraceEvent], None]
"""Receives every step of a traced search."""


Order = Literal["search", "sorted", "random"]
"""The order of a list of solutions: as they are found, ascending, or at random by a seed."""


@runtime_checkable
class Solver(Protocol):
    """The interface of every solver. One that takes a `trace` also has `traces = True`."""

    name: str

    def supports(self, puzzle: Puzzle) -> bool:
        """Whether this solver supports that puzzle."""

    def run(
        self,
        puzzle: Puzzle,
        limits: Limits,
        seed: int | None = None,
        trace: Trace | None = None,
        stop: StopToken | None = None,
    ) -> Answer:
        """Look for a solution, and for a second one if `limits.solutions` is not 1."""


@runtime_checkable
class Enumerator(Solver, Protocol):
    """A solver that also counts, lists, and finds true candidates."""

    def count(self, puzzle: Puzzle, limits: Limits, stop: StopToken | None = None) -> Count:
        """Count the solutions."""

    def solutions(
        self,
        puzzle: Puzzle,
        limits: Limits,
        order: Order = "search",
        seed: int = 0,
        stop: StopToken | None = None,
    ) -> Solutions:
        """List the solutions; the seed is for the order `random`."""

    def candidates(
        self,
        puzzle: Puzzle,
        limits: Limits,
        stop: StopToken | None = None,
        counts: bool = False,
    ) -> TrueCandidates:
        """Find the digits that each cell has in some solution, and on request the number of
        solutions with each.
        """


@runtime_checkable
class Reviser(Enumerator, Protocol):
    """A solver that finds true candidates faster if those of the puzzle before an edit are known.

    It says so by `takes_known = True`. No other solver gets `known`, and no answer depends on it.

    >>> from ninefold.solvers.registry import named
    >>> isinstance(named("regions"), Reviser), isinstance(named("reference"), Reviser)
    (True, False)
    """

    takes_known: bool

    def candidates(
        self,
        puzzle: Puzzle,
        limits: Limits,
        stop: StopToken | None = None,
        counts: bool = False,
        known: TrueCandidates | None = None,
    ) -> TrueCandidates:
        """Find them; `known` are the true candidates of the puzzle before an edit, if there are
        any.
        """


@runtime_checkable
class Estimator(Solver, Protocol):
    """A solver that also estimates the number of solutions."""

    def estimate(
        self,
        puzzle: Puzzle,
        samples: int,
        limits: Limits,
        seed: int,
        stop: StopToken | None = None,
    ) -> Estimate:
        """Estimate the number of solutions without bias, or count them if that is fast."""


def refuse_trace(name: str, trace: Trace | None) -> None:
    """Say that a solver has no trace, if one was asked for."""
    if trace is not None:
        raise no_trace(name)


def no_trace(name: str) -> UnsupportedError:
    """The error of a solver that has no trace."""
    others = "'dpll', 'cover', 'rules', 'backtracking', 'heap' and 'sums' do"
    return UnsupportedError(f"the solver {name!r} does not report its steps; {others}")
