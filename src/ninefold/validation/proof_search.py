"""CaDiCaL asked about clauses: a model of them, or a proof that there is none.

CaDiCaL is the one of python-sat. It writes its proof as LRAT, in which every step names the clauses
that it follows from: nobody has to search for them again, and what the proof does not need is left
out by following the names back from its end. Lines that delete clauses only tell when they are no
longer needed, and are left out too.

While CaDiCaL works it holds the GIL and hears of nothing, so that it works in slices, each a number
of conflicts that takes some milliseconds; deadlines, stop tokens and Ctrl-C count between them. The
functions used here are those below python-sat's classes: these cannot ask for LRAT, and would
jump out of a running CaDiCaL at Ctrl-C.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from ninefold.errors import NinefoldError, UndecidedError
from ninefold.extras import needed
from ninefold.limits import Limits, StopToken

FIRST_SLICE, LONGEST_SLICE = 100, 100_000
SLICE_SECONDS = 0.015
"""A slice that takes longer is followed by a shorter one."""
MOST_PROOF = 256 << 20
"""Bytes of a proof before it is trimmed, if nobody bounds them."""
PATIENCE = 1 << 12
"""Lines read between two looks at the clock."""


class Budget:
    """What is left of the limits of one call, over all that it does."""

    def __init__(self, limits: Limits, stop: StopToken | None) -> None:
        self.stop = stop
        self.deadline = None if limits.seconds is None else monotonic() + limits.seconds
        self.nodes = limits.nodes
        self.memory = MOST_PROOF if limits.memory is None else limits.memory

    def check(self) -> None:
        """Go on, or raise what says why not."""
        if self.stop is not None and self.stop.stopped:
            raise stopped_by("stop")
        if self.deadline is not None and monotonic() >= self.deadline:
            raise stopped_by("seconds")


def stopped_by(limit: str) -> UndecidedError:
    """The error of a proof that was not finished."""
    return UndecidedError(f"not proven: stopped by {limit}")


class ProofError(NinefoldError):
    """A proof that cannot be followed: a fault of ours or of the solver, never of the puzzle."""

    code = "proof"


@dataclass(frozen=True)
class Proof:
    """Clauses that contradict each other, by their places from 0, and the steps that show it.

    A step is a clause and the numbers of those that it follows from; the clauses above are counted
    from 1, and the steps after them.
    """

    core: tuple[int, ...]
    steps: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]


def decide(clauses: Sequence[Sequence[int]], budget: Budget) -> list[int] | Proof:
    """A model of the clauses as its true literals, or the proof that they have none.

    >>> decide([[1, 2], [-1]], Budget(Limits(), None))
    [2]
    >>> decide([[1, 2], [-1], [3], [-2]], Budget(Limits(), None))
    Proof(core=(0, 1, 3), steps=(((2,), (2, 1)), ((), (4, 3))))
    """
    if [] in clauses:
        return Proof((clauses.index([]),), ())
    cadical = needed("pysolvers", "Proofs", "sat")
    with tempfile.TemporaryFile() as file:
        solver = cadical.cadical195_new()
        try:
            cadical.cadical195_set(solver, "lrat", 1)
            cadical.cadical195_set(solver, "binary", 0)
            trace = cadical.cadical195_tracepr(solver, file)
            for place, clause in enumerate(clauses):
                cadical.cadical195_add_cl(solver, clause)
                if place % PATIENCE == 0:
                    budget.check()
            if _has_model(cadical, solver, budget, lambda: _written(cadical, trace, file)):
                return [literal for literal in cadical.cadical195_model(solver) if literal > 0]
            _written(cadical, trace, file)
        finally:
            cadical.cadical195_del(solver, file)
        file.seek(0)
        return _trimmed(file, len(clauses), budget)


def _written(cadical: Any, trace: Any, file: Any) -> int:
    """The bytes of the proof so far."""
    cadical.flushpr(trace)
    return int(file.seek(0, 2))


def _has_model(cadical: Any, solver: Any, budget: Budget, written: Any) -> bool:
    """Solve in slices of conflicts."""
    conflicts = FIRST_SLICE
    asked_before = 0
    while True:
        budget.check()
        start = monotonic()
        cadical.cadical195_cbudget(solver, conflicts)
        status = cadical.cadical195_solve_lim(solver, [], 0)
        decisions = cadical.cadical195_acc_stats(solver)["decisions"]
        if budget.nodes is not None:
            budget.nodes -= decisions - asked_before
        asked_before = decisions
        if status:
            return bool(status > 0)
        if budget.nodes is not None and budget.nodes <= 0:
            raise stopped_by("nodes")
        if written() > budget.memory:
            raise stopped_by("memory")
        taken = max(monotonic() - start, 1e-6)
        wanted = int(conflicts * SLICE_SECONDS / taken)
        conflicts = max(FIRST_SLICE // 10, min(wanted, 2 * conflicts, LONGEST_SLICE))


Steps = dict[int, tuple[tuple[int, ...], tuple[int, ...]]]


def _trimmed(lines: Iterable[bytes], count: int, budget: Budget) -> Proof:
    """The steps that lead to the empty clause, and the clauses that they start from."""
    steps, end = _read(lines, budget)
    used, waiting = set(), [end]
    while waiting:
        number = waiting.pop()
        if number not in used:
            used.add(number)
            if number in steps:
                waiting.extend(steps[number][1])
    # CaDiCaL counts clauses as they come, those given to it and those that it derived meanwhile.
    given = _missing(steps, count)
    core = sorted(number for number in used if number not in steps)
    if not used <= steps.keys() | given.keys():
        raise ProofError("the proof names a clause that nobody has")
    order = core + sorted(number for number in used if number in steps)
    place = {number: at for at, number in enumerate(order, start=1)}
    return Proof(
        tuple(given[number] for number in core),
        tuple(
            (steps[number][0], tuple(place[each] for each in steps[number][1]))
            for number in order[len(core) :]
        ),
    )


def _read(lines: Iterable[bytes], budget: Budget) -> tuple[Steps, int]:
    """Every step by its number, and the number of the empty clause."""
    steps: Steps = {}
    for place, line in enumerate(lines):
        if place % PATIENCE == 0:
            budget.check()
        words = line.split()
        if words[1] == b"d":
            continue
        middle = words.index(b"0")
        steps[int(words[0])] = (
            tuple(map(int, words[1:middle])),
            tuple(map(int, words[middle + 1 : -1])),
        )
        if middle == 1:
            return steps, int(words[0])
    raise ProofError("the proof has no end")


def _missing(steps: Steps, count: int) -> dict[int, int]:
    """The numbers of the clauses that were given: those that no step has, in their order."""
    found: dict[int, int] = {}
    number = 0
    while len(found) < count:
        number += 1
        if number not in steps:
            found[number] = len(found)
    return found
