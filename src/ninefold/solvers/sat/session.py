"""A session with a SAT solver: clauses, questions, and limits.

CaDiCaL by python-sat cannot be interrupted, and no other thread of the process runs while it
solves. So it works in slices of a number of conflicts, with checks of the clock, the token and
Ctrl-C between them. The size of a slice follows from the propagations per conflict so far, never
from the clock: slices are part of the search, and the same question must have the same answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice
from typing import Any

from ninefold.errors import UnknownNameError
from ninefold.extras import needed
from ninefold.limits import UNLIMITED
from ninefold.solvers.bounds import MOST, Watch, at_most

ENGINES = ("cadical", "glucose")
"""The SAT solvers by name: CaDiCaL 1.9.5 and Glucose 4.1."""

SLICE = 20_000
"""Propagations of a slice, about: these take 10 ms or so."""

FIRST_SLICE = 16
"""Conflicts of the first slice, when their cost is not known yet."""

LOADED = 2_000
"""Clauses that are loaded between two checks of the limits."""

QUIET = {"inprocessing": 0, "walk": 0, "lucky": 0, "subsume": 0}
"""Options of CaDiCaL: no work between conflicts that no budget of conflicts ends."""


class Session:
    """One SAT solver with some clauses, until it is closed or the block that it is opened in ends.

    `nodes` are the conflicts so far, `most_nodes` is their limit. Where a limit
    ends a question, `stopped_by` names it. Another `watch` may take over from one that ended.

    >>> with Session([(1, 2), (-1, 2)]) as session:
    ...     session.solve(), session.solve([-2]), session.core()
    (True, False, (-2,))
    """

    def __init__(
        self,
        clauses: Iterable[Sequence[int]] = (),
        watch: Watch | None = None,
        most_nodes: int | None = None,
        engine: str = "cadical",
    ) -> None:
        self._solver = _engine(engine)
        self.watch = watch or Watch(UNLIMITED)
        self.most_nodes = at_most(most_nodes)
        self._slice = FIRST_SLICE
        self.stopped_by: str | None = None
        self.nodes = 0
        self.extend(clauses)

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the memory of the solver; no further question is possible."""
        self._solver.delete()

    def add(self, clause: Iterable[int]) -> None:
        """One more clause."""
        self._solver.add_clause(clause)

    def extend(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add more clauses, until a limit ends it."""
        rest = iter(clauses)
        while not self._is_over() and (some := list(islice(rest, LOADED))):
            for clause in some:
                self._solver.add_clause(clause)

    def prefer(self, literals: Sequence[int]) -> None:
        """Set the literals that are tried first where there is a choice."""
        self._solver.set_phases(literals)

    def allow(self, conflicts: int) -> None:
        """Allow so many more conflicts; an earlier limit on them ends no further question."""
        self.most_nodes = min(self.nodes + conflicts, MOST)
        self.stopped_by = None

    def solve(self, assumptions: Sequence[int] = ()) -> bool | None:
        """Whether there is a model in which these literals hold; `None` if a limit came first."""
        while not self._is_over():
            answer = self._solve_slice(list(assumptions))
            if answer is not None:
                return answer
        return None

    def model(self) -> list[int]:
        """The literals of the model that was found last."""
        found: list[int] = self._solver.get_model()
        return found

    def core(self) -> tuple[int, ...]:
        """Those of the assumptions that the last answer "no" needed."""
        return tuple(self._solver.get_core() or ())

    def _is_over(self) -> bool:
        """Whether a limit, a token or the clock ends it."""
        if self.nodes >= self.most_nodes:
            self.stopped_by = "nodes"
        self.stopped_by = self.watch.ended_by() or self.stopped_by
        return self.stopped_by is not None

    def _solve_slice(self, assumptions: list[int]) -> bool | None:
        """Solve one slice, and set the size of the next."""
        self._solver.conf_budget(min(self._slice, self.most_nodes - self.nodes))
        answer: bool | None = self._solver.solve_limited(assumptions, expect_interrupt=True)
        statistics = self._solver.accum_stats()
        self.nodes = min(
            statistics["conflicts"], self.most_nodes
        )  # the last may come with one more
        if self.nodes:
            self._slice = max(1, SLICE * self.nodes // max(1, statistics["propagations"]))
        return answer


def _engine(name: str) -> Any:
    """A new SAT solver."""
    solvers = _needed("pysat.solvers")
    if name == "glucose":
        return solvers.Glucose4()
    if name != "cadical":
        raise UnknownNameError("SAT solver", name, ENGINES)
    solver = _calm_cadical(solvers.Cadical195)()
    solver.configure(QUIET)
    return solver


@cache
def _calm_cadical(cadical: Any) -> Any:
    """CaDiCaL that leaves Ctrl-C to Python.

    In the main thread python-sat answers Ctrl-C by a jump out of the running solver, which is then
    unusable, and leaves its own handler behind. If it takes this for another thread, it touches no
    signals, and Python's handler runs between slices.
    """
    solve_slice = _needed("pysolvers").cadical195_solve_lim

    class Calm(cadical):  # type: ignore[misc]
        def solve_limited(
            self, assumptions: Sequence[int] = (), expect_interrupt: bool = True
        ) -> bool | None:
            ended = solve_slice(self.cadical, assumptions, int(not expect_interrupt))
            self.status = {1: True, -1: False}.get(ended)
            self.prev_assumps = assumptions
            return self.status

    return Calm


def _needed(module: str) -> Any:
    return needed(module, "SAT solvers", "sat")
