"""The reference solver: short, obvious, in plain Python, for any layout.

The fast solvers are tested against it, and it solves layouts that no other solver supports.
Depth-first search with sets of digits: fill a cell that alone in a unit can hold a digit, else the
open cell that has the fewest candidates, lowest digit first (or in random order), and go back when
a cell has none, or a digit no place. A constraint is checked when the last of its cells is filled:
slow, but as plain as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ninefold.limits import Limits, StopToken
from ninefold.model import Puzzle, Unit
from ninefold.model.digits import digits_in
from ninefold.model.relations import Relation, holds
from ninefold.outcomes import Estimate
from ninefold.solvers.enumeration import Task
from ninefold.solvers.samples import estimated
from ninefold.solvers.search import Search
from ninefold.solvers.search_solver import SearchingSolver


class _ReferenceSearch(Search):
    """The search; a node is a cell with several digits to try."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.relations: list[list[Relation]] = [[] for _ in range(self.layout.cells)]
        self.is_broken = False  # by givens alone
        for relation in task.puzzle.relations():
            self.is_broken |= _is_broken(relation, task.puzzle.givens)
            for cell in set(relation.cells):
                self.relations[cell].append(relation)

    def found(self) -> Iterator[bytes]:
        """Every solution, if the givens do not break a constraint."""
        return iter(()) if self.is_broken else super().found()

    def next_cell(self) -> tuple[int, list[int]] | None:
        """A cell without choice, or the one with the fewest."""
        cell, mask = self._narrowest(self.board)
        return None if cell < 0 else (cell, self._values(cell, self._kept(self.board, cell, mask)))

    def may_write(self) -> bool:
        """Always: choices count as nodes, not digits."""
        return True

    def _narrowest(self, digits: bytearray) -> tuple[int, int]:
        """The open cell with the fewest candidates, and these; -1 if no cell is open.

        For ascending solutions it is the first open cell, unless another has no choice.
        """
        used = [_used(unit, digits) for unit in self.layout.units]
        masks = [0] * len(digits)
        best, best_mask = -1, 0
        for cell, units in enumerate(self.layout.units_of):
            if digits[cell]:
                continue
            mask = self.stated[cell]
            for unit in units:
                mask &= ~used[unit]
            masks[cell] = mask
            fewer = mask.bit_count() < best_mask.bit_count()
            if best < 0 or (fewer and (not self.ascending or mask.bit_count() <= 1)):
                best, best_mask = cell, mask
        if best_mask.bit_count() > 1:
            return self._only_place(masks, used, best) or (best, best_mask)
        return best, best_mask

    def _only_place(
        self, masks: list[int], used: list[int], open_cell: int
    ) -> tuple[int, int] | None:
        """The only cell of a unit that can hold a digit, and that digit; no candidate if none
        can.
        """
        layout = self.layout
        for unit, digits in zip(layout.units, used, strict=True):
            once = twice = 0
            for cell in unit.cells:
                twice |= once & masks[cell]
                once |= masks[cell]
            if len(unit.cells) < layout.size:
                continue  # it need not hold every digit
            if once | digits != layout.full_mask:
                return open_cell, 0
            if single := once & ~twice:
                digit = single & -single
                return next(cell for cell in unit.cells if masks[cell] & digit), digit
        return None

    def _kept(self, digits: bytearray, cell: int, mask: int) -> int:
        """Those candidates of an open cell that break no constraint whose other cells are full."""
        if not mask or not self.relations[cell]:
            return mask
        kept = mask
        for digit in digits_in(mask):
            digits[cell] = digit
            if any(_is_broken(relation, digits) for relation in self.relations[cell]):
                kept &= ~(1 << (digit - 1))
        digits[cell] = 0
        return kept

    def descent(self) -> int:
        """A number whose mean over all descents is the number of solutions (D. E. Knuth, 1975).

        Fill the cells at random; a solution counts as the product of the numbers of choices.
        """
        assert self.chance is not None
        digits, weight = bytearray(self.puzzle.givens), int(not self.is_broken)
        while True:
            cell, mask = self._narrowest(digits)
            mask = self._kept(digits, cell, mask)
            if cell < 0 or not mask:
                return weight if cell < 0 else 0
            choices = mask.bit_count()
            if choices > 1 and not self.count_node():
                return 0
            weight *= choices
            digits[cell] = self.chance.choice(list(digits_in(mask)))

    def _values(self, cell: int, mask: int) -> list[int]:
        """The digits to try in a cell, those not seen there first; more than one make a node."""
        values = list(digits_in(mask))
        if len(values) > 1:
            self.count_node()
            values = self.shuffled(values)
            values.sort(key=lambda digit: self.seen[cell] >> (digit - 1) & 1)
        return values


def _is_broken(relation: Relation, digits: Sequence[int]) -> bool:
    """Whether the cells of a relation are full, and it does not hold."""
    return all(digits[cell] for cell in relation.cells) and not holds(relation, digits)


def _used(unit: Unit, digits: bytearray) -> int:
    """The digits that a unit holds."""
    mask = 0
    for cell in unit.cells:
        mask |= 1 << digits[cell]
    return mask >> 1


class ReferenceSolver(SearchingSolver):
    """Plain depth-first search in Python, for any layout of all-different units."""

    name = "reference"
    traces = False

    def supports(self, puzzle: Puzzle) -> bool:
        """Every puzzle whose layout has units, with any constraints."""
        return bool(puzzle.layout.units)

    def search(self, task: Task) -> Search:
        """The reference search."""
        return _ReferenceSearch(task)

    def estimate(
        self,
        puzzle: Puzzle,
        samples: int,
        limits: Limits,
        seed: int,
        stop: StopToken | None = None,
    ) -> Estimate:
        """Estimate by random descents, unless as many nodes as samples are enough to count."""
        nodes = samples if limits.nodes is None else min(samples, limits.nodes // 2)
        few = self.count(puzzle, replace(limits, nodes=nodes), stop)
        found = few.value
        if few.exact:
            return Estimate(found, 0.0, 0, True, self.name, few.seconds, None, found, found)
        search = _ReferenceSearch(Task(puzzle, limits.less(few.nodes, few.seconds), seed, stop))
        weights: list[int] = []
        while len(weights) < samples and not search.is_over():
            weight = search.descent()
            if search.stopped_by is None:
                weights.append(weight)
        return estimated(
            weights,
            len(weights),
            found=found,
            solver=self.name,
            seconds=few.seconds + search.seconds,
            stopped_by=search.stopped_by,
        )
