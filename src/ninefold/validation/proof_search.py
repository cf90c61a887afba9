"""CaDiCaL asked about clauses: a model of them, or a proof that there is none.

CaDiCaL writes its proof as LRAT, in which every step names the clauses that it follows from: they
need not be searched again, and unused steps are left out by following the names back from the end.
Lines that delete clauses only say when a clause is no longer needed, and are left out too. Between
the slices of a `Session` deadlines, stop tokens and Ctrl-C count.

python-sat has no name for LRAT, so its trace is opened here by the function below its classes.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import IO

from ninefold.errors import ProofError, UndecidedError
from ninefold.extras import needed
from ninefold.limits import Limits, StopToken
from ninefold.solvers.bounds import Watch, at_most
from ninefold.solvers.sat.session import Session

LRAT = {"lrat": 1, "binary": 0}
"""Options of CaDiCaL: the proof as LRAT, in plain text."""

MOST_PROOF = 256 << 20
"""The default bound of the bytes of a proof before it is trimmed."""

PATIENCE = 1 << 12
"""Lines between two looks at the clock."""


class Budget:
    """The rest of the limits of one call, over all its work."""

    def __init__(self, limits: Limits, stop: StopToken | None) -> None:
        self.watch = Watch(limits, stop)
        self.nodes = at_most(limits.nodes)
        self.memory = MOST_PROOF if limits.memory is None else limits.memory

    def check(self) -> None:
        """Go on, or raise what says why not."""
        if (ended := self.watch.ended_by()) is not None:
            raise undecided(ended)


def undecided(limit: str | None) -> UndecidedError:
    """The error of a proof that a limit ended."""
    return UndecidedError(f"not proven: stopped by {limit}")


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
    if not all(clauses):
        return Proof((next(at for at, clause in enumerate(clauses) if not clause),), ())
    with (
        tempfile.TemporaryFile() as file,
        closing(_Proving(file, budget.watch, budget.nodes, budget.memory)) as session,
    ):
        session.extend(clauses)
        answer = session.solve()
        budget.nodes -= session.nodes
        budget.check()  # as the end of a large session takes some time as well
        if answer is None:
            raise undecided(session.stopped_by)
        if answer:
            return [literal for literal in session.model() if literal > 0]
        session.written()
        file.seek(0)
        return _trimmed(file, len(clauses), budget)


class _Proving(Session):
    """A session of CaDiCaL that writes its proof to a file, and closes it at its end."""

    def __init__(self, file: IO[bytes], watch: Watch, most_nodes: int, most_bytes: int) -> None:
        self._library = needed("pysolvers", "Proofs", "sat")
        self._file, self._most_bytes = file, most_bytes
        super().__init__((), watch, most_nodes)
        self._solver.configure(LRAT)
        self._solver.prfile = file
        self._solver.prfp = self._library.cadical195_tracepr(self._solver.cadical, file)

    def written(self) -> int:
        """The bytes of the proof so far, all of them in the file."""
        self._library.flushpr(self._solver.prfp)
        return self._file.seek(0, 2)

    def _is_over(self) -> bool:
        if self._solver.prfile is not None and self.written() > self._most_bytes:
            self.stopped_by = "memory"
        return super()._is_over()


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
        raise ProofError("the proof names an unknown clause")
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
