"""Why a puzzle has no solution: givens and rules that contradict each other, and their repairs.

First every clue is left out once: those without which there is a solution are the only ones whose
change can repair the board alone, and they are in every core. Then one core is found, the digits
and numbers that repair are tried and weighed, pairs are tried if no single clue does it, and last
comes the search for a smallest core. So the most wanted findings come before a limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain, islice

from ninefold.model import Puzzle
from ninefold.outcomes import Status
from ninefold.validation.clues import Clues
from ninefold.validation.cores import CoreSearch, Unsure
from ninefold.validation.explanations import Core, Repair, Unsolvable
from ninefold.validation.hitting_set import hitting_set
from ninefold.validation.oracle import Oracle, Spent
from ninefold.validation.repairs import improved, likelihood, removal, weighed

MOST_PAIRS = 50
"""Pairs of clues that are offered as repairs, if no single clue is one."""

FOR_SMALLEST = 4
"""The part of the time left that the search for a smallest core may take, if there are rules."""


def explain_unsolvable(oracle: Oracle, deep: bool) -> Unsolvable:
    """Everything that can be found within the limits of the oracle."""
    search = _CoreExplanation(oracle)
    with suppress(Spent):
        search.leave_out_each()
        search.core.reduce()
        search.improve()
        search.weigh()
        if search.complete and not search.repairs:
            search.repair_jointly()
        search.minimize()
    return search.findings(deep)


def visible_core(puzzle: Puzzle) -> list[int] | None:
    """The cells of givens whose contradiction can be seen, `None` if none can.

    >>> from ninefold import Puzzle
    >>> visible_core(Puzzle("1..1" + 12 * ".")), visible_core(Puzzle("12.." + 12 * "."))
    ([0, 3], None)
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
    return None


class _CoreExplanation:
    """The reasons found so far why a puzzle has no solution. The parts of a core are its clues."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle, self.puzzle = oracle, oracle.puzzle
        self.clues = Clues(self.puzzle)
        self.core = CoreSearch(len(self.clues), self._witness, oracle.tick)
        if (seen := visible_core(self.puzzle)) is not None:
            self.core.start(sum(1 << self.clues.cells.index(cell) for cell in seen))
        self.repairs: dict[int, list[Repair]] = {}
        self.joint: dict[int, list[Repair]] = {}
        self.complete = False

    def leave_out_each(self) -> None:
        """Find the clues whose removal leaves a solution; none but those of a core can be."""
        sure = True
        for part in range(len(self.clues)):
            if not self.core.core >> part & 1:
                continue
            try:
                found = self._removal(1 << part)
            except Unsure:
                sure = False
                continue
            if found is not None:
                self.core.need(part)
                self.repairs[1 << part] = [found]
        self.complete = sure

    def improve(self) -> None:
        """Find the digits and numbers that should replace the clues."""
        for mask, (found,) in list(self.repairs.items()):
            self.repairs[mask] = improved(self.oracle, self.clues, mask, found)

    def weigh(self) -> None:
        """Tell apart the repairs that leave one solution, if there are several."""
        rivals = [
            (mask, each)
            for mask, found in self.repairs.items()
            for each in found
            if each.result is Status.UNIQUE
        ]
        if len(rivals) > 1:
            # All or none: a number that others lack would mislead.
            known = {each: weighed(self.oracle, self.clues, mask, each) for mask, each in rivals}
            for mask, found in self.repairs.items():
                self.repairs[mask] = [known.get(each, each) for each in found]

    def repair_jointly(self) -> None:
        """Find pairs of clues that repair the board; if there are none, some larger set."""
        for mask, pair in islice(self._pairs(), MOST_PAIRS):
            self.joint[mask] = [pair]
        if not self.joint and self.core.core:
            with suppress(Unsure):
                mask = self.core.left_out()
                if (found := self._removal(mask)) is not None:
                    self.joint[mask] = [found]
            return
        for mask, (pair,) in list(self.joint.items()):
            self.joint[mask] = improved(self.oracle, self.clues, mask, pair)

    def minimize(self) -> None:
        """Find a smallest core; with rules that takes long, and is worth a part of the time."""
        with self.oracle.part(FOR_SMALLEST if self.puzzle.constraints else 1):
            self.core.minimize()

    def findings(self, deep: bool) -> Unsolvable:
        """The explanation so far, the likeliest repairs first."""
        name, core = self.puzzle.layout.cell_name, self.core
        cells = tuple(name(cell) for cell in self.clues.cells_of(core.core))
        rules = tuple(self.clues.rules(core.core))
        return Unsolvable(
            core=Core(cells, rules, core.irreducible, core.at_least),
            repairs=self._ranked(self.repairs.values()),
            joint_repairs=self._ranked(self.joint.values()),
            complete=self.complete,
            stopped_by=self.oracle.stopped_by,
            deep=deep,
        )

    def _ranked(self, found: Iterable[list[Repair]]) -> tuple[Repair, ...]:
        return tuple(sorted(chain(*found), key=lambda each: likelihood(self.puzzle, each)))

    def _removal(self, mask: int) -> Repair | None:
        """The repair by leaving out the clues of a mask, if it is one."""
        answer = self.oracle.answer(self.clues.without(mask), partial=True)
        return None if answer.status is Status.NONE else removal(self.clues, mask, answer)

    def _witness(self, mask: int) -> int | None:
        """The clues that agree with a solution of those in a mask, if these have one."""
        rest = self.clues.without(self.core.everything & ~mask)
        solution = self.oracle.answer(rest, limit=1).solution
        return None if solution is None else self.clues.kept_by(solution)

    def _pairs(self) -> Iterator[tuple[int, Repair]]:
        """Pairs of clues without which there is a solution: they meet every core."""
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
                            yield pair, found

    def _core_without(self, part: int) -> int:
        search = CoreSearch(len(self.clues), self._witness, self.oracle.tick)
        search.start(search.everything & ~part)
        search.reduce()
        return search.core

    def _parts(self, mask: int) -> list[int]:
        return [1 << part for part in range(len(self.clues)) if mask >> part & 1]
