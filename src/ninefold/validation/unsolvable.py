"""Why a puzzle has no solution: givens that contradict each other, and what repairs it.

First every given is left out once: those without which there is a solution are the only ones whose
change can repair the board alone, and they are in every core. Then one core is found, the digits
that repair are tried and weighed, pairs are tried if no single given does it, and at last a
smallest core is looked for. So what people want first is there when a limit comes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain, islice

from ninefold.model import Puzzle
from ninefold.outcomes import Status
from ninefold.validation.cores import CoreSearch, Unsure
from ninefold.validation.explanations import Core, Repair, Unsolvable
from ninefold.validation.hitting_set import hitting_set
from ninefold.validation.oracle import Oracle, Spent
from ninefold.validation.repairs import likelihood, removal, weighed, with_digits

MOST_PAIRS = 50
"""Pairs of givens that are offered as repairs, if no single given is one."""


def explain_unsolvable(oracle: Oracle, deep: bool) -> Unsolvable:
    """All that the limits of the oracle allow to be found out."""
    search = _CoreExplanation(oracle)
    with suppress(Spent):
        search.leave_out_each()
        search.core.reduce()
        search.try_digits()
        search.weigh()
        if search.complete and not search.repairs:
            search.repair_jointly()
        search.core.minimize()
    return search.findings(deep)


def visible_core(puzzle: Puzzle) -> list[int]:
    """The cells of givens whose contradiction can be seen, all givens if none can.

    >>> from ninefold import Puzzle
    >>> visible_core(Puzzle("1..1" + 12 * ".")), visible_core(Puzzle("12.." + 12 * "."))
    ([0, 3], [0, 1])
    >>> visible_core(Puzzle("123." + 3 * "." + "4" + 8 * "."))
    [0, 1, 2, 7]
    """
    layout, givens = puzzle.layout, puzzle.givens
    for conflict in puzzle.conflicts():
        return [layout.cell_index(name) for name in conflict.cells[:2]]
    stated = puzzle.stated()
    for cell, digits in enumerate(puzzle.allowed()):
        if not digits:
            peers = {givens[peer]: peer for peer in layout.peers[cell]}
            return sorted([cell] if givens[cell] else [peers[each] for each in stated[cell]])
    return [cell for cell, digit in enumerate(givens) if digit]


class _CoreExplanation:
    """What is known so far of why a puzzle has no solution. The parts of a core are its givens."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle, self.puzzle = oracle, oracle.puzzle
        self.cells = [cell for cell, digit in enumerate(self.puzzle.givens) if digit]
        self.core = CoreSearch(len(self.cells), self._witness, oracle.tick)
        self.core.start(sum(1 << self.cells.index(cell) for cell in visible_core(self.puzzle)))
        self.repairs: dict[int, list[Repair]] = {}
        self.joint: list[list[Repair]] = []
        self.complete = False

    def leave_out_each(self) -> None:
        """Find the givens whose removal leaves a solution."""
        sure = True
        for part in range(len(self.cells)):
            try:
                found = self._removal(1 << part)
            except Unsure:
                sure = False
                continue
            if found is not None:
                self.core.need(part)
                self.repairs[part] = [found]
        self.complete = sure

    def try_digits(self) -> None:
        """Find the digits by which the givens are to be replaced."""
        for part, (found,) in list(self.repairs.items()):
            self.repairs[part] = with_digits(self.oracle, found)

    def weigh(self) -> None:
        """Tell apart the repairs that leave one solution, if there are several."""
        rivals = [each for each in chain(*self.repairs.values()) if each.result is Status.UNIQUE]
        if len(rivals) > 1:
            # All or none: a number that others lack would mislead.
            known = {each: weighed(self.oracle, each) for each in rivals}
            for part, found in self.repairs.items():
                self.repairs[part] = [known.get(each, each) for each in found]

    def repair_jointly(self) -> None:
        """Find pairs of givens that repair the board; if there are none, some larger set."""
        for pair in islice(self._pairs(), MOST_PAIRS):
            self.joint.append([pair])
        if not self.joint and self.core.core:
            with suppress(Unsure):
                found = self._removal(self.core.left_out())
                self.joint = [] if found is None else [[found]]
            return
        for index, (pair,) in enumerate(list(self.joint)):
            self.joint[index] = with_digits(self.oracle, pair)

    def findings(self, deep: bool) -> Unsolvable:
        """What is known, the likeliest repairs first."""
        name, core = self.puzzle.layout.cell_name, self.core
        cells = tuple(name(cell) for cell in self._cells(core.core))
        return Unsolvable(
            core=Core(cells, core.irreducible, core.at_least),
            repairs=self._ranked(self.repairs.values()),
            joint_repairs=self._ranked(self.joint),
            complete=self.complete,
            stopped_by=self.oracle.stopped_by,
            deep=deep,
        )

    def _ranked(self, found: Iterable[list[Repair]]) -> tuple[Repair, ...]:
        return tuple(sorted(chain(*found), key=lambda each: likelihood(self.puzzle, each)))

    def _cells(self, mask: int) -> list[int]:
        return [cell for part, cell in enumerate(self.cells) if mask >> part & 1]

    def _removal(self, mask: int) -> Repair | None:
        """The repair by leaving out the givens of a mask, if it is one."""
        cells = self._cells(mask)
        answer = self.oracle.answer(self.oracle.without(cells))
        return None if answer.status is Status.NONE else removal(self.puzzle, cells, answer)

    def _witness(self, mask: int) -> int | None:
        """The givens that agree with a solution of those in a mask, if these have one."""
        left_out = self._cells(self.core.everything & ~mask)
        solution = self.oracle.answer(self.oracle.without(left_out), limit=1).solution
        if solution is None:
            return None
        marks, givens = self.puzzle.marks, self.puzzle.givens
        return sum(
            1 << part
            for part, cell in enumerate(self.cells)
            if solution.digits[cell] == givens[cell] and (marks is None or marks.masks[cell])
        )

    def _pairs(self) -> Iterator[Repair]:
        """Pairs of givens without which there is a solution: they meet every core."""
        cores, seen = [self.core.core], set()
        for first in self._parts(cores[0]):
            # Nothing repairs it alone, so that there is a core without it.
            other = next((core for core in cores if not core & first), None)
            if other is None:
                cores.append(other := self._core_without(first))
                if hitting_set(cores, 2, self.oracle.tick) is None:
                    return
            for second in self._parts(other):
                pair = first | second
                if pair not in seen and all(core & pair for core in cores):
                    seen.add(pair)
                    with suppress(Unsure):
                        if (found := self._removal(pair)) is not None:
                            yield found

    def _core_without(self, part: int) -> int:
        search = CoreSearch(len(self.cells), self._witness, self.oracle.tick)
        search.start(search.everything & ~part)
        search.reduce()
        return search.core

    def _parts(self, mask: int) -> list[int]:
        return [1 << part for part in range(len(self.cells)) if mask >> part & 1]
