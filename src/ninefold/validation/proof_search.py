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
from typing import IO, Any

from ninefold.errors import NinefoldError, UndecidedError
from ninefold.extras import needed
from ninefold.limits import Limits, StopToken
from ninefold.solvers.watch import Watch

FIRST_SLICE = 16
"""Conflicts of the first slice, when nothing is known of how long one takes."""

SLICE = 30_000
"""Propagations of a slice, about: these take 15 ms or so. No clock decides, so that the same
puzzle always has the same proof."""

OPTIONS = {"lrat": 1, "binary": 0, "inprocessing": 0, "walk": 0, "lucky": 0, "ilb": 0}
"""LRAT as text, and no work between conflicts that no budget of conflicts ends."""

MOST_PROOF = 256 << 20
"""Bytes of a proof before it is trimmed, if nobody bounds them."""

NOT_THE_MAIN_THREAD = 0
"""What keeps python-sat's hands off the signals."""

PATIENCE = 1 << 12
"""Lines and clauses between two looks at the clock."""


class Budget:
    """What is left of the limits of one call, over all that it does."""

    def __init__(self, limits: Limits, stop: StopToken | None) -> None:
        self._watch = Watch(limits, stop)
        self._nodes = limits.nodes
        self._memory = MOST_PROOF if limits.memory is None else limits.memory

    def check(self) -> None:
        """Go on, or raise what says why not."""
        if (ended := self._watch.ended_by()) is not None:
            raise UndecidedError(f"not proven: stopped by {ended}")

    def slice(self, wanted: int) -> int:
        """The conflicts of the next slice."""
        return wanted if self._nodes is None else min(wanted, self._nodes)

    def spend(self, nodes: int, memory: int) -> None:
        """Note what a slice took that has not decided anything."""
        if self._nodes is not None:
            self._nodes -= nodes
            if self._nodes <= 0:
                raise UndecidedError("not proven: stopped by nodes")
        if memory > self._memory:
            raise UndecidedError("not proven: stopped by memory")


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
    with tempfile.TemporaryFile() as file:
        solver = _Cadical(file)
        try:
            for place, clause in enumerate(clauses):
                solver.add(clause)
                if place % PATIENCE == 0:
                    budget.check()
            if solver.has_model(budget):
                return solver.model()
            solver.written()
        finally:
            solver.close()
        file.seek(0)
        return _trimmed(file, len(clauses), budget)


class _Cadical:
    """CaDiCaL that writes its proof to a file."""

    def __init__(self, file: IO[bytes]) -> None:
        self._library: Any = needed("pysolvers", "Proofs", "sat")
        self._file = file
        self._solver = self._library.cadical195_new()
        for name, value in OPTIONS.items():
            self._library.cadical195_set(self._solver, name, value)
        self._trace = self._library.cadical195_tracepr(self._solver, file)

    def close(self) -> None:
        """Give its memory back."""
        self._library.cadical195_del(self._solver, self._file)

    def add(self, clause: Sequence[int]) -> None:
        """One more clause."""
        self._library.cadical195_add_cl(self._solver, clause)

    def has_model(self, budget: Budget) -> bool:
        """Solve, in slices."""
        conflicts, wanted = 0, FIRST_SLICE
        while True:
            budget.check()
            self._library.cadical195_cbudget(self._solver, budget.slice(wanted))
            status = self._library.cadical195_solve_lim(self._solver, [], NOT_THE_MAIN_THREAD)
            if status:
                return bool(status > 0)
            told = self._library.cadical195_acc_stats(self._solver)
            budget.spend(told["conflicts"] - conflicts, self.written())
            conflicts = told["conflicts"]
            wanted = max(1, SLICE * conflicts // max(1, told["propagations"]))

    def model(self) -> list[int]:
        """The true literals of the model that was found."""
        return [literal for literal in self._library.cadical195_model(self._solver) if literal > 0]

    def written(self) -> int:
        """The bytes of the proof so far, all of them in the file."""
        self._library.flushpr(self._trace)
        return self._file.seek(0, 2)


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
